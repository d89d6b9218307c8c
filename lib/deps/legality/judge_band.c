/* judge_band.c - legality and properties of the loops of a band.
 *
 * The members are checked from the outermost in, each for the dependences that
 * no outer member carries.  Two shortcuts save most of the work on tiles:
 *  - A tile loop rounds the time of another loop.  If that loop reverses (or
 *    carries) no dependence, neither does the tile loop.
 *  - Dependences carried by a tile loop are not removed; the loop becomes
 *    pending.  A violation found further down is re-examined with all pending
 *    equalities imposed.  If the time of a point loop contains the rounded
 *    time, that part is equal at both ends, and only the rest counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/judge_impl.h"

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/id.h>

#include "deps/relate/merge_pieces.h"
#include "deps/relate/relate.h"
#include "deps/relate/rounded_loops.h"
#include "deps/storage/private_reduction.h"
#include "scop/mark.h"
#include "scop/tree.h"

/* The pairs of instances that reach a band.  Only the pairs with equal times at
 * both ends in every loop of "pending" count: these are enclosing tile loops,
 * and the relations have not been restricted to such pairs, which would be
 * costly.
 */
typedef struct {
	isl_union_map *deps;
	isl_union_map *coincidence;	/* may be NULL */
	const ash_pending *pending;
} arrival;

/* A loop: a member of a band. */
typedef struct {
	isl_union_pw_aff *time;	/* owned */
	/* For a tile loop: the rounded part of the time, and the function that
	 * is rounded; owned.  Else NULL.
	 */
	isl_union_pw_aff *floor;
	isl_union_pw_aff *base;
	bool coincident;
	bool permutable;
	int marks;
	/* The mark "reduce" if ASH_JUDGE_REDUCE is set; not owned. */
	const char *reduce;
} loop;

static void loop_clear(loop *l)
{
	isl_union_pw_aff_free(l->time);
	isl_union_pw_aff_free(l->base);
	isl_union_pw_aff_free(l->floor);
}

/* Is "floor", the rounded part of a loop's time, also that of a pending loop?
 * Then it has equal values at both ends of each pair, because only pairs with
 * equal times in all pending loops count.
 */
static isl_bool is_settled(const ash_pending *pending,
	__isl_keep isl_union_pw_aff *floor)
{
	isl_bool settled = isl_bool_false;

	for (const ash_pending *p = pending; p && settled == isl_bool_false;
		p = p->outer)
		settled = ash_rounding_is_part(floor, p->floor);
	return settled;
}

/* Set the times of "l" from "time" (taken) and its decomposition "rounding".
 * If the rounded part belongs to a pending loop, it is equal at both ends of
 * each pair that counts; then l->time is only the rest.
 */
