/* original.h - levels of the original schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_ORIGINAL_H
#define ASH_SCHED_ILP_ORIGINAL_H

#include <isl/union_map.h>

#include "sched/ilp/pluto.h"

/* Set "original" and "has_level" of all statements of "graph" from the relation
 * "times", from instances to their dates in the original schedule.
 */
ash_sched_status ash_original_read(ash_graph *graph,
	__isl_keep isl_union_map *times);

/* Set "row" to the relation "map" (taken) from instances of "stmt" to one
 * number, as an affine function of compressed coordinates: 1 + n_param + n_var
 * numbers.  *is_affine tells whether it is such a function, with integer
 * coefficients; if not, "row" is undefined.
 */
ash_sched_status ash_original_function(const ash_graph *graph,
	const ash_vertex *stmt, __isl_take isl_map *map, bool *is_affine,
	int64_t *row);

/* Make the next level of the original schedule that separates a pair of
 * problem->part the only member of "band", which is empty.  The band stays
 * empty if there is no such level, or if it would reverse a pair.
 */
ash_sched_status ash_original_level(ash_problem *problem,
	ash_schedule_band *band);

#endif
