/* jam.c - separation and unrolling of jammed loops.
 *
 * At a mark "jam", the nodes are, from the outside in: a band of loops in steps
 * of the copies, the innermost loop, the mark, the band of copies.  A body, one
 * iteration of the innermost loop, is full if all its copies are executed.  In
 * a convex domain, a body is full if the copies at its corners are executed, so
 * the set of full bodies is computed without enumeration of copies.
 *
 * Below the stepping loops, the instances are split by filters: the rest, whose
 * innermost loop is moved inside the loops over copies, so that it can be
 * vectorized; for each statement, the bodies that are full for it and execute
 * no other statement; and the bodies that are full for several statements.  In
 * all parts but the rest, the copies are unrolled.  The parts run one after the
 * other, with the rest first or last.  If dependences forbid both, as for a
 * skewed innermost loop, the rest is divided: in each execution of the
 * innermost loop, bodies before the full ones come first, the others last.  If
 * dependences forbid this as well, the copies stay loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/tree.h"
#include "transform/band.h"
#include "transform/finish.h"
#include "transform/node_deps.h"

/* The positions, among the dimensions of the schedule, of the loops over the
 * copies and of the loops around them.
 */
typedef struct {
	int n;				/* number of loops over copies */
	/* Index of the first dimension of these loops. */
	int first;
	/* Index of the dimension of the first stepping loop. */
	int points;
	/* For each loop over copies: index of its stepping loop. */
	int step[ASH_MAX_LEVEL];
	int copies[ASH_MAX_LEVEL];
	/* Number of copies that form a vector; 0: none. */
	int lanes;
} layout;

/* The bodies at one place of the tree, as sets of values of all loops except
 * those over copies, and the instances that they execute, by statement.
 */
typedef struct {
	int n;
	isl_union_map **schedule;	/* instances -> body */
	isl_set **full;			/* bodies executing all its copies */
	isl_set **partial; /* bodies executing some of its copies */
} bodies;

/* Read which loops step over copies, and the numbers of copies, from the name
 * of the mark.
 */
static void parse_name(layout *dims, const char *name)
{
	int pos, copies;

	dims->n = 0;
	dims->lanes = 0;
	while ((name = strchr(name, ' ')) &&
		sscanf(++name, "%d:%d", &pos, &copies) == 2) {
		dims->step[dims->n] = dims->points + pos;
		dims->copies[dims->n++] = copies;
	}
	if (name && sscanf(name, ASH_MARK_SIMD " %d", &dims->lanes) != 1)
		dims->lanes = 0;
}

/* Is "node" a mark "jam"?  If so, *dims is set to the dimensions of its loops.
 */
static bool get_layout(__isl_keep isl_schedule_node *node, layout *dims)
{
	isl_schedule_node *points;
	isl_id *id;
	bool jam;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return false;
	points = isl_schedule_node_ancestor(isl_schedule_node_copy(node), 2);
	dims->points = isl_schedule_node_get_schedule_depth(points);
	isl_schedule_node_free(points);
	dims->first = isl_schedule_node_get_schedule_depth(node);
	id = isl_schedule_node_mark_get_id(node);
	jam = id &&
		!strncmp(isl_id_get_name(id), ASH_MARK_JAM,
			strlen(ASH_MARK_JAM));
	if (jam)
		parse_name(dims, isl_id_get_name(id));
	isl_id_free(id);
	return jam;
}

/* The points of "set" (taken) that are number "corner" among the copies in
 * dimension "pos", that is, where this dimension equals copies * step + corner;
 * without dimension "pos".
 */
static __isl_give isl_set *at_corner(__isl_take isl_set *set, int pos, int step,
	int copies, int corner)
{
	isl_local_space *ls;
	isl_constraint *c;

	ls = isl_local_space_from_space(isl_set_get_space(set));
	c = isl_constraint_alloc_equality(ls);
	c = isl_constraint_set_coefficient_si(c, isl_dim_set, pos, -1);
	c = isl_constraint_set_coefficient_si(c, isl_dim_set, step, copies);
	c = isl_constraint_set_constant_si(c, corner);
	set = isl_set_add_constraint(set, c);
	return isl_set_project_out(set, isl_dim_set, pos, 1);
}

