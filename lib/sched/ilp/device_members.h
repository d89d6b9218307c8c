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

/* Is the next member of "band" the outermost coincident loop of such a band?
 * No other loop is free to carry lines, so none is asked to.  "with" as in
 * problem.h.
 */
bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with);

/* Find that member: the coincident one that carries most pairs of instances
 * on one line (objective 4), or, if it carries none of them, the usual one
 * (objective 1).
 */
ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found);

#endif
