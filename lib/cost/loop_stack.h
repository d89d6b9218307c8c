/* loop_stack.h - loops around one statement in a loop stack, for the files of
 * cost.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LOOP_STACK_H
#define ASH_COST_LOOP_STACK_H

#include "cost/access_area.h"

/* The loops around one statement, innermost first.  Loops over the jammed
 * copies of the body come first; the innermost loop of the stack has the index
 * "inner".  For each loop: the trip count in one iteration of the next outer
 * loop, and the step, which is the change of each iterator of the statement.
 */
typedef struct ash_loops {
	unsigned n;
	unsigned inner;
	/* If successive iterations touch the same memory, does it count only
	 * once? (ash_stack.slopes)
	 */
	bool slopes;
	/* If subscripts are piecewise: are first and last iterations peeled?
	 * (ash_stack.apart)
	 */
	bool apart;
	/* The number of outermost iterators for which expanded scalars have no
	 * subscripts (ash_estimates.dropped)
	 */
	unsigned dropped;
	/* Index of the loop over the copies of each level of the stack, or -1.
	 */
	int copy[ASH_MAX_LEVEL];
	/* The index of the vectorized loop: the loop over copies that are
	 * lanes, if any, else the innermost loop.
	 */
	unsigned vector;
	/* Index in the stack of the level of each loop. */
	int level[ASH_AREA_MAX];
	double trip[ASH_AREA_MAX];
	double step[ASH_AREA_MAX][ASH_MAX_DIM];
} ash_loops;

/* The loops around statement "stmt" in "stack", innermost first, jammed copies
 * before all others.  The result owns no memory.
 */
ash_loops ash_loops_get(const ash_estimates *estimates, const ash_stack *stack,
	int stmt);

/* Have statements "s" and "t" equal rows in each loop of "stack" that changes
 * an iterator of both, in the iterators that both have?  Their accesses then
 * move together.
 */
bool ash_stack_in_step(const ash_estimates *estimates, const ash_stack *stack,
	int s, int t);

/* The average stride in bytes, positive or negative, of "access" in loop number
 * "l".
 */
double ash_loops_move(const ash_access_estimate *access, const ash_loops *loops,
	unsigned l);
/* The absolute value of the average stride in bytes of "access" in loop number
 * "l".
 */
double ash_loops_stride(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l);

/* The absolute value of the stride in bytes of "access" in the innermost loop;
 * HUGE_VAL if the stride is not constant.
 */
double ash_loops_inner_stride(const ash_access_estimate *access,
	const ash_loops *loops);

#endif
