/* profitability.h - sizes from which a new order is profitable.
 *
 * The search assumes typical parameters, for which loops are long.  For short
 * loops, jammed copies, tiles and vectors are incomplete, and testing and
 * allocating takes longer than the loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_PROFITABILITY_H
#define ASH_COST_PROFITABILITY_H

#include "cost/leaves.h"

/* Cycles to test whether the new code may run; measured with small matrices. */
#define ASH_TEST 60.

/* An order of the SCoP: its innermost bodies, and expand[a] for each array a.
 * If that is not negative, the array is a scalar that the order expands to an
 * array without subscripts for the expand[a] outermost loops.  "expand" is NULL
 * if no scalar is expanded.
 */
typedef struct ash_short_loop_order {
	const ash_leaves *bodies;
	const int *expand;
	/* Estimates for the SCoP of this order, if it has other arrays or fewer
	 * statements; NULL: those of the SCoP with the limits.
	 */
	const ash_estimates *estimates;
	/* Number of additional arrays that it allocates. */
	unsigned n_buffer;
} ash_short_loop_order;

/* The parameter values for which the order "fresh" is faster than the order
 * "kept" by the cost model, as lower limits of each size and of their sum.  All
 * parameter values if no trip count depends on parameters, if "fresh" is never
 * faster, or if the limits are unknown.  "estimates" are those at typical
 * parameters.
 */
__isl_give isl_set *ash_small_limits(const ash_scop *scop,
	const ash_estimates *estimates, const ash_short_loop_order *kept,
	const ash_short_loop_order *fresh);

#endif
