/* dfp_colour.h - band of one strongly connected component, by graph colouring.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_COLOUR_H
#define ASH_SCHED_DFP_DFP_COLOUR_H

#include "sched/ilp/pluto.h"

/* Fill "band" for the strongly connected statements of "part", whose rows are
 * complete up to the start of the band, with as many members as possible,
 * parallel ones first.  *needs_more: some statement needs more members.
 */
ash_sched_status ash_colour_component(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band, bool *needs_more);

#endif
