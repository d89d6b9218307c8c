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

/* How often does the loop run that is all there is in the loop "node", if that
 * is a number of at least two and at most "most"?  Else 0.
 */
int ash_collapse_length(__isl_keep isl_schedule_node *node, int most);

/* The instances S[length * x + c, 0, ...] for all S[x, c, ...] in "instances",
 * which are taken; some more, where the second loop does not always run
 * "length" times.
 */
__isl_give isl_union_set *ash_collapse_instances(
	__isl_take isl_union_set *instances, int length);
/* "deps" (taken) between these instances instead of those that they stand for.
 */
__isl_give isl_union_map *ash_collapse_deps(__isl_take isl_union_map *deps,
	int length);
/* "schedule" (taken), of such instances, for those that they stand for. */
__isl_give isl_schedule *ash_collapse_undo(__isl_take isl_schedule *schedule,
	int length);

#endif
