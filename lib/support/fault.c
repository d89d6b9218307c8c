/* fault.c - deliberate faults that test the judges.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/fault.h"

#ifdef ASHLAR_FAULTS

#include <stdlib.h>
#include <string.h>

#include <isl/set.h>
#include <isl/union_set.h>

bool ash_fault(const char *name)
{
	const char *wanted = getenv("ASHLAR_FAULT");

	return wanted && !strcmp(wanted, name);
}

bool ash_fault_is_first(void)
{
	static bool was_called;
	bool first = !was_called;

	was_called = true;
	return first;
}

static isl_stat drop_map(__isl_take isl_map *map, void *user)
{
	isl_union_map **rest = user;

	*rest = isl_union_map_subtract(*rest, isl_union_map_from_map(map));
	return isl_stat_error;
}

__isl_give isl_union_map *ash_fault_drop(__isl_take isl_union_map *deps)
{
	isl_union_map *rest = isl_union_map_copy(deps);

	isl_union_map_foreach_map(deps, &drop_map, &rest);
	isl_union_map_free(deps);
	return rest;
}

static isl_stat add_late(__isl_take isl_set *set, void *user)
{
	isl_union_set **all = user;

	if (isl_set_dim(set, isl_dim_set) > 0)
		set = isl_set_lower_bound_si(set, isl_dim_set, 0, 1);
	*all = isl_union_set_add_set(*all, set);
	return isl_stat_ok;
}

__isl_give isl_schedule *ash_fault_start_late(__isl_take isl_schedule *schedule)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_set *late = isl_union_set_empty(
		isl_union_set_get_space(domain));

	isl_union_set_foreach_set(domain, &add_late, &late);
	isl_union_set_free(domain);
	return isl_schedule_intersect_domain(schedule, late);
}

__isl_give isl_ast_node_list *ash_fault_swap(__isl_take isl_ast_node_list *list)
{
	isl_ast_node *first, *second;

	if (isl_ast_node_list_size(list) < 2)
		return list;
	first = isl_ast_node_list_get_at(list, 0);
	second = isl_ast_node_list_get_at(list, 1);
	list = isl_ast_node_list_set_at(list, 0, second);
	return isl_ast_node_list_set_at(list, 1, first);
}

static __isl_give isl_ast_node *swap_once(__isl_take isl_ast_node *node,
	void *user)
{
	bool *done = user;
	isl_ast_node_list *list;

	if (*done || isl_ast_node_get_type(node) != isl_ast_node_block)
		return node;
	*done = true;
	list = isl_ast_node_block_get_children(node);
	isl_ast_node_free(node);
	return isl_ast_node_block_from_children(ash_fault_swap(list));
}

__isl_give isl_ast_node *ash_fault_swap_in(__isl_take isl_ast_node *root)
{
	bool done = false;

	return isl_ast_node_map_descendant_bottom_up(root, &swap_once, &done);
}

#endif
