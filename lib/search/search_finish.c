/* search_finish.c - completion of the best plan to an executable tree.
 *
 * Unroll-and-jam is finished, first and last iterations are peeled, parallel
 * loops are marked, and the parameters are determined for which the tree is
 * faster than the original order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "cost/fresh_memory.h"
#include "cost/pace.h"
#include "cost/profitability.h"
#include "scop/tree.h"
#include "search/overlapping_rows.h"
#include "search/scalar_memory.h"
#include "search/search_state.h"
#include "transform/edges.h"
#include "transform/finish.h"

/* The plan that is completed, and the state of the search. */
typedef struct {
	ash_search_state *w;
	const ash_plan *p;
} finishing;

/* Callback, which tests "schedule", with its parallel loops: is one cell per
 * thread enough for each scalar that is not expanded?  It is not if one
 * iteration of a parallel loop writes the scalar and others read it.
 */
static bool has_room(__isl_keep isl_schedule *schedule, void *user)
{
	const finishing *f = user;

	return !ash_scop_has_scalars(f->w->input->scop) ||
		ash_search_fits(f->w, schedule, f->p->expand);
}

/* Returns the cycles for allocating the SCoP's arrays with new layouts, and
 * sets *n to the number of these arrays.
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

/* Returns those bodies of "all" whose statements are among the first "n" of the
 * SCoP.
 */
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

/* The parameters for which the SCoP is faster with the arrays' new layouts (the
 * order "fresh") than without (the plan "original"); for all others the version
 * without new layouts runs.
 */
static __isl_give isl_set *get_layout_limits(const ash_search_state *w,
	const ash_plan *original, ash_short_loop_order fresh)
{
	const ash_scop *scop = w->input->original;
	ash_estimates *estimates = ash_estimates_make(scop, w->input->machine);
	ash_leaves bodies = select_bodies(w, &original->bodies, scop->n_stmt);
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

/* Returns the parameters for which the plan "p" is faster than "original", the
 * plan of the original order.
 */
static __isl_give isl_set *get_limits(const ash_search_state *w,
	const ash_plan *original, const ash_plan *p)
{
	const ash_search_input *input = w->input;
	ash_short_loop_order kept = { .bodies = &original->bodies };
	ash_short_loop_order fresh = { .bodies = &p->bodies,
		.expand = p->expand };

	provide_buffers(w, &fresh.n_buffer);
	if (input->original && input->options->checks &&
		input->options->size_tests && !input->options->force)
		return get_layout_limits(w, original, fresh);
	if (!p->changed || !input->options->checks ||
		!input->options->size_tests || input->options->force)
		return isl_set_universe(
			isl_set_get_space(input->scop->context));
	return ash_small_limits(input->scop, w->estimates, &kept, &fresh);
}

/* Does the user request a transformation wherever it is legal, even where the
 * model expects no gain?
 */
static bool wants_order(const ash_options *options)
{
	return options->fuse > 1 || options->outer_simd > 1 ||
		options->time_tiling > 1;
}

/* Does "p" save enough time, compared with "original", to be worth the run-time
 * test?  The times are those on several threads if "threads" is set and threads
 * are allowed; else those on one thread.
 */
static bool is_faster(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p, bool threads)
{
	double saved = threads && w->input->options->parallel
		? original->wall - p->wall
		: original->cost - p->cost;

	return saved >= ASH_SAVING * ASH_TEST;
}

bool ash_search_is_useless(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p)
{
	isl_set *overlap, *limits;
	bool useless = false;

	if (!p->changed || w->input->original || w->input->options->force)
		return false;
	if (!wants_order(w->input->options) && !is_faster(w, original, p, true))
		return true;
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

/* State of the test whether a loop is worth peeling: has it more than
 * ASH_EDGES_TRIP iterations for some statement?
 */
typedef struct {
	const ash_search_state *w;
	bool is_long;
} loop_test;

static isl_stat test_stmt(__isl_take isl_pw_aff *member, void *user)
{
	loop_test *t = user;
	int stmt = ash_scop_stmt_of_function(t->w->input->scop, member);
	const ash_stmt_estimate *s = stmt < 0 ? NULL
					      : &t->w->estimates->stmt[stmt];

	for (unsigned d = 0; s && d < s->n_iter; ++d)
		t->is_long |= s->extent[d] > ASH_EDGES_TRIP &&
			ash_tree_involves(member, d);
	isl_pw_aff_free(member);
	return isl_stat_ok;
}

static bool is_long(__isl_keep isl_union_pw_aff *member, void *user)
{
	loop_test t = { .w = user };

	isl_union_pw_aff_foreach_pw_aff(member, &test_stmt, &t);
	return t.is_long;
}

/* Returns "schedule" with marks at parallel loops; *n is increased by their
 * number.
 */
static __isl_give isl_schedule *mark_threads(finishing *f,
	__isl_take isl_schedule *schedule, unsigned *n)
{
	const ash_search_state *w = f->w;
	ash_threads_input input = { .scop = w->input->scop,
		.deps = w->input->deps,
		.options = w->input->options,
		.sharing = w->input->sharing,
		.estimates = w->estimates,
		.test = { &has_room, f },
		.diag = w->input->diag };

	return ash_finish_parallel(schedule, &input, n);
}

/* Should the original code run if only one thread is available, since "p" is no
 * improvement on one thread?
 */
static bool is_for_threads(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p)
{
	const ash_options *options = w->input->options;

	if (w->input->original || options->force || !options->checks ||
		!options->size_tests || wants_order(options))
		return false;
	return !p->changed || !is_faster(w, original, p, false);
}

isl_stat ash_search_finish(ash_search_state *w, const ash_plan *original,
	ash_plan *p, ash_search_result *result)
{
	finishing f = { w, p };
	unsigned n_parallel = 0, n_buffer;
	isl_stat limited;
	ash_jams jams;

	p->cost += provide_buffers(w, &n_buffer);
	result->unfinished = isl_schedule_copy(p->schedule);
	p->schedule = ash_finish_jams(p->schedule, w->input->deps->validity,
		&jams);
	result->jammed = jams.unrolled;
	if (p->changed)
		p->schedule = ash_edges_apart(p->schedule, w->input->scop,
			(ash_edges_test) { &is_long, w });
	if (w->input->options->parallel)
		p->schedule = mark_threads(&f, p->schedule, &n_parallel);
	result->parallel = n_parallel > 0;
	result->for_threads = result->parallel &&
		is_for_threads(w, original, p);
	result->changed = p->changed || result->parallel;
	limited = ash_conditions_limit(&p->when, get_limits(w, original, p));
	result->when = p->when;
	p->when = (ash_conditions) { .assumed = NULL };
	result->retiled = p->retiled;
	result->cost_after = p->cost;
	result->cost_unchanged = p->unchanged;
	result->pace = ash_pace(w->estimates, &p->bodies, p->cost);
	result->schedule = p->schedule;
	result->expand = p->expand;
	result->bodies = p->bodies;
	p->bodies = (ash_leaves) { .n = 0 };
	p->schedule = NULL;
	p->expand = NULL;
	ash_diag_move(w->input->diag, &p->notes);
	ash_plan_clear(p);
	return limited >= 0 && result->pace
		? isl_stat_non_null(result->schedule)
		: isl_stat_error;
}
