/* legal_constraints.c - check of a schedule against schedule constraints.
 *
 * Three walks through the tree: one for the order of validity constraints,
 * the claims of bands and the parting of instances (judge_tree.c), one that
 * finds instances in one place, and one for conditional validity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/reorder/legal_constraints.h"

#include "deps/legality/complete.h"
#include "research/reorder/conditional.h"
#include "deps/legality/judge.h"

/* Those of "pairs" with both ends in "domain". */
static __isl_give isl_union_map *within(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *domain)
{
	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	return isl_union_map_intersect_range(pairs, isl_union_set_copy(domain));
}

static isl_bool check_order(ash_judge *j, __isl_keep isl_union_set *domain,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	ash_judge_state s = {
		.instances = isl_union_set_copy(domain),
		.deps = within(
			isl_schedule_constraints_get_validity(constraints),
			domain),
		.coincidence = within(
			isl_schedule_constraints_get_coincidence(constraints),
			domain),
	};

	return ash_judge_schedule(j, schedule, s);
}

static isl_bool check_conditional(ash_judge *j,
	__isl_keep isl_union_set *domain,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	isl_union_map *condition;
	isl_union_map *pairs;

	condition = isl_schedule_constraints_get_conditional_validity_condition(
		constraints);
	pairs = isl_schedule_constraints_get_conditional_validity(constraints);
	return ash_conditional_check(j, schedule, domain, condition, pairs);
}

isl_bool ash_legal_check_constraints(
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule, char **why)
{
	ash_judge j = {
		.params = isl_schedule_constraints_get_context(constraints),
	};
	isl_union_set *domain;
	isl_bool ok;

	domain = isl_schedule_constraints_get_domain(constraints);
	ok = check_order(&j, domain, constraints, schedule);
	if (ok == isl_bool_true)
		ok = ash_complete_check(&j, schedule);
	if (ok == isl_bool_true)
		ok = check_conditional(&j, domain, constraints, schedule);
	isl_union_set_free(domain);
	return ash_judge_end(&j, ok, why);
}
