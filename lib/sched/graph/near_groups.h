/* near_groups.h - groups of instance pairs with proximity, in the scheduler's
 * graph.
 *
 * CC 2018, see sched/ilp/near_pairs.h, which asks what a band does to them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_NEAR_GROUPS_H
#define ASH_SCHED_GRAPH_NEAR_GROUPS_H

#include "deps/locality/spatial.h"
#include "sched/graph/graph.h"

/* Does the scheduler use the groups for all members, as in section 4.6?  For
 * section 4.7 see device_members.h.
 */
bool ash_near_in_use(const ash_graph *graph);

#endif
