/* lanes.h - outer-loop vectorization: iterations of an outer loop as lanes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_LANES_H
#define ASH_TRANSFORM_LANES_H

#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "cost/lane_widths.h"

/* The statements of a loop that are not vectorized; the sets are not NULL, but
 * may be empty.
 */
typedef struct ash_lanes_scalar {
	/* In inner loops: their loops over the iterations of a strip are
	 * unrolled.
	 */
	isl_union_set *ordered;
	/* Outside of inner loops: the iterations of a strip execute them one
	 * after the other, before all other statements of the strip, or after
	 * them.
	 */
	isl_union_set *before, *after;
} ash_lanes_scalar;

/* The schedule of the loop "member" whose iterations have the order "inner"
 * (taken): a loop that advances by "how.copies" iterations and contains, for
 * full strips, innermost loops of constant length over them, marked "simd".
 * The remaining iterations run in narrower strips (ash_lanes_narrower), and
 * then one by one.  "around" gives the enclosing loops of each instance.
 * "scalar" are the statements that are not vectorized (NULL: none).
 *
 * Requires: the loop carries no dependence, except between instances of one of
 * the statements scalar->ordered, whose inner loops carry none; between those
 * of scalar->before and from them to others; and between those of scalar->after
 * and from others to them.
 *
 * NULL if the iterations differ in their inner loops, or on error.
 */
__isl_give isl_schedule *ash_lanes_realize(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, const ash_lanes_scalar *scalar);

#endif
