/* contiguity.h - scheduling for contiguous accesses and vectors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_CONTIGUITY_H
#define ASH_RESEARCH_CONTIGUITY_CONTIGUITY_H

#include "research/research_options.h"
#include "sched/ilp/pluto.h"

/* What graph->method->data points to. */
typedef struct ash_contiguity {
	const ash_research_options *options;
	ash_research_stats *stats;	/* or NULL */
} ash_contiguity;

/* Append to "band", which is empty, the outermost loop of the best order that
 * is found for all loops of the statements of "part" that are left.  The band
 * stays empty if none is found within the limits.
 */
ash_sched_status ash_joint_member(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band);

#endif
