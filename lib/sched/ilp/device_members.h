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

/* Does the next band of "part" become blocks and threads of a device?  Only
 * there do cache lines count.
 */
bool ash_device_is_mapped(const ash_graph *graph, const ash_part *part);

#endif
