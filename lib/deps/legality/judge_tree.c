/* judge_tree.c - legality check of a schedule tree.
 *
 * The tree is traversed from the root.  A node gets the instances that reach it
 * and the dependences between them that are not yet satisfied: both ends had
 * the same time so far.
 *  - A band member carries a dependence forward (satisfied), leaves both ends
 *    at the same time (kept for inner nodes) or reverses it (violated).
 *  - A sequence satisfies dependences from an earlier to a later child and
 *    is violated by the others; a set is violated by both.
 *  - A dependence that reaches a leaf is violated: nothing orders its ends.
 *
 * A loop is free of dependences if none that reaches it has a nonzero distance;
 * as the outer times are equal, that means exactly "carried by this loop and no
 * outer one".
 *
 * Completeness is checked on the way: the domain is the given one, and the
 * filters of each node partition its instances, so that every instance reaches
 * one leaf at one time.
 *
 * The check is exact, but postpones costly exact steps: dependences hold for
 * all parameters, and only apparent violations are restricted to the relevant
 * ones.  See also judge_band.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/judge_impl.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/space.h>

#include "scop/mark.h"
#include "scop/tree.h"

static isl_bool judge_node(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s);

typedef struct {
	ash_judge *j;
	/* The instances at the node; not owned. */
	isl_union_set *instances;
	/* Union of the filters visited so far; owned. */
	isl_union_set *seen;
	isl_bool disjoint;
} seen_data;

/* Callback for the sets of a filter: add "set" (taken) to data->seen.  Sets
 * data->disjoint to false, and returns an error, if some instances are in an
 * earlier filter as well.
 */
static isl_stat see_set(__isl_take isl_set *set, void *user)
{
	seen_data *data = user;
	isl_set *before;
	isl_union_set *twice;

	before = isl_union_set_extract_set(data->seen, isl_set_get_space(set));
	data->seen = isl_union_set_add_set(data->seen, isl_set_copy(set));
	if (isl_set_plain_is_empty(before) == isl_bool_true) {
		isl_set_free(before);
		isl_set_free(set);
		return isl_stat_ok;
	}
	twice = isl_union_set_from_set(isl_set_intersect(before, set));
	twice = isl_union_set_intersect(twice,
		isl_union_set_copy(data->instances));
	data->disjoint = ash_judge_none_wrong(data->j, twice,
		" is scheduled twice");
	return data->disjoint == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Does every one of "instances" pass exactly one filter of "node"? */
static isl_bool filters_partition(ash_judge *j,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_set *instances)
{
	seen_data data = { j, instances, NULL, isl_bool_true };
	isl_size n = isl_schedule_node_n_children(node);

	data.seen = isl_union_set_empty_ctx(isl_schedule_node_get_ctx(node));
	for (isl_size i = 0; data.disjoint == isl_bool_true && i < n; ++i) {
		isl_union_set *filter = ash_tree_filter(node, i);

		if (isl_union_set_foreach_set(filter, &see_set, &data) < 0 &&
			data.disjoint == isl_bool_true)
			data.disjoint = isl_bool_error;
		isl_union_set_free(filter);
	}
	if (data.disjoint == isl_bool_true)
		return ash_judge_all_scheduled(j, instances, data.seen);
	isl_union_set_free(data.seen);
	return data.disjoint;
}

/* Check the dependences "leaving" that start in "filter", a child of a
 * sequence: none may lead to "before", the earlier children.  In a set
 * ("is_set") none may lead to any other child.  If false, j->why is set.
 */
static isl_bool check_leaving(ash_judge *j, __isl_keep isl_union_map *leaving,
	__isl_keep isl_union_set *filter, __isl_keep isl_union_set *before,
	const ash_pending *pending, bool is_set)
{
	isl_union_map *wrong = isl_union_map_copy(leaving);

	if (!is_set) {
		wrong = isl_union_map_intersect_range(wrong,
			isl_union_set_copy(before));
		return ash_judge_none_violated(j, wrong, pending,
			", but runs after it");
	}
	wrong = isl_union_map_subtract_range(wrong, isl_union_set_copy(filter));
	return ash_judge_none_violated(j, wrong, pending,
		", but a set node leaves their order open");
}

/* The pairs of "pairs" whose two instances are both in "filter". */
static __isl_give isl_union_map *inside(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	pairs = isl_union_map_intersect_domain(isl_union_map_copy(pairs),
		isl_union_set_copy(filter));
	return isl_union_map_intersect_range(pairs, isl_union_set_copy(filter));
}

/* Check child "pos" of "node", which the filter "filter" selects.  "leaving"
 * (taken) are the dependences that start in the child.  If false, j->why is
 * set.
 */
static isl_bool check_child(ash_judge *j, __isl_keep isl_schedule_node *node,
	int pos, __isl_keep isl_union_set *filter,
	__isl_take isl_union_map *leaving, const ash_judge_state *at_node)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_bool ok;
	ash_judge_state s = { .pending = at_node->pending };

	child = isl_schedule_node_child(child, 0);
	s.instances = isl_union_set_intersect(
		isl_union_set_copy(at_node->instances),
		isl_union_set_copy(filter));
	s.deps = isl_union_map_intersect_range(leaving,
		isl_union_set_copy(filter));
	if (at_node->coincidence)
		s.coincidence = inside(at_node->coincidence, filter);
	if (at_node->reduction)
		s.reduction = inside(at_node->reduction, filter);
	ok = judge_node(j, child, s);
	isl_schedule_node_free(child);
	return ok;
}

