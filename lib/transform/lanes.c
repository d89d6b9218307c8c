/* lanes.c - outer-loop vectorization: strip-mining, and sinking of the strips.
 *
 *	for i				for b, i = 4 b ... 4 b + 3
 *		S(i)				simd i: S(i)
 *		for k		->		for k
 *			T(i, k)				simd i: T(i, k)
 *
 * The loop over i carries no dependence, so its iterations may run in lockstep,
 * whatever is inside of them (Nuzman and Zaks, Outer-Loop Vectorization -
 * Revisited for Short SIMD Architectures, PACT 2008).  The strips have a
 * constant length: the vectorizer converts each to straight-line code, and
 * values that are invariant along k, such as sums, stay in registers.  The
 * first strip begins at the first iteration of the loop; in strips that are not
 * full, the order is unchanged.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/lanes.h"

#include <stdio.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>

#include "scop/extent.h"
#include "scop/linear.h"
#include "transform/band.h"
#include "transform/nesting.h"
#include "transform/sink.h"
#include "transform/transform_impl.h"

/* The loop to be vectorized, and how. */
typedef struct {
	ash_lanes how;
	isl_union_pw_aff *member; /* normalized to start at 0 if possible;
					 * owned */
	isl_union_map *place;	/* instance -> loops around, loop; owned */
	/* The statements that are not vectorized; NULL: none; not owned. */
	const ash_lanes_scalar *scalar;
} strips;

/* ---- full strips ---- */

/* The least value of the last of "n" dimensions of "places" (taken), if it is
 * one expression of the parameters; else NULL.
 */
static __isl_give isl_pw_aff *get_first(__isl_take isl_set *places, int n)
{
	places = isl_set_project_out(places, isl_dim_set, 0, n - 1);
	if (isl_set_dim_has_lower_bound(places, isl_dim_set, 0) !=
		isl_bool_true) {
		isl_set_free(places);
		return NULL;
	}
	return ash_linear_formula(isl_set_dim_min(places, 0));
}

/* The values of the enclosing loops and, last, of the loop itself at which
 * "place" executes instances.
 */
static __isl_give isl_set *get_places(__isl_keep isl_union_map *place)
{
	isl_union_set *range = isl_union_map_range(isl_union_map_copy(place));

	return isl_set_coalesce(isl_set_from_union_set(range));
}

/* Returns "member" (taken) minus its least value, so that it starts at 0 for
 * the instances of "place"; unchanged if that is no single expression.
 */
static __isl_give isl_union_pw_aff *from_zero(
	__isl_take isl_union_pw_aff *member, __isl_keep isl_union_map *place)
{
	isl_set *places = get_places(place);
	isl_size n = isl_set_dim(places, isl_dim_set);
	isl_pw_aff *first = get_first(places, n);
	isl_union_set *domain;

	if (!first)
		return member;
	domain = isl_union_map_domain(isl_union_map_copy(place));
	return isl_union_pw_aff_sub(member,
		isl_union_pw_aff_pw_aff_on_domain(domain, first));
}

/* The map from instances to the values of the enclosing loops "around" and,
 * last, of the loop "member".
 */
static __isl_give isl_union_map *get_place(__isl_keep isl_union_map *around,
	__isl_keep isl_union_pw_aff *member)
{
	isl_union_map *own = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_copy(member));

	return isl_union_map_flat_range_product(isl_union_map_copy(around),
		own);
}

/* The relation from places [o, i] in "space" (taken) to strips [o, b], where i
 * = copies * b + lane with a lane between "first" and "last".
 */
static __isl_give isl_map *get_strip(__isl_take isl_space *space,
	unsigned copies, int first, int last)
{
	int i = isl_space_dim(space, isl_dim_set) - 1;
	isl_map *map = isl_map_universe(isl_space_map_from_set(space));
	isl_local_space *ls;
	isl_constraint *c;

	for (int k = 0; k < i; ++k)
		map = isl_map_equate(map, isl_dim_in, k, isl_dim_out, k);
	ls = isl_local_space_from_space(isl_map_get_space(map));
	c = isl_constraint_alloc_inequality(isl_local_space_copy(ls));
	c = isl_constraint_set_coefficient_si(c, isl_dim_in, i, 1);
	c = isl_constraint_set_coefficient_si(c, isl_dim_out, i, -(int) copies);
	c = isl_constraint_set_constant_si(c, -first);
	map = isl_map_add_constraint(map, c);
	c = isl_constraint_alloc_inequality(ls);
	c = isl_constraint_set_coefficient_si(c, isl_dim_in, i, -1);
	c = isl_constraint_set_coefficient_si(c, isl_dim_out, i, copies);
	c = isl_constraint_set_constant_si(c, last);
	return isl_map_add_constraint(map, c);
}

