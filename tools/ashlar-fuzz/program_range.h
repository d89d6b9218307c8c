/* program_range.h - ranges of counters and of affine expressions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_RANGE_H
#define ASH_FUZZ_PROGRAM_RANGE_H

#include "program.h"

typedef struct ash_fuzz_range {
	long min, max;
} ash_fuzz_range;

/* The properties of a variable at a place.  "type" is its declared type, which
 * may be wider than the requested one.
 */
typedef struct ash_fuzz_place {
	bool in_scope;
	ash_fuzz_range range;
	ash_fuzz_type type;
} ash_fuzz_place;

/* All variables, by number. */
typedef struct ash_fuzz_scope {
	ash_fuzz_place var[ASH_FUZZ_MAX_VARS];
} ash_fuzz_scope;

/* The range of an affine expression, and whether an intermediate value may be
 * negative, which wraps around if it is unsigned.
 */
typedef struct ash_fuzz_affine {
	ash_fuzz_range range;
	bool dips;
} ash_fuzz_affine;

/* The ranges of a loop: values of the counter in the body, all its values
 * including those before and after the loop, and both bounds.
 */
typedef struct ash_fuzz_loop {
	ash_fuzz_range body, all, low, high;
	bool dips;
	ash_fuzz_type type;
} ash_fuzz_loop;

/* The range of a term without its coefficient. */
ash_fuzz_range ash_fuzz_range_term(const ash_fuzz_scope *scope,
	const ash_fuzz_node *term);

/* The range of the affine expression "node" plus "shift". */
ash_fuzz_affine ash_fuzz_range_affine(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, long shift);

/* The ranges of the loop "node" whose counter requests "type". */
ash_fuzz_loop ash_fuzz_range_loop(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, ash_fuzz_type type);

/* Does the 8-bit counter of the loop wrap around to 0? */
bool ash_fuzz_range_wraps(const ash_fuzz_node *node);

/* The maximal number of iterations of the loop. */
long ash_fuzz_range_rounds(const ash_fuzz_loop *loop,
	const ash_fuzz_node *node);

/* Initialize "scope" at the start of "function": only its parameters are known,
 * from its calls.
 */
void ash_fuzz_range_enter(ash_fuzz_scope *scope,
	const ash_fuzz_program *program, int function);

#endif