/* The bodies that execute all copies of the statement with the convex set of
 * points "points" (taken).
 */
static __isl_give isl_set *get_full(__isl_take isl_set *points,
	const layout *dims)
{
	for (int i = dims->n - 1; i >= 0; --i) {
		int pos = dims->first + i;
		isl_set *low = at_corner(isl_set_copy(points), pos,
			dims->step[i], dims->copies[i], 0);
		isl_set *high = at_corner(points, pos, dims->step[i],
			dims->copies[i], dims->copies[i] - 1);

		points = isl_set_intersect(low, high);
	}
	return points;
}

/* State of the visit of all statements below a mark. */
typedef struct {
	const layout *dims;
	bodies *all;
} collector;

/* Callback: add the bodies of one statement to those in "user"; "schedule" maps
 * its instances to the loops and the copies.
 */
static isl_stat add_stmt(__isl_take isl_map *schedule, void *user)
{
	collector *c = user;
	bodies *b = c->all;
	isl_set *points = isl_set_coalesce(
		isl_map_range(isl_map_copy(schedule)));
	isl_set *full = get_full(isl_set_copy(points), c->dims);
	isl_set *touched = isl_set_project_out(points, isl_dim_set,
		c->dims->first, c->dims->n);

	schedule = isl_map_project_out(schedule, isl_dim_out, c->dims->first,
		c->dims->n);
	b->schedule[b->n] = isl_union_map_from_map(schedule);
	b->partial[b->n] = isl_set_subtract(touched, isl_set_copy(full));
	b->full[b->n++] = full;
	return isl_stat_non_null(b->partial[b->n - 1]);
}

static void bodies_clear(bodies *b)
{
	for (int i = 0; i < b->n; ++i) {
		isl_union_map_free(b->schedule[i]);
		isl_set_free(b->full[i]);
		isl_set_free(b->partial[i]);
	}
	free(b->schedule);
	free(b->full);
	free(b->partial);
}

/* Set *b to the bodies of all statements below "copies", the band of loops over
 * copies, whose loops are described by "dims".
 */
static isl_stat get_bodies(__isl_keep isl_schedule_node *copies,
	const layout *dims, bodies *b)
{
	collector c = { .dims = dims, .all = b };
	isl_schedule_node *child = isl_schedule_node_child(
		isl_schedule_node_copy(copies), 0);
	isl_union_map *schedule =
		isl_schedule_node_get_prefix_schedule_union_map(child);
	isl_size n;
	isl_stat ok = isl_stat_error;

	schedule = isl_union_map_intersect_domain(schedule,
		isl_schedule_node_get_domain(child));
	isl_schedule_node_free(child);
	n = isl_union_map_n_map(schedule);
	b->schedule = calloc(n + 1, sizeof(*b->schedule));
	b->full = calloc(n + 1, sizeof(*b->full));
	b->partial = calloc(n + 1, sizeof(*b->partial));
	if (n >= 0 && b->schedule && b->full && b->partial)
		ok = isl_union_map_foreach_map(schedule, &add_stmt, &c);
	isl_union_map_free(schedule);
	return ok;
}

/* The bodies that execute all copies of statement "i", and no other statement
 * in some of its copies only.  With "alone": those that execute no other
 * statement; else: those that also execute all copies of another one.
 */
static __isl_give isl_set *select_full(const bodies *b, int i, bool alone)
{
	isl_set *selected = isl_set_copy(b->full[i]);
	isl_set *shared = isl_set_empty(isl_set_get_space(selected));

	for (int j = 0; j < b->n; ++j) {
		if (j == i)
			continue;
		selected = isl_set_subtract(selected,
			isl_set_copy(b->partial[j]));
		shared = isl_set_union(shared, isl_set_copy(b->full[j]));
	}
	if (alone)
		selected = isl_set_subtract(selected, shared);
	else
		selected = isl_set_intersect(selected, shared);
	return isl_set_coalesce(selected);
}

