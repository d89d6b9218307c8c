/* conditions.h - run-time conditions of the new code of a nest.
 *
 * Loop versioning: the new code runs if all conditions hold, else the original
 * code does.  Stages add conditions of different kinds: detection assumes sets
 * of parameters and keeps memory apart, prepare/ has computed flags before the
 * nest, the search knows for which sizes its order gains.  Each kind is a
 * member here, so that there is one place to join the conditions of several
 * stages (ash_conditions_join), one to print them (report/conditions_text.h)
 * and one to emit the test (codegen/versioning).
 *
 * This room does not know what a value of the IR is; it keeps pointers only.
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

/* LLVM's value, as LLVMValueRef points to one. */
struct LLVMOpaqueValue;

/* What a flag is about. */
typedef enum {
#define ASH_MEANING(name, sentence) ASH_MEANING_##name,
#include "conditions/meanings.def"
#undef ASH_MEANING
	ASH_N_MEANING
} ash_meaning;

#define ASH_MEANS(meaning) (1U << (meaning))

/* A bit computed before the nest that has to be set. */
typedef struct ash_flag {
	struct LLVMOpaqueValue *value;	/* i1, not owned */
	unsigned meanings;	/* what it is about: ASH_MEANS of each */
} ash_flag;

/* Instead of the second array of ash_apart. */
#define ASH_CELL (-1)

/* Two parts of memory without a common byte: all that the nest touches of
 * "array", and all that it touches of "other", or a cell that is read before
 * the nest.
 */
typedef struct ash_apart {
	int array;	/* position in the SCoP */
	int other;	/* the same, or ASH_CELL */
	/* Of a cell: where it begins, and its bytes, a number of 64 bits; not
	 * owned.
	 */
	struct LLVMOpaqueValue *address, *size;
	bool is_table;	/* it holds addresses of rows, any number */
	ash_place place;	/* of what reads the cell; owned */
} ash_apart;

/* All of it is owned.  With zeros in all members it asks for nothing. */
typedef struct ash_conditions {
	/* The parameters that the code is made for: it is wrong, or makes no
	 * sense, for others.  NULL: all.
	 */
	isl_set *assumed;
	/* The parameters for which it is faster than the original, tested
	 * before anything else.  NULL: all.
	 */
	isl_set *profitable;
	/* If not 0: it is faster only if the arrays of the nest have at least
	 * that many bytes together.
	 */
	double min_bytes;
	/* Count those bytes that a step or two of the outermost loop touch, not
	 * all.
	 */
	bool by_steps;
	unsigned n_apart;
	ash_apart *apart;
	unsigned n_flag;
	ash_flag *flag;
} ash_conditions;

/* Free what "c" owns; it asks for nothing then. */
void ash_conditions_clear(ash_conditions *c);

/* Let "c" ask for what "other" asks for, too.  What the join would have twice,
 * it has once.  On error "c" must still be cleared, and has no other use.
 */
isl_stat ash_conditions_join(ash_conditions *c, const ash_conditions *other);

/* Let "c" ask for one thing more; as above on error. */

/* Parameters in "set", which is taken: to be right. */
isl_stat ash_conditions_assume(ash_conditions *c, __isl_take isl_set *set);
/* Parameters in "set", which is taken: to be faster. */
isl_stat ash_conditions_limit(ash_conditions *c, __isl_take isl_set *set);
/* Arrays of "bytes" together, as they are touched in all or, "by_steps", in a
 * step or two of the outermost loop; none if "bytes" is 0.
 */
void ash_conditions_need_bytes(ash_conditions *c, double bytes, bool by_steps);
/* Memory that is apart; the place is copied. */
isl_stat ash_conditions_keep_apart(ash_conditions *c, const ash_apart *apart);
/* A flag that is set. */
isl_stat ash_conditions_add_flag(ash_conditions *c, const ash_flag *flag);

/* Drop what follows from "known", which is kept, or from something else in "c":
 * each set loses what the others and "known" imply, and a set that excludes
 * nothing is gone.  For people and for tests of the sets; code that relies on
 * c->assumed needs "known" with it.
 */
isl_stat ash_conditions_simplify(ash_conditions *c, __isl_keep isl_set *known);

/* Is a flag of "c" about "meaning"? */
bool ash_conditions_is_about(const ash_conditions *c, ash_meaning meaning);
/* The flags that are about "meaning". */
unsigned ash_conditions_count(const ash_conditions *c, ash_meaning meaning);

#ifdef __cplusplus
}
#endif

#endif
