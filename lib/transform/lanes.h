/* lanes.h - outer-loop vectorization: iterations of an outer loop as lanes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_LANES_H
#define ASH_TRANSFORM_LANES_H

#include <isl/schedule.h>
#include <isl/union_map.h>

#include "cost/lane_widths.h"

/* The schedule of the loop "member" whose iterations have the order "inner"
 * (taken): a loop that advances by "how.copies" iterations and contains, for
 * full strips, innermost loops of constant length over them, marked "simd".
 * The remaining iterations run in narrower strips (ash_lanes_narrower), and
 * then one by one.  "around" gives the enclosing loops of each instance.
 *
 * The statements "ordered" (NULL: none) are not vectorized: the loops over
 * their iterations are unrolled.
 *
 * Requires: the loop carries no dependence, except between instances of one of
 * the statements "ordered", whose inner loops carry none.
 *
 * NULL if the iterations differ in their inner loops, or on error.
 */
__isl_give isl_schedule *ash_lanes_realize(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, __isl_keep isl_union_set *ordered);

#endif
