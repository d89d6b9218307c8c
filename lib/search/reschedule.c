/* reschedule.c - rescheduling of a subtree, with scalar expansion if needed.
 *
 * The scheduler first assumes that each scalar is expanded, with one cell per
 * iteration.  If the resulting order would overwrite a scalar with a single
 * cell too early, either the scalar is expanded, or the subtree is scheduled
 * again under constraints for which one cell suffices, whichever is cheaper.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "cost/unrolled_loops.h"
#include "deps/storage/storage.h"
#include "search/scalar_memory.h"
#include "search/search_state.h"
#include "search/subtree_locality.h"
#include "search/united_statements.h"
#include "transform/collapse.h"
#include "transform/finish.h"
#include "transform/node_deps.h"

/* One attempt may use 1 / ATTEMPTS of the remaining budget, so that its failure
 * leaves enough for others.
 */
#define ATTEMPTS 2
/* Strategies after the first one are tried only while at most this fraction
 * (1 / OTHER_STRATEGIES_PART) of the budget and at most this number of
 * operations are spent.  Each may use at most the latter: they rarely gain
 * more, and later stages need budget, too.
 */
#define OTHER_STRATEGIES_PART 14
#define OTHER_STRATEGIES_MOST 120000
/* Strategies after the first one are tried only if the bound of the cost allows
 * a plan that is faster by this factor.
 */
#define ROOM 2
/* Statements that are scheduled as a unit may or may not be vectorized together
 * by LLVM, so the model is less reliable: a new order must be better by this
 * factor.  Orders with smaller predicted gains gained little or nothing in
 * practice.  The same applies if LLVM unrolls loops of the present order: it
 * vectorizes the result in ways that the model does not cover.
 */
#define UNSURE_GAIN .6
/* The problem for the scheduler: the instances of a subtree and their
 * dependences in one iteration of the enclosing loops, whose iterators are
 * projected out.  All members are owned, unless noted.
 */
typedef struct {
	isl_schedule_node *node; /* the subtree; not owned */
	isl_union_map *deps;  /* dependences within it; not owned */
	isl_union_set *all;  /* its instances */
	isl_union_set *domain;  /* instances without the outer iterators */
	/* Dependences, except those between updates of a reduction. */
	isl_union_map *order;
	isl_union_map *strict; /* dependences, including those of reductions */
	isl_union_map *flow;
	isl_set *context;
	ash_units units; /* groups of statements scheduled as one */
} task;

/* Collects instances without their first "n" iterators. */
typedef struct {
	unsigned n;
	isl_union_set *left;
} dropping;

static isl_stat add_dropped(__isl_take isl_set *set, void *user)
{
	dropping *d = user;
	isl_id *id = isl_set_get_tuple_id(set);

	set = isl_set_project_out(set, isl_dim_set, 0, d->n);
	set = isl_set_set_tuple_id(set, id);
	d->left = isl_union_set_add_set(d->left, set);
	return isl_stat_non_null(d->left);
}

/* The instances "all" (taken) without the iterators of the enclosing loops. */
static __isl_give isl_union_set *drop_domain(const ash_search_state *w,
	__isl_take isl_union_set *all)
{
	dropping d = { .n = w->stack.n };

	if (d.n == 0)
		return all;
	d.left = isl_union_set_empty(isl_union_set_get_space(all));
	if (isl_union_set_foreach_set(all, &add_dropped, &d) < 0)
		d.left = isl_union_set_free(d.left);
	isl_union_set_free(all);
	return d.left;
}

/* Returns "deps" as the scheduler needs them: without the iterators of
 * enclosing loops, and between units instead of statements.
 */
static __isl_give isl_union_map *drop_deps(const ash_search_state *w,
	const task *t, __isl_take isl_union_map *deps)
{
	deps = ash_units_deps(&t->units, ash_order_drop(deps, w->stack.n));
	return w->collapsed ? ash_collapse_deps(deps, w->collapsed) : deps;
}

