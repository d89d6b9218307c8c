/* live.c - live-in and live-out values of a SCoP.
 *
 * An instance neither kills its own writes nor overwrites what it reads first:
 * only other instances count.  Scalars and temporaries are killed at both ends
 * of the SCoP, like variables declared in it.
 *
 * Where we differ from the report (see live.h): it defines live-in by the
 * analysis that finds flow, as the reads without a preceding cut; computing the
 * cuts before each read is equivalent and needs no maximum.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/live.h"

#include <isl/space.h>

#include "deps/flow/dataflow.h"
#include "scop/accesses.h"

/* All elements of array number "array". */
static __isl_give isl_union_set *elements(const ash_scop *scop, int array)
{
	return isl_union_set_from_set(
		isl_set_universe(ash_array_space(scop, array)));
}

/* Remove the accesses to arrays that exist within the SCoP only. */
static __isl_give isl_union_map *drop_local(const ash_scop *scop,
	__isl_take isl_union_map *accesses)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].scalar || scop->array[i].temporary)
			accesses = isl_union_map_subtract_range(accesses,
				elements(scop, (int) i));
	return accesses;
}

__isl_give isl_union_map *ash_live_writes(const ash_scop *scop)
{
	return ash_access_relations(scop, ASH_ANY_ARRAY, ASH_WRITES);
}

/* The accesses to "array" (ASH_ANY_ARRAY: any) that cut the life of an earlier
 * value of an element, so that it cannot be read any more: must-writes and
 * kills.
 */
static __isl_give isl_union_map *cuts(const ash_scop *scop, int array)
{
	return ash_access_relations(scop, array, ASH_MUST_WRITES | ASH_KILLS);
}

/* Those accesses of "read" (taken) before which no access of "cut" (taken)
 * touches the same element.
 */
static __isl_give isl_union_map *without_cut(const ash_scop *scop,
	__isl_take isl_union_map *read, __isl_take isl_union_map *cut)
{
	cut = ash_dataflow_solve_full(scop,
		ash_dataflow_all(scop->ctx, isl_union_map_copy(read), cut));
	cut = isl_union_set_unwrap(isl_union_map_range(cut));
	return isl_union_map_subtract(read, cut);
}

__isl_give isl_union_map *ash_live_in(const ash_scop *scop)
{
	isl_union_map *read = drop_local(scop,
		ash_access_relations(scop, ASH_ANY_ARRAY, ASH_READS));

	return without_cut(scop, read, cuts(scop, ASH_ANY_ARRAY));
}

__isl_give isl_union_map *ash_live_in_of(const ash_scop *scop, int array)
{
	return without_cut(scop, ash_access_relations(scop, array, ASH_READS),
		cuts(scop, array));
}

/* Those of the accesses "write" (taken) after which no access of "cut" (taken)
 * touches the same element.
 */
static __isl_give isl_union_map *without_later_cut(const ash_scop *scop,
	__isl_take isl_union_map *write, __isl_take isl_union_map *cut)
{
	cut = ash_dataflow_solve_full(scop,
		ash_dataflow_all(scop->ctx, cut, isl_union_map_copy(write)));
	cut = isl_union_map_range_factor_range(cut);
	return isl_union_map_subtract(write, cut);
}

__isl_give isl_union_map *ash_live_out(const ash_scop *scop)
{
	isl_union_map *write = drop_local(scop, ash_live_writes(scop));

	return without_later_cut(scop, write, cuts(scop, ASH_ANY_ARRAY));
}

__isl_give isl_union_map *ash_live_out_of(const ash_scop *scop, int array)
{
	isl_union_map *write = drop_local(scop,
		ash_access_relations(scop, array, ASH_WRITES));

	return isl_union_map_intersect_params(
		without_later_cut(scop, write, cuts(scop, array)),
		ash_scop_params(scop));
}
