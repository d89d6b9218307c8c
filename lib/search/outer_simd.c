/* outer_simd.c - outer-loop vectorization.
 *
 * If the innermost loop carries a dependence, such as a sum that must not be
 * reassociated, an enclosing loop may carry none: several of its iterations are
 * executed at once, each in a lane of a vector (transform/lanes.h).  The order
 * within an iteration is kept, so this also applies to imperfect nests; lanes
 * do not depend on each other.  Several vectors at a time hide the latency of
 * sums.  Each non-innermost loop is tried with one, two and four vectors at a
 * time.
 *
 * Statements between which the loop carries dependences stay scalar where that
 * is possible (scalar_statements.h).  For example, y[j] += A[i][j] * x[i] in a
 * loop over i keeps its order and is vectorized along the inner loop, while
 * the lanes compute q[i] += A[i][j] * p[j]: one pass over the rows of A serves
 * both.  Statements after the inner loop, such as the search for the greatest
 * q[i], run after each strip of the loop over i.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "cost/body_reuse.h"
#include "scop/extent.h"
#include "scop/tree.h"
#include "search/scalar_memory.h"
#include "search/scalar_statements.h"
#include "search/search_state.h"
#include "transform/lanes.h"

/* The largest number of vectors that are tried at a time. */
#define MOST_VECTORS 4

/* The candidate: loop "pos" of the original band "node". */
typedef struct {
	ash_search_state *w;
	isl_schedule_node *node;	/* not owned */
	/* Dependences within "node"; not owned. */
	isl_union_map *deps;
	int pos;
	/* Indices of the statements below "node"; not owned. */
	const int *stmt;
	int n;
	unsigned lanes;
	/* Has the loop at "pos" the same trip count for all parameters and in
	 * all iterations of the loops around it?  Negative: not computed yet.
	 * Points to the caller's variable, so that functions with a const task
	 * can set the result.
	 */
	signed char *constant;
	/* The statements that stay scalar; its sets are owned, NULL: none. */
	ash_lanes_scalar scalar;
	/* For each statement: does it stay scalar outside of the inner loops
	 * (in scalar.before or scalar.after)?  Not owned.
	 */
	bool *serial;
} task;

/* The number of lanes of a vector: how many elements of the widest type that
 * the "n" statements "stmt" use it holds.
 */
static unsigned get_lanes(const ash_search_state *w, const int *stmt, int n)
{
	unsigned size = 1;

	for (int i = 0; i < n; ++i) {
		unsigned own = ash_estimate_size(&w->estimates->stmt[stmt[i]]);

		size = own > size ? own : size;
	}
	return w->estimates->machine->vector_bytes / size;
}

/* May the iterations of the loop be lanes?  It must have an inner loop, and
 * carry dependences only of statements that can stay scalar.
 */
static bool may_be_lanes(task *t)
{
	isl_size n = isl_schedule_node_band_n_member(t->node);
	isl_union_map *left = isl_union_map_copy(t->deps);
	isl_union_pw_aff *upa;
	bool free = t->pos + 1 < n || ash_search_has_band(t->node);

	for (int i = 0; i < t->pos; ++i) {
		upa = ash_tree_member(t->node, i);
		left = ash_dependence_cache_equal(&t->w->answers->deps, left,
			upa);
		isl_union_pw_aff_free(upa);
	}
	upa = ash_tree_member(t->node, t->pos);
	if (free &&
		ash_dependence_cache_is_coincident(&t->w->answers->deps, left,
			upa) != isl_bool_true) {
		ash_scalar_query q = { t->w, left, upa,
			(int) t->w->stack.n + t->pos, t->stmt, t->n };

		free = ash_scalar_find(&q, &t->scalar, t->serial);
	}
	isl_union_pw_aff_free(upa);
	isl_union_map_free(left);
	return free;
}

/* The smallest trip count of the loop over all statements. */
static double get_extent(const task *t)
{
	unsigned d = t->w->stack.n + t->pos;
	double least = HUGE_VAL;

	for (int i = 0; i < t->n; ++i) {
		const ash_stmt_estimate *s = &t->w->estimates->stmt[t->stmt[i]];

		least = fmin(least, d < s->n_iter ? s->extent[d] : 1);
	}
	return least;
}

