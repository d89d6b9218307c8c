/* plan_rank.h - best orders of a SCoP, for evaluation of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PLAN_RANK_H
#define ASH_DRIVER_PLAN_RANK_H

#include "driver/variant.h"

/* Does the user ask for the list of best orders of the nest? */
bool ash_rank_is_wanted(const ash_nest_job *nest);
/* Does the user choose an order of the nest by its rank in the list of best
 * orders?
 */
bool ash_rank_is_taken(const ash_nest_job *nest);
/* Search the best orders for "input": v->ranks lists them, and v->tree, with
 * the messages of "input", is the chosen one: the original order if the user's
 * rank exceeds their number.
 */
isl_stat ash_plan_rank(const ash_nest_job *nest, const ash_search_input *input,
	ash_variant *v);

#endif
