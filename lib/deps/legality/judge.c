/* judge.c - verdicts of the legality checker and their reasons.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/judge_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deps/relate/example.h"
#include "deps/relate/relate.h"

void ash_judge_state_free(ash_judge_state s)
{
	isl_union_set_free(s.instances);
	isl_union_map_free(s.deps);
	isl_union_map_free(s.coincidence);
	isl_union_map_free(s.reduction);
}

isl_bool ash_judge_refuse(ash_judge *j, const char *why)
{
	j->why = strdup(why);
	return j->why ? isl_bool_false : isl_bool_error;
}

/* The pairs of "pairs" (taken) that have equal times at both ends in all loops
 * of "pending", for relevant parameters, without pairs of an instance with
 * itself.
 */
static __isl_give isl_union_map *impose(const ash_judge *j,
	__isl_take isl_union_map *pairs, const ash_pending *pending)
{
	isl_union_set *ends;

	for (const ash_pending *p = pending; p; p = p->outer)
		pairs = ash_relate_pairs(pairs, p->time, ASH_RELATE_EQUAL);
	pairs = isl_union_map_intersect_params(pairs, isl_set_copy(j->params));
	if (isl_union_map_is_empty(pairs) != isl_bool_false)
		return pairs;
	ends = isl_union_map_domain(isl_union_map_copy(pairs));
	return isl_union_map_subtract(pairs, isl_union_set_identity(ends));
}

isl_bool ash_judge_no_pair(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *verb, const char *but)
{
	isl_bool empty = isl_union_map_is_empty(pairs);
	char *pair;

	if (empty == isl_bool_false) {
		pairs = impose(j, pairs, pending);
		empty = isl_union_map_is_empty(pairs);
	}
	if (empty != isl_bool_false) {
		isl_union_map_free(pairs);
		return empty;
	}
	pair = ash_example_pair(pairs, verb);
	if (!pair || asprintf(&j->why, "%s%s", pair, but) < 0) {
		j->why = NULL;
		empty = isl_bool_error;
	}
	free(pair);
	return empty;
}

isl_bool ash_judge_none_violated(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *but)
{
	return ash_judge_no_pair(j, pairs, pending, " must run before ", but);
}

isl_bool ash_judge_none_wrong(ash_judge *j, __isl_take isl_union_set *instances,
	const char *verb)
{
	isl_bool empty;

	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(j->params));
	empty = isl_union_set_is_empty(instances);
	if (empty != isl_bool_false) {
		isl_union_set_free(instances);
		return empty;
	}
	j->why = ash_example_instance(instances, verb);
	return j->why ? isl_bool_false : isl_bool_error;
}

isl_bool ash_judge_all_scheduled(ash_judge *j,
	__isl_keep isl_union_set *instances, __isl_take isl_union_set *set)
{
	return ash_judge_none_wrong(j,
		isl_union_set_subtract(isl_union_set_copy(instances), set),
		" is not scheduled");
}
