/* pipeline_judge.c - are the trees legal, and is there memory?
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>

#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "scop/expand.h"

/* Give memory to the scalars for which the tree asks. */
static isl_bool expand_scalars(ash_pipeline *p, ash_budget *budget)
{
	if (p->tree.expand && ash_scop_expand(p->scop, p->tree.expand) < 0)
		return ash_pipeline_fail(p, budget, "expansion");
	return isl_bool_true;
}

/* Does every scalar fit into one cell under "schedule"? */
static isl_bool fits_storage(const ash_pipeline *p, const ash_budget *budget,
	__isl_keep isl_schedule *schedule)
{
	bool *single = calloc(p->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_true;

	if (!single ||
		ash_storage_check(p->scop, p->deps, schedule, single) < 0 ||
		ash_budget_has_error(budget))
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < p->scop->n_array; ++i)
		fits = isl_bool_ok(single[i]);
	free(single);
	return fits;
}

static isl_bool check_storage(ash_pipeline *p, ash_budget *budget)
{
	isl_bool fits = fits_storage(p, budget, p->tree.schedule);

	if (fits == isl_bool_false)
		ash_pipeline_refuse(p, ASH_REFUSE_ILLEGAL,
			"a scalar would need more than one cell");
	return fits < 0 ? ash_pipeline_fail(p, budget, "storage") : fits;
}

isl_bool ash_pipeline_judge(ash_pipeline *p, ash_budget *budget)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(p->scop, p->deps, p->tree.schedule,
		&why);

	if (legal < 0 || ash_budget_has_error(budget))
		legal = ash_pipeline_fail(p, budget, "legality");
	else if (!legal)
		ash_pipeline_refuse(p, ASH_REFUSE_ILLEGAL, why);
	free(why);
	if (legal > 0)
		legal = expand_scalars(p, budget);
	return legal > 0 ? check_storage(p, budget) : legal;
}

/* The same for the tree for one thread. */
static isl_bool judge_alone(ash_pipeline *p, ash_budget *budget)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(p->scop, p->deps, p->alone.schedule,
		&why);

	free(why);
	return legal == isl_bool_true
		? fits_storage(p, budget, p->alone.schedule)
		: legal;
}

isl_bool ash_pipeline_judge_alone(ash_pipeline *p, ash_budget *budget)
{
	return p->alone.schedule
		? ash_pipeline_try_alone(p, budget, &judge_alone, true)
		: isl_bool_true;
}
