/* contiguity.h - scheduling for contiguous accesses and vectorization.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_CONTIGUITY_H
#define ASH_RESEARCH_CONTIGUITY_CONTIGUITY_H

#include "research/research_options.h"
#include "sched/ilp/pluto.h"

/* The data of this method, to which graph->method->data points. */
typedef struct ash_contiguity {
	const ash_research_options *options;
	ash_research_stats *stats;	/* may be NULL */
} ash_contiguity;

/* Append the outermost remaining loop of the statements of "part" to "band",
 * which is empty, as the best order found for all remaining loops has it. The
 * band stays empty if no order is found within the limits.
 */
ash_sched_status ash_joint_member(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band);

#endif
