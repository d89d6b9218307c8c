/* full_bodies.h - how much of a jammed loop is in bodies full of copies; for
 * the files of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FULL_BODIES_H
#define ASH_COST_FULL_BODIES_H

#include "cost/cost.h"

/* The part of the steps of level "l" that are in bodies full of copies; of one
 * whose length is not known, all.
 */
double ash_cost_full_part(const ash_estimates *estimates,
	const ash_stack *stack, unsigned l, const int *stmt, unsigned n);

#endif
