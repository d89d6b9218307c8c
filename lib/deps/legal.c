/* legal.c - the judge of every schedule.
 *
 * The tree is walked from the root.  A node is given the instances that
 * reach it and the dependences between them which no node above has
 * satisfied: both ends had the same time so far.
 *  - A band member sends a dependence forward (satisfied), leaves both ends
 *    at the same time (kept for what follows) or turns it around (violated).
 *  - A sequence satisfies dependences from an earlier to a later child and
 *    is violated by the others; a set is violated by both.
 *  - What reaches a leaf is violated: nothing orders its ends.
 * A loop is free of dependences if none of those that reach it has a
 * distance other than zero in it; the prefix of its time being equal, that
 * is exactly "carried by no loop outside, carried by this one".
 *
 * Completeness is checked along the way: the domain is that of the SCoP, and
 * the filters below each node neither overlap nor leave out an instance, so
 * that every instance comes to one leaf at one time.
 *
 * Everything is exact, but exact answers are sought last:
 *  - Dependences hold for all parameters; a violation counts only if context
 *    and assumptions allow it.
 *  - That both ends lie in the same tile is remembered, not imposed; it is
 *    imposed on what looks like a violation further down.  Most often
 *    there is none even between tiles.
 *  - A tile loop goes forward if the loop that it was made of does.
 *  - The loop inside a tile counts like the loop that both were made of.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legal.h"

#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "deps/example.h"
#include "deps/rounding.h"
#include "scop/mark.h"

/* The marks directly above a node. */
enum { PARALLEL = 1, SIMD = 2 };

/* A loop around the current node in which both ends of a dependence must
 * have the same time, but this has not been imposed yet.
 */
typedef struct pending {
	/* Neither is owned; "floor" is the rounded part of the time. */
	isl_multi_union_pw_aff *time;
	isl_union_pw_aff *floor;
	const struct pending *outer;
} pending;

typedef struct {
	isl_set *params;	/* those that count */
	const pending *inner;	/* the innermost pending loop */
	char *why;		/* owned; set at the first thing found wrong */
} judge;

/* The dependences that reach a band, and the loops then pending. */
typedef struct {
	isl_union_map *deps;
	const pending *inner;
} arrival;

/* What reaches a node; owned by the function that gets it. */
typedef struct {
	isl_union_set *instances;
	isl_union_map *deps;
	int marks;
} state;

static isl_bool check_node(judge *j, __isl_keep isl_schedule_node *node,
	state s);

static void state_free(state s)
{
	isl_union_set_free(s.instances);
	isl_union_map_free(s.deps);
}

static isl_bool refuse(judge *j, const char *why)
{
	j->why = strdup(why);
	return j->why ? isl_bool_false : isl_bool_error;
}

/* Those of "pairs" that really reach the current node, for parameters that
 * count.
 */
static __isl_give isl_union_map *impose(const judge *j,
	__isl_take isl_union_map *pairs)
{
	for (const pending *p = j->inner; p; p = p->outer)
		pairs = isl_union_map_eq_at_multi_union_pw_aff(pairs,
			isl_multi_union_pw_aff_copy(p->time));
	return isl_union_map_intersect_params(pairs,
		isl_set_copy(j->params));
}

/* Is "pairs" empty?  If not, an example, followed by "but", is the reason. */
static isl_bool none_violated(judge *j, __isl_take isl_union_map *pairs,
	const char *but)
{
	isl_bool empty = isl_union_map_is_empty(pairs);
	char *pair;

	if (empty == isl_bool_false) {
		pairs = impose(j, pairs);
		empty = isl_union_map_is_empty(pairs);
	}
	if (empty != isl_bool_false) {
		isl_union_map_free(pairs);
		return empty;
	}
	pair = ash_example_pair(pairs, " must run before ");
	if (!pair || asprintf(&j->why, "%s%s", pair, but) < 0)
		empty = isl_bool_error;
	free(pair);
	return empty;
}

/* Is "instances" empty?  If not, an example with "verb" is the reason. */
static isl_bool none_wrong(judge *j, __isl_take isl_union_set *instances,
	const char *verb)
{
	isl_bool empty;

	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(j->params));
	empty = isl_union_set_is_empty(instances);
	if (empty != isl_bool_false) {
		isl_union_set_free(instances);
		return empty;
	}
	j->why = ash_example_instance(instances, verb);
	return j->why ? isl_bool_false : isl_bool_error;
}

