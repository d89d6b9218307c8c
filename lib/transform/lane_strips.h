/* lane_strips.h - strips of an inner loop around a sequential loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_LANE_STRIPS_H
#define ASH_TRANSFORM_LANE_STRIPS_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>

#include "cost/lane_widths.h"

/* A configuration of a band "node" that is a single sequential loop. */
typedef struct ash_lane_strips {
	isl_union_pw_aff *time;		/* the sequential loop; not owned */
	/* The position of each instance along the strips: no dependence goes
	 * back along it.  Not owned.
	 */
	isl_union_pw_aff *member;
	ash_lanes how;
	/* Instance -> loops around "node"; not owned. */
	isl_union_map *around;
	/* The dependences that no outer loop carries; not owned. */
	isl_union_map *deps;
	/* Does the last nest run one iteration later, fused with the nest
	 * before it?
	 */
	bool delay;
} ash_lane_strips;

/* The instances in the body of "node" that become lanes: those of nests whose
 * outermost loop runs along the strips, and carries no dependence.
 */
__isl_give isl_union_set *ash_lane_strips_lanes(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s);

/* The instances that run one iteration of the sequential loop later if s->delay
 * is set; NULL if the body has a shape that does not allow that.
 */
__isl_give isl_union_set *ash_lane_strips_delayed(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s);

/* The instances below "node" in strips: a loop over strips of s->how.copies
 * positions, in it the sequential loop, and in its body the iterations of one
 * strip as lanes, or in innermost loops where a strip is not full.  NULL if
 * that is impossible.  With s->delay the result may be illegal.
 */
__isl_give isl_schedule *ash_lane_strips_realize(
	__isl_keep isl_schedule_node *node, const ash_lane_strips *s);

#endif