/* A search for the strips that all statements fill, that is, in which they have
 * instances in all lanes.
 */
typedef struct {
	unsigned copies;
	isl_set *strips;	/* NULL: all strips; owned */
} filling;

/* The strips of "copies" lanes for which lane number "lane" is in "places". */
static __isl_give isl_set *get_with_lane(__isl_keep isl_set *places,
	unsigned copies, int lane)
{
	return isl_set_apply(isl_set_copy(places),
		get_strip(isl_set_get_space(places), copies, lane, lane));
}

/* Callback: restrict the strips in "user" to those that the statement of
 * "place" fills; its places are convex, so the first and the last lane decide.
 * An error if they are not convex.
 */
static isl_stat leave_filled(__isl_take isl_map *place, void *user)
{
	filling *f = user;
	isl_set *places = isl_set_coalesce(isl_map_range(place));
	isl_set *filled;

	if (isl_set_n_basic_set(places) != 1 ||
		isl_set_involves_locals(places) != isl_bool_false) {
		isl_set_free(places);
		return isl_stat_error;
	}
	filled = isl_set_intersect(get_with_lane(places, f->copies, 0),
		get_with_lane(places, f->copies, (int) f->copies - 1));
	isl_set_free(places);
	f->strips = f->strips ? isl_set_intersect(f->strips, filled) : filled;
	return isl_stat_non_null(f->strips);
}

/* The instances in strips that all statements fill; NULL if they are not known.
 */
static __isl_give isl_union_set *get_full(const strips *s)
{
	filling f = { .copies = s->how.copies };
	isl_set *places;
	isl_map *strip;

	if (isl_union_map_foreach_map(s->place, &leave_filled, &f) < 0 ||
		!f.strips) {
		isl_set_free(f.strips);
		return NULL;
	}
	strip = get_strip(isl_set_get_space(f.strips), f.copies, 0,
		(int) f.copies - 1);
	places = isl_set_apply(f.strips, isl_map_reverse(strip));
	return isl_union_set_coalesce(isl_union_map_domain(
		isl_union_map_intersect_range(isl_union_map_copy(s->place),
			isl_union_set_from_set(places))));
}

/* ---- the lanes ---- */

/* Callback for isl_union_map_foreach_map(): "times" maps a statement to its
 * loops, and *user is the index of one of them.  Returns isl_stat_ok if the
 * bounds of the loops inside of that loop do not depend on it, otherwise
 * isl_stat_error, which ends the iteration.
 */
static isl_stat check_box(__isl_take isl_map *times, void *user)
{
	int pos = *(int *) user;
	isl_set *set = isl_map_range(times);
	int n = isl_set_dim(set, isl_dim_set);
	isl_set *box = isl_set_eliminate(isl_set_copy(set), isl_dim_set, pos,
		1);
	isl_bool same;

	box = isl_set_intersect(box,
		isl_set_eliminate(isl_set_copy(set), isl_dim_set, pos + 1,
			n - pos - 1));
	same = isl_set_is_subset(box, set);
	isl_set_free(box);
	isl_set_free(set);
	return same == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* For all statements at "node": are the bounds of all loops between the
 * strip-mined loop and "node" independent of the strip-mined loop?
 */
static bool is_box(const strips *s, __isl_keep isl_schedule_node *node)
{
	isl_union_map *inner = isl_schedule_node_get_prefix_schedule_union_map(
		node);
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_union_map *times = isl_union_map_flat_range_product(
		isl_union_map_copy(s->place), inner);
	isl_set *places = get_places(s->place);
	int pos = isl_set_dim(places, isl_dim_set) - 1;
	bool box;

	isl_set_free(places);
	times = isl_union_map_intersect_domain(times, domain);
	box = times && isl_union_map_foreach_map(times, &check_box, &pos) >= 0;
	isl_union_map_free(times);
	return box;
}

/* The instances at "node" of scalar statements in inner loops. */
static __isl_give isl_union_set *get_ordered(const strips *s,
	__isl_keep isl_schedule_node *node)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);

	if (s->scalar)
		return isl_union_set_intersect(domain,
			isl_union_set_copy(s->scalar->ordered));
	domain = isl_union_set_subtract(domain, isl_union_set_copy(domain));
	return domain;
}