/* Are all "instances" elements of "set"? */
static isl_bool all_scheduled(judge *j, __isl_keep isl_union_set *instances,
	__isl_take isl_union_set *set)
{
	return none_wrong(j, isl_union_set_subtract(
		isl_union_set_copy(instances), set), " is not scheduled");
}

typedef struct {
	judge *j;
	isl_union_set *instances;	/* kept */
	isl_union_set *seen;		/* owned */
	isl_bool disjoint;
} seen_data;

/* Add "set" to what earlier filters took, if both have no instance. */
static isl_stat see_set(__isl_take isl_set *set, void *user)
{
	seen_data *data = user;
	isl_set *before;
	isl_union_set *twice;

	before = isl_union_set_extract_set(data->seen,
		isl_set_get_space(set));
	data->seen = isl_union_set_add_set(data->seen, isl_set_copy(set));
	if (isl_set_plain_is_empty(before) == isl_bool_true) {
		isl_set_free(before);
		isl_set_free(set);
		return isl_stat_ok;
	}
	twice = isl_union_set_from_set(isl_set_intersect(before, set));
	twice = isl_union_set_intersect(twice,
		isl_union_set_copy(data->instances));
	data->disjoint = none_wrong(data->j, twice, " is scheduled twice");
	return data->disjoint == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* The filter at child "pos" of a sequence or set "node". */
static __isl_give isl_union_set *child_filter(
	__isl_keep isl_schedule_node *node, int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_union_set *filter = isl_schedule_node_filter_get_filter(child);

	isl_schedule_node_free(child);
	return filter;
}

/* Does every one of "instances" pass exactly one filter below "node"? */
static isl_bool filters_partition(judge *j,
	__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_set *instances)
{
	seen_data data = { j, instances, NULL, isl_bool_true };
	isl_size n = isl_schedule_node_n_children(node);

	data.seen = isl_union_set_empty_ctx(isl_schedule_node_get_ctx(node));
	for (isl_size i = 0; data.disjoint == isl_bool_true && i < n; ++i) {
		isl_union_set *filter = child_filter(node, i);

		if (isl_union_set_foreach_set(filter, &see_set, &data) < 0 &&
		    data.disjoint == isl_bool_true)
			data.disjoint = isl_bool_error;
		isl_union_set_free(filter);
	}
	if (data.disjoint == isl_bool_true)
		return all_scheduled(j, instances, data.seen);
	isl_union_set_free(data.seen);
	return data.disjoint;
}

/* Do none of "leaving", the dependences from instances of one child, go to
 * "forbidden" instances?
 */
static isl_bool none_enters(judge *j, __isl_keep isl_union_map *leaving,
	__isl_take isl_union_set *forbidden, const char *but)
{
	return none_violated(j, isl_union_map_intersect_range(
		isl_union_map_copy(leaving), forbidden), but);
}

/* Check that the dependences "leaving" the instances in "filter" go to none
 * of "before", the earlier children; in a set they must stay inside.
 */
static isl_bool check_leaving(judge *j, __isl_keep isl_union_map *leaving,
	__isl_keep isl_union_set *filter, __isl_keep isl_union_set *before,
	bool is_set)
{
	isl_union_map *outside;

	if (!is_set)
		return none_enters(j, leaving, isl_union_set_copy(before),
			", but runs after it");
	outside = isl_union_map_copy(leaving);
	outside = isl_union_map_subtract_range(outside,
		isl_union_set_copy(filter));
	return none_violated(j, outside,
		", but a set node leaves their order open");
}

/* Check child "pos", to which "filter" leads. */
static isl_bool check_child(judge *j, __isl_keep isl_schedule_node *node,
	int pos, __isl_keep isl_union_set *filter,
	__isl_take isl_union_map *leaving, __isl_keep isl_union_set *instances)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_bool ok;
	state s = { 0 };

	child = isl_schedule_node_child(child, 0);
	s.instances = isl_union_set_intersect(isl_union_set_copy(instances),
		isl_union_set_copy(filter));
	s.deps = isl_union_map_intersect_range(leaving,
		isl_union_set_copy(filter));
	ok = check_node(j, child, s);
	isl_schedule_node_free(child);
	return ok;
}

