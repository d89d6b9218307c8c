/* body_reuse.h - reuse of cache lines between the bodies of a loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_BODY_REUSE_H
#define ASH_COST_BODY_REUSE_H

#include "cost/leaves.h"

/* The cycles of the bodies "leaves", which are executed one after the other in
 * every iteration of loop "level" of their stacks (every strip, if the loop has
 * jammed copies).  Data that an earlier body has touched in the same iteration
 * come from the first cache that holds the data of one iteration.  HUGE_VAL
 * without memory.
 */
double ash_leaves_cost_in_turn(const ash_leaves *leaves,
	const ash_estimates *estimates, unsigned level);

#endif
