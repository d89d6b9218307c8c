/* pipeline_rounding.c - would rounding otherwise allow a better order?
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

/* Treat as reductions what might be some if results might be rounded otherwise;
 * false if there is nothing of the kind.
 */
static bool loosen(ash_scop *scop)
{
	bool any = false;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		ash_stmt *stmt = &scop->stmt[i];
		const char *fault;

		if (stmt->rounded.op == ASH_REDUCE_NONE)
			continue;
		stmt->reduction = stmt->rounded;
		if (ash_stmt_check_reduction(stmt, &fault) == isl_bool_true)
			any = true;
		else
			stmt->reduction.op = ASH_REDUCE_NONE;
	}
	return any;
}

static void tighten(ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (scop->stmt[i].rounded.op != ASH_REDUCE_NONE)
			scop->stmt[i].reduction.op = ASH_REDUCE_NONE;
}

/* Has the loosened SCoP an order that is better?  It is not asked for its code,
 * so a pipeline of its own goes as far as the search.
 */
static bool has_better_order(const ash_pipeline *p, ash_budget *budget,
	const ash_options *options)
{
	ash_pipeline other = { .job = p->job,
		.options = options,
		.found = p->found,
		.scop = p->scop,
		.ir = p->ir,
		.assumed = p->assumed,
		.is_quiet = true };
	bool better;

	ash_diag_init(&other.notes);
	better = ash_tree_may_change(p->scop, &p->job->machine, options) &&
		ash_pipeline_note_abilities(&other, budget) == isl_bool_true &&
		ash_pipeline_compute_deps(&other, budget) == isl_bool_true &&
		ash_pipeline_search_tree(&other, budget, options) ==
			isl_bool_true;
	other.assumed = NULL;
	ash_pipeline_clear(&other);
	return better;
}

bool ash_pipeline_is_kept_by_rounding(ash_pipeline *p, ash_budget *budget)
{
	ash_options options = *p->options;
	bool better;

	if (!ash_pipeline_is_listened_to(p))
		return false;
	ash_budget_renew(budget);
	options.dump = NULL;
	better = loosen(p->scop) && has_better_order(p, budget, &options);
	tighten(p->scop);
	ash_budget_forget(budget);
	return better;
}