/* The instances of statement "i" in the bodies "selected" (taken). */
static __isl_give isl_union_set *get_instances(const bodies *b, int i,
	__isl_take isl_set *selected)
{
	isl_union_map *map = isl_union_map_copy(b->schedule[i]);

	map = isl_union_map_intersect_range(map,
		isl_union_set_from_set(selected));
	return isl_union_set_coalesce(isl_union_map_domain(map));
}

/* Returns "list" (taken) with "part" (taken) appended, unless that is empty. */
static __isl_give isl_union_set_list *add_part(
	__isl_take isl_union_set_list *list, __isl_take isl_union_set *part)
{
	isl_bool empty = isl_union_set_is_empty(part);

	if (empty == isl_bool_false)
		return isl_union_set_list_add(list, part);
	isl_union_set_free(part);
	return empty < 0 ? isl_union_set_list_free(list) : list;
}

/* The parts of the instances in which the copies are unrolled: for each
 * statement the bodies that it fills alone, and those that several statements
 * fill.
 */
static __isl_give isl_union_set_list *get_full_parts(isl_ctx *ctx,
	const bodies *b)
{
	isl_union_set_list *list = isl_union_set_list_alloc(ctx, b->n + 2);
	isl_union_set *several = NULL;

	for (int i = 0; i < b->n; ++i)
		list = add_part(list,
			get_instances(b, i, select_full(b, i, true)));
	for (int i = 0; b->n > 1 && i < b->n; ++i) {
		isl_union_set *part = get_instances(b, i,
			select_full(b, i, false));

		several = several ? isl_union_set_union(several, part) : part;
	}
	return several ? add_part(list, several) : list;
}

/* The union of "list". */
static __isl_give isl_union_set *unite(__isl_keep isl_union_set_list *list)
{
	return isl_union_set_list_union(isl_union_set_list_copy(list));
}

/* Do "deps" order an instance of part "i" of "list" before one of part "j"? */
static isl_bool precedes(__isl_keep isl_union_set_list *list, int i, int j,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *order = isl_union_map_copy(deps);
	isl_bool none;

	order = isl_union_map_intersect_domain(order,
		isl_union_set_list_get_union_set(list, i));
	order = isl_union_map_intersect_range(order,
		isl_union_set_list_get_union_set(list, j));
	none = isl_union_map_is_empty(order);
	isl_union_map_free(order);
	return isl_bool_not(none);
}

/* May the parts of "list" run one after the other, in their order?  "deps" are
 * the dependences that no enclosing loop carries.
 */
static isl_bool is_order(__isl_keep isl_union_set_list *list,
	__isl_keep isl_union_map *deps)
{
	isl_size n = isl_union_set_list_n_union_set(list);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;

	for (int i = 0; ok > 0 && i < n; ++i)
		for (int j = i + 1; ok > 0 && j < n; ++j)
			ok = isl_bool_not(precedes(list, j, i, deps));
	return ok;
}

/* The index of the first part of "list" that depends on no other part; -1 if
 * there is none.
 */
static int find_first(__isl_keep isl_union_set_list *list,
	__isl_keep isl_union_map *deps)
{
	isl_size n = isl_union_set_list_n_union_set(list);

	for (int i = 0; i < n; ++i) {
		isl_bool first = isl_bool_true;

		for (int j = 0; first > 0 && j < n; ++j)
			if (j != i)
				first = isl_bool_not(
					precedes(list, j, i, deps));
		if (first == isl_bool_true)
			return i;
	}
	return -1;
}

/* The parts of "list" (taken), topologically sorted by "deps"; NULL if there is
 * a cycle.
 */
