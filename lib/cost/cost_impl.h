/* cost_impl.h - what the files of cost tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_COST_IMPL_H
#define ASH_COST_COST_IMPL_H

#include "cost/access_stride.h"
#include "cost/cost.h"
#include "cost/fresh_memory.h"
#include "cost/isomorphic_statements.h"
#include "cost/loop_stack.h"

/* ---- access_stride.c ---- */

/* Does iterator "d" move "access" at all? */
bool ash_motion_moves(const ash_access_estimate *access, unsigned d);

/* ---- cost_ideal.c ---- */

/* The least that the cache lines of the "n" statements "stmt" can cost in any
 * order.
 */
double ash_cost_lines(const ash_estimates *estimates, const int *stmt,
	unsigned n);

/* ---- fresh_memory.c ---- */

/* The most cycles that the system takes to provide an array of so many bytes:
 * in a virtual machine, for a program that has given back nothing before.
 */
double ash_cost_of_fresh_at_most(double bytes);

/* ---- isomorphic_statements.c ---- */

/* Do statements "s" and "t" do the same beside each other, whether they can be
 * put into one vector or not?  Then both need registers at the same time.
 */
bool ash_isomorphic_beside(const ash_estimates *estimates,
	const ash_stack *stack, int s, int t);

/* ---- loop_stack.c ---- */

/* Does the innermost loop of "stack" move statement "stmt"?  One that follows
 * from loops around runs in a single step of it.
 */
bool ash_stack_moves(const ash_estimates *estimates, const ash_stack *stack,
	int stmt);
/* Does "access" move by the same number of bytes at each step of loop "l"? */
bool ash_loops_is_even(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l);
/* The bytes that "access" moves from one element of a vector to the next;
 * HUGE_VAL if that is not the same at each step.
 */
double ash_loops_vector_stride(const ash_access_estimate *access,
	const ash_loops *loops);
/* The copies of the body that all jams of "stack" make. */
double ash_stack_copies(const ash_stack *stack);
/* The number of jammed copies that are one vector; 1: copies are no vectors. */
int ash_stack_lanes(const ash_stack *stack);
/* The places to which "access" comes again and again because iterator "d" runs
 * through its values in the "n" innermost loops; 1 if there are none.
 */
double ash_loops_places(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, unsigned d);

#endif