static void task_clear(task *t)
{
	isl_union_set_free(t->all);
	isl_union_set_free(t->domain);
	isl_union_map_free(t->order);
	isl_union_map_free(t->strict);
	isl_union_map_free(t->flow);
	isl_set_free(t->context);
	ash_units_clear(&t->units);
}

/* The dependences within the subtree that an order must respect: without those
 * between updates of a reduction.
 */
static __isl_give isl_union_map *get_order(const ash_search_state *w,
	const task *t)
{
	if (!ash_scop_reduces(w->input->scop))
		return isl_union_map_copy(t->deps);
	return ash_order_at(t->node, w->input->deps->validity);
}

/* The problem for subtree "node" with dependences "deps".  If "tied" is not
 * NULL, statements that share a scalar with a flag in "tied" are scheduled as
 * one.
 */
static task get_task(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const bool *tied)
{
	const ash_search_input *input = w->input;
	task t = { .node = node, .deps = deps };

	if (ash_units_find(w, node, deps, tied, &t.units) < 0)
		return t;
	t.order = drop_deps(w, &t, get_order(w, &t));
	t.strict = isl_union_map_copy(t.order);
	if (ash_scop_reduces(input->scop))
		t.strict = isl_union_map_union(t.strict,
			drop_deps(w, &t, isl_union_map_copy(deps)));
	t.flow = drop_deps(w, &t, ash_order_at(node, input->deps->flow));
	t.all = isl_schedule_node_get_domain(node);
	t.domain = drop_domain(w,
		ash_units_heads(&t.units, isl_union_set_copy(t.all)));
	if (w->collapsed)
		t.domain = ash_collapse_instances(t.domain, w->collapsed);
	t.context = ash_scop_near_params(input->scop);
	return t;
}

/* Returns the additional constraints under which one cell is enough for each
 * scalar; NULL on error.
 */
static __isl_give isl_union_map *get_storage(ash_search_state *w, const task *t)
{
	ash_search_answers *answers = w->answers;

	if (!answers->storage)
		answers->storage = ash_storage_all_constraints(w->input->scop);
	return drop_deps(w, t, ash_order_at(t->node, answers->storage));
}

/* Returns the map S[outer, inner] -> H[inner] for all statements of the
 * subtree, where H is the first statement of the unit of S.
 */
static __isl_give isl_union_pw_multi_aff *drop_outer(const ash_search_state *w,
	const task *t)
{
	isl_union_pw_multi_aff *all = isl_union_pw_multi_aff_empty(
		isl_union_set_get_space(t->all));
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, t->node, stmt) : 0;

	for (int i = 0; i < n; ++i) {
		const ash_stmt *s = &w->input->scop->stmt[stmt[i]];
		const ash_stmt *head = &w->input->scop
						->stmt[t->units.head[stmt[i]]];
		isl_multi_aff *ma;

		ma = isl_multi_aff_project_out_map(isl_set_get_space(s->domain),
			isl_dim_set, 0, w->stack.n);
		ma = isl_multi_aff_set_tuple_id(ma, isl_dim_out,
			isl_id_copy(head->id));
		all = isl_union_pw_multi_aff_add_pw_multi_aff(all,
			isl_pw_multi_aff_from_multi_aff(ma));
	}
	free(stmt);
	return all;
}

/* The order of all instances of the subtree, given the order "schedule" of
 * units without enclosing loops.
 */
static __isl_give isl_schedule *add_outer(const ash_search_state *w,
	const task *t, __isl_take isl_schedule *schedule)
{
	if (w->stack.n == 0 && !t->units.some && !w->collapsed)
		return schedule;
	if (w->collapsed)
		schedule = ash_collapse_undo(schedule, w->collapsed);
	schedule = isl_schedule_pullback_union_pw_multi_aff(schedule,
		drop_outer(w, t));
	schedule = isl_schedule_intersect_domain(schedule,
		isl_union_set_copy(t->all));
	return ash_units_order(&t->units, schedule);
}

