/* expand.c - give a scalar memory of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/expand.h"

#include <isl/val.h>

/* Drop the first "drop" subscripts of the access. */
static isl_stat drop_subscripts(ash_access *access, unsigned drop)
{
	isl_id *id = isl_map_get_tuple_id(access->map, isl_dim_out);

	access->map = isl_map_project_out(access->map, isl_dim_out, 0, drop);
	access->map = isl_map_set_tuple_id(access->map, isl_dim_out, id);
	return isl_stat_non_null(access->map);
}

/* The cells that "access" of "stmt" touches, without their tuple. */
static __isl_give isl_set *get_cells(const ash_stmt *stmt,
	const ash_access *access)
{
	isl_map *map = isl_map_intersect_domain(isl_map_copy(access->map),
		isl_set_copy(stmt->domain));

	return isl_set_reset_tuple_id(isl_map_range(map));
}

static __isl_give isl_set *add_cells(__isl_take isl_set *cells,
	__isl_take isl_set *more)
{
	return cells ? isl_set_union(cells, more) : more;
}

/* Rewrite all accesses to "array", and collect the cells touched. */
static isl_stat rewrite(ash_scop *scop, int array, unsigned drop,
	isl_set **cells)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		ash_stmt *stmt = &scop->stmt[i];

		for (unsigned j = 0; j < stmt->n_access; ++j) {
			ash_access *access = &stmt->access[j];

			if (access->array != array)
				continue;
			if (drop_subscripts(access, drop) < 0)
				return isl_stat_error;
			*cells = add_cells(*cells, get_cells(stmt, access));
		}
	}
	return isl_stat_ok;
}

/* One more than the greatest subscript in dimension "pos". */
static __isl_give isl_pw_aff *get_extent(__isl_keep isl_set *cells,
	unsigned pos)
{
	isl_pw_aff *max = isl_set_dim_max(isl_set_copy(cells), pos);
	isl_val *one = isl_val_one(isl_set_get_ctx(cells));

	return isl_pw_aff_coalesce(isl_pw_aff_add_constant_val(max, one));
}

isl_stat ash_scop_expand(ash_scop *scop, int array, unsigned drop)
{
	ash_array *a = &scop->array[array];
	isl_set *cells = NULL;
	isl_stat ok;

	if (drop > a->n_dim)
		return isl_stat_error;
	for (unsigned i = 0; i < a->n_dim; ++i)
		a->extent[i] = isl_pw_aff_free(a->extent[i]);
	a->n_dim -= drop;
	a->scalar = false;
	a->temporary = true;
	ok = rewrite(scop, array, drop, &cells);
	cells = isl_set_intersect_params(cells, isl_set_intersect(
		isl_set_copy(scop->context), isl_set_copy(scop->assumed)));
	for (unsigned i = 0; ok >= 0 && i < a->n_dim; ++i) {
		a->extent[i] = get_extent(cells, i);
		ok = isl_stat_non_null(a->extent[i]);
	}
	isl_set_free(cells);
	return ok;
}
