/* near_groups.h - groups of instance pairs with proximity, in the scheduler's
 * graph.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018.
 * sched/ilp/near_pairs.h computes which of the pairs a band carries.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_NEAR_GROUPS_H
#define ASH_SCHED_GRAPH_NEAR_GROUPS_H

#include "deps/locality/spatial.h"
#include "sched/graph/graph.h"

/* Does the scheduler use the groups for all members, as in section 4.6?  For
 * devices (section 4.7) see device_members.h.
 */
bool ash_near_in_use(const ash_graph *graph);

#endif
