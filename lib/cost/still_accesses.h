/* still_accesses.h - counts of loop-invariant accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_STILL_ACCESSES_H
#define ASH_COST_STILL_ACCESSES_H

#include "cost/cost.h"

/* The number of pairs of an access to memory, of one of the "n" statements
 * "stmt", and one of the innermost loops around it, as many as "stack" has
 * levels from stack->band on, in which the access is invariant.
 */
unsigned ash_cost_still_accesses(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n);

#endif
