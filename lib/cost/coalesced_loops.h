/* coalesced_loops.h - loops that become one with the enclosing loop.
 *
 * Private to the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_COALESCED_LOOPS_H
#define ASH_COST_COALESCED_LOOPS_H

#include "cost/cost.h"

/* Do the "n" statements "stmt" touch in the two innermost loops of "stack" the
 * same elements, in the same order, as in one loop, so that these become one
 * before LLVM makes vectors (prepare/coalesce)?
 */
bool ash_coalesced_are(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n);

#endif
