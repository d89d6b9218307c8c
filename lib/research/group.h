/* group.h - grouping of consecutive statements, report CW 706, section 7.4.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_GROUP_H
#define ASH_RESEARCH_GROUP_H

#include <isl/schedule.h>
#include <isl/union_map.h>

/* How to map groups back to statements. */
typedef struct ash_grouping ash_grouping;

/* Group statements that are adjacent leaves of a sequence in "original" and
 * whose instances depend on each other pairwise, and express "constraints" in
 * terms of the groups. Without groups, the constraints are returned unchanged.
 * *grouping is owned by the caller.
 */
__isl_give isl_schedule_constraints *ash_group(
	__isl_take isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *original, ash_grouping **grouping);

/* Express "times", a relation from instances of statements, in terms of the
 * groups: a group instance has the times of all its statements.
 */
__isl_give isl_union_map *ash_grouping_times(__isl_take isl_union_map *times,
	const ash_grouping *grouping);

/* Expand "schedule", a schedule of the groups, into a schedule of the
 * statements: each group becomes a sequence of its statements. The result has
 * no expansion nodes.
 */
__isl_give isl_schedule *ash_ungroup(__isl_take isl_schedule *schedule,
	const ash_grouping *grouping);

/* The number of groups with more than one statement. */
unsigned ash_grouping_count(const ash_grouping *grouping);
/* Free "grouping" with all that it owns; gives NULL. */
ash_grouping *ash_grouping_free(ash_grouping *grouping);

#endif
