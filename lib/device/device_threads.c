/* device_threads.c - instances in the same launch, or the same thread.
 *
 * The times of the tree are its depth-first order as numbers; their first
 * members are the loops around a kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_threads.h"

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "device/device_place.h"

__isl_give isl_union_map *ash_device_outer(const ash_device_map *map,
	unsigned pos)
{
	isl_schedule_node *node = ash_device_find_place(
		isl_schedule_get_root(map->schedule), map->kernel[pos].what);
	isl_union_map *outer = isl_schedule_node_get_prefix_schedule_union_map(
		node);

	isl_schedule_node_free(node);
	return isl_union_map_intersect_domain(outer,
		isl_union_set_copy(map->kernel[pos].what->domain));
}

/* Returns the pairs of "pairs" for whose two instances "value" is equal; both
 * are taken.
 */
static __isl_give isl_union_map *same(__isl_take isl_union_map *pairs,
	__isl_take isl_union_map *value)
{
	value = isl_union_map_apply_range(isl_union_map_copy(value),
		isl_union_map_reverse(value));
	return isl_union_map_intersect(pairs, value);
}

__isl_give isl_union_map *ash_device_same_launch(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs)
{
	return same(pairs, ash_device_outer(map, pos));
}

__isl_give isl_union_map *ash_device_same_thread(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs)
{
	const ash_kernel *kernel = map->kernel[pos].what;

	pairs = ash_device_same_launch(map, pos, pairs);
	for (unsigned i = 0; i < ASH_DEVICE_DIMS && kernel->loop[i]; ++i)
		pairs = same(pairs,
			isl_union_map_from_union_pw_aff(
				isl_union_pw_aff_copy(kernel->loop[i])));
	return pairs;
}

/* Returns the piecewise function of the instances of "stmt" in "all". */
static __isl_give isl_pw_aff *value_of(__isl_keep isl_union_pw_aff *all,
	const ash_stmt *stmt)
{
	isl_space *space = isl_space_align_params(
		isl_set_get_space(stmt->domain),
		isl_union_pw_aff_get_space(all));

	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		1);
	return isl_union_pw_aff_extract_pw_aff(all, space);
}

bool ash_device_moves_with(const ash_kernel *kernel, const ash_stmt *stmt,
	const ash_access *access, unsigned dim, unsigned pos)
{
	isl_pw_aff *x = value_of(kernel->loop[dim], stmt);
	isl_pw_multi_aff *element = isl_pw_multi_aff_from_map(
		isl_map_copy(access->map));
	isl_size n = isl_pw_multi_aff_dim(element, isl_dim_in);
	isl_size n_out = isl_pw_multi_aff_dim(element, isl_dim_out);
	bool moves = false;

	for (int i = 0; i < n; ++i) {
		if (isl_pw_aff_involves_dims(x, isl_dim_in, i, 1) !=
			isl_bool_true)
			continue;
		for (int j = 0; j < n_out; ++j) {
			isl_pw_aff *one;

			if (pos != ASH_DEVICE_ANY && pos != (unsigned) j)
				continue;
			one = isl_pw_multi_aff_get_pw_aff(element, j);

			moves = moves ||
				isl_pw_aff_involves_dims(one, isl_dim_in, i,
					1) == isl_bool_true;
			isl_pw_aff_free(one);
		}
	}
	isl_pw_aff_free(x);
	isl_pw_multi_aff_free(element);
	return moves;
}
