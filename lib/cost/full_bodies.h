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

/* The fraction of the instances of the "n" statements "stmt" in complete bodies
 * where loops run through sums of iterators, as after skewing: from one copy to
 * the next, all other loops kept, another iterator moves, which may have few
 * values.  1 if parameters bound their number.
 */
double ash_cost_skewed_part(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n);

#endif
