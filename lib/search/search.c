/* search.c - the search for a better schedule tree.
 *
 * The search descends the original tree.  At each loop it keeps the loop and
 * searches its body, or reschedules the whole subtree.  A subtree is optimized
 * for one iteration of its enclosing loops, so only dependences that these do
 * not carry count.  The new tree is built bottom-up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "cost/gain_bound.h"
#include "scop/access_pieces.h"
#include "search/forward_order.h"
#include "search/nest_group.h"
#include "search/search_run.h"
#include "search/search_state.h"
#include "search/single_loop.h"
#include "support/fault.h"
#include "transform/collapse.h"
#include "transform/nesting.h"

/* The original order is good enough if its cost is at most GOOD times the lower
 * bound.
 */
#define GOOD 1.25
/* The largest scheduling problem: number of statements times loops. */
#define MAX_PROBLEM 400
/* First and last iterations of loops are peeled if the cost is then at most
 * this factor times the cost without peeling.  Order and cache behaviour stay
 * the same, so a small gain is enough.
 */
#define APART_GAIN 0.95
/* The largest trip count of a loop that may be collapsed with the enclosing
 * one.
 */
#define MAX_COLLAPSED 16
/* The least depth of subtrees that are rescheduled: a single loop has only one
 * good order.
 */
#define MIN_DEPTH 2

/* Returns the plan of the unchanged band "node", and appends its innermost
 * bodies to "leaves".
 */
static ash_plan list_as_is(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_leaves *leaves)
{
	ash_search_state inside = *w;

	leaves->n_stmt = w->input->scop->n_stmt;
	inside.leaves = leaves;
	return ash_search_as_is(&inside, node, deps);
}

/* Is the subtree "node" small enough to be scheduled as one problem? */
static bool is_small(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	int depth = ash_node_depth(node);

	free(stmt);
	return n > 0 && depth >= MIN_DEPTH && n * depth <= MAX_PROBLEM;
}

bool ash_search_may_fuse(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options)
{
	return options->fuse > 1 ||
		(options->fuse && options->checks &&
			ASH_GAIN * ash_tree_sharing(scop, machine) >= 1);
}

bool ash_search_may_change(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options)
{
	isl_schedule_node *root = isl_schedule_get_root(scop->schedule);
	int depth = ash_node_depth(root);

	isl_schedule_node_free(root);
	return options->parallel || depth >= MIN_DEPTH ||
		(depth > 0 &&
			(ash_scop_has_pieces(scop) || ash_scop_reloads(scop) ||
				ash_single_loop_may_gain(scop))) ||
		ash_search_may_fuse(scop, machine, options);
}

/* A lower bound of the cost of the instances below "node" in any order. */
static double get_ideal(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	double ideal = ash_cost_ideal(w->estimates, stmt, n);

	free(stmt);
	return ideal;
}

/* Is the original order "kept" of the instances below "node" known to be
 * near-optimal, since it costs little more than the lower bound for any order?
 * False if a loop that it keeps carries a dependence.
 */
static bool is_best(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const ash_plan *kept)
{
	int *stmt = kept->carries ? NULL : ash_search_alloc(w);
	double bound = 0;

	if (stmt)
		bound = ash_cost_bound(w->estimates, stmt,
			ash_search_stmts(w, node, stmt));
	if (w->input->options->parallel)
		bound /= ASH_THREADS;
	free(stmt);
	return bound >= ASH_GAIN * kept->wall;
}

/* A new order for the subtree "node" if its cost is below ASH_GAIN * "limit",
 * or any legal one if the user forces transformations; else without a schedule.
 * "kept" is the plan of the original order and "leaves" are its bodies; "ideal"
 * is a lower bound of the cost.
 */
static ash_plan find_fresh(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, const ash_plan *kept, const ash_leaves *leaves,
	double limit)
{
	bool force = w->input->options->force;
	ash_search_state inside = *w;
	ash_plan fresh = { .cost = 0 };

	if (!is_small(w, node) || (!force && is_best(w, node, kept)))
		return fresh;
	inside.kept = leaves;
	return ash_search_reschedule(&inside, node, deps, ideal,
		force ? HUGE_VAL : ASH_GAIN * limit);
}

