/* conditional.c - conditional validity of a schedule tree.
 *
 * Report CW 706, sections 4.2 and 6.5.4.  A conditioned pair a -> b may be
 * reversed only if each adjacent condition (one that ends in a or starts in b)
 * is local: no node down to the one that reverses the pair separates its ends.
 * Then the conditions at a are executed together with a, those at b together
 * with b, and the live ranges do not overlap.
 *
 * The tree is walked from the root.  A node gets the pairs and conditions that
 * no outer node has separated, and a list of the conditions that outer nodes
 * have separated.
 *  - In a permutable band the loops may be interchanged and tiled, so every
 *    pair that reaches the band must be right in each member on its own, and
 *    a condition is together if it is so in all members.
 *  - In other bands each member counts with those outside it.
 *  - The children of a sequence are told apart by their order, those of a
 *    set may run in any order.
 *  - What reaches a leaf together has no order.
 *
 * An end of a pair or condition is an instance, tagged or not: S[i], or [S[i]
 * -> r[]] for its reference r.  Only equal tags make them adjacent; the tree
 * knows instances, so its functions are applied to them by dropping the tags.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/reorder/conditional.h"

#include <stdbool.h>

#include "deps/relate/merge_pieces.h"
#include "deps/relate/untag.h"
#include "scop/tree.h"

/* Conditions that a node has separated. */
typedef struct apart {
	/* The relation of the conditions; not owned. */
	isl_union_map *conditions;
	const struct apart *outer;
} apart;

/* The pairs and conditions that reach a node; owned by the function that
 * receives them.
 */
typedef struct {
	isl_union_map *pairs;
	isl_union_map *conditions;
} state;

typedef struct {
	ash_judge *j;
	/* Maps tagged instances to instances, and others to themselves. */
	isl_union_pw_multi_aff *untag;
} walk;

static isl_bool check_node(walk *w, __isl_keep isl_schedule_node *node,
	const apart *outer, state s);

static void state_clear(state s)
{
	isl_union_map_free(s.pairs);
	isl_union_map_free(s.conditions);
}

/* The pairs that are adjacent to one of "conditions". */
static __isl_give isl_union_map *adjacent(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_map *conditions)
{
	isl_union_set *start;
	isl_union_set *end;
	isl_union_map *before;
	isl_union_map *after;

	end = isl_union_map_range(isl_union_map_copy(conditions));
	start = isl_union_map_domain(isl_union_map_copy(conditions));
	before = isl_union_map_intersect_domain(isl_union_map_copy(pairs), end);
	after = isl_union_map_intersect_range(isl_union_map_copy(pairs), start);
	return isl_union_map_union(before, after);
}

/* Returns "pairs" (taken) with the tags of both ends removed. */
static __isl_give isl_union_map *without_tags(const walk *w,
	__isl_take isl_union_map *pairs)
{
	isl_union_map *untag;

	untag = isl_union_map_from_union_pw_multi_aff(
		isl_union_pw_multi_aff_copy(w->untag));
	pairs = isl_union_map_apply_domain(pairs, isl_union_map_copy(untag));
	return isl_union_map_apply_range(pairs, untag);
}

/* Is no pair of "pairs" (taken), whose order is not kept, adjacent to a
 * condition in "list"?  If one is, the reason is set, with "but".
 */
static isl_bool none_needed(walk *w, __isl_take isl_union_map *pairs,
	const apart *list, const char *but)
{
	isl_bool ok;

	pairs = ash_pieces_drop_empty(pairs);
	ok = isl_union_map_is_empty(pairs) < 0 ? isl_bool_error : isl_bool_true;
	for (; list && ok == isl_bool_true; list = list->outer)
		ok = ash_judge_no_pair(w->j,
			without_tags(w, adjacent(pairs, list->conditions)),
			NULL, " must run before ", but);
	isl_union_map_free(pairs);
	return ok;
}

/* The time of member "pos" as a function of tagged instances. */
static __isl_give isl_multi_union_pw_aff *member_time(const walk *w,
	__isl_keep isl_schedule_node *band, int pos)
{
	isl_union_pw_aff *time = ash_tree_member(band, pos);

	time = isl_union_pw_aff_pullback_union_pw_multi_aff(time,
		isl_union_pw_multi_aff_copy(w->untag));
	return isl_multi_union_pw_aff_from_union_pw_aff(time);
}

/* The pairs that run backward at "time". */
static __isl_give isl_union_map *backward(__isl_keep isl_union_map *pairs,
	__isl_keep isl_multi_union_pw_aff *time)
{
	return isl_union_map_lex_gt_at_multi_union_pw_aff(
		isl_union_map_copy(pairs), isl_multi_union_pw_aff_copy(time));
}

