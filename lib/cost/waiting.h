/* waiting.h - the time that instances wait for values of others.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_WAITING_H
#define ASH_COST_WAITING_H

#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* Cycles that an instance of the statement at "g" waits for the one before, in
 * the innermost of "loops"; 0 if that becomes vectors ("simd") or carries
 * nothing.
 */
double ash_cost_of_waiting(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd);

#endif