/* Has the loop the same trip count for all parameters and in all iterations of
 * the loops around it?
 */
static bool find_constant_length(const task *t)
{
	unsigned d = t->w->stack.n + t->pos;
	bool constant = true;

	for (int i = 0; i < t->n && constant; ++i) {
		isl_set *values = isl_set_copy(
			t->w->input->scop->stmt[t->stmt[i]].domain);
		unsigned n = (unsigned) isl_set_dim(values, isl_dim_set);
		isl_set *box;

		if (d >= n) {
			isl_set_free(values);
			return false;
		}
		values = isl_set_project_out(values, isl_dim_set, d + 1,
			n - d - 1);
		box = isl_set_eliminate(isl_set_copy(values), isl_dim_set, 0,
			d);
		box = isl_set_intersect(box,
			isl_set_eliminate(isl_set_copy(values), isl_dim_set, d,
				1));
		constant = isl_set_is_subset(box, values) == isl_bool_true;
		isl_set_free(values);
		values = isl_set_project_out(box, isl_dim_set, 0, d);
		constant = constant &&
			ash_set_is_constant(values) == isl_bool_true;
		isl_set_free(values);
	}
	return constant;
}

static bool has_constant_length(const task *t)
{
	if (*t->constant < 0)
		*t->constant = find_constant_length(t);
	return *t->constant;
}

/* Returns the part of "schedule" (taken) that is inside the loop of "t".  The
 * tree "schedule" has the original order, with each loop as a band of its own.
 */
static __isl_give isl_schedule *get_inner(const task *t,
	__isl_take isl_schedule *schedule)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);

	isl_schedule_free(schedule);
	for (int i = 0; i <= t->pos; ++i)
		node = isl_schedule_node_delete(node);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* The map from instances to the loops around the loop of "t", including outer
 * members of its band.
 */
static __isl_give isl_union_map *get_around(const task *t)
{
	isl_union_map *around = isl_schedule_node_get_prefix_schedule_union_map(
		t->node);

	around = isl_union_map_intersect_domain(around,
		isl_schedule_node_get_domain(t->node));
	for (int i = 0; i < t->pos; ++i)
		around = isl_union_map_flat_range_product(around,
			isl_union_map_from_union_pw_aff(
				ash_tree_member(t->node, i)));
	return around;
}

/* Returns the schedule "kept" (taken) of the original nest, changed to execute
 * "copies" iterations of the loop at once; NULL if that is impossible.
 */
static __isl_give isl_schedule *realize(const task *t,
	__isl_take isl_schedule *kept, unsigned copies)
{
	ash_lanes how = { t->lanes, copies };
	isl_union_pw_aff *member = ash_tree_member(t->node, t->pos);
	isl_union_map *around = get_around(t);
	isl_schedule *schedule = ash_lanes_realize(get_inner(t, kept), member,
		around, how, t->scalar.ordered ? &t->scalar : NULL);

	isl_union_map_free(around);
	isl_union_pw_aff_free(member);
	for (int i = t->pos - 1; schedule && i >= 0; --i)
		schedule = ash_band_add_loop(schedule,
			ash_tree_member(t->node, i), false);
	return schedule;
}

/* Reduce the costs of "p", the plan of the original nest, to the cost by
 * "estimates" if bodies of one iteration of the loop share cache lines
 * (cost/body_reuse.h).
 */
static void count_reuse(const task *t, const ash_estimates *estimates,
	ash_plan *p)
{
	double part = p->schedule && p->cost > 0 && !p->bodies.failed
		? ash_leaves_cost_in_turn(&p->bodies, estimates,
			  t->w->stack.n + t->pos) /
			p->cost
		: 1;

	if (part >= 1)
		return;
	p->cost *= part;
	p->wall *= part;
	p->least *= part;
}

/* The cost in cycles below which vectors are profitable: "limit", or, if that
 * is less, ASH_GAIN times the cost of the original order.  In that cost, bodies
 * of one iteration share cache lines (count_reuse()).
 */
static double get_limit(const task *t, double limit)
{
	ash_plan p = ash_plan_error();

	if (limit < HUGE_VAL) {
		p = ash_search_as_is(t->w, t->node, t->deps);
		count_reuse(t, t->w->estimates, &p);
	}
	if (p.schedule)
		limit = fmin(limit, ASH_GAIN * p.wall);
	ash_plan_clear(&p);
	return limit;
}

