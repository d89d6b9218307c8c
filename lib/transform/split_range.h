/* split_range.h - index-set splitting where dependences cross.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_SPLIT_RANGE_H
#define ASH_TRANSFORM_SPLIT_RANGE_H

#include <isl/schedule.h>
#include <isl/union_map.h>

/* The most parts of a loop. */
#define ASH_MAX_PARTS 4

/* Returns "loop" (taken), the schedule of one loop and its body, as several
 * loops over parts of its iterations, none of which carries a dependence;
 * *n_part is set to their number.  "place" maps instances to the loops around
 * and, last, to the iteration; "deps" are the dependences between instances for
 * which the loops around are equal.  If more than ASH_MAX_PARTS parts were
 * needed, the loop is returned unchanged, and *n_part is 1.
 */
__isl_give isl_schedule *ash_split_range(__isl_take isl_schedule *loop,
	__isl_keep isl_union_map *place, __isl_keep isl_union_map *deps,
	int *n_part);

#endif
