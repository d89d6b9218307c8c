/* dfp_colour.h - the band of one strongly connected component.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_COLOUR_H
#define ASH_SCHED_DFP_DFP_COLOUR_H

#include "sched/ilp/pluto.h"

/* Fill in "band" for the strongly connected statements of "part", the rows of
 * which are complete down to where the band starts, with as many members as
 * there can be, parallel ones first.  *needs_more: some statement needs more
 * members than have been found.
 */
ash_sched_status ash_colour_component(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band, bool *needs_more);

#endif
