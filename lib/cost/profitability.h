/* profitability.h - from which sizes on a new order is profitable.
 *
 * The search has typical parameters in mind, and with those loops are long.
 * Where they are short, jammed copies and tiles are not full, vectors are not
 * either, and to test and to allocate takes longer than the loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_PROFITABILITY_H
#define ASH_COST_PROFITABILITY_H

#include "cost/leaves.h"

/* Cycles to test whether the new code may run; measured with small matrices. */
#define ASH_TEST 60.

/* An order of the SCoP: its innermost bodies, and which scalars have memory
 * (see ash_search_result.expand; NULL: none).
 */
typedef struct ash_short_loop_order {
	const ash_leaves *bodies;
	const int *expand;
	/* What is typical of the SCoP that it is an order of, of the same
	 * statements or fewer; NULL: of the one that has limits.
	 */
	const ash_estimates *estimates;
	unsigned n_buffer;	/* other arrays that get memory for it */
} ash_short_loop_order;

/* The parameters at which "fresh" is faster than "kept" by the cost model:
 * loops whose lengths depend on them are each so long, and together so long.
 * All parameters if no length depends on any, or if it is never faster or not
 * known to be.
 */
__isl_give isl_set *ash_small_limits(const ash_scop *scop,
	const ash_estimates *estimates, const ash_short_loop_order *kept,
	const ash_short_loop_order *fresh);

#endif
