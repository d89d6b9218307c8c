/* subtree_locality.c - reuse of cache lines within a subtree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/map.h>
#include <isl/union_set.h>

#include "search/subtree_locality.h"
#include "transform/node_deps.h"

/* The access "map" with its first "n" iterators turned into parameters. */
static __isl_give isl_map *fix_outer(__isl_take isl_map *map, unsigned n)
{
	isl_id *id = isl_map_get_tuple_id(map, isl_dim_in);
	isl_size n_param = isl_map_dim(map, isl_dim_param);

	if (n_param < 0) {
		isl_id_free(id);
		return isl_map_free(map);
	}
	for (unsigned i = 0; i < n; ++i) {
		char name[32];

		snprintf(name, sizeof(name), "_outer%u", i);
		map = isl_map_insert_dims(map, isl_dim_param, n_param + i, 1);
		map = isl_map_set_dim_name(map, isl_dim_param, n_param + i,
			name);
		map = isl_map_equate(map, isl_dim_param, n_param + i,
			isl_dim_in, i);
	}
	map = isl_map_project_out(map, isl_dim_in, 0, n);
	return isl_map_set_tuple_id(map, isl_dim_in, id);
}

/* The access relations with fixed outer iterators (fix_outer()), and their
 * number.
 */
typedef struct {
	unsigned n_outer;
	isl_union_map *result;
} fixing;

static isl_stat add_fixed(__isl_take isl_map *map, void *user)
{
	fixing *f = user;

	f->result = isl_union_map_add_map(f->result,
		fix_outer(map, f->n_outer));
	return f->result ? isl_stat_ok : isl_stat_error;
}

static __isl_give isl_union_map *access_below(const ash_search_state *w,
	__isl_keep isl_union_map *access)
{
	fixing f = { w->stack.n,
		isl_union_map_empty(isl_union_map_get_space(access)) };

	isl_union_map_foreach_map(access, &add_fixed, &f);
	return f.result;
}

ash_spatial *ash_search_spatial(const ash_search_state *w,
	const ash_spatial *all, __isl_keep isl_schedule_node *node,
	const ash_units *units)
{
	ash_spatial *below = calloc(1, sizeof(*below));
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	bool ok = below;

	if (below)
		below->group = calloc(all->n_group + 1, sizeof(*below->group));
	for (unsigned i = 0; ok && below->group && i < all->n_group; ++i) {
		ash_spatial_group group = all->group[i];
		isl_union_map *access;

		if (units->head[group.stmt] != group.stmt)
			continue;
		access = isl_union_map_intersect_domain(
			isl_union_map_copy(group.access),
			isl_union_set_copy(domain));
		if (isl_union_map_is_empty(access) == isl_bool_true) {
			isl_union_map_free(access);
			continue;
		}
		group.access = access_below(w, access);
		isl_union_map_free(access);
		group.temporal = ash_units_deps(units,
			ash_order_drop(ash_order_at(node, group.temporal),
				w->stack.n));
		group.spatial = ash_units_deps(units,
			ash_order_drop(ash_order_at(node, group.spatial),
				w->stack.n));
		ok = group.access && group.temporal && group.spatial;
		below->group[below->n_group++] = group;
	}
	isl_union_set_free(domain);
	if (ok && below->group)
		return below;
	return ash_spatial_free(below);
}
