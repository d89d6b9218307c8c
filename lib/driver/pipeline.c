/* pipeline.c - the pipeline of one SCoP: plan, choose, generate.
 *
 *	model -> dependences -> variants (order -> judge -> loops) -> code
 *
 * The model is compared with the code if the user asks for it.  Goals (goals.h)
 * determine which variants are planned, each independently of the others.
 * Those chosen to run are judged, and get loops for the conditions that they
 * share; code is generated for them under one test of these conditions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline.h"

#include <stdlib.h>

#include "budget/meter.h"
#include "codegen/codegen.h"
#include "driver/dump.h"
#include "driver/goals.h"
#include "driver/nest_script.h"
#include "driver/pipeline_impl.h"
#include "driver/plan.h"
#include "driver/plan_rank.h"
#include "driver/plan_verify.h"
#include "driver/record.h"
#include "driver/tuned_nest.h"

/* Set the failure of the host's variant to the reason why "stage" failed; the
 * nest then stays unchanged.  Always false.
 */
static isl_bool fail(ash_pipeline *p, const char *stage)
{
	return ash_failure_find(&p->all.host.failure, &p->nest, stage);
}

/* ---- checks and facts before planning ---- */

static isl_bool verify_model(ash_pipeline *p)
{
	return ash_verify_model(&p->nest, &p->budget, &p->all.host.failure);
}

/* Is new code for the nest possible, and does the file's budget allow the
 * attempt?  If not, record the reason and return false.  What scripts need is
 * not charged, so that the code is the same with and without them.
 */
static isl_bool admit(ash_pipeline *p)
{
	ash_nest_job *nest = &p->nest;
	const ash_options *options = nest->options;
	unsigned long since = ash_meter_now();

	if (ash_record_begin(nest) < 0)
		return fail(p, "script");
	p->ledger.since += ash_meter_now() - since;
	if (ash_tuned_look_up(nest, &p->all.host) == isl_bool_false)
		return isl_bool_false;
	nest->allowed = ash_file_budget_left(nest->job->file_budget,
		options->budget, ash_scop_size(nest->scop),
		ash_nest_job_promise(nest));
	if (!nest->allowed)
		return ash_failure_set(&p->all.host.failure,
			ASH_REFUSE_FILE_BUDGET, NULL);
	if (!options->dump && !options->replay && !nest->script.is_found &&
		!ash_options_want_device(options) &&
		!ash_search_may_change(nest->scop, &nest->job->machine,
			options))
		return ash_variant_decline(&p->all.host);
	ash_budget_limit(&p->budget, nest->allowed);
	return isl_bool_true;
}

/* Determine how reductions can be parallelized, and compute the dependences of
 * the nest; false, with the reason recorded, if that fails.
 */
static isl_bool find_facts(ash_pipeline *p)
{
	ash_nest_job *nest = &p->nest;

	if (ash_nest_job_find_sharing(nest, nest->scop, &nest->sharing) < 0)
		return fail(p, "ways to share out reductions");
	nest->deps = ash_deps_compute(nest->scop);
	if (!nest->deps || ash_nest_job_has_error(nest))
		return fail(p, "dependences");
	ash_dump_deps(nest->scop, nest->deps, nest->options);
	return ash_nest_script_find(nest) < 0 ? fail(p, "script")
					      : isl_bool_true;
}

/* ---- variants ---- */

/* Compute p->when, the conditions that the variants share.  Drops the variant
 * for one thread ("alone") if its conditions make that necessary.
 */
static isl_bool find_when(ash_pipeline *p)
{
	ash_variant *alone = p->all.alone.is_planned ? &p->all.alone : NULL;

	if (ash_variants_join_conditions(&p->nest, &p->all.host, alone,
		    p->all.relied_on, &p->when) < 0 ||
		ash_variant_assume(&p->all.host, &p->when) < 0 ||
		(alone && ash_variant_assume(alone, &p->when) < 0))
		return fail(p, "schedule");
	return isl_bool_true;
}

static isl_bool plan(ash_pipeline *p)
{
	return ash_goals_plan(&p->nest, ASH_GOAL_FIRST, &p->budget, &p->ledger,
		       &p->all)
		? find_when(p)
		: isl_bool_false;
}

/* Drop the variant for one thread, and compute the conditions again.  The
 * host's variant may rely on assumptions of both variants, so the code still
 * tests these.  Returns the result of find_when() without that variant.
 */
static isl_bool drop_alone(ash_pipeline *p)
{
	ash_variants *all = &p->all;

	all->relied_on = isl_set_copy(all->alone.tree.when.assumed);
	ash_variant_clear(&all->alone);
	return find_when(p);
}

