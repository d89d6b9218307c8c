/* expand.c - scalar expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/expand.h"

#include <stdlib.h>

#include <isl/val.h>

#include "scop/accesses.h"

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
	isl_map *map = ash_access_relation(stmt, access);

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
	for (ash_accesses a = ash_accesses_to(scop, array, ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		if (drop_subscripts(a.access, drop) < 0)
			return isl_stat_error;
		*cells = add_cells(*cells, get_cells(a.stmt, a.access));
	}
	return isl_stat_ok;
}

/* The arrays whose extents have been set, with their cells, from which names
 * and irrelevant parameters have been removed: arrays with equal cells share
 * their extents.
 */
typedef struct {
	isl_set *params;	/* the relevant parameters; owned */
	unsigned n;
	isl_set **cells;	/* owned */
	const ash_array **array;
} known;

/* A known array with these "cells"; NULL if there is none. */
static const ash_array *find_alike(const known *k, __isl_keep isl_set *cells)
{
	for (unsigned i = 0; i < k->n; ++i)
		if (isl_set_plain_is_equal(k->cells[i], cells) == isl_bool_true)
			return k->array[i];
	return NULL;
}

/* One more than the greatest subscript in dimension "pos". */
static __isl_give isl_pw_aff *get_extent(__isl_keep isl_set *cells,
	unsigned pos)
{
	isl_pw_aff *max = isl_set_dim_max(isl_set_copy(cells), pos);
	isl_val *one = isl_val_one(isl_set_get_ctx(cells));

	return isl_pw_aff_coalesce(isl_pw_aff_add_constant_val(max, one));
}

/* Set the extents of "a", which has "cells" (taken).  Most scalars of one loop
 * nest have the same cells.
 */
static isl_stat set_extents(ash_array *a, __isl_take isl_set *cells, known *k)
{
	const ash_array *other = find_alike(k, cells);
	isl_set *inside = other ? NULL
				: isl_set_intersect_params(isl_set_copy(cells),
					  isl_set_copy(k->params));
	isl_stat ok = isl_stat_ok;

	for (unsigned i = 0; ok >= 0 && i < a->n_dim; ++i) {
		a->extent[i] = other ? isl_pw_aff_copy(other->extent[i])
				     : get_extent(inside, i);
		ok = isl_stat_non_null(a->extent[i]);
	}
	isl_set_free(inside);
	k->array[k->n] = a;
	k->cells[k->n++] = cells;
	return ok;
}

/* Expand the scalar "array" to an array without its first "drop" subscripts. */
static isl_stat expand(ash_scop *scop, int array, unsigned drop, known *k)
{
	ash_array *a = &scop->array[array];
	isl_set *cells = NULL;

	if (drop > a->n_dim)
		return isl_stat_error;
	for (unsigned i = 0; i < a->n_dim; ++i)
		a->extent[i] = isl_pw_aff_free(a->extent[i]);
	a->n_dim -= drop;
	a->scalar = false;
	a->temporary = true;
	if (rewrite(scop, array, drop, &cells) < 0) {
		isl_set_free(cells);
		return isl_stat_error;
	}
	return set_extents(a, cells, k);
}

isl_stat ash_scop_expand(ash_scop *scop, const int *drop)
{
	known k = { .params = isl_set_intersect(isl_set_copy(scop->context),
			    isl_set_copy(scop->assumed)),
		.cells = calloc(scop->n_array + 1, sizeof(*k.cells)),
		.array = calloc(scop->n_array + 1, sizeof(*k.array)) };
	isl_stat ok = k.params && k.cells && k.array ? isl_stat_ok
						     : isl_stat_error;

	for (unsigned i = 0; ok >= 0 && i < scop->n_array; ++i)
		if (drop[i] >= 0)
			ok = expand(scop, i, drop[i], &k);
	for (unsigned i = 0; i < k.n; ++i)
		isl_set_free(k.cells[i]);
	free(k.cells);
	free(k.array);
	isl_set_free(k.params);
	return ok;
}
