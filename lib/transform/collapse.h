/* collapse.h - loop collapsing: two loops as one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_COLLAPSE_H
#define ASH_TRANSFORM_COLLAPSE_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* The trip count of the only loop inside the loop "node", if it is a constant
 * from 2 to "most".  Else 0.
 */
int ash_collapse_length(__isl_keep isl_schedule_node *node, int most);

/* The instances S[length * x + c, 0, ...] for all S[x, c, ...] in "instances",
 * which are taken; a superset if the inner trip count is not always "length".
 */
__isl_give isl_union_set *ash_collapse_instances(
	__isl_take isl_union_set *instances, int length);
/* The dependences "deps" (taken) as pairs of collapsed instances. */
__isl_give isl_union_map *ash_collapse_deps(__isl_take isl_union_map *deps,
	int length);
/* The schedule "schedule" (taken) of collapsed instances, as a schedule of the
 * original instances.
 */
__isl_give isl_schedule *ash_collapse_undo(__isl_take isl_schedule *schedule,
	int length);

#endif
