/* reorder_constraints.c - schedule constraints that allow live-range
 * reordering.
 *
 * Report CW 706, section 4.3.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/space.h>

#include "deps/flow/schedule_constraints.h"
#include "deps/relate/merge_pieces.h"
#include "research/reorder/live_range_reorder.h"

/* Whether "ref" refers to a scalar. */
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

/* Keep the pairs "map" of references unless they are to a scalar. */
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
	const ash_reorder *reorder, bool private_scalars)
{
	keep_data data = { scop, NULL };

	if (!private_scalars) {
		data.kept = isl_union_map_copy(reorder->tagged_order);
	} else {
		data.kept = isl_union_map_empty_ctx(scop->ctx);
		if (isl_union_map_foreach_map(reorder->tagged_order,
			    &keep_arrays, &data) < 0)
			data.kept = isl_union_map_free(data.kept);
	}
	data.kept = isl_union_map_domain_factor_domain(data.kept);
	return isl_union_map_range_factor_domain(data.kept);
}

__isl_give isl_schedule_constraints *ash_reorder_constraints(
	const ash_scop *scop, const ash_deps *deps, const ash_reorder *reorder,
	bool private_scalars)
{
	isl_schedule_constraints *constraints = ash_deps_near_constraints(scop,
		deps);
	isl_union_map *validity = isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(reorder->forced));
	isl_union_map *coincidence = isl_union_map_union(
		isl_union_map_copy(validity),
		coincident_order(scop, reorder, private_scalars));

	constraints = isl_schedule_constraints_set_validity(constraints,
		ash_pieces_merge(validity));
	constraints = isl_schedule_constraints_set_coincidence(constraints,
		ash_pieces_merge(coincidence));
	return isl_schedule_constraints_set_conditional_validity(constraints,
		isl_union_map_copy(reorder->tagged_flow),
		isl_union_map_copy(reorder->tagged_order));
}