/* Returns "plan" with its member "option" set to "option". */
static ash_plan as_option(ash_plan plan, ash_subtree_option option)
{
	plan.option = option;
	return plan;
}

/* The better one of "best" (taken) and outer-loop vectorization of the original
 * band "node", whose cost in the original order is "kept".
 */
static ash_plan choose_lanes(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double kept, ash_plan best)
{
	bool force = w->input->options->outer_simd > 1;
	ash_plan lanes = as_option(
		ash_search_outer_simd(w, node, deps,
			force ? HUGE_VAL : ASH_GAIN * fmin(kept, best.wall)),
		ASH_SUBTREE_LANES);

	return ash_plan_choose(&best, &lanes, force ? HUGE_VAL : ASH_GAIN);
}

/* The better one of "best" (taken) and the original band "node" with its loop
 * sunk to the innermost position.  A changed order "best" is only replaced if
 * it is outer-loop vectorization and the sums of the sunk loop fit into
 * registers.  "leaves" are the bodies of the original order; where LLVM unrolls
 * them, the cost of an unchanged "best" is uncertain.
 */
static ash_plan choose_sunk(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const ash_leaves *leaves, ash_plan best)
{
	double gain = best.changed ? ASH_PLAIN_BONUS : ASH_GAIN;
	ash_search_state inside = *w;
	ash_plan sunk = ash_plan_error();

	inside.kept = best.changed ? NULL : leaves;
	if (best.schedule &&
		(!best.changed ||
			(best.option == ASH_SUBTREE_LANES &&
				w->input->options->outer_simd < 2 &&
				ash_search_sinks_into_registers(w, node))))
		sunk = as_option(ash_search_sunk_loop(&inside, node, deps,
					 gain * best.wall),
			ASH_SUBTREE_SUNK);
	return ash_plan_choose(&best, &sunk, gain);
}

/* Has an access piecewise subscripts, that is, different strides in the first,
 * middle or last iterations of a loop?
 */
static bool has_pieces(const ash_estimates *e)
{
	bool found = false;

	for (unsigned i = 0; i < e->n_stmt; ++i)
		for (unsigned a = 0; a < e->stmt[i].n_access; ++a)
			for (unsigned d = 0; d < e->stmt[i].n_iter; ++d)
				found |= e->stmt[i].access[a].pieced[d];
	return found;
}

/* The plan for the original band "node" with the first and last iterations of
 * innermost loops peeled.
 */
static ash_plan set_apart(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_search_state inside = *w;
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	ash_plan p;

	inside.stack.apart = true;
	p = ash_search_as_is(&inside, node, deps);
	p.changed = true;
	p.unchanged = 0;
	p.firm = true;
	if (n > 0) {
		ash_diag_add(&p.notes, ASH_MSG_DONE,
			&w->input->scop->stmt[stmt[0]].place,
			"set the first and the last iterations of innermost "
			"loops apart");
		ash_diag_about(&p.notes, stmt, n);
	}
	free(stmt);
	return p;
}

/* The better one of "best", which is taken, and the original band "node" with
 * peeled iterations.
 */
static ash_plan choose_apart(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_plan best)
{
	ash_plan apart = ash_plan_error();

	if (has_pieces(w->estimates))
		apart = set_apart(w, node, deps);
	return ash_plan_choose(&best, &apart, APART_GAIN);
}

/* The plan for new code for the original band "node" in its order, after a
 * run-time test that no store changes its bounds and addresses.  The new code
 * loads bounds and addresses before the loops, instead of in each iteration,
 * and elements that later iterations overwrite before the stores of an
 * iteration, so that LLVM may vectorize the loops.  Without a schedule if the
 * program does not load bounds and addresses in each iteration.
 */
