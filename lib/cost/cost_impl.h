/* cost_impl.h - interfaces between the files of cost.
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

/* Does "access" vary with iterator "d"? */
bool ash_motion_moves(const ash_access_estimate *access, unsigned d);

/* ---- constants.c ---- */

/* Cycles for a cache line that comes from beyond cache "level" when no other
 * one is being loaded.
 */
double ash_cost_constants_line(const ash_cost_constants *constants, int level);
/* Cycles for a cache line from beyond cache "level" if consecutive lines are
 * loaded, so that prefetchers expect it.
 */
double ash_cost_constants_row(const ash_cost_constants *constants, int level);
/* Cycles until prefetchers follow a row of cache lines from beyond cache
 * "level" that begins at a place where they do not expect it.
 */
double ash_cost_constants_restart(const ash_cost_constants *constants,
	int level);
/* Returns the time in which a loop uses two resources that take "a" and "b"
 * alone, if their uses partly overlap.
 */
double ash_cost_constants_both(const ash_cost_constants *constants, double a,
	double b);

/* ---- cost_ideal.c ---- */

/* A lower bound of the cost of cache lines for the "n" statements "stmt" in any
 * order.
 */
double ash_cost_lines(const ash_estimates *estimates, const int *stmt,
	unsigned n);

/* ---- isomorphic_statements.c ---- */

/* Do statements "s" and "t" perform the same operations on neighbouring
 * elements, whether or not they can be vectorized together?  If so, both need
 * registers at the same time.
 */
bool ash_isomorphic_beside(const ash_estimates *estimates,
	const ash_stack *stack, int s, int t);

/* ---- loop_stack.c ---- */

/* Is statement "stmt" executed in more than one iteration of the innermost loop
 * of "stack"?  A row that depends on outer loops only has a single step.
 */
bool ash_stack_moves(const ash_estimates *estimates, const ash_stack *stack,
	int stmt);
/* Is the stride of "access" in loop number "l" constant? */
bool ash_loops_is_even(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l);
/* The distance in bytes between vector elements of "access"; HUGE_VAL if it is
 * not constant.
 */
double ash_loops_vector_stride(const ash_access_estimate *access,
	const ash_loops *loops);
/* The product of all jam factors of "stack". */
double ash_stack_copies(const ash_stack *stack);
/* The number of jammed copies that form a vector; 1: none. */
int ash_stack_lanes(const ash_stack *stack);
/* The number of places that "access" visits periodically as iterator "d" runs
 * through its values in the "n" innermost loops; 1 if it is not periodic.
 */
double ash_loops_places(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, unsigned d);

#endif
