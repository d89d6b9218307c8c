/* node_deps.c - dependence queries at a node of a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/node_deps.h"

#include <isl/map.h>
#include <isl/space.h>

#include "deps/relate/filtered_pairs.h"
#include "deps/relate/relate.h"
#include "scop/tree.h"

__isl_give isl_union_map *ash_order_equal(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	return ash_relate_pairs(deps, upa, ASH_RELATE_EQUAL);
}

isl_bool ash_order_is_coincident(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	return ash_relate_is_level(deps, upa);
}

bool ash_order_goes_back(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	return ash_relate_is_forth(deps, upa) != isl_bool_true;
}

/* ---- dependences without iterators of outer loops ---- */

/* The dependences collected so far, without the first "n" iterators of both
 * instances.
 */
typedef struct {
	unsigned n;
	isl_union_map *left;
} dropping;

/* Returns "map" (taken) without the first "n" dimensions of type "type"; the
 * tuple keeps its name.
 */
static __isl_give isl_map *drop_dims(__isl_take isl_map *map,
	enum isl_dim_type type, unsigned n)
{
	isl_id *id = isl_map_get_tuple_id(map, type);

	map = isl_map_project_out(map, type, 0, n);
	return isl_map_set_tuple_id(map, type, id);
}

static isl_stat add_dropped(__isl_take isl_map *map, void *user)
{
	dropping *d = user;

	map = drop_dims(map, isl_dim_in, d->n);
	map = drop_dims(map, isl_dim_out, d->n);
	d->left = isl_union_map_add_map(d->left, map);
	return isl_stat_non_null(d->left);
}

__isl_give isl_union_map *ash_order_drop(__isl_take isl_union_map *deps,
	unsigned n)
{
	dropping d = { .n = n };

	if (n == 0)
		return deps;
	d.left = isl_union_map_empty(isl_union_map_get_space(deps));
	if (isl_union_map_foreach_map(deps, &add_dropped, &d) < 0)
		d.left = isl_union_map_free(d.left);
	isl_union_map_free(deps);
	return d.left;
}

/* ---- dependences that matter at a node ---- */

__isl_give isl_union_map *ash_order_filter(__isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter)
{
	deps = ash_inside_both(deps, filter);
	isl_union_set_free(filter);
	return deps;
}

/* Callback: if "node" is a filter, restrict the dependences in "user" to pairs
 * with both ends in it.
 */
static isl_stat apply_filter(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_map **at = user;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_filter)
		*at = ash_order_filter(*at,
			isl_schedule_node_filter_get_filter(node));
	return isl_stat_non_null(*at);
}

/* Callback: if "node" is a band, drop the dependences in "user" that it orders:
 * keep pairs of instances in one iteration of it.
 */
static isl_stat apply_band(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_map **at = user;
	isl_size n;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_stat_ok;
	n = isl_schedule_node_band_n_member(node);
	for (int i = 0; i < n; ++i) {
		isl_union_pw_aff *upa = ash_tree_member(node, i);

		*at = ash_order_equal(*at, upa);
		isl_union_pw_aff_free(upa);
	}
	return isl_stat_non_null(*at);
}

__isl_give isl_union_map *ash_order_at(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *at = isl_union_map_copy(deps);

	if (isl_schedule_node_foreach_ancestor_top_down(node, &apply_filter,
		    &at) < 0 ||
		isl_schedule_node_foreach_ancestor_top_down(node, &apply_band,
			&at) < 0)
		return isl_union_map_free(at);
	return at;
}
