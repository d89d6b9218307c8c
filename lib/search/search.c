/* search.c - the search for a better schedule tree.
 *
 * The walk goes down the original tree.  A loop is kept, and its body looked
 * at, or its whole subtree is rescheduled.  Since a subtree is optimized
 * for one iteration of the loops around it, only the dependences that those
 * loops do not carry count there.  The new tree is built from the inside
 * out.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "cost/fresh_memory.h"
#include "cost/gain_bound.h"
#include "cost/pace.h"
#include "cost/profitability.h"
#include "isl_fixes/meter.h"
#include "search/nest_group.h"
#include "search/overlapping_rows.h"
#include "search/scalar_memory.h"
#include "search/search_state.h"
#include "support/fault.h"
#include "transform/finish.h"
#include "transform/nesting.h"

/* The old order is good enough if it is this close to the ideal. */
#define GOOD 1.25
/* The most statements times loops that are rescheduled at once. */
#define MAX_PROBLEM 400
/* A single loop has one order that is worthwhile. */
#define MIN_DEPTH 2

/* The band "node" as it is; "leaves" gets its innermost bodies. */
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

bool ash_tree_may_fuse(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options)
{
	return options->fuse > 1 ||
		(options->fuse && options->checks &&
			ASH_GAIN * ash_tree_sharing(scop, machine) >= 1);
}

bool ash_tree_may_change(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options)
{
	isl_schedule_node *root = isl_schedule_get_root(scop->schedule);
	int depth = ash_node_depth(root);

	isl_schedule_node_free(root);
	return options->parallel || depth >= MIN_DEPTH ||
		ash_tree_may_fuse(scop, machine, options);
}

/* The least that the instances below "node" can cost in any order. */
static double get_ideal(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	double ideal = ash_cost_ideal(w->estimates, stmt, n);

	free(stmt);
	return ideal;
}

/* Can no order of the instances below "node" be worthwhile, "kept" being the
 * one they have?  That is known only if no loop carries a dependence.
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

/* A new order for the subtree "node", which costs "ideal" at least, instead of
 * "kept" with the bodies "leaves"; without schedule if none is worthwhile.
 */
static ash_plan find_fresh(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, const ash_plan *kept, const ash_leaves *leaves)
{
	bool force = w->input->options->force;
	ash_search_state inside = *w;
	ash_plan fresh = { .cost = 0 };

	if (!is_small(w, node) || (!force && is_best(w, node, kept)))
		return fresh;
	inside.kept = leaves;
	return ash_search_reschedule(&inside, node, deps, ideal,
		force ? HUGE_VAL : ASH_GAIN * kept->wall);
}

/* "best", which is taken, or vectors of an outer loop of the original band
 * "node", which takes "kept" as it is.
 */
static ash_plan choose_lanes(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double kept, ash_plan best)
{
	bool force = w->input->options->outer_simd > 1;
	ash_plan lanes = ash_search_outer_simd(w, node, deps,
		force ? HUGE_VAL : ASH_GAIN * fmin(kept, best.wall));

	return ash_plan_choose(&best, &lanes, force ? HUGE_VAL : ASH_GAIN);
}

/* "best", which is taken, or the loop of the original band "node", whose bodies
 * are "leaves" as it is, inside of all others.  What the scheduler has found,
 * or vectors of an outer loop, which keep sums in registers, are left alone.
 */
static ash_plan choose_sunk(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const ash_leaves *leaves, ash_plan best)
{
	ash_search_state inside = *w;
	ash_plan sunk = ash_plan_error();

	inside.kept = leaves;
	if (best.schedule && !best.changed)
		sunk = ash_search_sunk_loop(&inside, node, deps,
			ASH_GAIN * best.wall);
	return ash_plan_choose(&best, &sunk, ASH_GAIN);
}

/* Keep the loops of the original band "node", or reschedule its subtree,
 * whichever is better.
 */
static ash_plan search_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	bool force = w->input->options->force;
	double ideal = get_ideal(w, node);
	ash_leaves leaves = { .n = 0 };
	ash_plan kept = list_as_is(w, node, deps, &leaves);
	ash_plan fresh = { .cost = 0 };
	double as_is = kept.wall;
	bool good = !kept.schedule || (!force && kept.cost <= GOOD * ideal);

	if (!good)
		fresh = find_fresh(w, node, deps, ideal, &kept, &leaves);
	if (good) {
		ash_leaves_clear(&leaves);
		return w->input->options->outer_simd > 1
			? choose_lanes(w, node, deps, as_is, kept)
			: kept;
	}
	if (!fresh.schedule ||
		(!force &&
			(fresh.cost > GOOD * ideal ||
				fresh.wall >= ASH_GAIN * kept.wall))) {
		ash_plan_clear(&kept);
		kept = ash_search_keep(w, node, deps);
	}
	kept = ash_plan_choose(&kept, &fresh, force ? 1e9 : ASH_GAIN);
	kept = choose_lanes(w, node, deps, as_is, kept);
	kept = choose_sunk(w, node, deps, &leaves, kept);
	ash_leaves_clear(&leaves);
	return kept;
}