static ash_plan run_tested(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_search_state inside = *w;
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	ash_plan p = ash_plan_error();
	bool reloads = false;

	for (int i = 0; i < n; ++i)
		reloads |= w->estimates->stmt[stmt[i]].reloads;
	inside.tested = true;
	if (reloads)
		p = as_option(ash_search_as_is(&inside, node, deps),
			ASH_SUBTREE_TESTED);
	if (p.schedule) {
		p.changed = true;
		p.unchanged = 0;
		p.firm = true;
		ash_diag_add(&p.notes, ASH_MSG_DONE,
			&w->input->scop->stmt[stmt[0]].place,
			"kept the order of the loop nest, with loads before "
			"stores");
		ash_diag_about(&p.notes, stmt, n);
	}
	free(stmt);
	return p;
}

/* Is the stride of each access of the "n" statements "stmt" in loop "d" equal
 * to "length" times its stride in the next inner loop, which has "length"
 * iterations?  Then both loops together traverse the elements in order.
 */
static bool moves_along(const ash_estimates *e, const int *stmt, int n,
	unsigned d, int length)
{
	bool along = true;

	for (int i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[stmt[i]];

		along &= s->n_iter > d + 1;
		for (unsigned a = 0; a < s->n_access; ++a) {
			const ash_access_estimate *access = &s->access[a];

			along &= access->scalar ||
				(access->regular &&
					access->stride[d] ==
						length * access->stride[d + 1]);
		}
	}
	return along;
}

/* The better one of "best", which is taken, and a new order in which the
 * original band "node" is collapsed with its inner loop (loop collapsing), if
 * both traverse rows contiguously.  "leaves" are the bodies of the original
 * order, and "ideal" is a lower bound of the cost.
 */
static ash_plan choose_collapsed(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, const ash_leaves *leaves, ash_plan best)
{
	int length = ash_collapse_length(node, MAX_COLLAPSED);
	int *stmt = length ? ash_search_alloc(w) : NULL;
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	ash_search_state inside = *w;
	ash_plan p = ash_plan_error();

	inside.kept = leaves;
	inside.collapsed = length;
	if (n > 0 && moves_along(w->estimates, stmt, n, w->stack.n, length) &&
		is_small(w, node))
		p = ash_search_reschedule(&inside, node, deps, ideal,
			ASH_GAIN * best.wall);
	free(stmt);
	return ash_plan_choose(&best, &p, ASH_GAIN);
}

/* Is "node" one loop with no loops inside? */
static bool is_single(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_band_n_member(node) == 1 &&
		ash_node_depth(node) == 1;
}

/* Returns the better one of "best", which is taken, and index-set splitting or
 * loop distribution of the original band "node", which are tried if it is a
 * single loop that carries a dependence.
 */
static ash_plan choose_parts(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_plan best)
{
	double gain = w->input->options->force ? HUGE_VAL : ASH_GAIN;
	ash_plan parts = ash_plan_error();

	if (!best.schedule || best.changed || !best.carries || !is_single(node))
		return best;
	parts = as_option(ash_search_split_range(w, node, deps),
		ASH_SUBTREE_SPLIT);
	if (!parts.schedule || parts.wall >= gain * best.wall) {
		ash_plan_clear(&parts);
		parts = as_option(
			ash_search_distribute(w, node, deps, gain * best.wall),
			ASH_SUBTREE_DISTRIBUTED);
	}
	return ash_plan_choose(&best, &parts, gain);
}

/* The best plan for the original band "node" and its subtree, of all options
 * in ash_subtree_option.
 */
