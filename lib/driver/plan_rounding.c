/* plan_rounding.c - advice planner: a better order under relaxed rounding.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

/* Treat as reductions all statements that would be reductions if rounding were
 * relaxed; false if there are none.
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

isl_bool ash_plan_rounding(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	ash_options options = *nest->options;

	options.dump = NULL;
	if (ash_variant_begin(out, nest->found->scop, NULL) != isl_bool_true ||
		!loosen(out->scop) ||
		!ash_search_may_change(out->scop, &nest->job->machine,
			&options) ||
		ash_nest_job_find_sharing(nest, out->scop, &out->own_sharing) <
			0)
		return isl_bool_false;
	out->deps = out->own_deps = ash_deps_compute(out->scop);
	if (!out->deps || ash_nest_job_has_error(nest))
		return isl_bool_false;
	return ash_plan_order(nest, &options, budget, out);
}
