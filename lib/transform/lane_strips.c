/* lane_strips.c - strip-mining of an inner loop, and interchange of its strips
 * with a sequential loop around it.
 *
 *	for k				for b
 *		P(k)				for k
 *		for j					if (k in b) P(k)
 *			for i				for i, lanes j in b
 *				S(k, j, i)			S(k, j, i)
 *			for i		->		for i, lanes j in b
 *				T(k, j, i)			T(k, j, i)
 *
 * The loop over k is sequential, as in modified Gram-Schmidt, where each
 * finished column is subtracted from all later ones: each iteration traverses
 * all columns.  If no dependence is negative along j, with an appropriate
 * position for P(k), one strip of columns may be completed after the other, and
 * each strip stays in the cache during all iterations of k (strip-mining and
 * interchange, Wolfe, "High Performance Compilers for Parallel Computing",
 * 1996).  The columns of a strip are lanes of vectors in the innermost loops
 * (lanes.h), so that what does not move along i, such as a sum, stays in
 * registers.
 *
 * With a delay, T(k - 1, j, i) runs together with S(k, j, i), and each element
 * of the strip is loaded once instead of twice per iteration of k (loop
 * shifting and fusion).  Instances of T that P(k) needs run before it:
 * index-set splitting by the dependences.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/lane_strips.h"

#include <isl/id.h>
#include <isl/set.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "scop/tree.h"
#include "transform/band.h"
#include "transform/node_deps.h"
#include "transform/sink.h"
#include "transform/transform_impl.h"

/* ---- copies of subtrees ---- */

static __isl_give isl_schedule *copy_subtree(
	__isl_keep isl_schedule_node *node);

static __isl_give isl_schedule *copy_child(__isl_keep isl_schedule_node *node,
	int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_schedule *copy = copy_subtree(child);

	isl_schedule_node_free(child);
	return copy;
}

/* Insert a copy of the band "node" above "schedule" (taken). */
static __isl_give isl_schedule *copy_band(__isl_take isl_schedule *schedule,
	__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	for (int i = n - 1; i >= 0; --i)
		schedule = ash_band_add_loop(schedule, ash_tree_member(node, i),
			isl_schedule_node_band_member_get_coincident(node, i) ==
				isl_bool_true);
	return schedule;
}

static __isl_give isl_schedule *copy_children(
	__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_schedule *all = NULL;

	for (int i = 0; i < n; ++i) {
		isl_schedule *next = copy_child(node, i);

		all = all ? isl_schedule_sequence(all, next) : next;
	}
	return all;
}

/* The subtree "node", of loops and sequences, as a schedule of its own. */
static __isl_give isl_schedule *copy_subtree(__isl_keep isl_schedule_node *node)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_leaf:
		return isl_schedule_from_domain(
			isl_schedule_node_get_domain(node));
	case isl_schedule_node_band:
		return copy_band(copy_child(node, 0), node);
	case isl_schedule_node_sequence:
		return copy_children(node);
	case isl_schedule_node_filter:
		return copy_child(node, 0);
	default:
		return NULL;
	}
}

/* ---- nests in the body ---- */

/* The map from instances to the loops around the sequential loop and, last, to
 * "time", the sequential loop after the delay.
 */
static __isl_give isl_union_map *get_around(const ash_lane_strips *s,
	__isl_keep isl_union_pw_aff *time)
{
	return isl_union_map_flat_range_product(isl_union_map_copy(s->around),
		isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(time)));
}

/* Does the loop "loop" advance by 1 where s->member does, for all instances in
 * "domain"?
 */
static bool runs_along(const ash_lane_strips *s,
	__isl_keep isl_union_pw_aff *loop, __isl_keep isl_union_set *domain)
{
	isl_union_pw_aff *both = isl_union_pw_aff_sub(
		isl_union_pw_aff_intersect_domain(
			isl_union_pw_aff_copy(s->member),
			isl_union_set_copy(domain)),
		isl_union_pw_aff_copy(loop));
	isl_union_map *place = isl_union_map_intersect_domain(
		get_around(s, s->time), isl_union_set_copy(domain));
	isl_union_map *apart = isl_union_map_from_union_pw_aff(both);
	isl_bool single;

	apart = isl_union_map_apply_domain(apart, place);
	single = isl_union_map_is_single_valued(apart);
	isl_union_map_free(apart);
	return single == isl_bool_true;
}

/* Does the loop "loop", the band "node" in the body, carry no dependence,
 * within one iteration of the sequential loop?
 */