/* The strategy that the state "w" has selected. */
static const ash_search_strategy *get_strategy(const ash_search_state *w)
{
	return &w->strategies->strategy[w->strategy];
}

/* Returns the spatial reuse among the instances of "t", owned by the caller;
 * NULL on error.
 */
static ash_spatial *find_spatial(const ash_search_state *w, const task *t)
{
	const ash_search_input *input = w->input;

	if (!*input->spatial)
		*input->spatial = ash_spatial_compute(input->scop,
			input->machine->cache_line);
	return *input->spatial
		? ash_search_spatial(w, *input->spatial, t->node, &t->units)
		: NULL;
}

/* Run the scheduler, by the current strategy, on the "constraints" (taken) of
 * "t".  NULL if there is no schedule.
 */
static __isl_give isl_schedule *run_scheduler(const ash_search_state *w,
	const task *t, __isl_take isl_schedule_constraints *constraints)
{
	const ash_search_strategy *strategy = get_strategy(w);
	ash_spatial *spatial = NULL;
	isl_schedule *schedule;

	if (strategy->options.spatial) {
		spatial = find_spatial(w, t);
		if (!spatial) {
			isl_schedule_constraints_free(constraints);
			return NULL;
		}
	}
	schedule = ash_search_strategy_run(strategy, w->input->scop, spatial,
		constraints);
	ash_spatial_free(spatial);
	return schedule;
}

/* Returns a new order for the subtree of "t", by the current strategy; with
 * "storage", one in which one cell is enough for each scalar.  NULL if there is
 * none.
 */
static __isl_give isl_schedule *reschedule(ash_search_state *w, const task *t,
	bool storage)
{
	isl_union_map *order = isl_union_map_copy(t->order);
	isl_union_map *strict = isl_union_map_copy(t->strict);
	isl_schedule_constraints *constraints;

	if (storage) {
		isl_union_map *cells = get_storage(w, t);

		order = isl_union_map_union(order, isl_union_map_copy(cells));
		strict = isl_union_map_union(strict, cells);
	}
	constraints = ash_sched_constraints(t->context,
		isl_union_set_copy(t->domain), order, strict,
		isl_union_map_copy(t->flow));
	return add_outer(w, t, run_scheduler(w, t, constraints));
}

/* The order of "schedule" with unroll-and-jam finished.  Remainder loops get an
 * additional innermost loop, so a scalar that fitted into one cell may not fit
 * any more.
 */
static __isl_give isl_schedule *finish_jams(const ash_search_state *w,
	__isl_keep isl_schedule *schedule)
{
	ash_jams jams;

	return ash_finish_jams(isl_schedule_copy(schedule),
		w->input->deps->validity, &jams);
}

/* Returns "p" (taken), or a plan without a schedule if the cost of "p" reaches
 * "limit" or if a scalar that is not expanded needs more than one cell.  The
 * constraints of visit_fitting() do not exclude that case: they cover only what
 * deps/storage/storage.h can prove.
 */
static ash_plan demand_fit(ash_search_state *w, ash_plan p, double limit)
{
	isl_schedule *finished = NULL;

	if (p.schedule && p.wall < limit &&
		!ash_scop_has_scalars(w->input->scop))
		return p;
	if (p.schedule && p.wall < limit)
		finished = finish_jams(w, p.schedule);
	if (!finished || !ash_search_fits(w, finished, p.expand))
		ash_plan_clear(&p);
	isl_schedule_free(finished);
	return p;
}

/* The plan for the band "node" of a new order: transformed if it is an
 * innermost band, else with the best plans for the bands below.
 */
static ash_plan transform_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	return ash_search_has_band(node) ? ash_search_keep(w, node, deps)
					 : ash_search_last_band(w, node, deps);
}

static const ash_search_rules rules_of_new_order = { .band = &transform_band,
	.is_new = true };

/* Returns the plan for "schedule", a new order of a subtree with dependences
 * "deps", with its bands transformed.
 */