/* Check the children of a sequence or set one by one. */
static isl_bool check_children(judge *j, __isl_keep isl_schedule_node *node,
	state s, bool is_set)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = filters_partition(j, node, s.instances);
	isl_union_set *before;

	before = isl_union_set_empty_ctx(isl_schedule_node_get_ctx(node));
	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i) {
		isl_union_set *filter = child_filter(node, i);
		isl_union_map *leaving;

		leaving = isl_union_map_copy(s.deps);
		leaving = isl_union_map_intersect_domain(leaving,
			isl_union_set_copy(filter));
		ok = check_leaving(j, leaving, filter, before, is_set);
		before = isl_union_set_union(before,
			isl_union_set_copy(filter));
		if (ok == isl_bool_true)
			ok = check_child(j, node, i, filter, leaving,
				s.instances);
		else
			isl_union_map_free(leaving);
		isl_union_set_free(filter);
	}
	isl_union_set_free(before);
	state_free(s);
	return ok;
}

static isl_stat add_nonempty(__isl_take isl_basic_map *piece, void *user)
{
	isl_union_map **kept = user;
	isl_bool empty = isl_basic_map_is_empty(piece);

	if (empty == isl_bool_false)
		*kept = isl_union_map_add_map(*kept,
			isl_map_from_basic_map(piece));
	else
		isl_basic_map_free(piece);
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat add_nonempty_pieces(__isl_take isl_map *map, void *user)
{
	isl_stat stat = isl_map_foreach_basic_map(map, &add_nonempty, user);

	isl_map_free(map);
	return stat;
}

/* Drop empty pieces: each would cost at every node further down. */
static __isl_give isl_union_map *drop_empty(__isl_take isl_union_map *umap)
{
	isl_union_map *kept;

	if (!umap)
		return NULL;
	kept = isl_union_map_empty_ctx(isl_union_map_get_ctx(umap));
	if (isl_union_map_foreach_map(umap, &add_nonempty_pieces, &kept) < 0)
		kept = isl_union_map_free(kept);
	isl_union_map_free(umap);
	return kept;
}

/* A loop: a member of a band. */
typedef struct {
	isl_multi_union_pw_aff *time;	/* of one dimension; owned */
	/* If the time of a tile loop: its rounded part, and the function that
	 * is rounded; owned.  Else NULL.
	 */
	isl_union_pw_aff *floor;
	isl_multi_union_pw_aff *base;
	bool coincident;
	bool permutable;
	int marks;
} loop;

static void loop_clear(loop *l)
{
	isl_multi_union_pw_aff_free(l->time);
	isl_multi_union_pw_aff_free(l->base);
	isl_union_pw_aff_free(l->floor);
}

static __isl_give isl_union_pw_aff *member_time(
	__isl_keep isl_schedule_node *band, int pos)
{
	isl_multi_union_pw_aff *all;
	isl_union_pw_aff *time;

	all = isl_schedule_node_band_get_partial_schedule(band);
	time = isl_multi_union_pw_aff_get_union_pw_aff(all, pos);
	isl_multi_union_pw_aff_free(all);
	return time;
}

/* Have both ends of all dependences the same "floor" because of a loop
 * pending at "inner" or further out?
 */
static isl_bool is_settled(const pending *inner,
	__isl_keep isl_union_pw_aff *floor)
{
	isl_bool settled = isl_bool_false;

	for (const pending *p = inner; p && settled == isl_bool_false;
	     p = p->outer)
		settled = ash_rounding_is_part(floor, p->floor);
	return settled;
}

/* Set the times of "l" from what is known of their rounding.  If the
 * rounded part is settled it does not count.
 */
static isl_stat set_times(loop *l, __isl_take isl_union_pw_aff *time,
	const ash_rounding *rounding, const pending *inner)
{
	isl_bool settled = isl_bool_false;

	if (rounding->floor)
		settled = is_settled(inner, rounding->floor);
	if (settled == isl_bool_true) {
		isl_union_pw_aff_free(time);
		time = isl_union_pw_aff_copy(rounding->rest);
	} else if (rounding->base) {
		l->floor = isl_union_pw_aff_copy(rounding->floor);
		l->base = isl_multi_union_pw_aff_from_union_pw_aff(
			isl_union_pw_aff_copy(rounding->base));
	}
	l->time = isl_multi_union_pw_aff_from_union_pw_aff(time);
	return settled < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set *l to member "pos" of "band"; "inner" is what is pending outside. */
static isl_stat get_loop(loop *l, __isl_keep isl_schedule_node *band,
	int pos, int marks, const pending *inner)
{
	isl_union_pw_aff *time = member_time(band, pos);
	ash_rounding rounding = { 0 };
	isl_stat stat = ash_rounding_find(&rounding, time);

	*l = (loop) { 0 };
	l->coincident = isl_schedule_node_band_member_get_coincident(band,
		pos) == isl_bool_true;
	l->permutable = isl_schedule_node_band_get_permutable(band) ==
		isl_bool_true;
	l->marks = pos == 0 ? marks : 0;
	if (set_times(l, time, &rounding, inner) < 0)
		stat = isl_stat_error;
	ash_rounding_clear(&rounding);
	return stat;
}

/* What a loop is said to be, or NULL if it may carry dependences. */
static const char *claim(const loop *l)
{
	if (l->marks & PARALLEL)
		return ", but the loop that separates them is marked parallel";
	if (l->marks & SIMD)
		return ", but the loop that separates them is marked simd";
	if (l->coincident)
		return ", but the loop that separates them is flagged "
			"coincident";
	return NULL;
}

/* Those of "deps" that run backward in a loop, or forward. */
typedef __isl_give isl_union_map *(*selector)(
	__isl_take isl_union_map *deps,
	__isl_take isl_multi_union_pw_aff *time);

/* Are none of "deps" selected in "l"?  If none is for the function that
 * the time rounds, then none is for the time.
 */
static isl_bool none_selected(judge *j, const loop *l,
	__isl_keep isl_union_map *deps, selector select, const char *but)
{
	isl_bool none = isl_bool_false;
	isl_union_map *selected;

	if (l->base) {
		selected = select(isl_union_map_copy(deps),
			isl_multi_union_pw_aff_copy(l->base));
		none = isl_union_map_is_empty(selected);
		isl_union_map_free(selected);
	}
	if (none != isl_bool_false)
		return none;
	return none_violated(j, select(isl_union_map_copy(deps),
		isl_multi_union_pw_aff_copy(l->time)), but);
}

/* Does "l" turn around none of the dependences "deps" that reach it?  If
 * its band is said to be permutable, it must turn around none of those that
 * reach the band either; they include the former.
 */
static isl_bool none_backward(judge *j, const loop *l,
	__isl_keep isl_union_map *deps, const arrival *at_band)
{
	const selector backward = &isl_union_map_lex_gt_at_multi_union_pw_aff;
	const pending *inner = j->inner;
	isl_bool ok;

	if (!l->permutable)
		return none_selected(j, l, deps, backward,
			", but runs after it");
	j->inner = at_band->inner;
	ok = none_selected(j, l, at_band->deps, backward,
		", but a loop of a permutable band turns them around");
	j->inner = inner;
	return ok;
}

/* Check "l" for the dependences "deps" that reach it and for those that
 * reach its band.
 */
static isl_bool check_loop(judge *j, const loop *l,
	__isl_keep isl_union_map *deps, const arrival *at_band)
{
	const char *but = claim(l);
	isl_bool ok = none_backward(j, l, deps, at_band);

	if (ok != isl_bool_true || !but)
		return ok;
	return none_selected(j, l, deps,
		&isl_union_map_lex_lt_at_multi_union_pw_aff, but);
}

/* Does "band" give a time to every one of "instances"? */
static isl_bool is_total(judge *j, __isl_keep isl_schedule_node *band,
	__isl_keep isl_union_set *instances)
{
	isl_multi_union_pw_aff *time;

	time = isl_schedule_node_band_get_partial_schedule(band);
	return all_scheduled(j, instances,
		isl_multi_union_pw_aff_domain(time));
}

static isl_bool is_no_loop(__isl_keep isl_schedule_node *node, void *user)
{
	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	return isl_bool_ok(isl_schedule_node_band_n_member(node) == 0);
}

/* If "band" is marked simd: is it a single, innermost loop? */
static isl_bool check_innermost(judge *j, __isl_keep isl_schedule_node *band,
	int marks)
{
	isl_schedule_node *child;
	isl_bool innermost;

	if (!(marks & SIMD))
		return isl_bool_true;
	child = isl_schedule_node_get_child(band, 0);
	innermost = isl_schedule_node_every_descendant(child, &is_no_loop,
		NULL);
	isl_schedule_node_free(child);
	if (isl_schedule_node_band_n_member(band) > 1)
		innermost = isl_bool_false;
	if (innermost == isl_bool_false)
		return refuse(j, "a loop that is marked simd has loops inside");
	return innermost;
}

static isl_bool check_only_child(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool ok = check_node(j, child, s);

	isl_schedule_node_free(child);
	return ok;
}

/* Check members "pos" and following of "band"; what no member carries goes
 * on to the child.
 */
static isl_bool check_members(judge *j, __isl_keep isl_schedule_node *band,
	int pos, const arrival *at_band, state s);

/* Go on with what "l", member "pos" of "band", does not carry. */
static isl_bool check_inside(judge *j, __isl_keep isl_schedule_node *band,
	int pos, const loop *l, const arrival *at_band, state s)
{
	pending here = { l->time, l->floor, j->inner };
	isl_bool ok;

	if (l->base) {
		j->inner = &here;
		ok = check_members(j, band, pos + 1, at_band, s);
		j->inner = here.outer;
		return ok;
	}
	s.deps = isl_union_map_eq_at_multi_union_pw_aff(s.deps,
		isl_multi_union_pw_aff_copy(l->time));
	s.deps = drop_empty(s.deps);
	return check_members(j, band, pos + 1, at_band, s);
}

static isl_bool check_members(judge *j, __isl_keep isl_schedule_node *band,
	int pos, const arrival *at_band, state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok;
	loop l;

	if (pos >= n) {
		s.marks = 0;
		return check_only_child(j, band, s);
	}
	ok = get_loop(&l, band, pos, s.marks, at_band->inner) < 0 ?
		isl_bool_error : check_loop(j, &l, s.deps, at_band);
	if (ok == isl_bool_true)
		ok = check_inside(j, band, pos, &l, at_band, s);
	else
		state_free(s);
	loop_clear(&l);
	return ok;
}

static isl_bool check_band(judge *j, __isl_keep isl_schedule_node *band,
	state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;
	arrival here;

	if (n == 0 && s.marks)
		ok = refuse(j, "a mark for loops stands above no loop");
	if (ok == isl_bool_true && n > 0)
		ok = is_total(j, band, s.instances);
	if (ok == isl_bool_true)
		ok = check_innermost(j, band, s.marks);
	if (ok != isl_bool_true) {
		state_free(s);
		return ok;
	}
	here = (arrival) { isl_union_map_copy(s.deps), j->inner };
	ok = check_members(j, band, 0, &here, s);
	isl_union_map_free(here.deps);
	return ok;
}

static isl_bool check_mark(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = isl_id_get_name(id);

	if (name && !strcmp(name, ASH_MARK_PARALLEL))
		s.marks |= PARALLEL;
	if (name && !strcmp(name, ASH_MARK_SIMD))
		s.marks |= SIMD;
	isl_id_free(id);
	return check_only_child(j, node, s);
}

/* A filter that stands alone must let all instances pass. */
static isl_bool check_filter(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_union_set *filter = isl_schedule_node_filter_get_filter(node);
	isl_bool ok = all_scheduled(j, s.instances, filter);

	if (ok == isl_bool_true)
		return check_only_child(j, node, s);
	state_free(s);
	return ok;
}

/* What a context node says of the parameters is taken for granted by code
 * generation, so it must always hold.
 */
static isl_bool check_context(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_set *context = isl_schedule_node_context_get_context(node);
	isl_bool ok = isl_set_is_params(context);

	if (ok == isl_bool_true)
		ok = isl_set_is_subset(j->params, context);
	isl_set_free(context);
	if (ok == isl_bool_true)
		return check_only_child(j, node, s);
	state_free(s);
	if (ok == isl_bool_false)
		return refuse(j, "a context node takes for granted what need "
			"not hold");
	return ok;
}

/* The set of times at which "instances" come to "node", or of parameters if
 * no loop is outside.
 */
static __isl_give isl_union_set *times_at(__isl_keep isl_schedule_node *node,
	__isl_take isl_union_set *instances)
{
	isl_union_map *prefix;

	prefix = isl_schedule_node_get_prefix_schedule_union_map(node);
	return isl_union_set_apply(instances, prefix);
}

/* Do all "instances" that come to the guard "node" satisfy it? */
static isl_bool guard_holds(judge *j, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_set *instances)
{
	isl_set *guard = isl_schedule_node_guard_get_guard(node);
	isl_bool is_params = isl_set_is_params(guard);
	isl_union_set *times;
	isl_union_set *allowed;
	isl_bool ok;

	instances = isl_union_set_copy(instances);
	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(j->params));
	times = times_at(node, instances);
	if (is_params == isl_bool_true)
		allowed = isl_union_set_intersect_params(
			isl_union_set_copy(times), guard);
	else
		allowed = isl_union_set_from_set(guard);
	ok = isl_union_set_is_subset(times, allowed);
	isl_union_set_free(times);
	isl_union_set_free(allowed);
	return ok;
}

static isl_bool check_guard(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_bool ok = guard_holds(j, node, s.instances);

	if (ok == isl_bool_true)
		return check_only_child(j, node, s);
	state_free(s);
	if (ok == isl_bool_false)
		return refuse(j, "a guard node leaves out instances");
	return ok;
}

/* Extension nodes bring instances of which nothing is known here; only one
 * that brings none is understood.
 */
static isl_bool check_extension(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_union_map *extension;
	isl_bool ok;

	extension = isl_schedule_node_extension_get_extension(node);
	ok = isl_union_map_is_empty(extension);
	isl_union_map_free(extension);
	if (ok == isl_bool_true)
		return check_only_child(j, node, s);
	state_free(s);
	if (ok == isl_bool_false)
		return refuse(j, "an extension node adds instances that are "
			"not part of the program");
	return ok;
}

static isl_bool check_leaf(judge *j, state s)
{
	isl_bool ok = none_violated(j, s.deps,
		", but nothing orders these two");

	isl_union_set_free(s.instances);
	return ok;
}

static isl_bool check_unknown(judge *j, state s)
{
	state_free(s);
	return refuse(j, "the tree has a node of a kind that is not judged");
}

/* May marks for loops stand directly above "node"? */
static bool takes_marks(__isl_keep isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	return type == isl_schedule_node_band ||
	       type == isl_schedule_node_mark ||
	       type == isl_schedule_node_error;
}

/* Check the tree at "node" for what reaches it; "s" is taken. */
static isl_bool check_node(judge *j, __isl_keep isl_schedule_node *node,
	state s)
{
	if (s.marks && !takes_marks(node)) {
		state_free(s);
		return refuse(j, "a mark for loops stands above no loop");
	}
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return check_band(j, node, s);
	case isl_schedule_node_context:
		return check_context(j, node, s);
	case isl_schedule_node_extension:
		return check_extension(j, node, s);
	case isl_schedule_node_filter:
		return check_filter(j, node, s);
	case isl_schedule_node_guard:
		return check_guard(j, node, s);
	case isl_schedule_node_leaf:
		return check_leaf(j, s);
	case isl_schedule_node_mark:
		return check_mark(j, node, s);
	case isl_schedule_node_sequence:
		return check_children(j, node, s, false);
	case isl_schedule_node_set:
		return check_children(j, node, s, true);
	case isl_schedule_node_domain:
	case isl_schedule_node_expansion:
		return check_unknown(j, s);
	case isl_schedule_node_error:
		break;
	}
	state_free(s);
	return isl_bool_error;
}