static ash_plan choose_subtree(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	bool force = w->input->options->force;
	double ideal = get_ideal(w, node);
	ash_leaves leaves = { .n = 0 };
	ash_plan kept = as_option(list_as_is(w, node, deps, &leaves),
		ASH_SUBTREE_AS_IS);
	ash_plan fresh = { .cost = 0 };
	double as_is = kept.wall, limit = kept.wall;
	bool good = !kept.schedule || (!force && kept.cost <= GOOD * ideal);
	ash_plan tested = good ? ash_plan_error() : run_tested(w, node, deps);

	if (tested.schedule)
		limit = fmin(limit, tested.wall);
	if (!good)
		fresh = as_option(
			find_fresh(w, node, deps, ideal, &kept, &leaves, limit),
			ASH_SUBTREE_NEW);
	if (good) {
		ash_leaves_clear(&leaves);
		return w->input->options->outer_simd > 1
			? choose_lanes(w, node, deps, as_is, kept)
			: kept;
	}
	if (!fresh.schedule ||
		(!force &&
			(fresh.cost > GOOD * ideal ||
				fresh.wall >= ASH_GAIN * limit))) {
		ash_plan_clear(&kept);
		kept = as_option(ash_search_keep(w, node, deps),
			ASH_SUBTREE_KEPT);
	}
	kept = ash_plan_choose(&kept, &tested, ASH_GAIN);
	kept = ash_plan_choose(&kept, &fresh, force ? 1e9 : ASH_GAIN);
	kept = choose_lanes(w, node, deps, as_is, kept);
	kept = choose_sunk(w, node, deps, &leaves, kept);
	kept = choose_apart(w, node, deps, kept);
	kept = choose_parts(w, node, deps, kept);
	if (has_pieces(w->estimates))
		kept = choose_collapsed(w, node, deps, ideal, &leaves, kept);
	ash_leaves_clear(&leaves);
	return kept;
}

/* The plan for "option" of the original band "node", whatever the cost: its
 * loop sunk for ASH_SUBTREE_SUNK, else a new order.  Without a schedule if
 * there is none.
 */
static ash_plan impose_order(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_subtree_option option)
{
	ash_leaves leaves = { .n = 0 };
	ash_plan kept = list_as_is(w, node, deps, &leaves);
	ash_plan p = ash_plan_error();
	ash_search_state inside = *w;

	inside.kept = &leaves;
	if (option == ASH_SUBTREE_SUNK)
		p = ash_search_sunk_loop(&inside, node, deps, HUGE_VAL);
	else if (is_small(w, node))
		p = ash_search_reschedule(&inside, node, deps,
			get_ideal(w, node), HUGE_VAL);
	ash_plan_clear(&kept);
	ash_leaves_clear(&leaves);
	return p;
}

/* The plan for option "option" of the original band "node", whatever its cost;
 * without a schedule if there is none.
 */
static ash_plan impose_subtree(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_subtree_option option)
{
	switch (option) {
	case ASH_SUBTREE_AS_IS:
		return ash_search_as_is(w, node, deps);
	case ASH_SUBTREE_KEPT:
		return ash_search_keep(w, node, deps);
	case ASH_SUBTREE_TESTED:
		return run_tested(w, node, deps);
	case ASH_SUBTREE_DISTRIBUTED:
		return ash_search_distribute(w, node, deps, HUGE_VAL);
	case ASH_SUBTREE_SPLIT:
		return ash_search_split_range(w, node, deps);
	case ASH_SUBTREE_LANES:
		return ash_search_outer_simd(w, node, deps, HUGE_VAL);
	default:
		return impose_order(w, node, deps, option);
	}
}

/* The best plan for the original band "node", or the plan for the imposed
 * option.
 */
static ash_plan search_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_SUBTREE, node);
	ash_plan p = at.option < 0
		? choose_subtree(w, node, deps)
		: as_option(impose_subtree(w, node, deps, at.option),
			  at.option);

	ash_decision_end(w, &at, p.schedule ? p.option : -1, ASH_N_SUBTREE);
	return p;
}

/* The better one of "kept" (taken), which executes the children "nests" of the
 * sequence "node" one after the other, and their execution strip by strip or
 * fused.
 */
