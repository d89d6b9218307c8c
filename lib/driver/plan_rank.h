/* plan_rank.h - the best orders of a SCoP, for those who judge the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PLAN_RANK_H
#define ASH_DRIVER_PLAN_RANK_H

#include "driver/variant.h"

/* Does the user ask for the best orders of the nest? */
bool ash_rank_is_wanted(const ash_nest_job *nest);
/* Does the user ask for one of them, instead of what a compilation takes? */
bool ash_rank_is_taken(const ash_nest_job *nest);
/* Search the best orders for "input": v->ranks lists them, and v->tree, with
 * the messages of "input", is what is to be taken: the original order if the
 * user asks for more than there are.
 */
isl_stat ash_plan_rank(const ash_nest_job *nest, const ash_search_input *input,
	ash_variant *v);

#endif
