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

/* What is known of a variable at a place.  "type" is what it is declared as,
 * which may be wider than what the program asks for.
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

/* An affine expression: its values, and whether some part of it may be
 * negative that is computed on the way.  A part that is unsigned wraps then.
 */
typedef struct ash_fuzz_affine {
	ash_fuzz_range range;
	bool dips;
} ash_fuzz_affine;

/* A loop: the values its counter has in the body, all values it takes on
 * including those before and after, and the range of either bound.
 */
typedef struct ash_fuzz_loop {
	ash_fuzz_range body, all, low, high;
	bool dips;
	ash_fuzz_type type;
} ash_fuzz_loop;

/* The value of a term without its coefficient. */
ash_fuzz_range ash_fuzz_range_term(const ash_fuzz_scope *scope,
	const ash_fuzz_node *term);

/* The affine expression "node" with "shift" added to it. */
ash_fuzz_affine ash_fuzz_range_affine(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, long shift);

/* The loop "node" whose counter asks for "type". */
ash_fuzz_loop ash_fuzz_range_loop(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, ash_fuzz_type type);

/* Does the counter of the loop, of a type of eight bits, pass its end and go on
 * at 0?
 */
bool ash_fuzz_range_wraps(const ash_fuzz_node *node);

/* Largest number of rounds of the loop. */
long ash_fuzz_range_rounds(const ash_fuzz_loop *loop,
	const ash_fuzz_node *node);

/* The parameters of "function" are known from its calls, nothing else. */
void ash_fuzz_range_enter(ash_fuzz_scope *scope,
	const ash_fuzz_program *program, int function);

#endif