static ash_plan visit_new(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	ash_search_state inside = *w;
	ash_plan p;

	if (!root)
		return ash_plan_error();
	inside.rules = &rules_of_new_order;
	inside.stack.apart = true;
	p = ash_search_visit(&inside, root, deps);
	isl_schedule_node_free(root);
	p.changed = true;
	p.unchanged = 0;
	p.firm = true;
	return p;
}

/* Estimate the cost of "schedule" with its bands transformed, without computing
 * the transformed schedule, and assuming that all jammed copies can be
 * unrolled.
 */
static ash_plan weigh(ash_search_state *w, __isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps)
{
	ash_search_state dry = *w;

	dry.dry = true;
	return visit_new(&dry, schedule, deps);
}

/* Is the cost of the plan "p" sure to reach "limit"?  "time" is an estimate of
 * that cost, in elapsed cycles.  The final plan may be slightly cheaper, by a
 * factor of ASH_PLAIN_BONUS, if it has no jammed copies.
 */
static bool is_too_much(const ash_plan *p, double time, double limit)
{
	return p->schedule && ASH_PLAIN_BONUS * time >= limit;
}

/* The plan for "schedule" with its bands transformed; without a schedule if the
 * cost reaches "limit".
 */
static ash_plan visit_below(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps,
	double limit)
{
	ash_plan p = weigh(w, schedule, deps);
	bool lost = is_too_much(&p, p.wall, limit);

	ash_plan_clear(&p);
	return lost ? p : visit_new(w, schedule, deps);
}

/* A new order in which one cell is enough for each scalar, if its cost is below
 * "limit"; else without a schedule.
 */
static ash_plan visit_fitting(ash_search_state *w, const task *t, double limit)
{
	isl_schedule *schedule = reschedule(w, t, true);
	ash_plan p = visit_below(w, schedule, t->deps, limit);

	isl_schedule_free(schedule);
	return p;
}

/* The plan for "schedule" with the scalars "unfit" expanded; without a schedule
 * if its cost reaches "limit".
 */
static ash_plan visit_expanded(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps,
	const bool *unfit, double limit)
{
	double provided = ash_search_provide_scalars(w, unfit);
	ash_estimates estimates;
	ash_search_state inside = ash_search_expand(w, unfit, &estimates);

	return ash_search_provide(w,
		visit_below(&inside, schedule, deps, limit - provided), unfit);
}

/* A new order in which one cell is enough for each scalar, if its cost is below
 * "limit"; else without a schedule.  "least" is the cost of the order found
 * without that restriction if all scalars were in registers: nothing is tried
 * if it reaches the limit.
 */
static ash_plan renew_fitting(ash_search_state *w, const task *t, double limit,
	double least)
{
	least = fmax(least, ash_search_frozen_cost(w));
	if (w->input->options->parallel)
		least /= ASH_THREADS;
	if (least >= limit)
		return ash_plan_error();
	return demand_fit(w, visit_fitting(w, t, limit), limit);
}

/* The cost below which another plan is preferred to "p"; at most "limit", and
 * "limit" itself if "p" has no schedule.
 */
static double get_limit(const ash_plan *p, double limit)
{
	return p->schedule ? fmin(limit, ASH_GAIN * p->wall) : limit;
}

/* A new order, if its cost is below "limit", in which statements that pass the
 * value of a scalar with the flag "unfit" to each other within an iteration are
 * scheduled as one, so that one cell is enough for each of these scalars.
 */
static ash_plan renew_tied(ash_search_state *w, const task *t, double limit,
	const bool *unfit)
{
	task tied = get_task(w, t->node, t->deps, unfit);
	ash_plan p = ash_plan_error();

	if (tied.units.head && tied.units.some) {
		isl_schedule *schedule = reschedule(w, &tied, false);

		p = demand_fit(w, visit_below(w, schedule, t->deps, limit),
			limit);
		isl_schedule_free(schedule);
	}
	task_clear(&tied);
	return p;
}