/* Are the instances of the tree those of the program? */
static isl_bool check_domain(judge *j, const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	isl_union_set *scheduled = isl_schedule_get_domain(schedule);
	isl_union_set *domain = ash_scop_domain(scop);
	isl_bool ok;

	ok = all_scheduled(j, domain, isl_union_set_copy(scheduled));
	if (ok != isl_bool_true) {
		isl_union_set_free(scheduled);
		isl_union_set_free(domain);
		return ok;
	}
	return none_wrong(j, isl_union_set_subtract(scheduled, domain),
		" is scheduled, but not part of the program");
}

static isl_bool check_root(judge *j, const ash_scop *scop,
	const ash_deps *deps, __isl_keep isl_schedule *schedule)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	isl_bool ok;
	state s = { 0 };

	if (isl_schedule_node_get_type(root) != isl_schedule_node_domain) {
		ok = root ? check_unknown(j, s) : isl_bool_error;
	} else {
		s.instances = ash_scop_domain(scop);
		s.instances = isl_union_set_intersect_params(s.instances,
			isl_set_copy(j->params));
		s.deps = isl_union_map_copy(deps->validity);
		ok = check_only_child(j, root, s);
	}
	isl_schedule_node_free(root);
	return ok;
}

isl_bool ash_legal_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, char **why)
{
	judge j = { ash_scop_params(scop), NULL, NULL };
	isl_bool ok = check_domain(&j, scop, schedule);

	if (ok == isl_bool_true)
		ok = check_root(&j, scop, deps, schedule);
	isl_set_free(j.params);
	*why = j.why;
	return ok;
}