/* Perform "step" for the variant for one thread, in a part of the nest's
 * budget.  If that fails, drop the variant.  Returns false only if memory has
 * run out.
 */
static isl_bool try_alone(ash_pipeline *p, ash_plan_step *step)
{
	ash_variant *alone = &p->all.alone;
	ash_budget part;
	isl_bool ok;

	if (!alone->is_planned)
		return isl_bool_true;
	ash_budget_forgive(&p->budget);
	part = ash_budget_share(&p->budget, 2, ASH_BUDGET_FREE);
	ok = step(&p->nest, &part, alone);
	if (ash_budget_has_error(&part))
		ok = isl_bool_error;
	ash_budget_end(&part);
	if (ash_budget_is_aborted(&p->budget))
		return fail(p, "tree for one thread");
	if (ok == isl_bool_true)
		return ok;
	ash_budget_forget(&p->budget);
	return drop_alone(p);
}

static isl_bool judge(ash_pipeline *p)
{
	isl_bool ok = ash_judge_order(&p->nest, &p->budget, &p->all.host);

	return ok == isl_bool_true ? try_alone(p, &ash_judge_order) : ok;
}

/* Build the loops of a tree with tiles over time, with half of the remaining
 * budget: AST generation for wavefronts of tiles can be expensive with
 * parametric sizes.  If only that budget is exceeded, returns true, and the
 * host's variant has no loops.
 */
static isl_bool build_retiled(ash_pipeline *p)
{
	ash_variant *host = &p->all.host;
	ash_budget part;
	isl_bool ok;

	ash_budget_forgive(&p->budget);
	part = ash_budget_share(&p->budget, 2, ASH_BUDGET_FREE);
	ok = ash_build_loops(&p->nest, &part, host);
	if (ash_budget_end(&part) != ASH_ERROR_SPENT &&
		host->failure.reason != ASH_REFUSE_BUDGET &&
		host->failure.reason != ASH_REFUSE_FILE_BUDGET)
		return ok;
	host->ast = isl_ast_node_free(host->ast);
	ash_failure_clear(&host->failure);
	return isl_bool_true;
}

/* Plan another variant, with the nest's full budget, because the variant with
 * tiles over time would have too many loops.
 */
static isl_bool plan_without_loops(ash_pipeline *p)
{
	ash_variants_forget_alone(&p->all);
	ash_budget_renew(&p->budget);
	if (!ash_goals_plan(&p->nest, ASH_GOAL_NO_LOOPS, &p->budget, &p->ledger,
		    &p->all))
		return isl_bool_false;
	return find_when(p) == isl_bool_true ? judge(p) : isl_bool_false;
}

static isl_bool build_loops(ash_pipeline *p)
{
	ash_variant *host = &p->all.host;
	isl_bool ok = isl_bool_true;

	if (host->tree.retiled && !host->tree.expand &&
		!ash_rank_is_taken(&p->nest)) {
		ok = build_retiled(p);
		if (ok == isl_bool_true && !host->ast)
			ok = plan_without_loops(p);
	}
	if (ok == isl_bool_true && !host->ast)
		ok = ash_build_loops(&p->nest, &p->budget, host);
	return ok == isl_bool_true ? try_alone(p, &ash_build_loops) : ok;
}

static isl_bool verify_loops(ash_pipeline *p)
{
	ash_variant *host = &p->all.host, *alone = &p->all.alone;
	isl_bool ok = ash_verify_loops(&p->nest, &p->budget, host);

	if (ok != isl_bool_true || !alone->is_planned)
		return ok;
	ok = ash_verify_loops(&p->nest, &p->budget, alone);
	if (ok != isl_bool_true) {
		ash_failure_clear(&host->failure);
		host->failure = alone->failure;
		alone->failure = (ash_failure) { .detail = NULL };
	}
	return ok;
}

/* ---- the original order, for runs without a device ---- */

/* Estimated cycles per instance of each statement in the original order; owned
 * by the caller, NULL: unknown.
 */
static double *find_original_pace(const ash_variant *host, unsigned n_stmt)
{
	const ash_search_result *tree = &host->tree;
	double *pace = calloc(n_stmt + 1, sizeof(*pace));
	double gain = tree->cost_before > 0 && tree->cost_after > 0
		? tree->cost_before / tree->cost_after
		: 1;

	if (!pace || !tree->pace) {
		free(pace);
		return NULL;
	}
	for (unsigned i = 0; i < n_stmt; ++i)
		pace[i] = tree->pace[i] * gain;
	return pace;
}

/* Make the original order the host's variant, for executions that do not use
 * the device.  False if that is impossible.
 */
