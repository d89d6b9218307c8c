/* conditional.h - conditional validity of a schedule tree.
 *
 * Private to the check of schedule constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_REORDER_CONDITIONAL_H
#define ASH_RESEARCH_REORDER_CONDITIONAL_H

#include "deps/legality/judge.h"

/* Whether "schedule" respects the conditional validity constraints given by
 * "conditions" and "conditioned" pairs, both possibly tagged, with both ends in
 * "domain". All other properties of the tree must have been checked; the
 * relations are taken.
 */
isl_bool ash_conditional_check(ash_judge *j, __isl_keep isl_schedule *schedule,
	__isl_keep isl_union_set *domain, __isl_take isl_union_map *conditions,
	__isl_take isl_union_map *conditioned);

#endif
