/* sched_case_run.c - execution and check of a case of the mode "schedules".
 *
 * The checks are deps/legality/legal.h, which proves legality, and
 * ast/ast_check.h, which executes the loops; neither knows how a schedule was
 * computed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_case.h"

#include <stdarg.h>
#include <stdlib.h>

#include <isl/options.h>

#include "ast/ast_check.h"
#include "budget/budget.h"
#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal.h"
#include "research/reorder/legal_constraints.h"
#include "deps/locality/spatial.h"
#include "deps/storage/storage.h"
#include "research/group.h"
#include "research/reorder/live_range_reorder.h"
#include "research/research.h"
#include "scop/constraints_read.h"
#include "scop/expand.h"
#include "scop/text.h"
#include "search/search.h"

/* The limit on isl operations per case; about a second. */
#define MAX_OPERATIONS 1000000

/* The number of checked schedules that are remembered per case. */
#define MAX_JUDGED 8

/* The state of a case. */
typedef struct work {
	const sched_case *c;
	const ash_strategy *strategy;
	sched_verdict verdict;
	isl_ctx *ctx;
	ash_budget budget;	/* of each step */
	ash_scop *scop;
	ash_deps *deps;
	ash_reorder *reorder;	/* NULL: live ranges keep their order */
	isl_schedule_constraints *constraints;
	isl_schedule *schedule;
	ash_spatial *spatial;	/* for the search */
	/* The dependences that loops must respect; NULL if unknown. */
	isl_union_map *order;
	isl_schedule *judged[MAX_JUDGED];
	unsigned n_judged;
} work;

/* Set the verdict, unless the budget of isl is exceeded or there is a verdict
 * already.
 */
__attribute__((format(printf, 2, 3))) static bool wrong(work *w,
	const char *format, ...)
{
	va_list args;

	if (w->verdict.end != SCHED_RIGHT)
		return false;
	if (ash_budget_error(&w->budget) == ASH_ERROR_SPENT) {
		w->verdict.end = SCHED_COSTLY;
		return false;
	}
	w->verdict.end = SCHED_WRONG;
	va_start(args, format);
	vsnprintf(w->verdict.what, sizeof(w->verdict.what), format, args);
	va_end(args);
	return false;
}

static bool failed(work *w, const char *stage)
{
	const char *message = ash_error_text(w->ctx);

	return wrong(w, "%s failed: %s", stage,
		message ? message : "no reason given");
}

/* Record the answer of a check; "why" is taken. */
static bool heed(work *w, isl_bool answer, char *why, const char *judge)
{
	if (answer < 0)
		failed(w, judge);
	else if (!answer)
		wrong(w, "%s: %s", judge, why ? why : "no reason given");
	free(why);
	return answer == isl_bool_true;
}

static bool read_scop(work *w)
{
	ash_diag diag;

	ash_diag_init(&diag);
	w->scop = ash_scop_read(w->ctx, w->c->text, "case", &diag);
	if (!w->scop)
		wrong(w, "the SCoP is refused: %s",
			diag.n ? diag.msg[0].text : "no reason given");
	ash_diag_clear(&diag);
	if (!w->scop)
		return false;
	w->deps = ash_deps_compute(w->scop);
	return w->deps || failed(w, "dependences");
}

static ash_research_options get_options(const work *w)
{
	ash_research_options options = ash_research_strategy_options(
		w->strategy);

	ash_research_option_set_all(&options, w->c->scheduler);
	return options;
}

/* Generate and execute the loops. */
static bool check_loops(work *w)
{
	ash_ast_check_input input = {
		.scop = w->scop,
		.deps = w->order,
		.schedule = w->schedule,
		.max_sizes = 10,
		.max_instances = 6000,
	};
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool right;

	input.ast = ash_ast_build(w->scop, w->order,
		isl_schedule_copy(w->schedule));
	if (!input.ast)
		return failed(w, "AST generation");
	right = ash_ast_check(&input, &checked, &why);
	isl_ast_node_free(input.ast);
	w->verdict.n_size += checked.n_size;
	w->verdict.n_instance += checked.n_instance;
	return heed(w, right, why, "loops");
}

/* Has another strategy found the same schedule?  If not, remember it. */
static bool was_judged(work *w)
{
	for (unsigned i = 0; i < w->n_judged; ++i)
		if (isl_schedule_plain_is_equal(w->judged[i], w->schedule) ==
			isl_bool_true)
			return true;
	if (w->n_judged < MAX_JUDGED)
		w->judged[w->n_judged++] = isl_schedule_copy(w->schedule);
	return false;
}

/* Is it correct that there is no schedule? */
static bool judge_refusal(work *w, ash_sched_status status)
{
	if (status == ASH_SCHED_BUDGET || status == ASH_SCHED_OVERFLOW) {
		w->verdict.end = SCHED_REFUSED;
		return false;
	}
	return wrong(w, "the scheduler says: %s",
		ash_sched_status_name(status));
}

