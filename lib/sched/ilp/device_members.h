/* device_members.h - members of bands for devices with blocks and threads.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, section 4.7.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_DEVICE_MEMBERS_H
#define ASH_SCHED_ILP_DEVICE_MEMBERS_H

#include "sched/ilp/pluto.h"

/* Will the next band of "part" be mapped to blocks and threads of a device?
 * Only such bands are chosen with regard to cache lines.
 */
bool ash_device_is_mapped(const ash_graph *graph, const ash_part *part);

#endif