/* Does a statement in an inner loop stay scalar? */
static bool has_ordered(const task *t)
{
	return t->scalar.ordered &&
		isl_union_set_is_empty(t->scalar.ordered) == isl_bool_false;
}

/* The plan of the original nest with the model's cost of executing how.copies
 * iterations of the loop at once, in vectors of how.lanes elements (0: no
 * vectors).  "unfit": a flag for each array, set for expanded scalars; NULL:
 * none.
 */
static ash_plan weigh_part(const task *t, ash_lanes how, const bool *unfit)
{
	ash_estimates estimates;
	ash_search_state inside = ash_search_expand(t->w, unfit, &estimates);
	ash_plan p;

	inside.vectors.level = inside.stack.n + t->pos;
	inside.vectors.lanes = (int) how.lanes;
	inside.vectors.copies = (int) how.copies;
	inside.stack.apart = true;
	inside.vectors.serial = t->scalar.ordered ? t->serial : NULL;
	inside.stack.mixed = has_ordered(t);
	p = ash_search_as_is(&inside, t->node, t->deps);
	count_reuse(t, inside.estimates, &p);
	return unfit ? ash_search_provide(t->w, p, unfit) : p;
}

/* Add the costs of "from", multiplied by "part", to those of "to". */
static void add_costs(ash_plan *to, const ash_plan *from, double part)
{
	to->cost += part * from->cost;
	to->wall += part * from->wall;
	to->least += part * from->least;
}

/* If the loop has a constant trip count that is not a multiple of how.copies,
 * change the costs of "p", which are those for full strips, so that the
 * remaining iterations run in narrower strips.  "unfit" flags the scalars that
 * are expanded to arrays; NULL: none.
 */
static void charge_rest(const task *t, ash_plan *p, ash_lanes how,
	const bool *unfit)
{
	double extent = get_extent(t), left = fmod(extent, how.copies);
	double part = (extent - left) / extent;

	if (!p->schedule || left < 1 || !isfinite(p->cost) ||
		!has_constant_length(t))
		return;
	p->cost *= part;
	p->wall *= part;
	p->least *= part;
	while (left >= 1 && how.copies) {
		double rest;
		ash_plan other;

		how = ash_lanes_narrower(how, true);
		rest = how.copies ? fmod(left, how.copies) : 0;
		if (left > rest) {
			other = weigh_part(t, how, unfit);
			add_costs(p, &other, (left - rest) / extent);
			ash_plan_clear(&other);
		}
		left = rest;
	}
}

/* The plan of the original nest with the model's cost of executing "copies"
 * iterations of the loop at once.  "unfit" flags the scalars that are expanded
 * to arrays; NULL: none.
 */
static ash_plan weigh(const task *t, unsigned copies, const bool *unfit)
{
	ash_lanes how = { t->lanes, copies };
	ash_plan p = weigh_part(t, how, unfit);

	charge_rest(t, &p, how, unfit);
	return p;
}

/* The plan with the best number of vectors at a time for the loop.  Sets
 * *copies to the number of iterations that are executed at once.  "unfit" flags
 * the scalars that are expanded to arrays; NULL: none.
 */
static ash_plan choose(const task *t, const bool *unfit, unsigned *copies)
{
	double extent = get_extent(t);
	ash_plan best = weigh(t, t->lanes, unfit);

	*copies = t->lanes;
	for (unsigned n = 2; n <= MOST_VECTORS; n *= 2) {
		unsigned more = n * t->lanes;
		ash_plan other = ash_plan_error();

		if (more <= extent)
			other = weigh(t, more, unfit);
		if (other.schedule && other.wall < ASH_PLAIN_BONUS * best.wall)
			*copies = more;
		best = ash_plan_choose(&best, &other, ASH_PLAIN_BONUS);
	}
	return best;
}

static void add_note(const task *t, ash_plan *p, unsigned copies)
{
	ash_diag_add(&p->notes, ASH_MSG_DONE,
		&t->w->input->scop->stmt[t->stmt[0]].place,
		"vectors of loop %u in the loops inside of it, %u iterations "
		"at once",
		t->w->stack.n + t->pos + 1, copies);
	ash_diag_about(&p->notes, t->stmt, t->n);
}