/* Check the children of a sequence or set one by one. */
static isl_bool check_children(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s, bool is_set)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = filters_partition(j, node, s.instances);
	isl_union_set *before;

	before = isl_union_set_empty_ctx(isl_schedule_node_get_ctx(node));
	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i) {
		isl_union_set *filter = ash_tree_filter(node, i);
		isl_union_map *leaving;

		leaving = isl_union_map_copy(s.deps);
		leaving = isl_union_map_intersect_domain(leaving,
			isl_union_set_copy(filter));
		ok = check_leaving(j, leaving, filter, before, s.pending,
			is_set);
		before = isl_union_set_union(before,
			isl_union_set_copy(filter));
		if (ok == isl_bool_true)
			ok = check_child(j, node, i, filter, leaving, &s);
		else
			isl_union_map_free(leaving);
		isl_union_set_free(filter);
	}
	isl_union_set_free(before);
	ash_judge_state_free(s);
	return ok;
}

isl_bool ash_judge_only_child(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool ok = judge_node(j, child, s);

	isl_schedule_node_free(child);
	return ok;
}

static isl_bool check_mark(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = isl_id_get_name(id);

	if (name && !strcmp(name, ASH_MARK_PARALLEL))
		s.marks |= ASH_JUDGE_PARALLEL;
	if (ash_mark_is_simd(name))
		s.marks |= ASH_JUDGE_SIMD;
	if (ash_mark_is_reduce(name)) {
		s.marks |= ASH_JUDGE_REDUCE;
		s.reduce = name;
	}
	isl_id_free(id);
	return ash_judge_only_child(j, node, s);
}

/* A filter that stands alone must let all instances pass. */
static isl_bool check_filter(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	isl_union_set *filter = isl_schedule_node_filter_get_filter(node);
	isl_bool ok = ash_judge_all_scheduled(j, s.instances, filter);

	if (ok == isl_bool_true)
		return ash_judge_only_child(j, node, s);
	ash_judge_state_free(s);
	return ok;
}

/* Check that the constraints of a context node always hold: code generation
 * relies on them.
 */
static isl_bool check_context(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	isl_set *context = isl_schedule_node_context_get_context(node);
	isl_bool ok = isl_set_is_params(context);

	if (ok == isl_bool_true)
		ok = isl_set_is_subset(j->params, context);
	isl_set_free(context);
	if (ok == isl_bool_true)
		return ash_judge_only_child(j, node, s);
	ash_judge_state_free(s);
	if (ok == isl_bool_false)
		return ash_judge_refuse(j,
			"a context node takes for granted "
			"what need not hold");
	return ok;
}

/* The times at which "instances" reach "node"; a parameter set if there is no
 * outer loop.
 */
static __isl_give isl_union_set *times_at(__isl_keep isl_schedule_node *node,
	__isl_take isl_union_set *instances)
{
	isl_union_map *prefix;

	prefix = isl_schedule_node_get_prefix_schedule_union_map(node);
	return isl_union_set_apply(instances, prefix);
}

