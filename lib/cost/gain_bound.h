/* gain_bound.h - quick upper bounds of the gain of other orders.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_GAIN_BOUND_H
#define ASH_COST_GAIN_BOUND_H

#include "cost/cost.h"

/* The estimated cycles of the original loops of a SCoP ("cost"), and a lower
 * bound of the cycles of any order ("least", ash_cost_bound()).  Both are zero
 * without memory or after an error.
 */
typedef struct ash_promise {
	double cost;
	double least;
} ash_promise;

/* The bounds for "scop".  They use neither dependences nor schedules, so they
 * only serve to rank loop nests and to exclude hopeless ones: an innermost loop
 * is assumed to carry a dependence unless its accesses exclude that.  An error
 * of isl stays set.
 */
ash_promise ash_tree_promise(const ash_scop *scop, const ash_machine *machine);

/* The largest possible speedup of the SCoP, cost / least; 0 if unknown. */
double ash_promise_gain(const ash_promise *promise);

/* The largest speedup, by the model, of two nests at the outermost level of the
 * SCoP if the later one finds the data of the earlier one in a cache; 1 without
 * such nests.  Vectors of parametric length are assumed to be long.  An error
 * of isl stays set.
 */
double ash_tree_sharing(const ash_scop *scop, const ash_machine *machine);

#endif