/* What a loop over a strip becomes: vectors, unrolled copies, or a separate
 * loop for each statement.
 */
typedef enum { ASH_LANES_VECTORS, ASH_LANES_COPIES, ASH_LANES_MIXED } mixture;

static mixture get_mixture(const strips *s, __isl_keep isl_schedule_node *node)
{
	isl_union_set *ordered = get_ordered(s, node);
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	mixture m = ASH_LANES_MIXED;

	if (isl_union_set_is_empty(ordered) == isl_bool_true)
		m = ASH_LANES_VECTORS;
	else if (isl_union_set_is_equal(ordered, domain) == isl_bool_true)
		m = ASH_LANES_COPIES;
	isl_union_set_free(ordered);
	isl_union_set_free(domain);
	return m;
}

/* Mark the band "node", a loop over the iterations of a strip, as one to be
 * unrolled if "copies", otherwise as one over lanes.
 */
static __isl_give isl_schedule_node *describe_loop(const strips *s,
	__isl_take isl_schedule_node *node, bool copies)
{
	char name[32];

	if (copies)
		return isl_schedule_node_band_member_set_ast_loop_type(node, 0,
			isl_ast_loop_unroll);
	node = isl_schedule_node_band_member_set_coincident(node, 0, 1);
	snprintf(name, sizeof(name), "%s %u", ASH_MARK_SIMD, s->how.lanes);
	return isl_schedule_node_insert_mark(node,
		isl_id_alloc(isl_schedule_node_get_ctx(node), name, NULL));
}

static __isl_give isl_schedule_node *add_loop(const strips *s,
	__isl_take isl_schedule_node *node);

/* Insert loops over lanes into each child of the sequence "node". */
static __isl_give isl_schedule_node *add_to_children(const strips *s,
	__isl_take isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (isl_schedule_node_get_type(node) != isl_schedule_node_sequence)
		return isl_schedule_node_free(node);
	for (int i = 0; node && i < n; ++i) {
		node = isl_schedule_node_grandchild(node, i, 0);
		node = isl_schedule_node_ancestor(add_loop(s, node), 2);
	}
	return node;
}

/* Insert the loop over the lanes at "node", which has no inner loops; one loop
 * per child if some of its statements are not vectorized.
 */
static __isl_give isl_schedule_node *add_loop(const strips *s,
	__isl_take isl_schedule_node *node)
{
	isl_multi_union_pw_aff *mupa;
	mixture mixed = get_mixture(s, node);

	if (!is_box(s, node))
		return isl_schedule_node_free(node);
	if (mixed == ASH_LANES_MIXED)
		return add_to_children(s, node);
	mupa = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(s->member));
	mupa = isl_multi_union_pw_aff_intersect_domain(mupa,
		isl_schedule_node_get_domain(node));
	node = isl_schedule_node_insert_partial_schedule(node, mupa);
	return describe_loop(s, node, mixed == ASH_LANES_COPIES);
}

/* Put loops over lanes into all innermost bodies below "node"; returns the node
 * at the same place.
 */
static __isl_give isl_schedule_node *add_loops(const strips *s,
	__isl_take isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (ash_is_innermost_body(node))
		return add_loop(s, node);
	for (int i = 0; node && i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = isl_schedule_node_parent(add_loops(s, node));
	}
	return node;
}

/* The order of the instances "full" (taken), which fill strips: that of "inner"
 * (taken), with a loop over lanes in each innermost body.
 */
static __isl_give isl_schedule *add_lanes(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *full)
{
	isl_schedule_node *root;

	inner = isl_schedule_intersect_domain(inner, full);
	root = add_loops(s, isl_schedule_get_root(inner));
	isl_schedule_free(inner);
	inner = isl_schedule_node_get_schedule(root);
	isl_schedule_node_free(root);
	return inner;
}

/* The instances "part" (taken), of scalar statements, in the order "inner": one
 * iteration after the other.  NULL if there are none.
 */
static __isl_give isl_schedule *get_serial(const strips *s,
	__isl_keep isl_schedule *inner, __isl_take isl_union_set *part)
{
	isl_schedule *serial;

	if (isl_union_set_is_empty(part) == isl_bool_true) {
		isl_union_set_free(part);
		return NULL;
	}
	serial = isl_schedule_intersect_domain(isl_schedule_copy(inner), part);
	return ash_band_add_loop(serial, isl_union_pw_aff_copy(s->member),
		false);
}

