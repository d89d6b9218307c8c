/* near_groups.h - groups of instance pairs with proximity, in the scheduler's
 * graph.
 *
 * CC 2018; sched/ilp/near_pairs.h computes what a band carries of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_NEAR_GROUPS_H
#define ASH_SCHED_GRAPH_NEAR_GROUPS_H

#include "deps/locality/spatial.h"
#include "sched/graph/graph.h"

/* Whether the scheduler uses the groups for all members, as in section 4.6. For
 * section 4.7 see device_members.h.
 */
bool ash_near_in_use(const ash_graph *graph);

#endif