static bool is_free(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_pw_aff *loop)
{
	isl_union_map *inside = ash_order_filter(isl_union_map_copy(s->deps),
		isl_schedule_node_get_domain(node));
	isl_bool free;

	inside = ash_order_equal(inside, s->time);
	free = ash_order_is_coincident(inside, loop);
	isl_union_map_free(inside);
	return free == isl_bool_true;
}

/* Is "node", a child of the body, a nest whose outermost loop becomes lanes? */
static bool is_nest(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node)
{
	isl_union_set *domain;
	isl_union_pw_aff *loop;
	bool nest;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
		isl_schedule_node_band_n_member(node) != 1)
		return false;
	domain = isl_schedule_node_get_domain(node);
	loop = ash_tree_member(node, 0);
	nest = runs_along(s, loop, domain) && is_free(s, node, loop);
	isl_union_pw_aff_free(loop);
	isl_union_set_free(domain);
	return nest;
}

/* The number of children of the body "body", which need not be a sequence. */
static isl_size count_parts(__isl_keep isl_schedule_node *body)
{
	return isl_schedule_node_get_type(body) == isl_schedule_node_sequence
		? isl_schedule_node_n_children(body)
		: 1;
}

/* Part number "pos" of the body: its only node, or the subtree below a child of
 * its sequence.
 */
static __isl_give isl_schedule_node *get_part(
	__isl_keep isl_schedule_node *body, int pos)
{
	isl_schedule_node *part = isl_schedule_node_copy(body);

	if (isl_schedule_node_get_type(body) != isl_schedule_node_sequence)
		return part;
	return isl_schedule_node_grandchild(part, pos, 0);
}

__isl_give isl_union_set *ash_lane_strips_lanes(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s)
{
	isl_schedule_node *body = isl_schedule_node_get_child(node, 0);
	isl_size n = count_parts(body);
	isl_union_set *all = isl_union_set_empty(
		isl_union_map_get_space(s->deps));

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *part = get_part(body, i);

		if (is_nest(s, part))
			all = isl_union_set_union(all,
				isl_schedule_node_get_domain(part));
		isl_schedule_node_free(part);
	}
	isl_schedule_node_free(body);
	return all;
}

/* ---- the nest that is delayed ---- */

/* The fusion of the last two nests of the body: "late" runs one iteration of
 * the sequential loop later than before, directly after "early".  All members
 * are owned.
 */
typedef struct {
	isl_schedule_node *early, *late;
	isl_union_set *delayed;		/* the instances of "late" */
	/* Instances of "late" that must run before the rest of the body. */
	isl_union_set *first;
} fusion;

static void fusion_clear(fusion *f)
{
	isl_schedule_node_free(f->early);
	isl_schedule_node_free(f->late);
	isl_union_set_free(f->delayed);
	isl_union_set_free(f->first);
	*f = (fusion) { .early = NULL };
}

/* Is "node" a band of one loop around a single body? */
static bool is_simple(__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *body;
	bool simple = isl_schedule_node_get_type(node) ==
		isl_schedule_node_band;

	if (!simple)
		return false;
	body = isl_schedule_node_get_child(node, 0);
	simple = isl_schedule_node_get_type(body) == isl_schedule_node_leaf;
	isl_schedule_node_free(body);
	return simple;
}

/* The instances of "delayed" on which the next iteration of the sequential loop
 * depends, except its nest with the domain "nest" (taken).
 */
static __isl_give isl_union_set *get_first(const ash_lane_strips *s,
	__isl_keep isl_union_set *delayed, __isl_take isl_union_set *nest)
{
	isl_union_map *from = isl_union_map_intersect_domain(
		isl_union_map_copy(s->deps), isl_union_set_copy(delayed));
	isl_union_map *time = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_copy(s->time));
	isl_val *one = isl_val_one(isl_union_map_get_ctx(from));
	isl_union_pw_aff *next = isl_union_pw_aff_add(
		isl_union_pw_aff_copy(s->time),
		isl_union_pw_aff_val_on_domain(
			isl_union_pw_aff_domain(isl_union_pw_aff_copy(s->time)),
			one));
	isl_union_map *later = isl_union_map_apply_range(
		isl_union_map_from_union_pw_aff(next),
		isl_union_map_reverse(time));

	from = isl_union_map_subtract_range(from, nest);
	from = isl_union_map_intersect(from, later);
	return isl_union_set_coalesce(isl_union_map_domain(from));
}

/* Find the last two nests that can be fused: the last children in the body of
 * the last nest of "node".  They go to "f"; false if there are none.
 */
