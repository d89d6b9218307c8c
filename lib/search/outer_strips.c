/* outer_strips.c - strip-mining of an inner loop and interchange with the
 * sequential loop around it.
 *
 * A sequential loop whose iterations pass over a whole matrix, such as the
 * subtraction of one column from all others, has no reuse in the caches.  The
 * scheduler finds a second member for its band, along which no dependence has a
 * negative distance.  So a loop over strips of that member may be outermost
 * (transform/lane_strips.h).  The iterations of a strip are lanes of vectors;
 * one, two and four vectors are tried.
 *
 * The place of an instance is its value of that member.  Statements that the
 * scheduler has put outside of the band, such as the initialization of a sum,
 * get the place of the first instance that depends on them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "scop/tree.h"
#include "search/search_state.h"
#include "transform/node_deps.h"
#include "transform/lane_strips.h"

/* The largest number of vectors in a strip that is tried. */
#define MOST_VECTORS 4

/* The loop over strips that is tried, inside of which the sequential loop
 * moves.
 */
typedef struct {
	ash_search_state *w;
	isl_schedule_node *node;	/* the sequential loop, a band; owned */
	ash_lane_strips strips;	/* its isl objects are owned */
	/* The instances that run in lanes, and those that run one iteration of
	 * the sequential loop later; owned.
	 */
	isl_union_set *lanes, *delayed;
	ash_leaves leaves;		/* bodies of the original order */
	int *stmt;			/* all statements; owned */
	int n;
	double scale;	/* ratio of the subtree's cost to that of its bodies */
	/* The machine, with a second-level cache of the size that current cores
	 * have.
	 */
	ash_machine machine;
	ash_estimates estimates;	/* for that machine */
} task;

/* ---- the place along the strips ---- */

/* Has statement "stmt" instances in "set"? */
static bool is_in(const task *t, __isl_keep isl_union_set *set, int stmt)
{
	isl_set *domain = t->w->input->scop->stmt[stmt].domain;
	isl_set *part = set
		? isl_union_set_extract_set(set, isl_set_get_space(domain))
		: NULL;
	bool found = part && isl_set_is_empty(part) == isl_bool_false;

	isl_set_free(part);
	return found;
}

/* The outermost node of "schedule" if "pos" is 0; if that node is a sequence or
 * set, the outermost node of its child "pos".  NULL if there is no such child.
 */
static __isl_give isl_schedule_node *get_top_band(
	__isl_keep isl_schedule *schedule, int pos)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	if (type == isl_schedule_node_sequence ||
		type == isl_schedule_node_set) {
		if (pos < isl_schedule_node_n_children(node))
			return isl_schedule_node_grandchild(node, pos, 0);
	} else if (pos == 0) {
		return node;
	}
	isl_schedule_node_free(node);
	return NULL;
}

/* Has the band "node" members that may become loops over strips? */
static bool is_permutable(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_get_permutable(node) == isl_bool_true &&
		isl_schedule_node_band_n_member(node) > 1;
}

/* Returns a function from the instances "left" to the least value of "member"
 * at an instance that depends on them by "deps".  Its formula is extended to
 * instances on which none depends.  NULL if nothing depends on "left".
 */
static __isl_give isl_union_pw_aff *get_first(
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_set *left,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *places = isl_union_map_intersect_domain(
		isl_union_map_copy(deps), isl_union_set_copy(left));
	isl_multi_union_pw_aff *all;
	isl_union_pw_aff *first = NULL;

	places = isl_union_map_apply_range(places,
		isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(member)));
	places = isl_union_map_lexmin(places);
	if (isl_union_map_is_empty(places) != isl_bool_false) {
		isl_union_map_free(places);
		return NULL;
	}
	all = isl_multi_union_pw_aff_from_union_map(places);
	first = isl_multi_union_pw_aff_get_union_pw_aff(all, 0);
	isl_multi_union_pw_aff_free(all);
	first = isl_union_pw_aff_gist(first,
		isl_union_pw_aff_domain(isl_union_pw_aff_copy(first)));
	return isl_union_pw_aff_intersect_domain(first,
		isl_union_set_copy(left));
}

