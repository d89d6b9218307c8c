/* live.h - live-in and live-out values of a SCoP.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, sections
 * 3.2.1 and 3.2.3.  All relations are from statement instances to array
 * elements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LIVE_H
#define ASH_DEPS_FLOW_LIVE_H

#include "scop/scop.h"

/* All writes of the SCoP, may-writes included. */
__isl_give isl_union_map *ash_live_writes(const ash_scop *scop);
/* The reads that no must-write or kill of the same element precedes. */
__isl_give isl_union_map *ash_live_in(const ash_scop *scop);
/* The reads of "array", whose memory may exist within the SCoP only, that no
 * must-write or kill of the same element precedes.
 */
__isl_give isl_union_map *ash_live_in_of(const ash_scop *scop, int array);
/* The writes that no must-write or kill of the same element follows. */
__isl_give isl_union_map *ash_live_out(const ash_scop *scop);
/* The writes of ash_live_out() to elements of "array", for relevant parameters.
 */
__isl_give isl_union_map *ash_live_out_of(const ash_scop *scop, int array);

#endif
