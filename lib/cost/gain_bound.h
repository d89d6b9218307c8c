/* gain_bound.h - quick upper bound of the gain of any other order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_GAIN_BOUND_H
#define ASH_COST_GAIN_BOUND_H

#include "cost/cost.h"

/* Cycles of the original loops of a SCoP, and a lower bound for any order
 * (ash_cost_bound).  Both are zero if unknown.
 */
typedef struct ash_promise {
	double cost;
	double least;
} ash_promise;

/* The estimate for "scop".  It uses neither dependences nor schedules, so it
 * only ranks loop nests and excludes hopeless ones: an innermost loop is
 * assumed to carry a dependence unless its accesses exclude that.  An error of
 * isl stays set.
 */
ash_promise ash_tree_promise(const ash_scop *scop, const ash_machine *machine);

/* The largest possible speedup of the SCoP; 0 if unknown. */
double ash_promise_gain(const ash_promise *promise);

/* The largest speedup of two successive nests at the outermost level of the
 * SCoP if the second finds the first one's data in a cache; 1 without such
 * nests.  Vectors of parametric length are assumed to be long.  An error of isl
 * stays set.
 */
double ash_tree_sharing(const ash_scop *scop, const ash_machine *machine);

#endif
