/* plan_order.c - variants with another order of execution.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <stdlib.h>
#include <string.h>

#include "driver/dump.h"
#include "driver/plan_rank.h"
#include "isl_fixes/meter.h"
#include "sched/sched.h"

#define MAX_STRATEGY 8
/* The order for one thread is kept beside that for several if it takes less
 * than this part of what that takes on one.
 */
#define ALONE_GAIN 0.95

/* What the search asks of the scheduler. */
typedef struct {
	ash_nest_job *nest;
	ash_variant *v;
	unsigned n_strategy;
	const ash_strategy *strategy[MAX_STRATEGY + 1];	/* the last one fuses
							 * nests */
} scheduler;

/* The strategies that the option names; it was checked when it was set. */
static bool read_strategies(scheduler *s)
{
	const ash_options *options = s->nest->options;
	const char *word;
	size_t n;

	for (unsigned i = 0; i < MAX_STRATEGY &&
		(word = ash_options_strategy(options, i, &n));
		++i) {
		char *name = strndup(word, n);

		s->strategy[i] = name ? ash_strategy_find(name) : NULL;
		free(name);
		if (!s->strategy[i])
			return false;
		s->n_strategy++;
	}
	s->strategy[s->n_strategy] = ash_strategy_find("fuse");
	return true;
}

static __isl_give isl_schedule *run_strategy(
	__isl_take isl_schedule_constraints *constraints, unsigned way,
	const ash_spatial *spatial, void *user)
{
	const scheduler *s = user;
	ash_scheduler_extra extra = { .spatial = spatial, .scop = s->v->scop };
	ash_scheduler_options options = ash_strategy_options(s->strategy[way]);

	options.abstract_constants = true;
	options.budget = s->nest->options->budget;
	return ash_strategy_run(s->strategy[way], constraints, &extra, &options,
		NULL, NULL);
}

/* Spatial proximity, computed when it is needed first. */
static isl_stat get_spatial(unsigned way, const ash_spatial **spatial,
	void *user)
{
	scheduler *s = user;

	*spatial = NULL;
	if (!ash_strategy_options(s->strategy[way]).spatial)
		return isl_stat_ok;
	if (s->v->own_deps && !s->v->own_spatial)
		s->v->own_spatial = ash_spatial_compute(s->v->scop,
			s->nest->job->machine.cache_line);
	*spatial = s->v->own_deps ? s->v->own_spatial
				  : ash_nest_job_spatial(s->nest);
	return *spatial ? isl_stat_ok : isl_stat_error;
}

/* Search the best tree of v->scop. */
static isl_stat search(ash_nest_job *nest, const ash_options *options,
	ash_budget *budget, ash_variant *v)
{
	scheduler s = { .nest = nest, .v = v };
	ash_tree_input input = {
		.scop = v->scop,
		.deps = v->deps,
		.machine = &nest->job->machine,
		.options = options,
		.constraints = &ash_sched_constraints,
		.schedule = &run_strategy,
		.spatial = &get_spatial,
		.user = &s,
		.plain = v->n_moved ? nest->found->scop : NULL,
		.diag = &v->notes,
		.budget = budget,
	};

	if (!read_strategies(&s))
		return isl_stat_error;
	input.n_way = s.n_strategy;
	input.fusing_way = options->fuse ? (int) s.n_strategy : -1;
	return ash_rank_is_wanted(nest) ? ash_plan_rank(nest, &input, v)
					: ash_tree_optimize(&input, &v->tree);
}

isl_bool ash_plan_when(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *alone, ash_variant *v)
{
	ash_conditions when = { .assumed = NULL };
	isl_bool ok = isl_bool_true;

	if (ash_variants_join_conditions(nest, host, alone, &when) < 0 ||
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
		!ash_tree_may_change(nest->scop, &nest->job->machine, options))
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