/* Returns "member" (taken), extended to all instances of "domain": those
 * without a value get that of get_first().
 */
static __isl_give isl_union_pw_aff *complete(
	__isl_take isl_union_pw_aff *member, __isl_keep isl_union_set *domain,
	__isl_keep isl_union_map *deps)
{
	isl_union_set *left = isl_union_set_subtract(isl_union_set_copy(domain),
		isl_union_pw_aff_domain(isl_union_pw_aff_copy(member)));
	isl_union_pw_aff *first = NULL;

	if (isl_union_set_is_empty(left) == isl_bool_false)
		first = get_first(member, left, deps);
	isl_union_set_free(left);
	return first ? isl_union_pw_aff_union_add(member, first) : member;
}

/* Is "member" defined for all instances of "domain", with no dependence of
 * "deps" reversed along it?
 */
static bool is_place(__isl_keep isl_union_pw_aff *member,
	__isl_keep isl_union_set *domain, __isl_keep isl_union_map *deps)
{
	isl_union_set *known = isl_union_pw_aff_domain(
		isl_union_pw_aff_copy(member));
	isl_bool all = isl_union_set_is_subset(domain, known);

	isl_union_set_free(known);
	return all == isl_bool_true && !ash_order_goes_back(deps, member);
}

/* Returns the position of each instance along the strips as given by member
 * "pos" of the band "node"; NULL if that member cannot be the position.
 */
static __isl_give isl_union_pw_aff *get_place(const task *t,
	__isl_keep isl_schedule_node *node, int pos)
{
	isl_union_set *domain = isl_schedule_node_get_domain(t->node);
	isl_union_pw_aff *member = complete(ash_tree_member(node, pos), domain,
		t->strips.deps);

	if (!is_place(member, domain, t->strips.deps))
		member = isl_union_pw_aff_free(member);
	isl_union_set_free(domain);
	return member;
}

/* The difference of the last subscript of "access" and "member" if it is a
 * constant; otherwise NULL.
 */
static __isl_give isl_val *get_offset(__isl_keep isl_union_pw_aff *member,
	const ash_access *access)
{
	isl_map *map = isl_map_copy(access->map);
	isl_size n = isl_map_dim(map, isl_dim_out);
	isl_union_map *place = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_neg(isl_union_pw_aff_copy(member)));
	isl_space *space;
	isl_val *offset;
	isl_set *range;

	map = isl_map_project_out(map, isl_dim_out, 0, n - 1);
	map = isl_map_reset_tuple_id(map, isl_dim_out);
	space = isl_map_get_space(map);
	map = isl_map_sum(map, isl_union_map_extract_map(place, space));
	isl_union_map_free(place);
	range = isl_map_range(map);
	offset = isl_set_plain_get_val_if_fixed(range, isl_dim_set, 0);
	isl_set_free(range);
	if (isl_val_is_int(offset) != isl_bool_true)
		return isl_val_free(offset);
	return offset;
}

/* Returns "member" (taken), shifted by a constant so that it equals the last
 * subscript of an access to an array by a statement in "lanes".  Then strips
 * begin where vectors in the rows of that array begin.
 */
static __isl_give isl_union_pw_aff *align(const task *t,
	__isl_take isl_union_pw_aff *member)
{
	isl_union_set *domain = isl_union_pw_aff_domain(
		isl_union_pw_aff_copy(member));
	isl_val *offset = NULL;

	for (int i = 0; !offset && i < t->n; ++i) {
		const ash_stmt *s = &t->w->input->scop->stmt[t->stmt[i]];

		for (unsigned a = 0; !offset &&
			is_in(t, t->lanes, t->stmt[i]) && a < s->n_access;
			++a)
			if (isl_map_dim(s->access[a].map, isl_dim_out) > 1)
				offset = get_offset(member, &s->access[a]);
	}
	if (offset)
		return isl_union_pw_aff_add(member,
			isl_union_pw_aff_val_on_domain(domain, offset));
	isl_union_set_free(domain);
	return member;
}