static bool schedule_constraints(work *w, const ash_scheduler_extra *extra,
	ash_grouping *grouping, __isl_take isl_schedule_constraints *grouped)
{
	ash_research_options options = get_options(w);
	ash_sched_status status = ASH_SCHED_ERROR;
	char *why = NULL;
	isl_bool legal;

	w->schedule = ash_research_run(grouped, extra, &options, NULL, &status);
	if (!w->schedule)
		return judge_refusal(w, status);
	if (status != ASH_SCHED_OK)
		return wrong(w, "a schedule along with: %s",
			ash_sched_status_name(status));
	if (grouping)
		w->schedule = ash_ungroup(w->schedule, grouping);
	if (!w->schedule)
		return failed(w, "ungrouping");
	if (was_judged(w))
		return false;
	legal = ash_legal_check_constraints(w->constraints, w->schedule, &why);
	return heed(w, legal, why, "schedule");
}

static __isl_give isl_union_map *original_times(const work *w,
	const ash_grouping *grouping)
{
	return ash_grouping_times(isl_schedule_get_map(w->scop->schedule),
		grouping);
}

static void schedule_scop(work *w)
{
	isl_schedule_constraints *grouped = isl_schedule_constraints_copy(
		w->constraints);
	ash_research_options options = get_options(w);
	ash_grouping *grouping = NULL;
	isl_union_map *times = NULL;
	ash_spatial *spatial = NULL;
	ash_scheduler_extra extra;

	if (w->c->group && !options.core.spatial)
		grouped = ash_group(grouped, w->scop->schedule, &grouping);
	if (options.core.fallback == ASH_FALLBACK_ORIGINAL)
		times = original_times(w, grouping);
	if (options.core.spatial)
		spatial = ash_spatial_compute(w->scop, w->c->line_bytes);
	extra = (ash_scheduler_extra) { .original = times,
		.spatial = spatial,
		.scop = w->scop };
	if (!grouped || (options.core.spatial && !spatial)) {
		failed(w, "grouping or spatial proximity");
		isl_schedule_constraints_free(grouped);
	} else if (schedule_constraints(w, &extra, grouping, grouped)) {
		check_loops(w);
	}
	isl_union_map_free(times);
	ash_spatial_free(spatial);
	ash_grouping_free(grouping);
}

/* Start the next strategy with a full budget.  False after a failure, but not
 * if the previous strategy has only exceeded its budget.
 */
static bool begin_strategy(work *w, sched_end *worst)
{
	if (w->verdict.end > *worst)
		*worst = w->verdict.end;
	if (w->verdict.end > SCHED_COSTLY)
		return false;
	w->verdict.end = SCHED_RIGHT;
	w->schedule = isl_schedule_free(w->schedule);
	ash_budget_forget(&w->budget);
	ash_budget_renew(&w->budget);
	return true;
}

/* Schedule with the strategy of the case, or with all strategies. */
static void run_strategies(work *w, void (*run)(work *w))
{
	sched_end worst = SCHED_RIGHT;
	unsigned n;
	const ash_strategy *table = ash_research_strategy_table(&n);

	if (!w->c->every) {
		run(w);
		return;
	}
	for (unsigned i = 0; i < n && begin_strategy(w, &worst); ++i) {
		w->strategy = &table[i];
		if (sched_case_fits(w->c, w->strategy->name))
			run(w);
	}
	begin_strategy(w, &worst);
	w->verdict.end = worst;
}

/* Schedule a SCoP; the loops must respect all dependences, or those that
 * live-range reordering leaves.
 */
static void run_scop(work *w)
{
	if (!read_scop(w))
		return;
	if (w->c->reorder)
		w->reorder = ash_reorder_compute(w->scop);
	if ((w->c->input && ash_deps_compute_input(w->scop, w->deps) < 0) ||
		(w->c->reorder && !w->reorder)) {
		failed(w, "dependences");
		return;
	}
	if (!w->reorder)
		w->order = isl_union_map_copy(w->deps->validity);
	w->constraints = w->reorder
		? ash_reorder_constraints(w->scop, w->deps, w->reorder, false)
		: ash_deps_constraints(w->scop, w->deps);
	if (w->constraints)
		run_strategies(w, &schedule_scop);
	else
		failed(w, "constraints");
}

static void schedule_alone(work *w)
{
	schedule_constraints(w, NULL, NULL,
		isl_schedule_constraints_copy(w->constraints));
}

static void run_constraints(work *w)
{
	ash_diag diag;

	ash_diag_init(&diag);
	w->constraints = ash_constraints_read(w->ctx, w->c->text, "case",
		&diag);
	if (!w->constraints)
		wrong(w, "the constraints are refused: %s",
			diag.n ? diag.msg[0].text : "no reason given");
	ash_diag_clear(&diag);
	if (w->constraints)
		run_strategies(w, &schedule_alone);
}

