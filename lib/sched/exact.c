/* exact.c - schedule constraints without anything that does not exist.
 *
 * The scheduler takes all pairs of a relation for real, those outside the
 * domain and the context included, and leaves out bounds that make numbers
 * large (read.c).  That costs nothing but, now and then, the last schedule;
 * then it is worth the trouble to be exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/exact.h"

#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* What is in "domain", with a tag or without, and in a space of "ends". */
static __isl_give isl_union_set *existing_ends(
	__isl_keep isl_union_set *domain, __isl_take isl_union_set *ends)
{
	isl_union_map *tagged;

	ends = isl_union_set_universe(ends);
	tagged = isl_union_set_unwrap(isl_union_set_copy(ends));
	tagged = isl_union_map_intersect_domain(tagged,
		isl_union_set_copy(domain));
	ends = isl_union_set_intersect(ends, isl_union_set_copy(domain));
	return isl_union_set_union(ends, isl_union_map_wrap(tagged));
}

static __isl_give isl_union_map *existing_pairs(
	__isl_keep isl_union_set *domain, __isl_take isl_union_map *pairs)
{
	isl_union_set *src = existing_ends(domain,
		isl_union_map_domain(isl_union_map_copy(pairs)));
	isl_union_set *dst = existing_ends(domain,
		isl_union_map_range(isl_union_map_copy(pairs)));

	pairs = isl_union_map_intersect_domain(pairs, src);
	return isl_union_map_intersect_range(pairs, dst);
}

__isl_give isl_schedule_constraints *ash_exact_constraints(
	__isl_take isl_schedule_constraints *constraints)
{
	isl_union_set *domain = isl_union_set_intersect_params(
		isl_schedule_constraints_get_domain(constraints),
		isl_schedule_constraints_get_context(constraints));
	isl_union_map *condition, *conditioned, *validity;

	validity = existing_pairs(domain,
		isl_schedule_constraints_get_validity(constraints));
	condition =
		isl_schedule_constraints_get_conditional_validity_condition(
			constraints);
	conditioned = existing_pairs(domain,
		isl_schedule_constraints_get_conditional_validity(
			constraints));
	isl_union_set_free(domain);
	constraints = isl_schedule_constraints_set_validity(constraints,
		validity);
	return isl_schedule_constraints_set_conditional_validity(constraints,
		condition, conditioned);
}

ash_scheduler_options ash_exact_options(const ash_scheduler_options *options,
	uint64_t budget)
{
	ash_scheduler_options exact = *options;

	exact.abstract_constants = false;
	exact.treat_coalescing = false;
	exact.max_coefficient = -1;
	exact.max_constant_term = -1;
	exact.budget = (int64_t) budget;
	return exact;
}
