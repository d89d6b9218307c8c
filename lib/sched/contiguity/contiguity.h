/* contiguity.h - loops chosen for contiguous accesses and vectors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_CONTIGUITY_CONTIGUITY_H
#define ASH_SCHED_CONTIGUITY_CONTIGUITY_H

#include "sched/ilp/pluto.h"

/* Append to "band", which is empty, the outermost loop of the best order that
 * is found for all loops of the statements of "part" that are left.  The band
 * stays empty if none is found within the limits.
 */
ash_sched_status ash_joint_member(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band);

#endif