/* Expand the scalars that the search selects; do the others fit into a single
 * cell?
 */
static bool check_storage(work *w, const int *expand)
{
	unsigned n = w->scop->n_array;
	bool *single = calloc(n + 1, sizeof(*single));
	bool ok = single;

	if (ok && expand && ash_scop_expand(w->scop, expand) < 0)
		ok = failed(w, "expansion");
	if (ok && ash_storage_check(w->scop, w->deps, w->schedule, single) < 0)
		ok = failed(w, "storage");
	for (unsigned i = 0; ok && i < n; ++i)
		if (!single[i])
			ok = wrong(w, "scalar %u needs more than one cell", i);
	free(single);
	return ok;
}

static void judge_tree(work *w, const ash_search_result *result)
{
	char *why = NULL;
	isl_bool legal;

	w->verdict.changed = result->changed;
	w->verdict.parallel = result->parallel;
	w->order = isl_union_map_copy(w->deps->validity);
	legal = ash_legal_check(w->scop, w->deps, w->schedule, &why);
	if (heed(w, legal, why, "tree") && check_storage(w, result->expand))
		check_loops(w);
}

/* Search with "options", the strategy of the case, and clusters; check the
 * result.
 */
static void search_tree(work *w, const ash_options *options)
{
	ash_research_options own = get_options(w);
	ash_contiguity contiguity = { &own, NULL };
	ash_sched_method method = ash_research_method(&contiguity);
	ash_search_strategy strategy[2] = { { own.core, &method },
		{ ash_strategy_options(ash_strategy_find("clusters")), NULL } };
	ash_diag diag;
	ash_search_result result = { .schedule = NULL };
	ash_search_input input = { .budget = &w->budget,
		.scop = w->scop,
		.deps = w->deps,
		.machine = &w->c->machine,
		.options = options,
		.n_strategy = 2,
		.strategy = strategy,
		.spatial = &w->spatial,
		.diag = &diag };

	strategy[1].options.budget = own.core.budget;
	ash_diag_init(&diag);
	if (ash_search_best(&input, &result) < 0)
		failed(w, "the search");
	w->schedule = isl_schedule_copy(result.schedule);
	if (result.when.assumed)
		w->scop->assumed = isl_set_intersect(w->scop->assumed,
			isl_set_copy(result.when.assumed));
	if (w->schedule)
		judge_tree(w, &result);
	ash_search_result_clear(&result);
	ash_diag_clear(&diag);
}

static void run_tree(work *w)
{
	ash_options options;
	bool wanted = get_options(w).core.spatial;
	char *message = NULL;

	if (!read_scop(w))
		return;
	ash_options_init(&options);
	if (wanted)
		w->spatial = ash_spatial_compute(w->scop, w->c->line_bytes);
	if (wanted && !w->spatial)
		failed(w, "spatial proximity");
	else if (!ash_options_parse(&options, w->c->options, &message))
		wrong(w, "options: %s", message);
	else
		search_tree(w, &options);
	free(message);
	ash_options_clear(&options);
}

static void clean_up(work *w)
{
	for (unsigned i = 0; i < w->n_judged; ++i)
		isl_schedule_free(w->judged[i]);
	ash_spatial_free(w->spatial);
	isl_union_map_free(w->order);
	isl_schedule_free(w->schedule);
	isl_schedule_constraints_free(w->constraints);
	ash_reorder_free(w->reorder);
	ash_deps_free(w->deps);
	ash_scop_free(w->scop);
}

/* Run the case by the function "run", in a context of its own. */
static sched_verdict run_action(const sched_case *c, void (*run)(work *w))
{
	work w = { .c = c,
		.strategy = ash_research_strategy_find(c->strategy),
		.ctx = isl_ctx_alloc() };

	isl_options_set_on_error(w.ctx, ISL_ON_ERROR_CONTINUE);
	w.budget = ash_budget_begin(w.ctx, MAX_OPERATIONS);
	run(&w);
	clean_up(&w);
	isl_options_set_on_error(w.ctx, ISL_ON_ERROR_ABORT);
	isl_ctx_free(w.ctx);
	return w.verdict;
}

/* Run the strategies, then the search. */
static sched_verdict run_both(const sched_case *c)
{
	sched_verdict first = run_action(c, &run_scop);
	sched_verdict second;

	if (first.end > SCHED_COSTLY)
		return first;
	second = run_action(c, &run_tree);
	second.n_size += first.n_size;
	second.n_instance += first.n_instance;
	if (second.end < first.end)
		second.end = first.end;
	return second;
}

sched_verdict sched_case_run(const sched_case *c)
{
	if (c->action == SCHED_CONSTRAINTS)
		return run_action(c, &run_constraints);
	if (c->every)
		return run_both(c);
	return run_action(c, c->action == SCHED_SCOP ? &run_scop : &run_tree);
}
