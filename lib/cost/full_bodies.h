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

/* The same for a level that runs through a sum of iterators, which other loops
 * run through, too: in one iteration of those it only takes the values of the
 * iterators that are left, from another first value on each time.  1 if
 * parameters bound them.
 */
double ash_cost_skewed_part(const ash_estimates *estimates,
	const ash_stack *stack, unsigned l, const int *stmt, unsigned n);

#endif