/* Is there a loop inside of the loop whose iterations are lanes? */
static bool has_inner_loops(const task *t)
{
	bool found = false;

	for (unsigned i = 0; i < t->leaves.n; ++i) {
		const ash_leaf *leaf = &t->leaves.leaf[i];

		found |= leaf->stack.n > t->w->stack.n + 2 &&
			is_in(t, t->lanes, leaf->stmt[0]);
	}
	return found;
}

/* Use "member" (taken) as the position along the strips.  Returns false, and
 * frees it, if no statement in an inner loop would then run in lanes.
 */
static bool set_member(task *t, __isl_take isl_union_pw_aff *member)
{
	t->strips.member = member;
	t->lanes = member ? ash_lane_strips_lanes(t->node, &t->strips) : NULL;
	if (t->lanes && has_inner_loops(t)) {
		t->strips.member = align(t, t->strips.member);
		return true;
	}
	t->lanes = isl_union_set_free(t->lanes);
	t->strips.member = isl_union_pw_aff_free(t->strips.member);
	return false;
}

/* Find the position along the strips among the members of the outermost bands
 * of "schedule", except for the first member, which belongs to the sequential
 * loop; false if there is none.
 */
static bool find_member(task *t, __isl_keep isl_schedule *schedule)
{
	isl_schedule_node *band;
	bool found = false;

	for (int i = 0; !found && (band = get_top_band(schedule, i)); ++i) {
		isl_size n = is_permutable(band)
			? isl_schedule_node_band_n_member(band)
			: 0;

		for (int k = 1; !found && k < n; ++k)
			found = set_member(t, get_place(t, band, k));
		isl_schedule_node_free(band);
	}
	return found;
}

/* ---- cost ---- */

/* If the statements of the body "leaf" run in lanes, change the loops around it
 * to those in strips.
 */
static void set_strips(const task *t, ash_leaf *leaf)
{
	unsigned l = t->w->stack.n + 1;
	ash_level *level = &leaf->stack.level[l];

	leaf->stack.untested = false;
	leaf->stack.apart = true;
	if (l >= leaf->stack.n || !is_in(t, t->lanes, leaf->stmt[0]))
		return;
	leaf->stack.band = t->w->stack.n;
	level->jam = (int) t->strips.how.copies;
	level->lanes = (int) t->strips.how.lanes;
	level->tile = t->strips.how.copies;
}

/* Append the body "leaf", in strips, to "to".  If the statements of "leaf" run
 * one step later, fused with the first loop of the next step, add them to the
 * last body of "to" instead.
 */
static void add_leaf(const task *t, const ash_leaf *leaf, ash_leaves *to)
{
	bool joins = t->strips.delay && to->n > 0 &&
		is_in(t, t->delayed, leaf->stmt[0]);
	ash_leaf *last = joins ? &to->leaf[to->n - 1] : NULL;
	int *stmt = malloc((leaf->n + (last ? last->n : 0)) * sizeof(int));
	unsigned n = 0;

	for (unsigned i = 0; stmt && i < leaf->n; ++i)
		stmt[n++] = leaf->stmt[i];
	for (unsigned i = 0; stmt && last && i < last->n; ++i)
		stmt[n++] = last->stmt[i];
	if (joins)
		ash_leaves_cut(to, to->n - 1);
	ash_leaves_add(to, &leaf->stack, stmt, n, leaf->simd && !joins);
	if (!to->failed)
		set_strips(t, &to->leaf[to->n - 1]);
	free(stmt);
}

/* Returns the bodies of the original order, changed to those in strips. */
static ash_leaves get_leaves(const task *t)
{
	ash_leaves all = { .n_stmt = t->leaves.n_stmt };

	for (unsigned i = 0; i < t->leaves.n && !all.failed; ++i)
		add_leaf(t, &t->leaves.leaf[i], &all);
	return all;
}

