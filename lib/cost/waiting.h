/* waiting.h - the time that instances wait for values of others.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_WAITING_H
#define ASH_COST_WAITING_H

#include "cost/cost_group.h"

/* Cycles that the instances of the statements of "g" wait for each other, in
 * the innermost loop of its stack; 0 if that becomes vectors ("simd") or
 * carries nothing.
 */
double ash_cost_of_waiting(const ash_cost_group *g, bool simd);

#endif