static ash_plan choose_sequence(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan kept)
{
	kept.option = ASH_SEQUENCE_APART;
	if (nests && ash_search_strips(w, node, nests, deps, &kept)) {
		kept.option = ASH_SEQUENCE_STRIPS;
		return kept;
	}
	return ash_search_fuse(w, node, deps, kept);
}

/* The plan for the sequence "node" as if the user had requested strips or
 * fusion wherever they are legal; "kept" (taken) if neither is.
 */
static ash_plan force_sequence(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan kept)
{
	ash_options options = *w->input->options;
	ash_search_input input = *w->input;
	ash_search_state inside = *w;

	options.fuse = 2;
	input.options = &options;
	inside.input = &input;
	return choose_sequence(&inside, node, nests, deps, kept);
}

/* The plan for option "option" of the sequence "node", replacing "kept", which
 * is taken; without a schedule if the option is impossible.  Strips or fusion
 * are tried as in a free search first, and forced only if they are rejected, so
 * that imposing the option that a free search chooses yields the same plan.
 */
static ash_plan impose_sequence(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan kept,
	ash_sequence_option option)
{
	kept.option = ASH_SEQUENCE_APART;
	if (option == ASH_SEQUENCE_APART)
		return kept;
	if (option == ASH_SEQUENCE_FUSED)
		nests = NULL;
	kept = choose_sequence(w, node, nests, deps, kept);
	if (kept.schedule && kept.option == ASH_SEQUENCE_APART)
		kept = force_sequence(w, node, nests, deps, kept);
	if (kept.schedule && kept.option != (int) option)
		ash_plan_clear(&kept);
	return kept;
}

/* The best plan for the sequence "node", or the plan for the imposed option;
 * "kept" (taken) is the plan that executes its children one after the other.
 */
static ash_plan search_sequence(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan kept)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_SEQUENCE,
		node);
	ash_plan p = at.option < 0
		? choose_sequence(w, node, nests, deps, kept)
		: impose_sequence(w, node, nests, deps, kept, at.option);

	ash_decision_end(w, &at, p.schedule ? p.option : -1, ASH_N_SEQUENCE);
	return p;
}

static const ash_search_rules rules_of_search = { .band = &search_band,
	.sequence = &search_sequence };

/* Returns the plan that keeps the original order, with its cost. */
static ash_plan get_original(const ash_search_state *w,
	__isl_keep isl_schedule_node *root)
{
	ash_search_state as_is = *w;

	as_is.rules = NULL;
	return ash_search_visit(&as_is, root, w->input->deps->strict);
}

/* The best plan for the tree "root".  One run-time test covers the whole SCoP,
 * so parts that are profitable only for large arrays are given up if the plan
 * also has changes that are profitable for all sizes (ash_plan.firm).
 */
static ash_plan get_best(ash_search_state *w,
	__isl_keep isl_schedule_node *root, __isl_keep isl_union_map *deps)
{
	ash_plan best = ash_search_visit(w, root, deps);
	ash_search_state firm = *w;

	if (best.schedule && best.when.min_bytes > 0 && best.firm) {
		ash_plan_clear(&best);
		firm.firm = true;
		best = ash_search_visit(&firm, root, deps);
	}
	return best;
}

void ash_search_result_clear(ash_search_result *result)
{
	isl_schedule_free(result->schedule);
	isl_schedule_free(result->unfinished);
	ash_conditions_clear(&result->when);
	free(result->expand);
	free(result->pace);
	ash_leaves_clear(&result->bodies);
	*result = (ash_search_result) { .schedule = NULL };
}

static void answers_clear(ash_search_answers *answers)
{
	isl_union_map_free(answers->storage);
	ash_lives_free(answers->lives);
	ash_dependence_cache_clear(&answers->deps);
	free(answers->boxes);
}

/* Returns the root of the original tree.  Parameters of the dependences are
 * added to it, so that isl need not align them for each query.
 */
static __isl_give isl_schedule_node *get_root(const ash_search_input *input)
{
	isl_schedule *schedule = isl_schedule_align_params(
		isl_schedule_copy(input->scop->schedule),
		isl_union_map_get_space(input->deps->strict));
	isl_schedule_node *root = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	return root;
}

