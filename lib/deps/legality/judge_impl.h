/* judge_impl.h - interfaces between the files of the legality checker.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_JUDGE_IMPL_H
#define ASH_DEPS_LEGALITY_JUDGE_IMPL_H

#include <stdbool.h>

#include "deps/legality/judge.h"
#include "scop/scop.h"

/* Free the relations of "s". */
void ash_judge_state_free(ash_judge_state s);
/* Reject the schedule because of "why", which is copied: false, or
 * isl_bool_error without memory.
 */
isl_bool ash_judge_refuse(ash_judge *j, const char *why);
/* The first instance of each of "pairs" (taken) must run before the second.  Is
 * there no pair with equal times in all loops of "pending" (NULL: no loops),
 * not counting pairs of an instance with itself?  If there is one, the reason
 * is an example pair followed by "but".
 */
isl_bool ash_judge_none_violated(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *but);
/* Is "instances" (taken) empty?  If not, the reason is an example with "verb".
 */
isl_bool ash_judge_none_wrong(ash_judge *j, __isl_take isl_union_set *instances,
	const char *verb);
/* Are all "instances" elements of "set" (taken)?  If not, the reason is an
 * example that "is not scheduled".
 */
isl_bool ash_judge_all_scheduled(ash_judge *j,
	__isl_keep isl_union_set *instances, __isl_take isl_union_set *set);
/* If "band", which "s" reaches, is marked "reduce": is each array that the mark
 * names only reduced into, by one operation, and can each thread have a copy of
 * the cells that are used, or update them atomically?
 */
isl_bool ash_judge_copies(ash_judge *j, __isl_keep isl_schedule_node *band,
	const ash_judge_state *s);
/* Check the subtree of the only child of "node"; "s", which is taken, is what
 * reaches it.  If false, j->why is set.
 */
isl_bool ash_judge_only_child(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s);
/* Check "band", with the marks above it, and its subtree; "s" is taken.  If
 * false, j->why is set.
 */
isl_bool ash_judge_band(ash_judge *j, __isl_keep isl_schedule_node *band,
	ash_judge_state s);

#endif