static __isl_give isl_union_set_list *sort(__isl_take isl_union_set_list *list,
	__isl_keep isl_union_map *deps)
{
	isl_size n = isl_union_set_list_n_union_set(list);
	isl_union_set_list *sorted = isl_union_set_list_alloc(
		isl_union_set_list_get_ctx(list), n < 0 ? 0 : n);

	for (; n > 0; --n) {
		int i = n == 1 ? 0 : find_first(list, deps);

		if (i < 0) {
			sorted = isl_union_set_list_free(sorted);
			break;
		}
		sorted = isl_union_set_list_add(sorted,
			isl_union_set_list_get_union_set(list, i));
		list = isl_union_set_list_drop(list, i, 1);
	}
	isl_union_set_list_free(list);
	return n < 0 ? isl_union_set_list_free(sorted) : sorted;
}

/* The split of the instances at an innermost loop into a sequence: "n_full"
 * full parts from index "first" on, and partial bodies before and after them.
 */
typedef struct {
	isl_union_set_list *list;	/* owned; NULL if they have no order */
	int first;
	int n_full;
} parts;

/* The parts "before" (taken), "full" and "after" (taken) in this order; without
 * a list if the dependences "deps" forbid this order.
 */
static parts order(__isl_take isl_union_set *before,
	__isl_keep isl_union_set_list *full, __isl_take isl_union_set *after,
	__isl_keep isl_union_map *deps)
{
	isl_union_set_list *list = isl_union_set_list_alloc(
		isl_union_set_list_get_ctx(full), 2);
	parts p = { .n_full = isl_union_set_list_n_union_set(full) };

	list = add_part(list, before);
	p.first = isl_union_set_list_n_union_set(list);
	list = isl_union_set_list_concat(list, isl_union_set_list_copy(full));
	p.list = add_part(list, after);
	if (is_order(p.list, deps) != isl_bool_true)
		p.list = isl_union_set_list_free(p.list);
	return p;
}

/* Returns the parts "full" with all of "rest" before them or, if "deps" forbid
 * that, after them; a result without a list if "deps" forbid both.
 */
static parts order_parts(__isl_keep isl_union_set_list *full,
	__isl_keep isl_union_set *rest, __isl_keep isl_union_map *deps)
{
	isl_union_set *none = isl_union_set_empty(
		isl_union_set_get_space(rest));
	parts p = order(isl_union_set_copy(rest), full,
		isl_union_set_copy(none), deps);

	if (!p.list)
		p = order(isl_union_set_copy(none), full,
			isl_union_set_copy(rest), deps);
	isl_union_set_free(none);
	return p;
}

/* Returns the parts "full", with the instances of "rest" that are in "early"
 * (taken) before them, and the other ones of "rest" after them; a result
 * without a list if "deps" forbid that.
 */
static parts order_apart(__isl_keep isl_union_set_list *full,
	__isl_keep isl_union_set *rest, __isl_take isl_union_set *early,
	__isl_keep isl_union_map *deps)
{
	isl_union_set *late = isl_union_set_subtract(isl_union_set_copy(rest),
		isl_union_set_copy(early));

	early = isl_union_set_intersect(early, isl_union_set_copy(rest));
	return order(isl_union_set_coalesce(early), full,
		isl_union_set_coalesce(late), deps);
}

/* The pairs of bodies in "space" (taken) that differ only in the value of the
 * innermost loop, the earlier one first.
 */
static __isl_give isl_map *get_earlier(__isl_take isl_space *space,
	const layout *dims)
{
	isl_map *map = isl_map_universe(isl_space_map_from_set(space));

	for (int i = 0; i + 1 < dims->first; ++i)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	return isl_map_order_lt(map, isl_dim_in, dims->first - 1, isl_dim_out,
		dims->first - 1);
}

/* The instances in bodies after which a full body follows in the innermost
 * loop, for the same values of the outer loops.
 */