/* Returns the cost of the strips of "t". */
static double weigh(const task *t)
{
	ash_leaves all = get_leaves(t);
	double cost = 0;

	for (unsigned i = 0; i < all.n; ++i)
		cost += ash_cost(&t->estimates, &all.leaf[i].stack,
			all.leaf[i].stmt, all.leaf[i].n, all.leaf[i].simd);
	if (all.failed)
		cost = HUGE_VAL;
	ash_leaves_clear(&all);
	return cost * t->scale;
}

/* Choose the number of vectors in a strip, and store it in "t"; returns the
 * cost.
 */
static double choose_copies(task *t)
{
	double best = HUGE_VAL;
	unsigned copies = 0;

	for (unsigned n = 1; n <= MOST_VECTORS; n *= 2) {
		double cost;

		t->strips.how.copies = n * t->strips.how.lanes;
		cost = weigh(t);
		if (cost < ASH_PLAIN_BONUS * best) {
			best = cost;
			copies = t->strips.how.copies;
		}
	}
	t->strips.how.copies = copies;
	return best;
}

/* ---- the plan ---- */

/* The number of lanes of a vector: how many elements of the widest type that
 * any statement of "t" uses it holds.
 */
static unsigned get_lanes(const task *t)
{
	const ash_estimates *e = t->w->estimates;
	unsigned size = 1;

	for (int i = 0; i < t->n; ++i) {
		unsigned own = ash_estimate_size(&e->stmt[t->stmt[i]]);

		size = own > size ? own : size;
	}
	return e->machine->vector_bytes / size;
}

/* Does "schedule" execute the first instance of each pair of "deps" before the
 * second one?
 */
static bool keeps(__isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *date = isl_schedule_get_map(schedule);
	isl_union_map *dates = isl_union_map_apply_range(
		isl_union_map_apply_domain(isl_union_map_copy(deps),
			isl_union_map_copy(date)),
		isl_union_map_copy(date));
	isl_union_set *range = isl_union_map_range(date);
	isl_union_map *wrong = isl_union_set_lex_ge_union_set(
		isl_union_set_copy(range), range);
	isl_bool none;

	wrong = isl_union_map_intersect(dates, wrong);
	none = isl_union_map_is_empty(wrong);
	isl_union_map_free(wrong);
	return none == isl_bool_true;
}

/* The schedule in strips: with the last nest delayed if that is legal and costs
 * less than *cost, to which *cost is then set; else without a delay.
 */
static __isl_give isl_schedule *realize(task *t, double *cost)
{
	isl_schedule *schedule = NULL;
	double delayed;

	t->strips.delay = t->delayed;
	delayed = t->delayed ? weigh(t) : HUGE_VAL;
	if (delayed < ASH_PLAIN_BONUS * *cost) {
		schedule = ash_lane_strips_realize(t->node, &t->strips);
		if (schedule && keeps(schedule, t->strips.deps)) {
			*cost = delayed;
			return schedule;
		}
	}
	isl_schedule_free(schedule);
	t->strips.delay = false;
	return ash_lane_strips_realize(t->node, &t->strips);
}

static void add_note(const task *t, ash_plan *p)
{
	ash_diag_add(&p->notes, ASH_MSG_DONE,
		&t->w->input->scop->stmt[t->stmt[0]].place,
		"put strips of %u iterations of loop %u around loop %u%s",
		t->strips.how.copies, t->w->stack.n + 2, t->w->stack.n + 1,
		t->strips.delay ? "; fused the last inner loop with the first "
				  "of the next iteration"
				: "");
	ash_diag_about(&p->notes, t->stmt, t->n);
}

/* The plan for the strips of "t" if its cost is below "limit"; else without a
 * schedule.
 */
static ash_plan plan(task *t, double limit)
{
	double cost = choose_copies(t);
	ash_plan p = ash_plan_error();

	t->delayed = ash_lane_strips_delayed(t->node, &t->strips);
	if (cost >= limit)
		return p;
	p.schedule = realize(t, &cost);
	p.cost = p.wall = p.least = cost;
	p.bodies = get_leaves(t);
	p.carries = p.changed = p.firm = true;
	add_note(t, &p);
	return p;
}

