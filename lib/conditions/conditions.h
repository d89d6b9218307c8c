/* conditions.h - run-time conditions of the new code of a nest.
 *
 * Loop versioning: the new code runs if all conditions hold, otherwise the
 * original code.  Stages contribute different kinds of conditions: detection
 * assumes sets of parameters and disjoint memory, lib/prepare computes flags
 * before the nest, the search restricts the sizes to those for which its order
 * is faster. Each kind is a member of ash_conditions, so that there is one
 * place to join the conditions of several stages (ash_conditions_join), one to
 * print them (report/conditions_text.h) and one to emit the test
 * (codegen/versioning).
 *
 * This room is independent of LLVM: it stores pointers to values of the IR
 * without using them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CONDITIONS_CONDITIONS_H
#define ASH_CONDITIONS_CONDITIONS_H

#include <stdbool.h>

#include <isl/set.h>

#include "support/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* LLVM's class of values; LLVMValueRef points to it. */
struct LLVMOpaqueValue;

/* The meaning of a flag, for messages: a row of meanings.def. */
typedef enum {
#define ASH_MEANING(name, sentence) ASH_MEANING_##name,
#include "conditions/meanings.def"
#undef ASH_MEANING
	ASH_N_MEANING
} ash_meaning;

#define ASH_MEANS(meaning) (1U << (meaning))

/* A bit that is computed before the nest; the new code requires that it is set.
 */
typedef struct ash_flag {
	struct LLVMOpaqueValue *value;	/* i1, not owned */
	/* Bit mask of ASH_MEANS(meaning), for messages. */
	unsigned meanings;
} ash_flag;

/* The value of ash_apart.other if the second part is a single cell, not an
 * array.
 */
#define ASH_CELL (-1)

/* Two parts of memory that must not overlap: all that the nest accesses of
 * "array", and all that it accesses of "other" or, if that is ASH_CELL, a cell
 * that is read before the nest.
 */
typedef struct ash_apart {
	int array;	/* index of the array in the SCoP */
	int other;	/* index of the second array, or ASH_CELL */
	/* If "other" is ASH_CELL: the cell's address and size in bytes (i64);
	 * not owned.
	 */
	struct LLVMOpaqueValue *address, *size;
	bool is_table;	/* the cell is a table of row addresses of any length */
	/* Place of the instruction that reads the cell, for messages; owned. */
	ash_place place;
} ash_apart;

/* The run-time conditions of a nest.  All members are owned, except pointers to
 * values of the IR.  If all members are zero, there are no conditions.
 */
typedef struct ash_conditions {
	/* The parameters for which the new code is correct.  NULL: all. */
	isl_set *assumed;
	/* The parameters for which it is faster than the original code; tested
	 * first.  NULL: all.
	 */
	isl_set *profitable;
	/* The least total size in bytes of the accessed arrays for which the
	 * new code is faster than the original; 0: any.
	 */
	double min_bytes;
	/* For min_bytes, count only the bytes that one or two iterations of the
	 * outermost loop access, not those of the whole nest.
	 */
	bool by_steps;
	unsigned n_apart;
	ash_apart *apart;
	unsigned n_flag;
	ash_flag *flag;
} ash_conditions;

/* Free what "c" owns; afterwards it has no conditions. */
void ash_conditions_clear(ash_conditions *c);

/* Add the conditions of "other", which is kept, to "c"; duplicates are dropped.
 * On error "c" is incomplete and must only be cleared.
 */
isl_stat ash_conditions_join(ash_conditions *c, const ash_conditions *other);

/* Functions that add one condition to "c"; on error "c" must only be cleared.
 */

/* Require parameters in "set" (taken), because the new code is correct only
 * there.
 */
isl_stat ash_conditions_assume(ash_conditions *c, __isl_take isl_set *set);
/* Require parameters in "set" (taken), because the new code is faster only
 * there.
 */
isl_stat ash_conditions_limit(ash_conditions *c, __isl_take isl_set *set);
/* Require that the nest accesses at least "bytes" bytes of all arrays together;
 * with "by_steps", that one or two iterations of its outermost loop do.  No
 * condition is added if "bytes" is 0.
 */
void ash_conditions_need_bytes(ash_conditions *c, double bytes, bool by_steps);
/* Require that the two parts of memory do not overlap.  "apart" is copied with
 * its place.
 */
isl_stat ash_conditions_keep_apart(ash_conditions *c, const ash_apart *apart);
/* Require that the flag is set.  "flag" is copied. */
isl_stat ash_conditions_add_flag(ash_conditions *c, const ash_flag *flag);

/* Remove redundant conditions: constraints of each set that "known" (kept) or
 * the other conditions imply.  Sets without constraints become NULL.  The
 * result is meant for messages and for the emitted tests; code that relies on
 * c->assumed must intersect it with "known".
 */
isl_stat ash_conditions_simplify(ash_conditions *c, __isl_keep isl_set *known);

/* Has "c" a flag with this meaning? */
bool ash_conditions_is_about(const ash_conditions *c, ash_meaning meaning);
/* The number of flags of "c" with this meaning. */
unsigned ash_conditions_count(const ash_conditions *c, ash_meaning meaning);

#ifdef __cplusplus
}
#endif

#endif