/* The order "schedule" with the scalars "unfit" expanded, if its cost is below
 * "limit".
 */
static ash_plan renew_wide(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule, const bool *unfit)
{
	ash_plan wide = visit_expanded(w, schedule, t->deps, unfit, limit);

	if (ash_search_may_expand_all(w, unfit))
		wide = demand_fit(w, wide, limit);
	else
		ash_plan_clear(&wide);
	wide.option = ASH_SCALARS_EXPANDED;
	return wide;
}

/* The best plan with cost below "limit" of three options for the scalars
 * "unfit" (a flag per array: its values do not fit into one cell under
 * "schedule"): expand them, keep the statements that share them together, or
 * find an order in which they fit.
 */
static ash_plan choose_scalars(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule, const bool *unfit)
{
	ash_plan wide = renew_wide(w, t, limit, schedule, unfit);
	double least = wide.least;
	ash_plan tied = ash_plan_error(), p;

	if (!wide.schedule || ASH_GAIN * wide.wall > least)
		tied = renew_tied(w, t, get_limit(&wide, limit), unfit);
	tied.option = ASH_SCALARS_TIED;
	wide = ash_plan_choose(&wide, &tied, 1);
	if (wide.schedule)
		limit = fmin(limit, wide.wall / ASH_GAIN);
	p = renew_fitting(w, t, limit, least);
	p.option = ASH_SCALARS_FITTING;
	return ash_plan_choose(&p, &wide, ASH_GAIN);
}

/* The plan for "option" of the scalars "unfit", whatever its cost; without a
 * schedule if the option is impossible.  "unfit" has a flag per array: its
 * values do not fit into one cell under "schedule".
 */
static ash_plan impose_scalars(ash_search_state *w, const task *t,
	__isl_keep isl_schedule *schedule, const bool *unfit,
	ash_scalars_option option)
{
	ash_plan p;

	if (option == ASH_SCALARS_EXPANDED)
		return renew_wide(w, t, HUGE_VAL, schedule, unfit);
	p = option == ASH_SCALARS_TIED
		? renew_tied(w, t, HUGE_VAL, unfit)
		: demand_fit(w, visit_fitting(w, t, HUGE_VAL), HUGE_VAL);
	p.option = option;
	return p;
}

/* The best plan with cost below "limit" if the scalars "unfit" do not fit into
 * one cell under "schedule".
 */
static ash_plan renew_unfit(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule, const bool *unfit)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_SCALARS,
		t->node);
	ash_plan p = at.option < 0
		? choose_scalars(w, t, limit, schedule, unfit)
		: impose_scalars(w, t, schedule, unfit, at.option);

	ash_decision_end(w, &at, p.schedule ? p.option : -1, ASH_N_SCALARS);
	return p;
}

/* The plan for the order "schedule" or, if scalars do not fit into one cell
 * under it, the best plan of choose_scalars(), if its cost is below "limit".
 */
static ash_plan renew_order(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule)
{
	unsigned n = 0;
	bool *unfit = ash_search_unfit(w, schedule, &n);
	ash_plan p = ash_plan_error();

	if (unfit && n == 0)
		p = demand_fit(w, visit_below(w, schedule, t->deps, limit),
			limit);
	else if (unfit)
		p = renew_unfit(w, t, limit, schedule, unfit);
	free(unfit);
	return p;
}

/* Does LLVM unroll an innermost loop with several iterations in the original
 * order of the subtree?
 */
static bool has_unrolled(const ash_search_state *w)
{
	bool found = false;

	for (unsigned i = 0; w->kept && i < w->kept->n; ++i) {
		const ash_leaf *leaf = &w->kept->leaf[i];
		ash_stack stack = leaf->stack;
		bool simd;

		ash_unrolled_innermost(w->estimates, &stack, leaf->stmt,
			leaf->n, &simd);
		for (unsigned l = 0; l < stack.n; ++l)
			found |= stack.level[l].jam > 1;
	}
	return found;
}