/* Returns the state at the start of a search for "input".  The state points to
 * "estimates" and "answers", which must stay valid.
 */
static ash_search_state begin_search(const ash_search_input *input,
	const ash_estimates *estimates, ash_search_answers *answers)
{
	return (ash_search_state) { .input = input,
		.rules = &rules_of_search,
		.estimates = estimates,
		.answers = answers,
		.budget = input->budget };
}

isl_bool ash_search_fuses(const ash_search_input *input)
{
	static const ash_search_rules keeping = { .band = &ash_search_keep,
		.sequence = &search_sequence };
	ash_search_answers answers = { .storage = NULL };
	ash_estimates *estimates = ash_estimates_make(input->scop,
		input->machine);
	ash_search_state w = begin_search(input, estimates, &answers);
	isl_schedule_node *root = get_root(input);
	isl_bool fuses = isl_bool_error;

	w.rules = &keeping;
	if (estimates && root) {
		ash_plan p = ash_search_visit(&w, root, input->deps->strict);

		if (p.schedule)
			fuses = isl_bool_ok(p.changed);
		ash_plan_clear(&p);
	}
	isl_schedule_node_free(root);
	answers_clear(&answers);
	ash_estimates_free(estimates);
	return fuses;
}

isl_stat ash_search_run_begin(ash_search_run *run,
	const ash_search_input *input)
{
	*run = (ash_search_run) { .input = input };
	run->estimates = ash_estimates_make(input->scop, input->machine);
	run->state = begin_search(input, run->estimates, &run->answers);
	run->state.strategies = &run->strategies;
	run->root = get_root(input);
	if (!run->estimates || !run->root ||
		ash_search_strategies_find(input, &run->strategies) < 0) {
		ash_search_run_end(run);
		return isl_stat_error;
	}
	run->original = get_original(&run->state, run->root);
	return isl_stat_ok;
}

void ash_search_run_end(ash_search_run *run)
{
	ash_plan_clear(&run->original);
	isl_schedule_node_free(run->root);
	answers_clear(&run->answers);
	ash_estimates_free(run->estimates);
}

ash_plan ash_search_run_original(ash_search_run *run)
{
	return get_original(&run->state, run->root);
}

ash_plan ash_search_run_best(ash_search_run *run, ash_decisions *made)
{
	ash_search_state w = run->state;
	isl_union_map *deps = isl_union_map_copy(run->input->deps->strict);
	ash_plan best;

	w.made = made;
	ASH_FAULT("deps-drop", deps = ash_fault_drop(deps));
	best = get_best(&w, run->root, deps);
	isl_union_map_free(deps);
	if (ash_search_is_useless(&w, &run->original, &best)) {
		ash_plan_clear(&best);
		best = get_original(&w, run->root);
	}
	return best;
}

ash_plan ash_search_run_imposed(ash_search_run *run,
	const ash_decisions *imposed, ash_decisions *made)
{
	ash_search_state w = run->state;

	w.imposed = imposed;
	w.made = made;
	return ash_search_visit(&w, run->root, run->input->deps->strict);
}

isl_stat ash_search_run_finish(ash_search_run *run, ash_plan *plan,
	const ash_search_input *input, ash_search_result *result)
{
	ash_search_state w = run->state;

	w.input = input;
	result->cost_before = run->original.cost;
	return ash_search_finish(&w, &run->original, plan, result);
}

isl_stat ash_search_best(const ash_search_input *input,
	ash_search_result *result)
{
	ash_search_run run;
	ash_plan best;
	isl_stat ok;

	*result = (ash_search_result) { .schedule = NULL };
	if (ash_search_run_begin(&run, input) < 0)
		return isl_stat_error;
	best = ash_search_run_best(&run, NULL);
	ok = ash_search_run_finish(&run, &best, input, result);
	ash_search_run_end(&run);
	return ok;
}
