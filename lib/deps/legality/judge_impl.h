/* judge_impl.h - what only the files of the judge tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_JUDGE_IMPL_H
#define ASH_DEPS_LEGALITY_JUDGE_IMPL_H

#include "deps/legality/judge.h"

/* Free the relations of "s". */
void ash_judge_state_free(ash_judge_state s);
/* The verdict is no, and "why", which is copied, is the reason: false, or
 * isl_bool_error without memory.
 */
isl_bool ash_judge_refuse(ash_judge *j, const char *why);
/* Is "pairs", of which the first must run before the second, empty, with
 * "pending" (or NULL) imposed, and pairs of an instance with itself left out?
 * If not, an example, followed by "but", is the reason.
 */
isl_bool ash_judge_none_violated(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *but);
/* Is "instances" empty?  If not, an example with "verb" is the reason. */
isl_bool ash_judge_none_wrong(ash_judge *j, __isl_take isl_union_set *instances,
	const char *verb);
/* Are all "instances" elements of "set"? If not, that one of them "is not
 * scheduled" is the reason.
 */
isl_bool ash_judge_all_scheduled(ash_judge *j,
	__isl_keep isl_union_set *instances, __isl_take isl_union_set *set);
/* If "band", which "s" reaches, is marked to reduce: can each thread have
 * copies of all that the mark names?  See judge_copies.c.
 */
isl_bool ash_judge_copies(ash_judge *j, __isl_keep isl_schedule_node *band,
	const ash_judge_state *s);
/* Judge the subtree of the only child of "node" for what reaches it; "s" is
 * taken. False: j->why says why.
 */
isl_bool ash_judge_only_child(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s);
/* Judge "band" for what reaches it, marks above it included, and what is below
 * it; "s" is taken. False: j->why says why.
 */
isl_bool ash_judge_band(ash_judge *j, __isl_keep isl_schedule_node *band,
	ash_judge_state s);

#endif