/* The conditions that "time" separates. */
static __isl_give isl_union_map *separated(__isl_keep isl_union_map *conditions,
	__isl_keep isl_multi_union_pw_aff *time)
{
	isl_union_map *later = isl_union_map_lex_lt_at_multi_union_pw_aff(
		isl_union_map_copy(conditions),
		isl_multi_union_pw_aff_copy(time));
	isl_union_map *both = isl_union_map_union(later,
		backward(conditions, time));

	return ash_pieces_drop_empty(both);
}

/* The pairs whose ends have the same "time". */
static __isl_give isl_union_map *together(__isl_take isl_union_map *pairs,
	__isl_keep isl_multi_union_pw_aff *time)
{
	pairs = isl_union_map_eq_at_multi_union_pw_aff(pairs,
		isl_multi_union_pw_aff_copy(time));
	return ash_pieces_drop_empty(pairs);
}

static isl_bool check_only_child(walk *w, __isl_keep isl_schedule_node *node,
	const apart *outer, state s)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool ok = check_node(w, child, outer, s);

	isl_schedule_node_free(child);
	return ok;
}

/* Whether the pairs that reach the band, "at_band", are correct in each member
 * from "pos" on, if all conditions in "list" are separated.
 */
static isl_bool check_each_member(walk *w, __isl_keep isl_schedule_node *band,
	__isl_keep isl_union_map *at_band, const apart *list)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok = isl_bool_true;

	for (isl_size i = 0; i < n && ok == isl_bool_true; ++i) {
		isl_multi_union_pw_aff *time = member_time(w, band, i);

		ok = none_needed(w, backward(at_band, time), list,
			", but a loop of a permutable band turns them around "
			"while an adjacent condition is apart");
		isl_multi_union_pw_aff_free(time);
	}
	return ok;
}

/* Check members "pos" and later of a permutable band; the pairs "at_band" reach
 * it.
 */
static isl_bool check_permutable(walk *w, __isl_keep isl_schedule_node *band,
	int pos, __isl_keep isl_union_map *at_band, const apart *outer, state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_multi_union_pw_aff *time;
	apart here;
	isl_bool ok;

	if (pos >= n) {
		ok = check_each_member(w, band, at_band, outer);
		if (ok == isl_bool_true)
			return check_only_child(w, band, outer, s);
		state_clear(s);
		return ok;
	}
	time = member_time(w, band, pos);
	here = (apart) { separated(s.conditions, time), outer };
	s.pairs = together(s.pairs, time);
	s.conditions = together(s.conditions, time);
	isl_multi_union_pw_aff_free(time);
	ok = check_permutable(w, band, pos + 1, at_band, &here, s);
	isl_union_map_free(here.conditions);
	return ok;
}

/* Check members "pos" and later of a band that is not permutable. */
static isl_bool check_members(walk *w, __isl_keep isl_schedule_node *band,
	int pos, const apart *outer, state s)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_multi_union_pw_aff *time;
	apart here;
	isl_bool ok;

	if (pos >= n)
		return check_only_child(w, band, outer, s);
	time = member_time(w, band, pos);
	here = (apart) { separated(s.conditions, time), outer };
	ok = none_needed(w, backward(s.pairs, time), &here,
		", but runs after it while an adjacent condition is apart");
	s.pairs = together(s.pairs, time);
	s.conditions = together(s.conditions, time);
	isl_multi_union_pw_aff_free(time);
	if (ok == isl_bool_true)
		ok = check_members(w, band, pos + 1, &here, s);
	else
		state_clear(s);
	isl_union_map_free(here.conditions);
	return ok;
}

static isl_bool check_band(walk *w, __isl_keep isl_schedule_node *band,
	const apart *outer, state s)
{
	isl_bool permutable = isl_schedule_node_band_get_permutable(band);
	isl_union_map *at_band;
	isl_bool ok;

	if (permutable == isl_bool_false)
		return check_members(w, band, 0, outer, s);
	at_band = isl_union_map_copy(s.pairs);
	ok = check_permutable(w, band, 0, at_band, outer, s);
	isl_union_map_free(at_band);
	return ok;
}

/* The tagged instances that pass the filter of child "pos" of "node". */
static __isl_give isl_union_set *child_filter(const walk *w,
	__isl_keep isl_schedule_node *node, int pos)
{
	return isl_union_set_preimage_union_pw_multi_aff(
		ash_tree_filter(node, pos),
		isl_union_pw_multi_aff_copy(w->untag));
}

static __isl_give isl_union_map *from(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return isl_union_map_intersect_domain(isl_union_map_copy(pairs),
		isl_union_set_copy(filter));
}

/* The pairs that lead out of "filter". */
static __isl_give isl_union_map *leaving(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return isl_union_map_subtract_range(from(pairs, filter),
		isl_union_set_copy(filter));
}