/* The best plan for the loop, if its cost is below "limit"; else without a
 * schedule.  "schedule" (taken) is the tree for one vector at a time.  "unfit"
 * flags the scalars that are expanded to arrays; NULL: none.
 */
static ash_plan choose_below(const task *t, __isl_take isl_schedule *schedule,
	const bool *unfit, double limit)
{
	unsigned copies;
	ash_plan p = choose(t, unfit, &copies);

	if (!p.schedule || p.wall >= limit) {
		isl_schedule_free(schedule);
		ash_plan_clear(&p);
		return p;
	}
	if (copies == t->lanes) {
		isl_schedule_free(p.schedule);
		p.schedule = schedule;
	} else {
		isl_schedule_free(schedule);
		p.schedule = realize(t, p.schedule, copies);
	}
	p.changed = true;
	p.unchanged = 0;
	p.firm = true;
	add_note(t, &p, copies);
	return p;
}

/* Could outer-loop vectorization cost less than "limit" if all scalars were in
 * registers?  This is checked first, since it needs no new order.
 */
static bool may_gain(const task *t, double limit)
{
	unsigned copies;
	ash_plan p = choose(t, NULL, &copies);
	bool gains = p.schedule && p.wall < limit;

	ash_plan_clear(&p);
	return gains;
}

/* Returns a flag for each array, set for scalars for which one cell is not
 * enough under "schedule"; *n is set to their number.  NULL on error.  The
 * check includes the loops around the loop of "t", since a scalar statement may
 * use a value of their earlier iterations.
 */
static bool *find_unfit(const task *t, __isl_keep isl_schedule *schedule,
	unsigned *n)
{
	isl_schedule *whole = isl_schedule_copy(schedule);
	bool *unfit;

	if (t->w->stack.n)
		whole = isl_schedule_insert_partial_schedule(whole,
			ash_search_iterators(isl_schedule_get_domain(schedule),
				(int) t->w->stack.n));
	unfit = whole ? ash_search_unfit(t->w, whole, n) : NULL;
	isl_schedule_free(whole);
	return unfit;
}

/* The plan to vectorize the loop of "t", if its cost is below "limit"; else
 * without a schedule.
 */
static ash_plan try_loop(const task *t, double limit)
{
	ash_plan kept = ash_search_as_is(t->w, t->node, t->deps);
	isl_schedule *schedule = realize(t, isl_schedule_copy(kept.schedule),
		t->lanes);
	ash_plan p = ash_plan_error();
	unsigned n = 0;
	bool *unfit = schedule ? find_unfit(t, schedule, &n) : NULL;

	ash_plan_clear(&kept);
	if (unfit && (n == 0 || ash_search_may_expand(t->w, unfit)))
		p = choose_below(t, schedule, n ? unfit : NULL, limit);
	else
		isl_schedule_free(schedule);
	free(unfit);
	return p;
}

ash_plan ash_search_outer_simd(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	int *stmt = ash_search_alloc(w);
	bool *serial = calloc(w->input->scop->n_stmt + 1, sizeof(*serial));
	signed char constant;
	task t = { .w = w,
		.node = node,
		.deps = deps,
		.stmt = stmt,
		.serial = serial,
		.constant = &constant };
	ash_plan best = ash_plan_error();

	t.n = stmt && serial ? ash_search_stmts(w, node, stmt) : 0;
	t.lanes = w->input->options->outer_simd ? get_lanes(w, stmt, t.n) : 0;
	for (t.pos = 0; t.lanes > 1 && t.pos < n; ++t.pos) {
		ash_plan p = ash_plan_error();

		constant = -1;
		memset(serial, 0, w->input->scop->n_stmt * sizeof(*serial));
		if (get_extent(&t) >= t.lanes && may_be_lanes(&t)) {
			double least = get_limit(&t, limit);

			if (may_gain(&t, least))
				p = try_loop(&t, least);
		}
		ash_scalar_clear(&t.scalar);
		best = ash_plan_choose(&best, &p, ASH_PLAIN_BONUS);
	}
	free(stmt);
	free(serial);
	return best;
}
