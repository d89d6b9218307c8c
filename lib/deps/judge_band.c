/* judge_band.c - are the loops of a band what they are said to be?
 *
 * The members are judged from the outside in, each for the dependences that
 * no member outside carries.  Two things save most of the work on tiles:
 *  - A tile loop rounds the time of another loop.  If that one turns nothing
 *    around (or carries nothing), neither does the tile loop.
 *  - Dependences carried by a tile loop are not taken away; the loop becomes
 *    pending.  What is found wrong further down is looked at again with
 *    all pending loops imposed.  If the time of a loop inside the tile
 *    contains the rounded time, that part is the same for both ends, and
 *    the rest alone counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/judge.h"

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/map.h>

#include "deps/rounding.h"

/* The dependences that reach a band, and the loops then pending. */
typedef struct {
	isl_union_map *deps;
	const ash_pending *inner;
} arrival;

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
static isl_bool is_settled(const ash_pending *inner,
	__isl_keep isl_union_pw_aff *floor)
{
	isl_bool settled = isl_bool_false;

	for (const ash_pending *p = inner; p && settled == isl_bool_false;
	     p = p->outer)
		settled = ash_rounding_is_part(floor, p->floor);
	return settled;
}

/* Set the times of "l" from what is known of their rounding.  If the
 * rounded part is settled it does not count.
 */
static isl_stat set_times(loop *l, __isl_take isl_union_pw_aff *time,
	const ash_rounding *rounding, const ash_pending *inner)
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
	int pos, int marks, const ash_pending *inner)
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
	if (l->marks & ASH_JUDGE_PARALLEL)
		return ", but the loop that separates them is marked parallel";
	if (l->marks & ASH_JUDGE_SIMD)
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
static isl_bool none_selected(ash_judge *j, const loop *l,
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
	return ash_judge_none_violated(j, select(isl_union_map_copy(deps),
		isl_multi_union_pw_aff_copy(l->time)), but);
}

/* Does "l" turn around none of the dependences "deps" that reach it?  If
 * its band is said to be permutable, it must turn around none of those that
 * reach the band either; they include the former.
 */
static isl_bool none_backward(ash_judge *j, const loop *l,
	__isl_keep isl_union_map *deps, const arrival *at_band)
{
	const selector backward = &isl_union_map_lex_gt_at_multi_union_pw_aff;
	const ash_pending *inner = j->inner;
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
static isl_bool check_loop(ash_judge *j, const loop *l,
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
static isl_bool is_total(ash_judge *j, __isl_keep isl_schedule_node *band,
	__isl_keep isl_union_set *instances)
{
	isl_multi_union_pw_aff *time;

	time = isl_schedule_node_band_get_partial_schedule(band);
	return ash_judge_all_scheduled(j, instances,
		isl_multi_union_pw_aff_domain(time));
}

static isl_bool is_no_loop(__isl_keep isl_schedule_node *node, void *user)
{
	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	return isl_bool_ok(isl_schedule_node_band_n_member(node) == 0);
}

/* If "band" is marked simd: is it a single, innermost loop? */
static isl_bool check_innermost(ash_judge *j,
	__isl_keep isl_schedule_node *band, int marks)
{
	isl_schedule_node *child;
	isl_bool innermost;

	if (!(marks & ASH_JUDGE_SIMD))
		return isl_bool_true;
	child = isl_schedule_node_get_child(band, 0);
	innermost = isl_schedule_node_every_descendant(child, &is_no_loop,
		NULL);
	isl_schedule_node_free(child);
	if (isl_schedule_node_band_n_member(band) > 1)
		innermost = isl_bool_false;
	if (innermost == isl_bool_false)
		return ash_judge_refuse(j,
			"a loop that is marked simd has loops inside");
	return innermost;
}

/* Check members "pos" and following of "band"; what no member carries goes
 * on to the child.
 */
static isl_bool check_members(ash_judge *j, __isl_keep isl_schedule_node *band,
	int pos, const arrival *at_band, ash_judge_state s);

/* Go on with what "l", member "pos" of "band", does not carry. */
static isl_bool check_inside(ash_judge *j, __isl_keep isl_schedule_node *band,
	int pos, const loop *l, const arrival *at_band, ash_judge_state s)
{
	ash_pending here = { l->time, l->floor, j->inner };
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

static isl_bool check_members(ash_judge *j, __isl_keep isl_schedule_node *band,
	int pos, const arrival *at_band, ash_judge_state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok;
	loop l;

	if (pos >= n) {
		s.marks = 0;
		return ash_judge_only_child(j, band, s);
	}
	ok = get_loop(&l, band, pos, s.marks, at_band->inner) < 0 ?
		isl_bool_error : check_loop(j, &l, s.deps, at_band);
	if (ok == isl_bool_true)
		ok = check_inside(j, band, pos, &l, at_band, s);
	else
		ash_judge_state_free(s);
	loop_clear(&l);
	return ok;
}

isl_bool ash_judge_band(ash_judge *j, __isl_keep isl_schedule_node *band,
	ash_judge_state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;
	arrival here;

	if (n == 0 && s.marks)
		ok = ash_judge_refuse(j,
			"a mark for loops stands above no loop");
	if (ok == isl_bool_true && n > 0)
		ok = is_total(j, band, s.instances);
	if (ok == isl_bool_true)
		ok = check_innermost(j, band, s.marks);
	if (ok != isl_bool_true) {
		ash_judge_state_free(s);
		return ok;
	}
	here = (arrival) { isl_union_map_copy(s.deps), j->inner };
	ok = check_members(j, band, 0, &here, s);
	isl_union_map_free(here.deps);
	return ok;
}
