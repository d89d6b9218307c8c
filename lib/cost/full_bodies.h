/* full_bodies.h - fraction of a jammed loop without remainder iterations, for
 * the files of cost.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FULL_BODIES_H
#define ASH_COST_FULL_BODIES_H

#include "cost/cost.h"

/* The fraction of the steps of level "l" in complete bodies; 1 if its trip
 * count is unknown.
 */
double ash_cost_full_part(const ash_estimates *estimates,
	const ash_stack *stack, unsigned l, const int *stmt, unsigned n);

#endif
