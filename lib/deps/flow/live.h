/* live.h - values that enter the SCoP and that leave it.
 *
 * Report CW 706, sections 3.2.1 and 3.2.3.  All relations are from statement
 * instances to array elements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LIVE_H
#define ASH_DEPS_FLOW_LIVE_H

#include "scop/scop.h"

/* All writes, those that may happen and those that do. */
__isl_give isl_union_map *ash_live_writes(const ash_scop *scop);
/* Reads that no write for certain and no kill precedes. */
__isl_give isl_union_map *ash_live_in(const ash_scop *scop);
/* Reads of "array", whose memory may be the SCoP's own, that no write for
 * certain and no kill precedes.
 */
__isl_give isl_union_map *ash_live_in_of(const ash_scop *scop, int array);
/* Writes that no write for certain and no kill follows. */
__isl_give isl_union_map *ash_live_out(const ash_scop *scop);

#endif
