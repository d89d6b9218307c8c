/* row_extents.c - extents of array rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/row_extents.h"

#include <isl/map.h>
#include <isl/set.h>

#include "cost/dim_extent.h"
#include "scop/accesses.h"

/* Does subscript "pos" of "access" vary with any iterator? */
static bool moves(const ash_access *access, int pos)
{
	isl_map *map = isl_map_copy(access->map);
	isl_size n = isl_map_dim(map, isl_dim_out);
	isl_bool involved;

	map = isl_map_project_out(map, isl_dim_out, pos + 1, n - pos - 1);
	map = isl_map_project_out(map, isl_dim_out, 0, pos);
	involved = isl_map_involves_dims(map, isl_dim_in, 0,
		isl_map_dim(map, isl_dim_in));
	isl_map_free(map);
	return involved != isl_bool_false;
}

bool ash_row_is_distance(const ash_scop *scop, int number, unsigned pos)
{
	const ash_array *array = &scop->array[number];

	if (!array->extent[pos] ||
		isl_pw_aff_is_cst(array->extent[pos]) != isl_bool_false)
		return false;
	for (ash_accesses a = ash_accesses_to(scop, number, ASH_USES);
		ash_accesses_next(&a);)
		if (moves(a.access, pos))
			return false;
	return true;
}

/* The cells that the first write access to array "number" touches for the
 * parameters "params"; NULL if the array is not written, or on error.
 */
static __isl_give isl_set *get_written(const ash_scop *scop, int number,
	__isl_keep isl_set *params)
{
	ash_accesses a = ash_accesses_to(scop, number, ASH_WRITES);
	isl_set *domain;

	if (!ash_accesses_next(&a))
		return NULL;
	domain = isl_set_intersect_params(isl_set_copy(a.stmt->domain),
		isl_set_copy(params));
	return isl_set_apply(domain, isl_map_copy(a.access->map));
}

double ash_row_of_scalar(const ash_scop *scop, int number, unsigned pos,
	__isl_keep isl_set *params)
{
	isl_set *cells = get_written(scop, number, params);
	double n = cells ? ash_dim_range(cells, (int) pos, 0, -1) : 0;

	isl_set_free(cells);
	return n;
}
