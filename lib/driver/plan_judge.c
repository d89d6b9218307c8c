/* plan_judge.c - legality and storage of a variant's order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <stdlib.h>

#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "scop/expand.h"

/* Can each scalar without memory be stored in a single cell, in the order of
 * "v"?
 */
static isl_bool fits_storage(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v)
{
	bool *single = calloc(v->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_true;

	if (!single ||
		ash_storage_check(v->scop, v->deps, v->tree.schedule, single) <
			0 ||
		ash_budget_has_error(budget))
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < v->scop->n_array; ++i)
		fits = isl_bool_ok(single[i]);
	free(single);
	if (fits < 0)
		return ash_failure_find(&v->failure, nest, "storage");
	return fits ? fits
		    : ash_failure_set(&v->failure, ASH_REFUSE_ILLEGAL,
			      "a scalar would need more than one cell");
}

/* Give an array to each scalar for which the tree of "v" asks for memory. */
static isl_bool expand_scalars(const ash_nest_job *nest, ash_variant *v)
{
	if (v->tree.expand && ash_scop_expand(v->scop, v->tree.expand) < 0)
		return ash_failure_find(&v->failure, nest, "expansion");
	return isl_bool_true;
}

isl_bool ash_judge_order(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(v->scop, v->deps, v->tree.schedule,
		&why);

	if (legal < 0 || ash_budget_has_error(budget))
		legal = ash_failure_find(&v->failure, nest, "legality");
	else if (!legal)
		ash_failure_set(&v->failure, ASH_REFUSE_ILLEGAL, why);
	free(why);
	if (legal > 0)
		legal = expand_scalars(nest, v);
	return legal > 0 ? fits_storage(nest, budget, v) : legal;
}
