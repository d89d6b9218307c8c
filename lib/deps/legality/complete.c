/* complete.c - check that a schedule tree is injective.
 *
 * Instances at different leaves are distinguished.  At each leaf, the times of
 * all enclosing band members must be an injective function of the instances of
 * each statement.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/complete.h"

#include <isl/map.h>
#include <isl/space.h>

typedef struct {
	ash_judge *j;
	isl_bool verdict;
} walk;

/* The unordered pairs of distinct instances with the same time. */
static __isl_give isl_map *same_time(__isl_take isl_map *time)
{
	isl_space *space = isl_space_domain(isl_map_get_space(time));
	isl_map *order = isl_map_lex_lt(space);
	isl_map *same;

	same = isl_map_apply_range(isl_map_copy(time),
		isl_map_reverse(isl_map_copy(time)));
	isl_map_free(time);
	return isl_map_intersect(same, order);
}

/* Is the "time" of a statement injective? */
static isl_stat check_stmt(__isl_take isl_map *time, void *user)
{
	walk *w = user;
	isl_bool injective = isl_map_is_injective(time);

	if (injective == isl_bool_false)
		w->verdict = ash_judge_no_pair(w->j,
			isl_union_map_from_map(same_time(time)), NULL, " and ",
			" have the same place");
	else
		isl_map_free(time);
	if (injective < 0)
		w->verdict = isl_bool_error;
	return w->verdict == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Check the times of all statements at a leaf. */
static isl_stat check_leaf(walk *w, __isl_keep isl_schedule_node *leaf)
{
	isl_union_set *instances = isl_schedule_node_get_domain(leaf);
	isl_union_map *time;
	isl_stat stat;

	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(w->j->params));
	time = isl_schedule_node_get_prefix_schedule_union_map(leaf);
	time = isl_union_map_intersect_domain(time, instances);
	stat = isl_union_map_foreach_map(time, &check_stmt, w);
	if (!time)
		w->verdict = isl_bool_error;
	isl_union_map_free(time);
	return stat;
}

static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	if (type == isl_schedule_node_leaf && check_leaf(user, node) < 0)
		return isl_bool_error;
	return isl_bool_true;
}

isl_bool ash_complete_check(ash_judge *j, __isl_keep isl_schedule *schedule)
{
	walk w = { j, isl_bool_true };

	if (isl_schedule_foreach_schedule_node_top_down(schedule, &visit, &w) <
			0 &&
		w.verdict == isl_bool_true)
		w.verdict = isl_bool_error;
	return w.verdict;
}
