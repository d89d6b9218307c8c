/* waiting.h - stalls by recurrences.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_WAITING_H
#define ASH_COST_WAITING_H

#include "cost/cost_group.h"

/* Stall cycles of all instances of that statement of "g" that stalls longest,
 * in the innermost loop of the stack of "g"; 0 if the loop is vectorized
 * ("simd") or carries no dependence.
 */
double ash_cost_of_waiting(const ash_cost_group *g, bool simd);

#endif
