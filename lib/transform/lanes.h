/* lanes.h - outer-loop vectorization: iterations of an outer loop as lanes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_LANES_H
#define ASH_TRANSFORM_LANES_H

#include <isl/schedule.h>
#include <isl/union_map.h>

#include "cost/lane_widths.h"

/* The loop "member" around "inner" (taken), the order inside of one of its
 * iterations: a loop that advances by as many iterations as "how" says, and
 * where there are as many, innermost loops of constant length over them, marked
 * "simd".  What is left over does so in narrower strips (ash_lanes_narrower),
 * and then runs one by one.  "around" gives the loops around all of that for
 * each instance.
 * The statements "ordered" (NULL: none) are not executed as vectors: the loops
 * over their iterations are unrolled.
 * Requires: the loop carries no dependence but between instances of one of
 * these, whose inner loops carry none.
 * NULL if the iterations differ in their inner loops, or on error.
 */
__isl_give isl_schedule *ash_lanes_realize(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, __isl_keep isl_union_set *ordered);

#endif
