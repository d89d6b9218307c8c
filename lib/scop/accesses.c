/* accesses.c - accesses to an array, by statement.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/accesses.h"

#include <isl/space.h>

ash_accesses ash_accesses_to(const ash_scop *scop, int array, unsigned kinds)
{
	return (ash_accesses) { .scop = scop, .array = array, .kinds = kinds };
}

bool ash_access_is(const ash_access *access, int array, unsigned kinds)
{
	return (array < 0 || access->array == array) &&
		(kinds >> access->kind & 1);
}

bool ash_accesses_next(ash_accesses *a)
{
	for (; a->stmt_pos < a->scop->n_stmt; ++a->stmt_pos, a->pos = 0) {
		a->stmt = &a->scop->stmt[a->stmt_pos];
		while (a->pos < a->stmt->n_access) {
			a->access = &a->stmt->access[a->pos++];
			if (ash_access_is(a->access, a->array, a->kinds))
				return true;
		}
	}
	return false;
}

bool ash_stmt_has_access(const ash_stmt *stmt, int array, unsigned kinds)
{
	for (unsigned i = 0; i < stmt->n_access; ++i)
		if (ash_access_is(&stmt->access[i], array, kinds))
			return true;
	return false;
}

bool ash_scop_has_access(const ash_scop *scop, int array, unsigned kinds)
{
	ash_accesses a = ash_accesses_to(scop, array, kinds);

	return ash_accesses_next(&a);
}

__isl_give isl_space *ash_array_space(const ash_scop *scop, int array)
{
	const ash_array *a = &scop->array[array];

	return isl_space_add_named_tuple_id_ui(isl_set_get_space(scop->context),
		isl_id_copy(a->id), a->n_dim);
}

__isl_give isl_map *ash_access_relation(const ash_stmt *stmt,
	const ash_access *access)
{
	return isl_map_intersect_domain(isl_map_copy(access->map),
		isl_set_copy(stmt->domain));
}

__isl_give isl_union_map *ash_access_relations(const ash_scop *scop, int array,
	unsigned kinds)
{
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);

	for (ash_accesses a = ash_accesses_to(scop, array, kinds);
		ash_accesses_next(&a);)
		all = isl_union_map_add_map(all,
			ash_access_relation(a.stmt, a.access));
	return all;
}

/* Returns the relation [S[i] -> ref[]] -> A[d] that is made from "map" (taken),
 * S[i] -> A[d], by the name "ref" of the access.
 */
static __isl_give isl_map *tag(__isl_take isl_map *map, __isl_keep isl_id *ref)
{
	isl_space *space = isl_space_domain(isl_map_get_space(map));
	isl_space *tag_space;

	tag_space = isl_space_params(isl_space_copy(space));
	tag_space = isl_space_set_from_params(tag_space);
	tag_space = isl_space_set_tuple_id(tag_space, isl_dim_set,
		isl_id_copy(ref));
	space = isl_space_map_from_domain_and_range(space, tag_space);
	return isl_map_preimage_domain_multi_aff(map,
		isl_multi_aff_domain_map(space));
}

__isl_give isl_union_map *ash_tagged_relations(const ash_scop *scop,
	unsigned kinds)
{
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);

	for (ash_accesses a = ash_accesses_to(scop, ASH_ANY_ARRAY, kinds);
		ash_accesses_next(&a);)
		all = isl_union_map_add_map(all,
			tag(ash_access_relation(a.stmt, a.access),
				a.access->ref));
	return all;
}

__isl_give isl_set *ash_accessed_elements(const ash_scop *scop, int array,
	unsigned kinds)
{
	isl_set *all = isl_set_empty(ash_array_space(scop, array));

	for (ash_accesses a = ash_accesses_to(scop, array, kinds);
		ash_accesses_next(&a);)
		all = isl_set_union(all,
			isl_map_range(ash_access_relation(a.stmt, a.access)));
	return isl_set_coalesce(all);
}

__isl_give isl_space *ash_access_params(const ash_scop *scop,
	__isl_take isl_space *params)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		params = isl_space_align_params(params,
			isl_set_get_space(stmt->domain));
		for (unsigned j = 0; j < stmt->n_access; ++j)
			params = isl_space_align_params(params,
				isl_map_get_space(stmt->access[j].map));
	}
	return params;
}