/* Whether all "instances" that reach the guard "node" satisfy it. */
static isl_bool guard_holds(ash_judge *j, __isl_keep isl_schedule_node *node,
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

static isl_bool check_guard(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	isl_bool ok = guard_holds(j, node, s.instances);

	if (ok == isl_bool_true)
		return ash_judge_only_child(j, node, s);
	ash_judge_state_free(s);
	if (ok == isl_bool_false)
		return ash_judge_refuse(j, "a guard node leaves out instances");
	return ok;
}

/* Check an extension node.  It may add instances that are unknown here, so the
 * node is accepted only if it adds none.
 */
static isl_bool check_extension(ash_judge *j,
	__isl_keep isl_schedule_node *node, ash_judge_state s)
{
	isl_union_map *extension;
	isl_bool ok;

	extension = isl_schedule_node_extension_get_extension(node);
	ok = isl_union_map_is_empty(extension);
	isl_union_map_free(extension);
	if (ok == isl_bool_true)
		return ash_judge_only_child(j, node, s);
	ash_judge_state_free(s);
	if (ok == isl_bool_false)
		return ash_judge_refuse(j,
			"an extension node adds instances "
			"that are not part of the program");
	return ok;
}

static isl_bool check_leaf(ash_judge *j, ash_judge_state s)
{
	isl_bool ok = ash_judge_none_violated(j, isl_union_map_copy(s.deps),
		s.pending, ", but nothing orders these two");

	ash_judge_state_free(s);
	return ok;
}

static isl_bool check_unknown(ash_judge *j, ash_judge_state s)
{
	ash_judge_state_free(s);
	return ash_judge_refuse(j,
		"the tree has a node of a kind that is not judged");
}

/* May loop marks be directly above "node"? */
static bool takes_marks(__isl_keep isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	return type == isl_schedule_node_band ||
		type == isl_schedule_node_mark ||
		type == isl_schedule_node_error;
}

/* Check the tree at "node"; "s", which is taken, is what reaches it.  If false,
 * j->why is set.
 */
static isl_bool judge_node(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s)
{
	if (s.marks && !takes_marks(node)) {
		ash_judge_state_free(s);
		return ash_judge_refuse(j,
			"a mark for loops stands above no loop");
	}
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return ash_judge_band(j, node, s);
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
	ash_judge_state_free(s);
	return isl_bool_error;
}

/* Are the instances of the tree those of "domain"? */
static isl_bool check_domain(ash_judge *j, __isl_keep isl_union_set *domain,
	__isl_keep isl_schedule *schedule)
{
	isl_union_set *scheduled = isl_schedule_get_domain(schedule);
	isl_bool ok;

	ok = ash_judge_all_scheduled(j, domain, isl_union_set_copy(scheduled));
	if (ok != isl_bool_true) {
		isl_union_set_free(scheduled);
		return ok;
	}
	scheduled = isl_union_set_subtract(scheduled,
		isl_union_set_copy(domain));
	return ash_judge_none_wrong(j, scheduled,
		" is scheduled, but not part of the program");
}

static isl_bool check_root(ash_judge *j, __isl_keep isl_schedule *schedule,
	ash_judge_state s)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	isl_bool ok;

	if (isl_schedule_node_get_type(root) == isl_schedule_node_domain) {
		ok = ash_judge_only_child(j, root, s);
	} else if (root) {
		ok = check_unknown(j, s);
	} else {
		ash_judge_state_free(s);
		ok = isl_bool_error;
	}
	isl_schedule_node_free(root);
	return ok;
}

isl_bool ash_judge_schedule(ash_judge *j, __isl_keep isl_schedule *schedule,
	ash_judge_state s)
{
	isl_bool ok = check_domain(j, s.instances, schedule);

	if (ok == isl_bool_true) {
		s.instances = isl_union_set_intersect_params(s.instances,
			isl_set_copy(j->params));
		return check_root(j, schedule, s);
	}
	ash_judge_state_free(s);
	return ok;
}

isl_bool ash_judge_end(ash_judge *j, isl_bool verdict, char **why)
{
	*why = NULL;
	isl_set_free(j->params);
	if (verdict == isl_bool_false)
		*why = j->why;
	else
		free(j->why);
	return verdict;
}