/* "first" and then "second", both taken; one of them may be NULL. */
static __isl_give isl_schedule *follow(__isl_take isl_schedule *first,
	__isl_take isl_schedule *second)
{
	if (!first || !second)
		return first ? first : second;
	return isl_schedule_sequence(first, second);
}

/* The order of one strip, whose instances "full" (taken) have the order "inner"
 * (taken) in each iteration: scalar statements before, lanes, and scalar
 * statements after.
 */
static __isl_give isl_schedule *add_body(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *full)
{
	isl_union_set *before, *after, *rest;
	isl_schedule *first, *lanes, *last;

	if (!s->scalar)
		return add_lanes(s, inner, full);
	before = isl_union_set_intersect(isl_union_set_copy(full),
		isl_union_set_copy(s->scalar->before));
	after = isl_union_set_intersect(isl_union_set_copy(full),
		isl_union_set_copy(s->scalar->after));
	rest = isl_union_set_subtract(full, isl_union_set_copy(before));
	rest = isl_union_set_subtract(rest, isl_union_set_copy(after));
	first = get_serial(s, inner, before);
	last = get_serial(s, inner, after);
	lanes = add_lanes(s, inner, rest);
	if (!lanes) {
		isl_schedule_free(first);
		isl_schedule_free(last);
		return NULL;
	}
	return follow(follow(first, lanes), last);
}

/* Insert the loop over strips above "schedule" (taken). */
static __isl_give isl_schedule *add_strips(const strips *s,
	__isl_take isl_schedule *schedule)
{
	ash_choice choice = { .tile = { s->how.copies }, .jam = { 1 } };
	ash_band *band = ash_band_alloc(1);

	if (!band)
		return isl_schedule_free(schedule);
	band->n = 1;
	band->member[0] = isl_union_pw_aff_copy(s->member);
	band->coincident[0] = !s->scalar;
	schedule = ash_band_add_tiles(schedule, band, &choice);
	ash_band_free(band);
	return schedule;
}

static __isl_give isl_schedule *split(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *full);

/* The instances of "domain" (taken) that fill strips of "s"; NULL if there are
 * none, or if they are not known.
 */
static __isl_give isl_union_set *get_full_of(const strips *s,
	__isl_take isl_union_set *domain)
{
	isl_union_set *full = get_full(s);

	if (!full) {
		isl_union_set_free(domain);
		return NULL;
	}
	full = isl_union_set_coalesce(isl_union_set_intersect(full, domain));
	return isl_union_set_is_empty(full) == isl_bool_false
		? full
		: isl_union_set_free(full);
}

/* Is the range of the loop independent of the enclosing loops and the
 * parameters?
 */
static bool is_constant(const strips *s)
{
	isl_set *places = get_places(s->place);
	isl_size n = isl_set_dim(places, isl_dim_set);
	bool constant;

	places = isl_set_project_out(places, isl_dim_set, 0, n - 1);
	constant = ash_set_is_constant(places) == isl_bool_true;
	isl_set_free(places);
	return constant;
}

/* Order "part" (taken), the instances that do not fill strips of "s": in
 * narrower strips, or one by one.
 */
static __isl_give isl_schedule *add_rest(const strips *s,
	__isl_take isl_schedule *part)
{
	strips narrower = { s->how, s->member, s->place, s->scalar };
	bool constant = is_constant(s);
	isl_union_set *full = NULL;

	while (!full && narrower.how.copies) {
		narrower.how = ash_lanes_narrower(narrower.how, constant);
		if (narrower.how.copies)
			full = get_full_of(&narrower,
				isl_schedule_get_domain(part));
	}
	if (full)
		return split(&narrower, part, full);
	return ash_band_add_loop(part, isl_union_pw_aff_copy(s->member),
		!s->scalar);
}

/* Order "inner" (taken) in the strips of "s", full strips with the instances
 * "full" (taken) first.  If some statements are scalar and a partial strip
 * precedes a full one, the legality check rejects the result.
 */
static __isl_give isl_schedule *split(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *full)
{
	isl_union_set *rest = isl_union_set_coalesce(isl_union_set_subtract(
		isl_schedule_get_domain(inner), isl_union_set_copy(full)));
	isl_schedule *part = isl_schedule_intersect_domain(
		isl_schedule_copy(inner), isl_union_set_copy(rest));
	isl_schedule *all = add_strips(s, add_body(s, inner, full));
	isl_bool none = isl_union_set_is_empty(rest);

	isl_union_set_free(rest);
	if (none == isl_bool_false)
		return isl_schedule_sequence(all, add_rest(s, part));
	isl_schedule_free(part);
	return none < 0 ? isl_schedule_free(all) : all;
}

