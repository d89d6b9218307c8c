/* pipeline_search.c - from dependences to schedule trees.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/codegen.h"
#include "cost/filled_params.h"
#include "driver/dump.h"
#include "driver/record.h"
#include "isl_fixes/meter.h"
#include "solve/mip.h"

/* There is nothing to be gained; what is told of that is found out later. */
static isl_bool decline(ash_pipeline *p)
{
	p->is_declined = true;
	return isl_bool_false;
}

/* How many times faster may the SCoP become?  What the user forces need not
 * gain anything, and what a device gains is not in the promise.
 */
double ash_pipeline_promise(const ash_pipeline *p)
{
	return p->options->force || ash_options_want_device(p->options) ||
			p->is_replayed || ash_pipeline_takes_rank(p)
		? HUGE_VAL
		: p->job->promise;
}

/* Let the stages go on only if there may be new code in the end, and the file
 * may have it.
 */
isl_bool ash_pipeline_admit(ash_pipeline *p)
{
	const ash_options *options = p->options;
	unsigned long left = ash_file_budget_left(p->job->file_budget,
		options->budget, ash_scop_size(p->scop),
		ash_pipeline_promise(p));

	if (ash_record_begin(p) < 0)
		return ash_pipeline_fail(p, "script");
	if (!left)
		return ash_pipeline_refuse(p, ASH_REFUSE_FILE_BUDGET, NULL);
	if (!options->dump && !options->replay &&
		!ash_options_want_device(options) &&
		!ash_tree_may_change(p->scop, &p->job->machine, options))
		return decline(p);
	p->allowed = left;
	isl_ctx_set_max_operations(p->job->ctx, left);
	return isl_bool_true;
}

/* Note with the reductions how threads could share them, before anything is
 * planned that needs it.
 */
isl_bool ash_pipeline_note_abilities(ash_pipeline *p)
{
	if (p->options->parallel &&
		ash_codegen_note_ways(p->scop, p->ir, p->options,
			&p->job->diag) < 0)
		return ash_pipeline_fail(p, "ways to share out reductions");
	return isl_bool_true;
}

isl_bool ash_pipeline_compute_deps(ash_pipeline *p)
{
	p->deps = ash_deps_compute(p->scop);
	if (!p->deps || ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "dependences");
	ash_dump_deps(p->scop, p->deps, p->options);
	return isl_bool_true;
}

/* The strategies that the option names; it was checked when it was set. */
static isl_stat read_strategies(ash_pipeline *p)
{
	const ash_options *options = p->options;
	const char *word;
	size_t n;

	p->n_strategy = 0;
	for (unsigned i = 0; i < MAX_STRATEGY &&
		(word = ash_options_strategy(options, i, &n));
		++i) {
		char *name = strndup(word, n);

		p->strategy[i] = name ? ash_strategy_find(name) : NULL;
		free(name);
		if (!p->strategy[i])
			return isl_stat_error;
		p->n_strategy++;
	}
	p->strategy[p->n_strategy] = ash_strategy_find("fuse");
	return isl_stat_ok;
}

static __isl_give isl_schedule *run_strategy(
	__isl_take isl_schedule_constraints *constraints, unsigned way,
	const ash_spatial *spatial, void *user)
{
	const ash_pipeline *p = user;
	ash_scheduler_extra extra = { .spatial = spatial, .scop = p->scop };
	const ash_strategy *strategy = p->strategy[way];
	ash_scheduler_options options = ash_strategy_options(strategy);

	options.abstract_constants = true;
	options.solver = ASH_MIP_OWN;
	options.budget = p->options->budget;
	return ash_strategy_run(strategy, constraints, &extra, &options, NULL,
		NULL);
}

/* Assume what callers pass as well, unless the code would never run then. */
static void assume_passed(const ash_pipeline *p, ash_scop *scop)
{
	isl_set *both;

	scop->assumed = isl_set_align_params(scop->assumed,
		isl_set_get_space(scop->context));
	if (!scop->passed || !p->options->checks)
		return;
	both = isl_set_intersect(isl_set_copy(scop->assumed),
		isl_set_copy(scop->passed));
	if (isl_set_is_empty(both) == isl_bool_false) {
		isl_set_free(scop->assumed);
		scop->assumed = both;
	} else {
		isl_set_free(both);
	}
}

/* Assume the parameters that the tree is meant for, besides what detection
 * assumes, and those that the callers pass.
 */
isl_stat ash_pipeline_assume(ash_pipeline *p)
{
	isl_set_free(p->scop->assumed);
	p->scop->assumed = isl_set_copy(p->assumed);
	if (p->tree.filled)
		p->scop->assumed = isl_set_intersect(p->scop->assumed,
			isl_set_copy(p->tree.filled));
	if (p->alone.filled)
		p->scop->assumed = isl_set_intersect(p->scop->assumed,
			isl_set_copy(p->alone.filled));
	assume_passed(p, p->scop);
	return isl_stat_non_null(p->scop->assumed);
}

/* Spatial proximity, computed when it is needed first. */
static isl_stat get_spatial(unsigned way, const ash_spatial **spatial,
	void *user)
{
	ash_pipeline *p = user;

	*spatial = NULL;
	if (!ash_strategy_options(p->strategy[way]).spatial)
		return isl_stat_ok;
	if (!p->spatial)
		p->spatial = ash_spatial_compute(p->scop,
			p->job->machine.cache_line);
	*spatial = p->spatial;
	return isl_stat_non_null(p->spatial);
}