static isl_bool keep_host(ash_pipeline *p)
{
	ash_nest_job *nest = &p->nest;
	ash_variant *host = &p->all.host;
	ash_variant original = { .is_planned = true };

	if (host->failure.reason != ASH_REFUSE_NONE)
		ash_failure_tell(&host->failure, nest);
	ash_budget_forget(&p->budget);
	ash_budget_renew(&p->budget);
	if (ash_variant_begin(&original, nest->scop, nest->deps) !=
		isl_bool_true)
		return fail(p, "device");
	original.tree.pace = find_original_pace(host, nest->scop->n_stmt);
	ash_variant_clear(host);
	ash_variants_forget_alone(&p->all);
	*host = original;
	return find_when(p);
}

/* ---- the whole pipeline ---- */

typedef struct {
	isl_bool (*run)(ash_pipeline *p);
	/* The stage to which costs are charged that are not those of goals. */
	ash_cost_stage cost;
} stage;

static const stage first_stages[] = {
	{ &verify_model, ASH_COST_VERIFY },
	{ &admit, ASH_COST_DEPS },
	{ &find_facts, ASH_COST_DEPS },
};

static const stage variant_stages[] = {
	{ &plan, ASH_COST_TREE },
	{ &judge, ASH_COST_LEGAL },
	{ &build_loops, ASH_COST_AST },
	{ &verify_loops, ASH_COST_VERIFY },
	{ &ash_pipeline_admit_code, ASH_COST_CODE },
};

static isl_bool run_stages(ash_pipeline *p, const stage *stages, size_t n)
{
	isl_bool ok = isl_bool_true;

	for (size_t i = 0; ok == isl_bool_true && i < n; ++i) {
		ok = stages[i].run(p);
		ash_ledger_note(&p->ledger, stages[i].cost);
	}
	return ok;
}

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static isl_bool run(ash_pipeline *p)
{
	isl_bool ok = run_stages(p, first_stages, COUNT(first_stages));

	if (ok == isl_bool_true)
		ok = run_stages(p, variant_stages, COUNT(variant_stages));
	if (ok == isl_bool_false && p->all.device.is_planned)
		ok = keep_host(p);
	if (ok != isl_bool_true)
		return ok;
	if (ash_nest_job_is_listened_to(&p->nest))
		ash_pipeline_find_words(p);
	ok = ash_pipeline_generate_code(p);
	ash_ledger_note(&p->ledger, ASH_COST_CODE);
	p->ledger.code.n_instruction = p->n_instruction;
	return ok;
}

/* Charge the nest's cost to the file's budget. */
static void pay(ash_pipeline *p)
{
	const ash_nest_job *nest = &p->nest;
	double gain = p->ledger.after > 0 ? ash_pipeline_gain(p)
					  : ash_nest_job_promise(nest);

	if (!nest->found->is_flat)
		ash_file_budget_pay(nest->job->file_budget,
			ash_scop_size(nest->scop), ash_ledger_sum(&p->ledger),
			&p->ledger.code, gain);
	ash_budget_limit(&p->budget, (unsigned long) nest->options->budget);
	if (nest->options->costs)
		ash_ledger_print(&p->ledger, nest->scop->name);
}

/* Report why the nest stays unchanged, or that no order is better. */
static void explain(ash_pipeline *p)
{
	ash_variant *host = &p->all.host;

	if (host->is_declined) {
		ash_budget_renew(&p->budget);
		ash_goals_plan(&p->nest, ASH_GOAL_DECLINED, &p->budget,
			&p->ledger, &p->all);
		ash_budget_forget(&p->budget);
		ash_failure_set(&host->failure,
			p->all.rounded.is_planned ? ASH_REFUSE_ROUNDING
						  : ASH_REFUSE_NO_GAIN,
			NULL);
	}
	if (host->failure.reason != ASH_REFUSE_NONE)
		ash_failure_tell(&host->failure, &p->nest);
}

isl_bool ash_pipeline_run(ash_job *j, const ash_found *found,
	const ash_options *options)
{
	ash_pipeline p = { .budget = ash_budget_part(&j->budget,
				   (unsigned long) options->budget,
				   ASH_BUDGET_FREE) };
	isl_bool ok = isl_bool_false;

	if (ash_nest_job_begin(&p.nest, j, found, options) &&
		ash_nest_find_conditions(&p.nest, &p.when) >= 0) {
		ash_ledger_begin(&p.ledger);
		ok = run(&p);
		pay(&p);
		if (ok != isl_bool_true)
			explain(&p);
		ash_pipeline_tell(&p, ok == isl_bool_true);
	}
	ash_words_clear(&p.words);
	ash_conditions_clear(&p.when);
	ash_variants_clear(&p.all);
	ash_nest_job_clear(&p.nest);
	ash_budget_end(&p.budget);
	return ok;
}