/* The map from instances to the values of the loops around "node". */
static __isl_give isl_union_map *get_around(__isl_keep isl_schedule_node *node)
{
	return isl_union_map_intersect_domain(
		isl_schedule_node_get_prefix_schedule_union_map(node),
		isl_schedule_node_get_domain(node));
}

/* Prepare "t" for "node" with the bodies of its original order; false if it is
 * not one sequential loop around others.
 */
static bool begin(task *t, __isl_keep isl_schedule_node *node)
{
	ash_search_state inside = *t->w;
	ash_plan kept;
	double cost = 0;

	t->machine = *t->w->estimates->machine;
	t->machine.cache[1] = fmax(t->machine.cache[1], ASH_SECOND_CACHE);
	t->estimates = *t->w->estimates;
	t->estimates.machine = &t->machine;
	t->leaves.n_stmt = t->w->input->scop->n_stmt;
	inside.leaves = &t->leaves;
	kept = ash_search_as_is(&inside, node, t->strips.deps);
	if (!kept.schedule || t->leaves.failed) {
		ash_plan_clear(&kept);
		return false;
	}
	for (unsigned i = 0; i < t->leaves.n; ++i)
		cost += ash_cost(t->w->estimates, &t->leaves.leaf[i].stack,
			t->leaves.leaf[i].stmt, t->leaves.leaf[i].n,
			t->leaves.leaf[i].simd);
	t->scale = cost > 0 ? kept.cost / cost : 1;
	t->node = isl_schedule_node_child(isl_schedule_get_root(kept.schedule),
		0);
	t->strips.around = get_around(node);
	t->strips.time = ash_tree_member(t->node, 0);
	ash_plan_clear(&kept);
	return t->n > 0;
}

static void task_clear(task *t)
{
	isl_schedule_node_free(t->node);
	isl_union_pw_aff_free(t->strips.member);
	isl_union_pw_aff_free(t->strips.time);
	isl_union_map_free(t->strips.around);
	isl_union_set_free(t->lanes);
	isl_union_set_free(t->delayed);
	ash_leaves_clear(&t->leaves);
	free(t->stmt);
}

/* Is "node" a single loop that carries dependences and has loops inside? */
static bool is_sequential(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_union_pw_aff *loop;
	bool carries;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
		isl_schedule_node_band_n_member(node) != 1 ||
		!ash_search_has_band(node))
		return false;
	loop = ash_tree_member(node, 0);
	carries = ash_dependence_cache_is_coincident(&w->answers->deps, deps,
			  loop) == isl_bool_false;
	isl_union_pw_aff_free(loop);
	return carries;
}

/* Should strips be tried for the "n" statements "stmt"?  If the arrays fit into
 * the caches, other orders are faster; so sizes must be known, unless the user
 * requests lanes wherever they are legal.
 */
static bool is_wanted(const ash_search_state *w, const int *stmt, int n)
{
	if (w->input->options->outer_simd > 1)
		return true;
	for (int i = 0; i < n; ++i)
		if (ash_search_has_params(w, stmt[i]))
			return false;
	return ash_search_array_bytes(w, stmt, n, w->stack.n) >= ASH_LAST_CACHE;
}

ash_plan ash_search_outer_strips(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	__isl_keep isl_schedule *schedule, double limit)
{
	task t = { .w = w, .strips = { .deps = deps } };
	ash_plan p = ash_plan_error();

	if (!schedule || !w->input->options->tiling ||
		!w->input->options->outer_simd || !is_sequential(w, node, deps))
		return p;
	t.stmt = ash_search_alloc(w);
	t.n = t.stmt ? ash_search_stmts(w, node, t.stmt) : 0;
	t.strips.how.lanes = get_lanes(&t);
	if (t.strips.how.lanes > 1 && is_wanted(w, t.stmt, t.n) &&
		begin(&t, node) && find_member(&t, schedule))
		p = plan(&t, limit);
	task_clear(&t);
	return p;
}