static isl_stat set_times(loop *l, __isl_take isl_union_pw_aff *time,
	const ash_rounding *rounding, const ash_pending *pending)
{
	isl_bool settled = isl_bool_false;

	if (rounding->floor)
		settled = is_settled(pending, rounding->floor);
	if (settled == isl_bool_true) {
		isl_union_pw_aff_free(time);
		time = isl_union_pw_aff_copy(rounding->rest);
	} else if (rounding->base) {
		l->floor = isl_union_pw_aff_copy(rounding->floor);
		l->base = isl_union_pw_aff_copy(rounding->base);
	}
	l->time = time;
	return settled < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set *l to member "pos" of "band".  "s" is what reaches this member; "pending"
 * are the pending loops outside the band.
 */
static isl_stat get_loop(loop *l, __isl_keep isl_schedule_node *band, int pos,
	const ash_judge_state *s, const ash_pending *pending)
{
	isl_union_pw_aff *time = ash_tree_member(band, pos);
	ash_rounding rounding = { 0 };
	isl_stat stat = ash_rounding_find(&rounding, time);

	*l = (loop) { 0 };
	l->coincident = isl_schedule_node_band_member_get_coincident(band,
				pos) == isl_bool_true;
	l->permutable = isl_schedule_node_band_get_permutable(band) ==
		isl_bool_true;
	l->marks = pos == 0 ? s->marks : 0;
	l->reduce = s->reduce;
	if (set_times(l, time, &rounding, pending) < 0)
		stat = isl_stat_error;
	ash_rounding_clear(&rounding);
	return stat;
}

#define RUN_BEFORE " must run before "
#define COINCIDENT ", but the loop that separates them is flagged coincident"

/* The reason why "l" may carry none of the dependences s->deps, as the last
 * part of a message; NULL if it may carry some.
 */
static const char *claim(const loop *l, const ash_judge_state *s)
{
	if (l->marks & ASH_JUDGE_PARALLEL)
		return ", but the loop that separates them is marked parallel";
	if (l->marks & ASH_JUDGE_SIMD)
		return ", but the loop that separates them is marked simd";
	if (l->marks & ASH_JUDGE_REDUCE)
		return ", but the loop that separates them is marked reduce";
	if (l->coincident && !s->coincidence)
		return COINCIDENT;
	return NULL;
}

/* Is there no pair of "deps", with equal times in all loops of "pending", whose
 * times in loop "l" are in the relation "r"?  For a tile loop this holds if it
 * holds for the function that the loop rounds.  If false, j->why is an example
 * pair, with "verb" between its ends and "but" after it.
 */
static isl_bool none_related(ash_judge *j, const loop *l,
	__isl_keep isl_union_map *deps, const ash_pending *pending,
	ash_relation r, const char *verb, const char *but)
{
	isl_bool none = isl_bool_false;
	isl_union_map *related;

	if (l->base) {
		related = ash_relate_pairs(isl_union_map_copy(deps), l->base,
			r);
		none = isl_union_map_is_empty(related);
		isl_union_map_free(related);
	}
	if (none != isl_bool_false)
		return none;
	return ash_judge_no_pair(j,
		ash_relate_pairs(isl_union_map_copy(deps), l->time, r), pending,
		verb, but);
}

/* Does "l" reverse none of the dependences s->deps that reach it?  A member of
 * a permutable band must also reverse none of the dependences that reach the
 * band, at_band->deps, which include the former.  If false, j->why is set.
 */
static isl_bool none_backward(ash_judge *j, const loop *l,
	const ash_judge_state *s, const arrival *at_band)
{
	if (!l->permutable)
		return none_related(j, l, s->deps, s->pending, ASH_RELATE_BACK,
			RUN_BEFORE, ", but runs after it");
	return none_related(j, l, at_band->deps, at_band->pending,
		ASH_RELATE_BACK, RUN_BEFORE,
		", but a loop of a permutable band turns them around");
}

/* Does "l" give both instances the same time, for each pair of "pairs" that has
 * equal times in all loops of "pending"?  If false, j->why is an example pair,
 * with "verb" between its ends and "but" after it.
 */
static isl_bool none_parted(ash_judge *j, const loop *l,
	__isl_keep isl_union_map *pairs, const ash_pending *pending,
	const char *verb, const char *but)
{
	isl_bool ok = none_related(j, l, pairs, pending, ASH_RELATE_FORTH, verb,
		but);

	if (ok != isl_bool_true)
		return ok;
	return none_related(j, l, pairs, pending, ASH_RELATE_BACK, verb, but);
}

/* Does "l", if flagged coincident, separate no pair of the coincidence
 * constraints?  If false, j->why is set.
 */
static isl_bool keeps_coincidence(ash_judge *j, const loop *l,
	const ash_judge_state *s, const arrival *at_band)
{
	static const char verb[] = " must stay together with ";

	if (!l->coincident || !s->coincidence)
		return isl_bool_true;
	if (!l->permutable)
		return none_parted(j, l, s->coincidence, s->pending, verb,
			COINCIDENT);
	return none_parted(j, l, at_band->coincidence, at_band->pending, verb,
		COINCIDENT);
}

/* Does "l" separate no pair of reductions that must not run at the same time?
 * "but" is the result of claim(): the reason why the loop may carry no
 * dependences, or NULL if it may separate all pairs.  A loop marked "reduce"
 * may separate reductions into arrays that its mark names.  If false, j->why is
 * set.
 */
static isl_bool keeps_reductions(ash_judge *j, const loop *l,
	const ash_judge_state *s, const char *but)
{
	isl_union_map *pairs;
	isl_bool ok;

	if (!but || !s->reduction)
		return isl_bool_true;
	pairs = isl_union_map_copy(s->reduction);
	if (l->marks == ASH_JUDGE_REDUCE && !l->coincident)
		pairs = ash_private_pairs(j->scop, pairs, l->reduce, false);
	ok = none_parted(j, l, pairs, s->pending,
		" must not run together with ", but);
	isl_union_map_free(pairs);
	return ok;
}

/* Check whether "l" is legal for the pairs in "s" that reach it, and for those
 * that reach its band.
 */
static isl_bool check_loop(ash_judge *j, const loop *l,
	const ash_judge_state *s, const arrival *at_band)
{
	const char *but = claim(l, s);
	isl_bool ok = none_backward(j, l, s, at_band);

	if (ok == isl_bool_true && but)
		ok = none_related(j, l, s->deps, s->pending, ASH_RELATE_FORTH,
			RUN_BEFORE, but);
	if (ok == isl_bool_true)
		ok = keeps_reductions(j, l, s, but);
	if (ok == isl_bool_true)
		ok = keeps_coincidence(j, l, s, at_band);
	return ok;
}

/* Is the schedule of "band" defined for all "instances"? */
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

/* Check member "pos" and later ones of "band"; pairs that no member carries go
 * on to the child.
 */
static isl_bool check_members(ash_judge *j, __isl_keep isl_schedule_node *band,
	int pos, const arrival *at_band, ash_judge_state s);

/* Continue with the pairs that "l", member "pos" of "band", does not carry. */
static isl_bool check_inside(ash_judge *j, __isl_keep isl_schedule_node *band,
	int pos, const loop *l, const arrival *at_band, ash_judge_state s)
{
	ash_pending here = { l->time, l->floor, s.pending };

	if (l->base) {
		s.pending = &here;
		return check_members(j, band, pos + 1, at_band, s);
	}
	s.deps = ash_relate_pairs(s.deps, l->time, ASH_RELATE_EQUAL);
	s.deps = ash_pieces_drop_empty(s.deps);
	if (s.coincidence) {
		s.coincidence = ash_relate_pairs(s.coincidence, l->time,
			ASH_RELATE_EQUAL);
		s.coincidence = ash_pieces_drop_empty(s.coincidence);
	}
	if (s.reduction) {
		s.reduction = ash_relate_pairs(s.reduction, l->time,
			ASH_RELATE_EQUAL);
		s.reduction = ash_pieces_drop_empty(s.reduction);
	}
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
		s.reduce = NULL;
		return ash_judge_only_child(j, band, s);
	}
	ok = get_loop(&l, band, pos, &s, at_band->pending) < 0
		? isl_bool_error
		: check_loop(j, &l, &s, at_band);
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
	if (ok == isl_bool_true)
		ok = ash_judge_copies(j, band, &s);
	if (ok != isl_bool_true) {
		ash_judge_state_free(s);
		return ok;
	}
	here = (arrival) { isl_union_map_copy(s.deps),
		isl_union_map_copy(s.coincidence), s.pending };
	ok = check_members(j, band, 0, &here, s);
	isl_union_map_free(here.deps);
	isl_union_map_free(here.coincidence);
	return ok;
}