static bool find_fusion(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, fusion *f)
{
	isl_schedule_node *body = isl_schedule_node_get_child(node, 0);
	isl_schedule_node *nest = get_part(body, count_parts(body) - 1);
	isl_schedule_node *inner = NULL;
	isl_size n = 0;

	*f = (fusion) { .early = NULL };
	if (is_nest(s, nest)) {
		inner = isl_schedule_node_get_child(nest, 0);
		n = count_parts(inner);
	}
	if (n > 1) {
		f->early = get_part(inner, n - 2);
		f->late = get_part(inner, n - 1);
	}
	if (n > 1 && is_simple(f->early) && is_simple(f->late) &&
		isl_schedule_node_band_n_member(f->early) ==
			isl_schedule_node_band_n_member(f->late)) {
		f->delayed = isl_schedule_node_get_domain(f->late);
		f->first = get_first(s, f->delayed,
			isl_schedule_node_get_domain(nest));
	}
	isl_schedule_node_free(inner);
	isl_schedule_node_free(nest);
	isl_schedule_node_free(body);
	return f->first;
}

__isl_give isl_union_set *ash_lane_strips_delayed(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s)
{
	fusion f;
	isl_union_set *delayed = NULL;

	if (find_fusion(s, node, &f))
		delayed = isl_union_set_copy(f.delayed);
	fusion_clear(&f);
	return delayed;
}

/* ---- the order in one iteration ---- */

/* The sequential loop as a function of all instances: those in "delayed" (NULL:
 * none) get the number of the next iteration, in which they run.
 */
static __isl_give isl_union_pw_aff *get_time(const ash_lane_strips *s,
	__isl_keep isl_union_set *delayed)
{
	isl_union_pw_aff *time = isl_union_pw_aff_copy(s->time);
	isl_val *one;

	if (!delayed)
		return time;
	one = isl_val_one(isl_union_set_get_ctx(delayed));
	return isl_union_pw_aff_union_add(time,
		isl_union_pw_aff_val_on_domain(isl_union_set_copy(delayed),
			one));
}

/* Extend "inner" (taken), the order of one iteration along s->member, to all
 * iterations of a strip, in each iteration "time" of the sequential loop.
 */
static __isl_give isl_schedule *add_positions(const ash_lane_strips *s,
	__isl_take isl_schedule *inner, __isl_keep isl_union_pw_aff *time)
{
	isl_union_map *around = get_around(s, time);
	isl_schedule *strip = ash_lanes_in_strip(inner, s->member, around,
		s->how);

	isl_union_map_free(around);
	return strip;
}

/* A schedule that executes "all" (taken) and then "next" (taken); either may be
 * NULL.
 */
static __isl_give isl_schedule *follow(__isl_take isl_schedule *all,
	__isl_take isl_schedule *next)
{
	return all && next ? isl_schedule_sequence(all, next)
			   : (all ? all : next);
}

/* Returns "schedule" (taken) restricted to "domain" (taken); NULL if that is
 * empty.
 */
static __isl_give isl_schedule *restrict_to(__isl_take isl_schedule *schedule,
	__isl_take isl_union_set *domain)
{
	domain = isl_union_set_intersect(domain,
		isl_schedule_get_domain(schedule));
	if (isl_union_set_is_empty(domain) != isl_bool_false) {
		isl_union_set_free(domain);
		return isl_schedule_free(schedule);
	}
	return isl_schedule_intersect_domain(schedule,
		isl_union_set_coalesce(domain));
}

/* The nests of "f" fused, as the order of one iteration along the strips,
 * without the instances that run ahead of the body (f->first).
 */
static __isl_give isl_schedule *fuse(const fusion *f)
{
	isl_union_set *late = isl_union_set_coalesce(isl_union_set_subtract(
		isl_union_set_copy(f->delayed), isl_union_set_copy(f->first)));
	isl_schedule *both = isl_schedule_sequence(
		isl_schedule_from_domain(late),
		isl_schedule_from_domain(
			isl_schedule_node_get_domain(f->early)));
	isl_size n = isl_schedule_node_band_n_member(f->early);

	for (int i = n - 1; i >= 0; --i)
		both = ash_band_add_loop(both,
			isl_union_pw_aff_union_add(ash_tree_member(f->late, i),
				ash_tree_member(f->early, i)),
			false);
	return both;
}

/* The order in one strip of "left" (taken), the instances of the nest "node"
 * that are not in full vectors; NULL if there are none.  "time" is the
 * iteration of the sequential loop in which each instance runs.
 */
static __isl_give isl_schedule *add_left(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, __isl_take isl_union_set *left,
	__isl_keep isl_union_pw_aff *time)
{
	isl_schedule *part = restrict_to(copy_subtree(node), left);

	return part ? add_positions(s, part, time) : NULL;
}