static __isl_give isl_union_set *get_early(const bodies *b, const layout *dims)
{
	isl_space *space = isl_set_get_space(b->full[0]);
	isl_set *full = isl_set_empty(isl_space_copy(space));
	isl_union_set *early = isl_union_set_empty(
		isl_space_params(isl_space_copy(space)));

	for (int i = 0; i < b->n; ++i) {
		full = isl_set_union(full, select_full(b, i, true));
		full = isl_set_union(full, select_full(b, i, false));
	}
	full = isl_set_apply(full, isl_map_reverse(get_earlier(space, dims)));
	for (int i = 0; i < b->n; ++i)
		early = isl_union_set_union(early,
			get_instances(b, i, isl_set_copy(full)));
	isl_set_free(full);
	return early;
}

/* Move the innermost loop "inner" below the mark and the loops over the copies.
 */
static __isl_give isl_schedule_node *sink_inner(
	__isl_take isl_schedule_node *inner)
{
	isl_multi_union_pw_aff
		*mupa = isl_schedule_node_band_get_partial_schedule(inner);

	inner = isl_schedule_node_delete(inner);
	inner = isl_schedule_node_delete(inner);
	inner = isl_schedule_node_child(inner, 0);
	inner = isl_schedule_node_insert_partial_schedule(inner, mupa);
	return isl_schedule_node_parent(inner);
}

/* Are the copies in each body, whose loops are the band "copies", independent
 * of each other?
 */
static bool are_apart(__isl_keep isl_schedule_node *copies,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *inside = ash_order_at(copies, deps);
	isl_union_pw_aff *upa = ash_tree_member(copies, 0);
	bool apart = ash_order_is_coincident(inside, upa) == isl_bool_true;

	isl_union_pw_aff_free(upa);
	isl_union_map_free(inside);
	return apart;
}

/* Insert the mark for a loop over "lanes" lanes above the band "copies". */
static __isl_give isl_schedule_node *mark_lanes(
	__isl_take isl_schedule_node *copies, int lanes)
{
	char name[32];

	snprintf(name, sizeof(name), "%s %d", ASH_MARK_SIMD, lanes);
	copies = isl_schedule_node_insert_mark(copies,
		isl_id_alloc(isl_schedule_node_get_ctx(copies), name, NULL));
	return isl_schedule_node_parent(copies);
}

/* Delete the mark below the innermost loop "inner", and unroll the copies.
 * They become the lanes of vectors instead if "lanes" is not 0 and no
 * dependence in "deps" relates them.
 */
static __isl_give isl_schedule_node *unroll_copies(
	__isl_take isl_schedule_node *inner, int lanes,
	__isl_keep isl_union_map *deps)
{
	isl_size n;

	inner = isl_schedule_node_child(inner, 0);
	inner = isl_schedule_node_delete(inner);
	n = isl_schedule_node_band_n_member(inner);
	for (int i = 0; i < n; ++i)
		inner = isl_schedule_node_band_member_set_ast_loop_type(inner,
			i, isl_ast_loop_unroll);
	return lanes > 0 && are_apart(inner, deps)
		? mark_lanes(inner, lanes)
		: isl_schedule_node_parent(inner);
}

/* Replace the innermost loop "inner" by a sequence of loops, one for each of
 * the parts "p" (taken), and unroll the copies in full parts; "lanes" of them
 * become a vector, if not 0 and if "deps" allow it.  Returns the node in place
 * of "inner".
 */
static __isl_give isl_schedule_node *split(__isl_take isl_schedule_node *inner,
	__isl_take parts p, int lanes, __isl_keep isl_union_map *deps)
{
	isl_size n = isl_union_set_list_n_union_set(p.list);

	inner = isl_schedule_node_insert_sequence(inner, p.list);
	for (int i = 0; i < n; ++i) {
		bool full = i >= p.first && i < p.first + p.n_full;

		inner = isl_schedule_node_grandchild(inner, i, 0);
		inner = full ? unroll_copies(inner, lanes, deps)
			     : sink_inner(inner);
		inner = isl_schedule_node_ancestor(inner, 2);
	}
	return inner;
}

