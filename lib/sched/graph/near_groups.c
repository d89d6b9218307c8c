/* near_groups.c - groups of instance pairs with proximity, in the scheduler's
 * graph.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/near_groups.h"
#include "sched/graph/graph_impl.h"

#include <stdlib.h>

#include <isl/map.h>

#include "sched/linear/isl_matrix.h"

bool ash_near_in_use(const ash_graph *graph)
{
	return graph->options->spatial && graph->n_near_group &&
		graph->options->target == ASH_TARGET_CPU;
}

static isl_stat read_access(__isl_take isl_map *map, void *user)
{
	ash_near_group *group = user;
	isl_basic_map *hull;
	unsigned n_equality;
	isl_size n_subscript = isl_map_dim(map, isl_dim_out);
	ash_sched_status status = ASH_SCHED_ERROR;

	hull = isl_basic_map_remove_divs(isl_map_affine_hull(map));
	if (hull && n_subscript >= 0 && !group->n_subscript)
		status = ash_read_basic_map(hull, true, NULL, &group->access,
			&n_equality);
	isl_basic_map_free(hull);
	if (status != ASH_SCHED_OK)
		return isl_stat_error;
	group->access.n_row = n_equality;
	group->n_subscript = n_subscript;
	return isl_stat_ok;
}

ash_sched_status ash_near_read_groups(ash_graph *graph,
	const ash_spatial *spatial)
{
	graph->near_group = calloc(spatial->n_group + 1,
		sizeof(*graph->near_group));
	if (!graph->near_group)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < spatial->n_group; ++i) {
		ash_near_group *group = &graph->near_group[i];
		isl_union_map *access = isl_union_map_align_params(
			isl_union_map_copy(spatial->group[i].access),
			isl_space_copy(graph->params));
		isl_stat ok = isl_union_map_foreach_map(access, &read_access,
			group);

		isl_union_map_free(access);
		group->multiplicity = spatial->group[i].multiplicity;
		group->stmt = ASH_NO_VERTEX;
		++graph->n_near_group;
		if (ok < 0)
			return ASH_SCHED_ERROR;
	}
	return ASH_SCHED_OK;
}

/* The pairs of instances that touch the same element through the first
 * reference of "access".  All references differ in constants only, so any of
 * them has the same pairs.
 */
static __isl_give isl_map *same_element(__isl_keep isl_union_map *access)
{
	isl_map *map = isl_map_from_union_map(isl_union_map_copy(access));
	isl_basic_map_list *list = isl_map_get_basic_map_list(map);
	isl_map *first = isl_map_from_basic_map(isl_basic_map_affine_hull(
		isl_basic_map_list_get_basic_map(list, 0)));
	isl_size n_param;

	isl_basic_map_list_free(list);
	isl_map_free(map);
	first = isl_map_apply_range(first,
		isl_map_reverse(isl_map_copy(first)));
	n_param = isl_map_dim(first, isl_dim_param);
	if (n_param < 0)
		return isl_map_free(first);
	return isl_map_project_out(first, isl_dim_param, 0, n_param);
}

typedef struct {
	isl_map *same;
	isl_union_map *result;
} selection;

static isl_stat select_pairs(__isl_take isl_map *map, void *user)
{
	selection *s = user;

	if (isl_map_has_equal_space(map, s->same) == isl_bool_true)
		map = isl_map_intersect(map, isl_map_copy(s->same));
	s->result = isl_union_map_add_map(s->result, map);
	return s->result ? isl_stat_ok : isl_stat_error;
}

__isl_give isl_union_map *ash_near_temporal(const ash_spatial_group *group)
{
	isl_union_map *temporal = isl_union_map_copy(group->temporal);
	selection s;

	if (isl_union_map_is_empty(group->access) != isl_bool_false)
		return temporal;
	s.same = isl_map_align_params(same_element(group->access),
		isl_union_map_get_space(temporal));
	s.result = isl_union_map_empty(isl_union_map_get_space(temporal));
	if (isl_union_map_foreach_map(temporal, &select_pairs, &s) < 0)
		s.result = isl_union_map_free(s.result);
	isl_map_free(s.same);
	isl_union_map_free(temporal);
	return s.result;
}