__isl_give isl_schedule *ash_lanes_realize(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, const ash_lanes_scalar *scalar)
{
	strips s = { .how = how, .scalar = scalar };
	isl_union_map *place = get_place(around, member);
	isl_union_set *full;

	s.member = from_zero(isl_union_pw_aff_copy(member), place);
	isl_union_map_free(place);
	s.place = get_place(around, s.member);
	full = s.place ? get_full(&s) : NULL;
	if (full && isl_union_set_is_empty(full) == isl_bool_false) {
		inner = split(&s, inner, full);
	} else {
		inner = isl_schedule_free(inner);
		isl_union_set_free(full);
	}
	isl_union_map_free(s.place);
	isl_union_pw_aff_free(s.member);
	return inner;
}

__isl_give isl_union_set *ash_lanes_full(__isl_keep isl_union_pw_aff *member,
	__isl_keep isl_union_map *around, ash_lanes how,
	__isl_keep isl_schedule *inner)
{
	strips s = { .how = how };
	isl_union_set *domain = isl_schedule_get_domain(inner);
	isl_union_set *full;

	s.place = isl_union_map_intersect_domain(get_place(around, member),
		isl_union_set_copy(domain));
	full = get_full_of(&s, domain);
	isl_union_map_free(s.place);
	return full;
}

__isl_give isl_schedule *ash_lanes_add(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, __isl_take isl_union_set *full)
{
	strips s = { .how = how,
		.member = isl_union_pw_aff_copy(member),
		.place = get_place(around, member) };

	inner = add_lanes(&s, inner, full);
	isl_union_map_free(s.place);
	isl_union_pw_aff_free(s.member);
	return inner;
}

/* Order the part "rest" (taken) of the instances outside full strips of "s",
 * with their loop innermost.
 */
static __isl_give isl_schedule *sink_rest(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *rest)
{
	if (isl_union_set_is_empty(rest) != isl_bool_false) {
		isl_union_set_free(rest);
		return isl_schedule_free(inner);
	}
	inner = isl_schedule_intersect_domain(inner,
		isl_union_set_coalesce(rest));
	return ash_sink_loop(inner, s->member);
}

/* Order the part "rest" (taken) of "inner" (taken), which does not fill strips,
 * in the narrower strips of "s"; the remaining instances with their loop
 * innermost.
 */
static __isl_give isl_schedule *add_narrow(const strips *s,
	__isl_take isl_schedule *inner, __isl_take isl_union_set *rest)
{
	isl_union_set *full = s->how.copies
		? get_full_of(s, isl_union_set_copy(rest))
		: NULL;
	isl_schedule *lanes;

	if (!full)
		return sink_rest(s, inner, rest);
	rest = isl_union_set_subtract(rest, isl_union_set_copy(full));
	lanes = add_strips(s, add_lanes(s, isl_schedule_copy(inner), full));
	inner = sink_rest(s, inner, rest);
	return inner ? isl_schedule_sequence(lanes, inner) : lanes;
}

__isl_give isl_schedule *ash_lanes_in_strip(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how)
{
	strips narrow = { .how = ash_lanes_narrower(how, false),
		.member = isl_union_pw_aff_copy(member) };
	isl_union_set *rest = isl_schedule_get_domain(inner);
	isl_union_set *full = ash_lanes_full(member, around, how, inner);
	isl_schedule *lanes = NULL;

	narrow.place = isl_union_map_intersect_domain(get_place(around, member),
		isl_union_set_copy(rest));
	if (full) {
		rest = isl_union_set_subtract(rest, isl_union_set_copy(full));
		lanes = ash_lanes_add(isl_schedule_copy(inner), member, around,
			how, full);
	}
	if (isl_union_set_is_empty(rest) == isl_bool_false) {
		inner = add_narrow(&narrow, inner, rest);
	} else {
		inner = isl_schedule_free(inner);
		isl_union_set_free(rest);
	}
	isl_union_map_free(narrow.place);
	isl_union_pw_aff_free(narrow.member);
	return lanes && inner ? isl_schedule_sequence(lanes, inner)
			      : (lanes ? lanes : inner);
}