/* The parts into which the innermost loop "inner" is split so that full bodies
 * of "b" are apart from the others, in an order that "deps" allow; without a
 * list if there are none.
 */
static parts get_parts(__isl_keep isl_schedule_node *inner, const bodies *b,
	const layout *dims, __isl_keep isl_union_map *deps)
{
	isl_union_set_list *full = get_full_parts(
		isl_schedule_node_get_ctx(inner), b);
	isl_size n = isl_union_set_list_n_union_set(full);
	isl_union_set *rest;
	isl_union_map *inside;
	parts p = { .n_full = n };

	if (n <= 0) {
		isl_union_set_list_free(full);
		return p;
	}
	inside = ash_order_at(inner, deps);
	full = sort(full, inside);
	if (!full) {
		isl_union_map_free(inside);
		return p;
	}
	rest = isl_union_set_subtract(isl_schedule_node_get_domain(inner),
		unite(full));
	rest = isl_union_set_coalesce(rest);
	if (isl_union_set_is_empty(rest) == isl_bool_true) {
		isl_union_set_free(rest);
		isl_union_map_free(inside);
		p.list = full;
		return p;
	}
	p = order_parts(full, rest, inside);
	if (!p.list)
		p = order_apart(full, rest, get_early(b, dims), inside);
	isl_union_map_free(inside);
	isl_union_set_list_free(full);
	isl_union_set_free(rest);
	return p;
}

/* Replace the mark "node", whose loops "dims" describes, as the head of this
 * file says, if "deps" allow it; *jams records whether that was done.  Returns
 * the node at the place of the innermost loop above the mark.
 */
static __isl_give isl_schedule_node *finish_jam(
	__isl_take isl_schedule_node *node, const layout *dims,
	__isl_keep isl_union_map *deps, ash_jams *jams)
{
	bodies b = { .n = 0 };
	parts p = { .list = NULL };
	isl_schedule_node *copies = isl_schedule_node_child(
		isl_schedule_node_copy(node), 0);
	isl_stat ok = get_bodies(copies, dims, &b);

	isl_schedule_node_free(copies);
	node = isl_schedule_node_parent(node);
	if (ok >= 0)
		p = get_parts(node, &b, dims, deps);
	jams->unrolled = jams->unrolled || p.list;
	jams->rolled = jams->rolled || !p.list;
	if (ok < 0)
		node = isl_schedule_node_free(node);
	else if (p.list)
		node = split(node, p, dims->lanes, deps);
	else
		node = sink_inner(node);
	bodies_clear(&b);
	return node;
}

/* Are copies in the band "node" unrolled already? */
static bool is_unrolled(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_n_member(node) > 0 &&
		isl_schedule_node_band_member_get_ast_loop_type(node, 0) ==
		isl_ast_loop_unroll;
}

/* Replace all marks at and below "node", by finish_jam() with "deps" and
 * "jams"; returns the node at the same place.
 */
static __isl_give isl_schedule_node *finish_below(
	__isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_jams *jams)
{
	layout dims;
	isl_size n = isl_schedule_node_n_children(node);

	jams->unrolled = jams->unrolled || is_unrolled(node);
	if (n == 1 &&
		isl_schedule_node_get_type(node) == isl_schedule_node_band) {
		node = isl_schedule_node_child(node, 0);
		if (get_layout(node, &dims))
			return finish_jam(node, &dims, deps, jams);
		node = isl_schedule_node_parent(node);
	}
	for (int i = 0; i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = isl_schedule_node_parent(finish_below(node, deps, jams));
	}
	return node;
}

__isl_give isl_schedule *ash_finish_jams(__isl_take isl_schedule *schedule,
	__isl_keep isl_union_map *deps, ash_jams *jams)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	*jams = (ash_jams) { .unrolled = false };
	node = finish_below(node, deps, jams);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}
