/* sink.h - tiling, and choice of the innermost loop in tiles.
 *
 * Zinenko et al., CC 2018, section 4.6, "post-tile reordering": a member of a
 * band that is parallel and moves along the lines of arrays is likely to be the
 * outermost one; inside the tiles it may be the innermost one as well.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SINK_H
#define ASH_SCHED_SINK_H

#include "scop/scop.h"

/* Tile the permutable bands of "schedule" (taken) that have two members or
 * more: each member by "size" > 1.  In a tile, that member is last for which
 * most accesses of "scop" move by at most one element in the innermost loop;
 * the last member if none is better.  A coincident member, also of a band with
 * no other, may be moved below all bands under it for that.  Returns NULL on
 * error.
 */
__isl_give isl_schedule *ash_sink(const ash_scop *scop,
	__isl_take isl_schedule *schedule, unsigned size);

#endif
