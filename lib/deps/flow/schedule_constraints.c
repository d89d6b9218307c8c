/* schedule_constraints.c - schedule constraints from dependences.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, section 4.3.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/schedule_constraints.h"

#include "deps/relate/merge_pieces.h"

/* The pairs of instances that should be close: a write and the reads of its
 * value, and successive uses of an element.
 */
static __isl_give isl_union_map *proximity(const ash_deps *deps)
{
	isl_union_map *near = isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->false_deps));

	near = isl_union_map_union(near, isl_union_map_copy(deps->input));
	return ash_pieces_merge(near);
}

__isl_give isl_schedule_constraints *ash_deps_near_constraints(
	const ash_scop *scop, const ash_deps *deps)
{
	isl_schedule_constraints *constraints;

	constraints = isl_schedule_constraints_on_domain(ash_scop_domain(scop));
	constraints = isl_schedule_constraints_set_context(constraints,
		ash_scop_near_params(scop));
	return isl_schedule_constraints_set_proximity(constraints,
		proximity(deps));
}

__isl_give isl_schedule_constraints *ash_deps_constraints(const ash_scop *scop,
	const ash_deps *deps)
{
	isl_schedule_constraints *constraints = ash_deps_near_constraints(scop,
		deps);

	constraints = isl_schedule_constraints_set_validity(constraints,
		isl_union_map_copy(deps->validity));
	return isl_schedule_constraints_set_coincidence(constraints,
		isl_union_map_copy(deps->strict));
}
