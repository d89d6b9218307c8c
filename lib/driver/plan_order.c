/* plan_order.c - planners of variants with another order of execution.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include "driver/dump.h"
#include "driver/plan_rank.h"

/* An order for one thread is kept if it takes less than this part of the time
 * that the order for several threads takes on one.
 */
#define ALONE_GAIN 0.95

/* Search for the best schedule tree of v->scop, and store it in v->tree. */
static isl_stat search(ash_nest_job *nest, const ash_options *options,
	ash_budget *budget, ash_variant *v)
{
	ash_search_input input = {
		.scop = v->scop,
		.deps = v->deps,
		.machine = &nest->job->machine,
		.sharing = v->own_sharing ? v->own_sharing : nest->sharing,
		.options = options,
		.spatial = v->deps == nest->deps ? &nest->spatial
						 : &v->own_spatial,
		.original = v->n_moved ? nest->found->scop : NULL,
		.diag = &v->notes,
		.budget = budget,
	};

	return ash_rank_is_wanted(nest) ? ash_plan_rank(nest, &input, v)
					: ash_search_best(&input, &v->tree);
}

isl_bool ash_plan_when(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *alone, ash_variant *v)
{
	ash_conditions when = { .assumed = NULL };
	isl_bool ok = isl_bool_true;

	if (ash_variants_join_conditions(nest, host, alone, NULL, &when) < 0 ||
		ash_variant_assume(v, &when) < 0)
		ok = ash_failure_find(&v->failure, nest, "schedule");
	else if (ash_variants_never_run(v->scop, &when))
		ok = ash_variant_decline(v);
	ash_conditions_clear(&when);
	return ok;
}

isl_bool ash_plan_order(ash_nest_job *nest, const ash_options *options,
	ash_budget *budget, ash_variant *v)
{
	ash_dump_schedule(v->scop, v->scop->schedule, "schedule",
		nest->job->options);
	if (search(nest, options, budget, v) < 0 ||
		ash_nest_job_has_error(nest))
		return ash_failure_find(&v->failure, nest, "schedule");
	ash_dump_schedule(v->scop, v->tree.schedule, "tree",
		nest->job->options);
	if (!v->tree.changed && !v->n_moved)
		return ash_variant_decline(v);
	return ash_plan_when(nest, v, NULL, v);
}

isl_bool ash_plan_host(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	const ash_options *options = nest->options;

	if (!options->dump && !made->device.is_planned &&
		!ash_search_may_change(nest->scop, &nest->job->machine,
			options))
		return ash_variant_decline(out);
	if (ash_variant_begin(out, nest->scop, nest->deps) != isl_bool_true)
		return isl_bool_false;
	return ash_plan_order(nest, options, budget, out);
}

isl_bool ash_plan_untiled_time(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	ash_options options = *nest->options;

	options.time_tiling = 0;
	if (ash_variant_begin(out, nest->scop, nest->deps) != isl_bool_true)
		return isl_bool_false;
	return ash_plan_order(nest, &options, budget, out);
}

isl_bool ash_plan_alone(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	const ash_variant *host = &made->host;
	ash_options options = *nest->options;

	options.parallel = false;
	if (ash_variant_begin(out, host->scop, host->deps) != isl_bool_true)
		return isl_bool_false;
	if (search(nest, &options, budget, out) < 0 ||
		ash_nest_job_has_error(nest))
		return ash_failure_find(&out->failure, nest, "schedule");
	if (out->tree.expand ||
		out->tree.cost_after >= ALONE_GAIN * host->tree.cost_after)
		return ash_variant_decline(out);
	ash_dump_schedule(out->scop, out->tree.schedule, "tree", nest->options);
	return ash_plan_when(nest, host, out, out);
}
