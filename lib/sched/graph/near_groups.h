/* near_groups.h - groups of pairs of instances that should be near, as the
 * graph has them.
 *
 * CC 2018, see sched/ilp/near_pairs.h, which asks what a band does to them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_NEAR_GROUPS_H
#define ASH_SCHED_GRAPH_NEAR_GROUPS_H

#include "deps/locality/spatial.h"
#include "sched/graph/graph.h"

/* Does the scheduler take the groups into account for all members, as
 * section 4.6 has it?  For section 4.7 see device_members.h.
 */
bool ash_near_in_use(const ash_graph *graph);

/* Read the access relations of "spatial"; extract.c reads the pairs. */
ash_sched_status ash_near_read_groups(ash_graph *graph,
	const ash_spatial *spatial);

/* The pairs of group->temporal that the scheduler brings together: not those
 * of one statement that touch an element through different references, such
 * as B[i] and B[i - 1].  Between two iterations of a loop a cache serves
 * these, whichever loop it is, while what one reference touches again and
 * again may stay in a register.
 */
__isl_give isl_union_map *ash_near_temporal(const ash_spatial_group *group);

#endif