/* The children of the sequence "node", "nests", strip by strip or as one nest,
 * instead of "kept", which is taken; whichever is better.
 */
static ash_plan search_sequence(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan kept)
{
	if (nests && ash_search_strips(w, node, nests, deps, &kept))
		return kept;
	return ash_search_fuse(w, node, deps, kept);
}

static const ash_search_rules rules_of_search = { .band = &search_band,
	.sequence = &search_sequence };

/* The original order and its cost. */
static ash_plan get_original(const ash_search_state *w,
	__isl_keep isl_schedule_node *root)
{
	ash_search_state as_is = *w;

	as_is.rules = NULL;
	return ash_search_visit(&as_is, root, w->input->deps->strict);
}

/* The best plan.  One test at run time decides for the whole SCoP, so the size
 * of arrays may count only if nothing else is changed.
 */
static ash_plan get_best(ash_search_state *w,
	__isl_keep isl_schedule_node *root, __isl_keep isl_union_map *deps)
{
	ash_plan best = ash_search_visit(w, root, deps);
	ash_search_state firm = *w;

	if (best.schedule && best.min_bytes > 0 && best.firm) {
		ash_plan_clear(&best);
		firm.firm = true;
		best = ash_search_visit(&firm, root, deps);
	}
	return best;
}

typedef struct {
	ash_search_state *w;
	const ash_plan *p;
} finishing;

/* A scalar that is written in one iteration of a parallel loop and read in
 * others has no place: copies per thread would not do.
 */
static bool has_room(__isl_keep isl_schedule *schedule, void *user)
{
	const finishing *f = user;

	return !ash_scop_has_scalars(f->w->input->scop) ||
		ash_search_fits(f->w, schedule, f->p->expand);
}

/* The cycles to provide the arrays that the SCoP has for new layouts; *n is
 * their number.
 */
static double provide_buffers(const ash_search_state *w, unsigned *n)
{
	const ash_scop *scop = w->input->scop;
	int *stmt = ash_search_alloc(w);
	double cost = 0;

	*n = 0;
	for (unsigned i = 0; stmt && i < scop->n_stmt; ++i)
		stmt[i] = i;
	for (unsigned i = 0; stmt && i < scop->n_array; ++i) {
		if (!scop->array[i].temporary)
			continue;
		++*n;
		cost += ash_cost_of_fresh(scop->array[i].elem_size *
			ash_estimate_part(w->estimates, stmt, scop->n_stmt, 0,
				(int) i));
	}
	free(stmt);
	return cost;
}

/* The bodies in "all", of "w", that are those of the "n" first statements. */
static ash_leaves select_bodies(const ash_search_state *w,
	const ash_leaves *all, unsigned n)
{
	ash_leaves some = { .n_stmt = w->input->scop->n_stmt,
		.failed = all->failed };

	for (unsigned i = 0; i < all->n; ++i) {
		const ash_leaf *leaf = &all->leaf[i];

		if (leaf->n && leaf->stmt[0] < (int) n)
			ash_leaves_add(&some, &leaf->stack, leaf->stmt, leaf->n,
				leaf->simd);
	}
	return some;
}

/* As get_limits(), if arrays have new layouts: where they are not worthwhile,
 * the SCoP runs without.
 */
static __isl_give isl_set *get_layout_limits(const ash_search_state *w,
	const ash_plan *original, ash_short_loop_order fresh)
{
	const ash_scop *plain = w->input->plain;
	ash_estimates *estimates = ash_estimates_make(plain, w->input->machine);
	ash_leaves bodies = select_bodies(w, &original->bodies, plain->n_stmt);
	ash_short_loop_order kept = { .bodies = &bodies,
		.estimates = estimates };
	isl_set *limits = NULL;

	if (estimates)
		limits = ash_small_limits(w->input->scop, w->estimates, &kept,
			&fresh);
	ash_leaves_clear(&bodies);
	ash_estimates_free(estimates);
	return limits;
}

/* The parameters for which "p" is worthwhile, "original" being the order in
 * the program.
 */
static __isl_give isl_set *get_limits(const ash_search_state *w,
	const ash_plan *original, const ash_plan *p)
{
	const ash_tree_input *input = w->input;
	ash_short_loop_order kept = { .bodies = &original->bodies };
	ash_short_loop_order fresh = { .bodies = &p->bodies,
		.expand = p->expand };

	provide_buffers(w, &fresh.n_buffer);
	if (input->plain && input->options->checks &&
		input->options->size_tests && !input->options->force)
		return get_layout_limits(w, original, fresh);
	if (!p->changed || !input->options->checks ||
		!input->options->size_tests || input->options->force)
		return isl_set_universe(
			isl_set_get_space(input->scop->context));
	return ash_small_limits(input->scop, w->estimates, &kept, &fresh);
}

/* Is "p" worthwhile at no size but those at which rows overlap?  No program has
 * those: see search/overlapping_rows.h.
 */
