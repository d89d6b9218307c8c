/* original.h - levels of the original schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_ORIGINAL_H
#define ASH_SCHED_ILP_ORIGINAL_H

#include <isl/union_map.h>

#include "sched/ilp/pluto.h"

/* Set "original" of all statements from the relation "times", from instances to
 * their times in the original schedule.
 */
ash_sched_status ash_original_read(ash_graph *graph,
	__isl_keep isl_union_map *times);

/* Write the relation "map" (taken) from the instances of "stmt" to one number
 * as a function of compressed coordinates: 1 + n_param + n_var numbers, into
 * "row".  Set *is_affine to whether the function is affine with integer
 * coefficients.
 */
ash_sched_status ash_original_function(const ash_graph *graph,
	const ash_vertex *stmt, __isl_take isl_map *map, bool *is_affine,
	int64_t *row);

/* Make the next level of the original schedule that separates a pair of
 * problem->part the only member of "band".  The band stays empty if there is no
 * such level, or if it would reverse a pair.
 */
ash_sched_status ash_original_level(ash_problem *problem,
	ash_schedule_band *band);

#endif
