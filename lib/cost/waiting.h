/* waiting.h - stalls by recurrences.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_WAITING_H
#define ASH_COST_WAITING_H

#include "cost/cost_group.h"

/* Stall cycles of the instances of the statements of "g" in the innermost loop
 * of its stack; 0 if the loop is vectorized ("simd") or carries nothing.
 */
double ash_cost_of_waiting(const ash_cost_group *g, bool simd);

#endif