/* The pairs with both ends in "filter". */
static __isl_give isl_union_map *inside(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return isl_union_map_intersect_range(from(pairs, filter),
		isl_union_set_copy(filter));
}

/* Collect the conditions that the children of "node" separate, and the pairs
 * whose order the children do not keep.
 */
static void collect(const walk *w, __isl_keep isl_schedule_node *node,
	const state *s, isl_union_map **conditions, isl_union_map **pairs)
{
	bool is_set = isl_schedule_node_get_type(node) == isl_schedule_node_set;
	isl_ctx *ctx = isl_schedule_node_get_ctx(node);
	isl_size n = isl_schedule_node_n_children(node);
	isl_union_set *before = isl_union_set_empty_ctx(ctx);

	*conditions = isl_union_map_empty_ctx(ctx);
	*pairs = isl_union_map_empty_ctx(ctx);
	for (isl_size i = 0; i < n; ++i) {
		isl_union_set *filter = child_filter(w, node, i);
		isl_union_map *lost;

		lost = is_set
			? leaving(s->pairs, filter)
			: isl_union_map_intersect_range(from(s->pairs, filter),
				  isl_union_set_copy(before));
		*pairs = isl_union_map_union(*pairs, lost);
		*conditions = isl_union_map_union(*conditions,
			leaving(s->conditions, filter));
		before = isl_union_set_union(before, filter);
	}
	*conditions = ash_pieces_drop_empty(*conditions);
	isl_union_set_free(before);
}

/* Check the pairs and conditions with both ends in child "pos". */
static isl_bool check_child(walk *w, __isl_keep isl_schedule_node *node,
	int pos, const apart *outer, const state *s)
{
	isl_union_set *filter = child_filter(w, node, pos);
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_bool ok;
	state below;

	child = isl_schedule_node_child(child, 0);
	below.pairs = inside(s->pairs, filter);
	below.conditions = inside(s->conditions, filter);
	ok = check_node(w, child, outer, below);
	isl_schedule_node_free(child);
	isl_union_set_free(filter);
	return ok;
}

static isl_bool check_children(walk *w, __isl_keep isl_schedule_node *node,
	const apart *outer, state s)
{
	isl_size n = isl_schedule_node_n_children(node);
	apart here = { NULL, outer };
	isl_union_map *pairs;
	isl_bool ok;

	collect(w, node, &s, &here.conditions, &pairs);
	ok = none_needed(w, pairs, &here,
		", but the children of a node do "
		"not see to it while an adjacent condition is apart");
	for (isl_size i = 0; i < n && ok == isl_bool_true; ++i)
		ok = check_child(w, node, i, &here, &s);
	isl_union_map_free(here.conditions);
	state_clear(s);
	return ok;
}

static isl_bool check_leaf(walk *w, const apart *outer, state s)
{
	isl_bool ok = none_needed(w, isl_union_map_copy(s.pairs), outer,
		", but nothing orders these two while an adjacent condition "
		"is apart");

	state_clear(s);
	return ok;
}

/* Check the subtree at "node" for the pairs and conditions that reach it. */
static isl_bool check_node(walk *w, __isl_keep isl_schedule_node *node,
	const apart *outer, state s)
{
	isl_bool none = isl_union_map_is_empty(s.pairs);

	if (none != isl_bool_false) {
		state_clear(s);
		return none;
	}
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return check_band(w, node, outer, s);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return check_children(w, node, outer, s);
	case isl_schedule_node_leaf:
		return check_leaf(w, outer, s);
	case isl_schedule_node_error:
		state_clear(s);
		return isl_bool_error;
	default:
		return check_only_child(w, node, outer, s);
	}
}

/* The function that drops the tags of all ends in "s". */
static __isl_give isl_union_pw_multi_aff *find_untag(const state *s)
{
	return ash_untag(isl_union_set_union(ash_untag_ends(s->pairs),
		ash_untag_ends(s->conditions)));
}

isl_bool ash_conditional_check(ash_judge *j, __isl_keep isl_schedule *schedule,
	__isl_keep isl_union_set *domain, __isl_take isl_union_map *conditions,
	__isl_take isl_union_map *conditioned)
{
	state s = { conditioned, conditions };
	walk w = { j, find_untag(&s) };
	isl_union_set *tagged = isl_union_set_copy(domain);
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	state within;
	isl_bool ok;

	tagged = isl_union_set_preimage_union_pw_multi_aff(tagged,
		isl_union_pw_multi_aff_copy(w.untag));
	within.pairs = inside(s.pairs, tagged);
	within.conditions = inside(s.conditions, tagged);
	state_clear(s);
	ok = check_node(&w, root, NULL, within);
	isl_schedule_node_free(root);
	isl_union_set_free(tagged);
	isl_union_pw_multi_aff_free(w.untag);
	return ok;
}