ash_plan ash_search_by_order(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps,
	double limit)
{
	unsigned n = 0;
	bool *unfit = ash_search_unfit(w, schedule, &n);
	ash_plan p = ash_plan_error();

	if (has_unrolled(w))
		limit *= UNSURE_GAIN;
	if (unfit && n == 0)
		p = visit_below(w, schedule, deps, limit);
	else if (unfit && ash_search_may_expand(w, unfit))
		p = visit_expanded(w, schedule, deps, unfit, limit);
	free(unfit);
	return demand_fit(w, p, limit);
}

/* Does the order "schedule" of the instances of "t" cost "limit" or more even
 * if all scalars were in registers and, with several threads, all work ran in
 * parallel?
 */
static bool is_lost(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule)
{
	ash_plan p = weigh(w, schedule, t->deps);
	double least = w->input->options->parallel ? p.cost / ASH_THREADS
						   : p.wall;
	bool lost = is_too_much(&p, least, limit);

	ash_plan_clear(&p);
	return lost;
}

/* The better one of "p", which is taken, and the original order of "t" in
 * strips of an inner loop (outer_strips.c); the cost of the strips must be
 * below "limit".  If the user requests outer-loop vectorization wherever it is
 * legal, strips win whenever they are possible.
 */
static ash_plan choose_strips(ash_search_state *w, const task *t, double limit,
	__isl_keep isl_schedule *schedule, ash_plan p)
{
	bool always = w->input->options->outer_simd > 1;
	ash_plan strips;

	limit = always ? HUGE_VAL : get_limit(&p, limit);
	strips = demand_fit(w,
		ash_search_outer_strips(w, t->node, t->deps, schedule, limit),
		limit);
	strips.option = ASH_TILES_STRIPS;
	return ash_plan_choose(&p, &strips, always ? HUGE_VAL : ASH_GAIN);
}

/* Should "option" be tried: is it the one that is imposed on the decision "at",
 * or is none imposed?
 */
static bool is_tried(const ash_decision_point *at, int option)
{
	return at->option < 0 || at->option == option;
}

/* A new order for task "t" with cost below "limit". */
static ash_plan renew(ash_search_state *w, const task *t, double limit)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_TILES,
		t->node);
	isl_schedule *schedule = reschedule(w, t, false);
	ash_plan p = ash_plan_error(), tiled = ash_plan_error();

	if (is_tried(&at, ASH_TILES_NONE) && !is_lost(w, t, limit, schedule))
		p = renew_order(w, t, limit, schedule);
	if (is_tried(&at, ASH_TILES_OVER_TIME))
		tiled = demand_fit(w,
			ash_search_retile(w, t->node, t->deps, schedule, limit),
			limit);
	p.option = ASH_TILES_NONE;
	tiled.option = ASH_TILES_OVER_TIME;
	p = ash_plan_choose(&p, &tiled,
		w->input->options->time_tiling > 1 ? HUGE_VAL : 1);
	if (is_tried(&at, ASH_TILES_STRIPS))
		p = choose_strips(w, t, limit, schedule, p);
	isl_schedule_free(schedule);
	ash_decision_end(w, &at, p.schedule ? p.option : -1, ASH_N_TILES);
	return p;
}

/* Should the current strategy be tried, given the budget already spent?  A plan
 * must cost less than "limit".  "bound" is the cost of the instances if all
 * loops were vectorized and each access had its best strides.  It is not a
 * strict lower bound, so the first strategy is tried anyway; orders of other
 * strategies hardly ever come close to it.
 */
static bool may_try(const ash_search_state *w, double bound, double limit)
{
	unsigned long most = w->budget->whole / OTHER_STRATEGIES_PART;

	if (w->strategy == 0)
		return true;
	return ROOM * bound < limit &&
		(!ash_budget_is_limited(w->budget) ||
			ash_budget_spent(w->budget) <=
				(most < OTHER_STRATEGIES_MOST
						? most
						: OTHER_STRATEGIES_MOST));
}

