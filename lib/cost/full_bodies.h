/* full_bodies.h - fraction of a jammed loop without remainder iterations, for
 * the files of cost.
 *
 * A jammed loop executes several iterations (copies) in one body.  The
 * iterations that do not fill a body, at the ends of the loop, are executed one
 * by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FULL_BODIES_H
#define ASH_COST_FULL_BODIES_H

#include "cost/cost.h"

/* The fraction of the iterations of level "l" of "stack" that run in complete
 * bodies, where all jammed copies are present: the least one among the "n"
 * statements "stmt".  It is 1 if the trip count of the loop is unknown.
 */
double ash_cost_full_part(const ash_estimates *estimates,
	const ash_stack *stack, unsigned l, const int *stmt, unsigned n);

/* The fraction of the instances of the "n" statements "stmt" that run in
 * complete bodies of a skewed loop, that is, one over a sum of iterators such
 * as i + j.  If the loop is jammed and i + j is fixed in an inner loop, another
 * iterator moves from one copy to the next.  It may have few values, so that
 * some copies lie outside.  The result is 1 if the number of these values
 * depends on parameters.
 */
double ash_cost_skewed_part(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n);

#endif
