/* overlapping_rows.c - sizes for which rows of an array overlap.
 *
 *	for k < half		for b < batch		to[4 * k + b] = ...
 *
 * writes rows of four elements.  If batch > 4, iterations overwrite results of
 * others, so no sensible program has such sizes; but the compiler does not
 * know, and dependences cover these sizes as well.  An order that is profitable
 * at no other size is useless.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/overlapping_rows.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "scop/accesses.h"

/* The subscripts of "map" if each is one affine expression without divisions;
 * else NULL.
 */
static __isl_give isl_multi_aff *get_subscripts(__isl_keep isl_map *map)
{
	isl_pw_multi_aff *pma;
	isl_multi_aff *ma;

	if (isl_map_is_single_valued(map) != isl_bool_true)
		return NULL;
	pma = isl_pw_multi_aff_gist(
		isl_pw_multi_aff_from_map(isl_map_copy(map)),
		isl_map_domain(isl_map_copy(map)));
	if (isl_pw_multi_aff_isa_multi_aff(pma) != isl_bool_true) {
		isl_pw_multi_aff_free(pma);
		return NULL;
	}
	ma = isl_pw_multi_aff_as_multi_aff(pma);
	for (int i = 0; ma && i < isl_multi_aff_size(ma); ++i) {
		isl_aff *aff = isl_multi_aff_get_at(ma, i);

		if (isl_aff_dim(aff, isl_dim_div) != 0)
			ma = isl_multi_aff_free(ma);
		isl_aff_free(aff);
	}
	return ma;
}

/* Returns "cells" (taken), a relation from instances to the cells that they
 * write, without the iterators that do not occur in the subscripts "ma".
 */
static __isl_give isl_map *drop_unused(__isl_take isl_map *cells,
	__isl_keep isl_multi_aff *ma)
{
	for (int i = isl_map_dim(cells, isl_dim_in) - 1; i >= 0; --i)
		if (isl_multi_aff_involves_dims(ma, isl_dim_in, i, 1) ==
			isl_bool_false)
			cells = isl_map_project_out(cells, isl_dim_in, i, 1);
	return cells;
}

/* Returns the parameters in "known" for which two instances of "stmt" write the
 * same cell through "access" with different iterators in its subscripts; the
 * empty set if that cannot be determined.
 */
static __isl_give isl_set *get_overlap(const ash_stmt *stmt,
	const ash_access *access, __isl_keep isl_set *known)
{
	isl_multi_aff *ma = get_subscripts(access->map);
	isl_map *cells, *pairs;

	if (!ma)
		return isl_set_empty(isl_set_get_space(known));
	cells = ash_access_relation(stmt, access);
	cells = isl_map_intersect_params(cells, isl_set_copy(known));
	cells = drop_unused(cells, ma);
	isl_multi_aff_free(ma);
	pairs = isl_map_lex_lt(isl_space_domain(isl_map_get_space(cells)));
	pairs = isl_map_intersect(pairs,
		isl_map_apply_range(isl_map_copy(cells),
			isl_map_reverse(isl_map_copy(cells))));
	isl_map_free(cells);
	return isl_map_params(pairs);
}

__isl_give isl_set *ash_overlapping_rows(const ash_scop *scop)
{
	isl_set *known = ash_scop_expected_params(scop);
	isl_set *all = isl_set_empty(isl_set_get_space(known));

	for (ash_accesses a =
			ash_accesses_to(scop, ASH_ANY_ARRAY, ASH_MUST_WRITES);
		ash_accesses_next(&a);)
		if (!scop->array[a.access->array].scalar &&
			!ash_stmt_has_access(a.stmt, a.access->array,
				ASH_READS))
			all = isl_set_union(all,
				get_overlap(a.stmt, a.access, known));
	isl_set_free(known);
	return all;
}