static bool is_useless(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p)
{
	isl_set *overlap, *limits;
	bool useless = false;

	if (!p->changed || w->input->plain || w->input->options->force)
		return false;
	overlap = ash_overlapping_rows(w->input->scop);
	if (isl_set_is_empty(overlap) == isl_bool_false) {
		limits = isl_set_intersect(get_limits(w, original, p),
			ash_scop_expected_params(w->input->scop));
		useless = isl_set_is_empty(limits) == isl_bool_false &&
			isl_set_is_subset(limits, overlap) == isl_bool_true;
		isl_set_free(limits);
	}
	isl_set_free(overlap);
	return useless;
}

/* Complete the tree that the search has built, instead of "original". */
static isl_stat finish(ash_search_state *w, const ash_plan *original,
	ash_plan *p, ash_tree_result *result)
{
	finishing f = { w, p };
	unsigned n_parallel = 0, n_buffer;
	ash_jams jams;

	p->cost += provide_buffers(w, &n_buffer);
	result->unfinished = isl_schedule_copy(p->schedule);
	p->schedule = ash_finish_jams(p->schedule, w->input->deps->validity,
		&jams);
	result->jammed = jams.unrolled;
	if (w->input->options->parallel)
		p->schedule = ash_finish_parallel(p->schedule, w->input,
			w->estimates, (ash_finish_test) { &has_room, &f },
			&n_parallel);
	result->parallel = n_parallel > 0;
	result->changed = p->changed || result->parallel;
	result->min_bytes = p->min_bytes;
	result->by_steps = p->by_steps;
	result->limits = get_limits(w, original, p);
	result->retiled = p->retiled;
	result->filled = p->filled;
	result->cost_after = p->cost;
	result->cost_unchanged = p->unchanged;
	result->pace = ash_pace(w->estimates, &p->bodies, p->cost);
	result->schedule = p->schedule;
	result->expand = p->expand;
	result->bodies = p->bodies;
	p->bodies = (ash_leaves) { .n = 0 };
	p->schedule = NULL;
	p->filled = NULL;
	p->expand = NULL;
	ash_diag_move(w->input->diag, &p->notes);
	ash_plan_clear(p);
	return result->pace ? isl_stat_non_null(result->schedule)
			    : isl_stat_error;
}

void ash_tree_result_clear(ash_tree_result *result)
{
	isl_schedule_free(result->schedule);
	isl_schedule_free(result->unfinished);
	isl_set_free(result->limits);
	isl_set_free(result->filled);
	free(result->expand);
	free(result->pace);
	ash_leaves_clear(&result->bodies);
	*result = (ash_tree_result) { .schedule = NULL };
}

static void answers_clear(ash_search_answers *answers)
{
	isl_union_map_free(answers->storage);
	ash_lives_free(answers->lives);
	ash_dependence_cache_clear(&answers->deps);
	free(answers->boxes);
}

/* The original tree.  It has the parameters of the dependences, so that isl
 * need not bring one in line with the other for each question.
 */
static __isl_give isl_schedule_node *get_root(const ash_tree_input *input)
{
	isl_schedule *schedule = isl_schedule_align_params(
		isl_schedule_copy(input->scop->schedule),
		isl_union_map_get_space(input->deps->strict));
	isl_schedule_node *root = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	return root;
}

/* Begin a search for "input"; "estimates" and "answers" are kept. */
static ash_search_state begin_search(const ash_tree_input *input,
	const ash_estimates *estimates, ash_search_answers *answers)
{
	return (ash_search_state) { .input = input,
		.rules = &rules_of_search,
		.estimates = estimates,
		.answers = answers,
		.since = input->since ? input->since : ash_meter_now(),
		.allowance = isl_ctx_get_max_operations(input->scop->ctx) };
}

isl_bool ash_tree_fuses(const ash_tree_input *input)
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

isl_stat ash_tree_optimize(const ash_tree_input *input, ash_tree_result *result)
{
	ash_search_answers answers = { .storage = NULL };
	ash_estimates *estimates = ash_estimates_make(input->scop,
		input->machine);
	ash_search_state w = begin_search(input, estimates, &answers);
	isl_schedule_node *root = get_root(input);
	isl_union_map *deps;
	ash_plan original, best;
	isl_stat ok;

	*result = (ash_tree_result) { .schedule = NULL };
	if (!estimates || !root) {
		isl_schedule_node_free(root);
		ash_estimates_free(estimates);
		return isl_stat_error;
	}
	original = get_original(&w, root);
	result->cost_before = original.cost;
	deps = isl_union_map_copy(input->deps->strict);
	ASH_FAULT("deps-drop", deps = ash_fault_drop(deps));
	best = get_best(&w, root, deps);
	isl_union_map_free(deps);
	if (is_useless(&w, &original, &best)) {
		ash_plan_clear(&best);
		best = get_original(&w, root);
	}
	ok = finish(&w, &original, &best, result);
	ash_plan_clear(&original);
	isl_schedule_node_free(root);
	answers_clear(&answers);
	ash_estimates_free(estimates);
	return ok;
}