static isl_stat run_search(ash_pipeline *p, const ash_options *options,
	ash_diag *notes, ash_tree_result *result)
{
	ash_tree_input input = {
		.scop = p->scop,
		.deps = p->deps,
		.machine = &p->job->machine,
		.options = options,
		.constraints = &ash_sched_constraints,
		.n_way = p->n_strategy,
		.fusing_way = options->fuse ? (int) p->n_strategy : -1,
		.schedule = &run_strategy,
		.spatial = &get_spatial,
		.user = p,
		.plain = p->plain,
		.diag = notes,
		.since = p->since,
	};

	return ash_pipeline_is_ranked(p) ? ash_pipeline_rank(p, &input, result)
					 : ash_tree_optimize(&input, result);
}

/* Is the code not worthwhile for any sizes that are assumed?  Callers may pass
 * only such.
 */
static bool never_runs(const ash_pipeline *p)
{
	isl_set *params = ash_scop_params(p->scop);
	bool never = isl_set_is_empty(params) == isl_bool_false &&
		isl_set_is_disjoint(params, p->plan.limits) == isl_bool_true;

	isl_set_free(params);
	return never;
}

isl_bool ash_pipeline_set_conditions(ash_pipeline *p)
{
	ash_code_plan *plan = &p->plan;

	plan->min_bytes = fmax(p->tree.min_bytes, p->alone.min_bytes);
	plan->by_steps = p->tree.by_steps || p->alone.by_steps;
	isl_set_free(plan->limits);
	plan->limits = isl_set_copy(p->tree.limits);
	if (p->alone.limits)
		plan->limits = isl_set_intersect(plan->limits,
			isl_set_copy(p->alone.limits));
	plan->pace = p->tree.pace;
	if (ash_pipeline_assume(p) < 0 || !plan->limits)
		return ash_pipeline_fail(p, "schedule");
	return never_runs(p) ? decline(p) : isl_bool_true;
}

isl_bool ash_pipeline_search_tree(ash_pipeline *p, const ash_options *options)
{
	const ash_job *j = p->job;

	if (read_strategies(p) < 0)
		return ash_pipeline_refuse(p, ASH_REFUSE_MEMORY, "schedule");
	ash_dump_schedule(p->scop, p->scop->schedule, "schedule", j->options);
	if (run_search(p, options, &p->notes, &p->tree) < 0 ||
		ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "schedule");
	ash_dump_schedule(p->scop, p->tree.schedule, "tree", j->options);
	p->is_declined = false;
	if (!p->tree.changed && !p->plain)
		return decline(p);
	return ash_pipeline_set_conditions(p);
}

isl_bool ash_pipeline_search(ash_pipeline *p)
{
	if (p->options->replay && ash_replay(p) != isl_bool_true)
		return isl_bool_false;
	if (p->is_replayed)
		return ash_pipeline_set_conditions(p);
	if (!p->options->dump && !p->plan.device &&
		!ash_tree_may_change(p->scop, &p->job->machine, p->options))
		return decline(p);
	return ash_pipeline_search_tree(p, p->options);
}

/* The tree for one thread is kept beside that for several if it takes less than
 * this part of what that takes on one.
 */
#define ALONE_GAIN 0.95
/* It may use this part of what the nest may: all that it can do is to make the
 * code better where there is one thread.
 */
#define ALONE_PART 2

isl_bool ash_pipeline_try_alone(ash_pipeline *p,
	isl_bool (*work)(ash_pipeline *p), bool both)
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);
	isl_bool ok;

	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget / ALONE_PART);
	ok = work(p);
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	if (isl_ctx_aborted(ctx))
		return ash_pipeline_fail(p, "tree for one thread");
	if (ok == isl_bool_true && !ash_pipeline_has_error(p))
		return isl_bool_true;
	isl_ctx_reset_error(ctx);
	if (both) {
		p->tree.filled = ash_filled_join(p->tree.filled,
			p->alone.filled);
		p->alone.filled = NULL;
	}
	ash_tree_result_clear(&p->alone);
	p->plan.alone = isl_ast_node_free(p->plan.alone);
	return ash_pipeline_set_conditions(p);
}

/* Only without scalars that get memory: that would be in both. */
static isl_bool search_alone(ash_pipeline *p)
{
	ash_options options = *p->options;
	ash_diag notes;
	isl_stat stat;

	options.parallel = false;
	p->since = ash_meter_now();
	ash_diag_init(&notes);
	stat = run_search(p, &options, &notes, &p->alone);
	ash_diag_clear(&notes);
	if (stat < 0)
		return isl_bool_error;
	if (p->alone.expand ||
		p->alone.cost_after >= ALONE_GAIN * p->tree.cost_after)
		return isl_bool_false;
	ash_dump_schedule(p->scop, p->alone.schedule, "tree", p->options);
	return ash_pipeline_set_conditions(p);
}

/* Look for the best tree for one thread. */
isl_bool ash_pipeline_search_alone(ash_pipeline *p)
{
	if (!p->tree.parallel || p->tree.expand || p->options->force ||
		p->is_replayed || ash_pipeline_takes_rank(p))
		return isl_bool_true;
	return ash_pipeline_try_alone(p, &search_alone, false);
}