/* The fused nests of "f": first the strips that both nests fill, as lanes; then
 * the remaining instances of both nests, those of the late nest first, which
 * belong to the previous iteration.
 */
static __isl_give isl_schedule *add_fused(const ash_lane_strips *s,
	const fusion *f, __isl_keep isl_union_pw_aff *time)
{
	isl_union_map *around = get_around(s, time);
	isl_schedule *both = fuse(f);
	isl_union_set *left = isl_schedule_get_domain(both);
	isl_union_set *full = ash_lanes_full(s->member, around, s->how, both);

	if (full) {
		left = isl_union_set_coalesce(
			isl_union_set_subtract(left, isl_union_set_copy(full)));
		both = ash_lanes_add(both, s->member, around, s->how, full);
	} else {
		both = isl_schedule_free(both);
	}
	isl_union_map_free(around);
	both = follow(both,
		add_left(s, f->late, isl_union_set_copy(left), time));
	return follow(both, add_left(s, f->early, left, time));
}

/* The order of the nest "node", whose last two inner nests are fused as "f"
 * says.  "time" is the iteration of the sequential loop in which each instance
 * runs.
 */
static __isl_give isl_schedule *add_fused_nest(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, const fusion *f,
	__isl_keep isl_union_pw_aff *time)
{
	isl_schedule_node *inner = isl_schedule_node_get_child(node, 0);
	isl_size n = count_parts(inner);
	isl_schedule *all = NULL;

	for (int i = 0; i + 2 < n; ++i) {
		isl_schedule_node *part = get_part(inner, i);

		all = follow(all, add_positions(s, copy_subtree(part), time));
		isl_schedule_node_free(part);
	}
	isl_schedule_node_free(inner);
	return follow(all, add_fused(s, f, time));
}

/* The new order of part "node" of the body.  If it is the "last" part and "f"
 * is not NULL, its last two nests are fused, with a delay.
 */
static __isl_give isl_schedule *add_part(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, const fusion *f,
	__isl_keep isl_union_pw_aff *time, bool last)
{
	if (!is_nest(s, node))
		return copy_subtree(node);
	return last && f ? add_fused_nest(s, node, f, time)
			 : add_positions(s, copy_child(node, 0), time);
}

/* The order of the delayed instances that run first; NULL if there are none. */
static __isl_give isl_schedule *get_head(const ash_lane_strips *s,
	const fusion *f)
{
	isl_schedule *head = f ? restrict_to(copy_subtree(f->late),
					 isl_union_set_copy(f->first))
			       : NULL;

	return head ? ash_sink_loop(head, s->member) : NULL;
}

/* The new body of the sequential loop, the band "node", for one strip of
 * s->member.  If "f" is not NULL, the last two nests are fused, with a delay.
 * "time" is the iteration of the sequential loop in which each instance runs,
 * after the delay.  NULL if a part of the body cannot be transformed.
 */
static __isl_give isl_schedule *get_body(const ash_lane_strips *s,
	__isl_keep isl_schedule_node *node, const fusion *f,
	__isl_keep isl_union_pw_aff *time)
{
	isl_schedule_node *body = isl_schedule_node_get_child(node, 0);
	isl_size n = count_parts(body);
	isl_schedule *all = get_head(s, f);
	bool failed = false;

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *part = get_part(body, i);
		isl_schedule *next = add_part(s, part, f, time, i + 1 == n);

		failed |= !next;
		all = follow(all, next);
		isl_schedule_node_free(part);
	}
	isl_schedule_node_free(body);
	return failed ? isl_schedule_free(all) : all;
}

/* The function floor(s->member / copies). */
static __isl_give isl_union_pw_aff *get_strip(const ash_lane_strips *s)
{
	isl_union_pw_aff *strip = isl_union_pw_aff_copy(s->member);
	isl_val *v = isl_val_int_from_ui(isl_union_pw_aff_get_ctx(strip),
		s->how.copies);

	return isl_union_pw_aff_floor(
		isl_union_pw_aff_scale_down_val(strip, v));
}

__isl_give isl_schedule *ash_lane_strips_realize(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s)
{
	fusion f = { .early = NULL };
	bool delays = s->delay && find_fusion(s, node, &f);
	isl_union_pw_aff *time = get_time(s, delays ? f.delayed : NULL);
	isl_schedule *schedule = NULL;

	if (delays == s->delay)
		schedule = get_body(s, node, delays ? &f : NULL, time);
	fusion_clear(&f);
	if (!schedule) {
		isl_union_pw_aff_free(time);
		return NULL;
	}
	schedule = ash_band_add_loop(schedule, time, false);
	return ash_band_add_loop(schedule, get_strip(s), false);
}
