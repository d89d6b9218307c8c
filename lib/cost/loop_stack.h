/* loop_stack.h - the loops around a statement under a stack, as the cost model
 * sees them.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LOOP_STACK_H
#define ASH_COST_LOOP_STACK_H

#include "cost/access_area.h"

/* The loops around a statement, innermost first: how often each runs for one
 * iteration of the next outer one, and how it moves in the domain.
 * First come the copies of the body, as if they were loops; the innermost
 * real loop has index "inner".
 */
typedef struct ash_loops {
	unsigned n;
	unsigned inner;
	bool slopes;	/* see ash_stack */
	bool apart;	/* the same */
	unsigned dropped;	/* see ash_estimates */
	int copy[ASH_MAX_LEVEL];	/* over the copies of a level, or -1 */
	/* The loop that becomes vectors: that over copies which are lanes, if
	 * there are such, else the innermost one.
	 */
	unsigned vector;
	double trip[ASH_AREA_MAX];
	double step[ASH_AREA_MAX][ASH_MAX_DIM];
} ash_loops;

/* The loops around statement "stmt" under "stack", innermost first, those over
 * jammed copies before all others; a value without memory of its own.
 */
ash_loops ash_loops_get(const ash_estimates *estimates, const ash_stack *stack,
	int stmt);

/* Do statements "s" and "t" go through the iterators that both have in the same
 * loops of "stack", as far as these move both?
 */
bool ash_stack_in_step(const ash_estimates *estimates, const ash_stack *stack,
	int s, int t);

/* Bytes that "access" moves when loop "l" advances, with its sign, on average.
 */
double ash_loops_move(const ash_access_estimate *access, const ash_loops *loops,
	unsigned l);
/* Bytes that "access" moves when loop "l" advances, without a sign, on
 * average.
 */
double ash_loops_stride(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l);

/* The bytes that "access" moves when the innermost loop advances; HUGE_VAL if
 * that is not the same at each step.
 */
double ash_loops_inner_stride(const ash_access_estimate *access,
	const ash_loops *loops);

#endif