/* Returns a part of the budget for one attempt: 1 / ATTEMPTS of what is left,
 * and at most "most" operations unless "most" is 0.
 */
static ash_budget begin_attempt(const ash_search_state *w, unsigned long most)
{
	if (most && ash_budget_is_limited(w->budget) &&
		most < ash_budget_left(w->budget) / ATTEMPTS)
		return ash_budget_part(w->budget, most, ASH_BUDGET_PAID);
	return ash_budget_share(w->budget, ATTEMPTS, ASH_BUDGET_PAID);
}

/* The plan that renew(w, t, limit) finds for task "t", with a cost below
 * "limit", in a part of the budget: at most 1 / ATTEMPTS of what is left, and
 * at most "most" operations unless "most" is 0.  Without a schedule if that
 * part is spent.
 */
static ash_plan within_budget(ash_search_state *w, const task *t, double limit,
	ash_plan (*renew)(ash_search_state *w, const task *t, double limit),
	unsigned long most)
{
	ash_budget attempt = begin_attempt(w, most);
	ash_search_state inside = *w;
	ash_plan p;

	inside.budget = &attempt;
	p = renew(&inside, t, limit);
	if (ash_budget_end(&attempt) == ASH_ERROR_SPENT)
		ash_plan_clear(&p);
	return p;
}

/* A new order for task "t" with cost below "limit", without the options for
 * tiles of the original order: for trials of one strategy.
 */
static ash_plan renew_by(ash_search_state *w, const task *t, double limit)
{
	isl_schedule *schedule = reschedule(w, t, false);
	ash_plan p = ash_plan_error();

	if (!is_lost(w, t, limit, schedule))
		p = renew_order(w, t, limit, schedule);
	isl_schedule_free(schedule);
	return p;
}

ash_plan ash_search_reschedule_by(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	unsigned strategy, double limit)
{
	task t = get_task(w, node, deps, NULL);
	ash_search_state by = *w;
	ash_plan p = ash_plan_error();

	by.strategy = strategy;
	if (t.units.head)
		p = within_budget(&by, &t, limit, &renew_by, 0);
	task_clear(&t);
	return p;
}

/* The number of strategies to try: 1 for a single statement, since strategies
 * differ in loop fusion.  *bound is set to the cost of the instances below
 * "node" in the best case, in elapsed cycles if there are several threads.
 */
static unsigned count_strategies(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, double *bound)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;

	*bound = ash_cost_bound(w->estimates, stmt, n);
	if (w->input->options->parallel)
		*bound /= ASH_THREADS;
	free(stmt);
	return n > 1 ? w->strategies->n : 1;
}

ash_plan ash_search_reschedule(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, double limit)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_STRATEGY,
		node);
	double bound;
	unsigned n = count_strategies(w, node, &bound);
	ash_plan best = ash_plan_error();
	task t = get_task(w, node, deps, NULL);
	ash_search_state by = *w;

	if (w->input->options->parallel)
		ideal /= ASH_THREADS;
	if (t.units.packed || (has_unrolled(w) && !w->collapsed))
		limit *= UNSURE_GAIN;
	for (by.strategy = 0; t.units.head && by.strategy < n &&
		ideal < get_limit(&best, limit) &&
		may_try(&by, bound, get_limit(&best, limit));
		++by.strategy) {
		ash_plan other;

		if (at.option >= 0 && by.strategy != (unsigned) at.option)
			continue;
		other = within_budget(&by, &t, get_limit(&best, limit), &renew,
			by.strategy ? OTHER_STRATEGIES_MOST : 0);
		other.option = (int) by.strategy;
		best = ash_plan_choose(&best, &other, ASH_GAIN);
	}
	task_clear(&t);
	ash_decision_end(w, &at, best.schedule ? best.option : -1, n);
	return best;
}
