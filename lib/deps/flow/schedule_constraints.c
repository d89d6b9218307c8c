/* schedule_constraints.c - from dependences to schedule constraints.
 *
 * Report CW 706, section 4.3.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/schedule_constraints.h"

#include <isl/id.h>
#include <isl/map.h>
#include <isl/space.h>

#include "deps/relate/merge_pieces.h"

/* Does "ref" refer to a scalar? */
static bool is_scalar(const ash_scop *scop, __isl_keep isl_id *ref)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		for (unsigned j = 0; j < stmt->n_access; ++j)
			if (stmt->access[j].ref == ref)
				return scop->array[stmt->access[j].array]
					.scalar;
	}
	return false;
}

typedef struct {
	const ash_scop *scop;
	isl_union_map *kept;
} keep_data;

/* Keep the pairs "map" of references if they are not to a scalar. */
static isl_stat keep_arrays(__isl_take isl_map *map, void *user)
{
	keep_data *data = user;
	isl_space *space = isl_space_domain(isl_map_get_space(map));
	isl_id *ref;

	space = isl_space_unwrap(space);
	ref = isl_space_get_tuple_id(space, isl_dim_out);
	isl_space_free(space);
	if (is_scalar(data->scop, ref))
		isl_map_free(map);
	else
		data->kept = isl_union_map_add_map(data->kept, map);
	isl_id_free(ref);
	return isl_stat_non_null(data->kept);
}

/* The order dependences that coincident loops must not separate. */
static __isl_give isl_union_map *coincident_order(const ash_scop *scop,
	const ash_deps *deps, bool private_scalars)
{
	keep_data data = { scop, NULL };

	if (!private_scalars) {
		data.kept = isl_union_map_copy(deps->tagged_order);
	} else {
		data.kept = isl_union_map_empty_ctx(scop->ctx);
		if (isl_union_map_foreach_map(deps->tagged_order, &keep_arrays,
			    &data) < 0)
			data.kept = isl_union_map_free(data.kept);
	}
	data.kept = isl_union_map_domain_factor_domain(data.kept);
	return isl_union_map_range_factor_domain(data.kept);
}

/* What should be near: a value and its reads, and uses of an element. */
static __isl_give isl_union_map *proximity(const ash_deps *deps)
{
	isl_union_map *near = isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->false_deps));

	near = isl_union_map_union(near, isl_union_map_copy(deps->input));
	return ash_pieces_merge(near);
}

static __isl_give isl_schedule_constraints *set_plain(
	__isl_take isl_schedule_constraints *constraints, const ash_deps *deps)
{
	constraints = isl_schedule_constraints_set_validity(constraints,
		isl_union_map_copy(deps->validity));
	return isl_schedule_constraints_set_coincidence(constraints,
		isl_union_map_copy(deps->strict));
}

static __isl_give isl_schedule_constraints *set_reorder(
	__isl_take isl_schedule_constraints *constraints, const ash_scop *scop,
	const ash_deps *deps, bool private_scalars)
{
	isl_union_map *validity = isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->forced));
	isl_union_map *coincidence = isl_union_map_union(
		isl_union_map_copy(validity),
		coincident_order(scop, deps, private_scalars));

	constraints = isl_schedule_constraints_set_validity(constraints,
		ash_pieces_merge(validity));
	constraints = isl_schedule_constraints_set_coincidence(constraints,
		ash_pieces_merge(coincidence));
	return isl_schedule_constraints_set_conditional_validity(constraints,
		isl_union_map_copy(deps->tagged_flow),
		isl_union_map_copy(deps->tagged_order));
}

__isl_give isl_schedule_constraints *ash_deps_constraints(const ash_scop *scop,
	const ash_deps *deps, ash_constraints_mode mode)
{
	isl_schedule_constraints *constraints;

	constraints = isl_schedule_constraints_on_domain(ash_scop_domain(scop));
	constraints = isl_schedule_constraints_set_context(constraints,
		ash_scop_near_params(scop));
	constraints = isl_schedule_constraints_set_proximity(constraints,
		proximity(deps));
	if (!mode.reorder)
		return set_plain(constraints, deps);
	return set_reorder(constraints, scop, deps, mode.private_scalars);
}
