/* exact_constraints.c - exact schedule constraints.
 *
 * The scheduler imposes more constraints than necessary: it also respects pairs
 * of a relation outside of domain and context, it omits bounds with large
 * numbers (isl_matrix.c), and it considers rational points.  Usually that does
 * not matter, but sometimes it excludes the only schedule; then exact
 * constraints are used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/exact_constraints.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* The instances of "domain" in the spaces of "ends"; if a space has tagged
 * instances, those of "domain" with any tag.
 */
static __isl_give isl_union_set *existing_ends(__isl_keep isl_union_set *domain,
	__isl_take isl_union_set *ends)
{
	isl_union_map *tagged;

	ends = isl_union_set_universe(ends);
	tagged = isl_union_set_unwrap(isl_union_set_copy(ends));
	tagged = isl_union_map_intersect_domain(tagged,
		isl_union_set_copy(domain));
	ends = isl_union_set_intersect(ends, isl_union_set_copy(domain));
	return isl_union_set_union(ends, isl_union_map_wrap(tagged));
}

/* The pairs of points of the space of "like" that are equal in the first "n"
 * coordinates and, if "sign" is not zero, have a difference of that sign in the
 * next one.
 */
static __isl_give isl_map *first_difference(__isl_keep isl_map *like,
	unsigned n, int sign)
{
	isl_map *map = isl_map_universe(isl_map_get_space(like));

	for (unsigned i = 0; i < n; ++i)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	if (sign > 0)
		map = isl_map_order_lt(map, isl_dim_in, n, isl_dim_out, n);
	else if (sign < 0)
		map = isl_map_order_gt(map, isl_dim_in, n, isl_dim_out, n);
	return map;
}

static isl_stat add_if_real(__isl_take isl_basic_map *bmap, void *user)
{
	isl_union_map **all = user;
	isl_bool empty = isl_basic_map_is_empty(bmap);

	if (empty == isl_bool_false)
		*all = isl_union_map_union(*all,
			isl_union_map_from_map(isl_map_from_basic_map(bmap)));
	else
		isl_basic_map_free(bmap);
	return empty < 0 || !*all ? isl_stat_error : isl_stat_ok;
}

/* Add to *all the pairs of "pairs" whose instances first differ in coordinate
 * "n", by a difference of sign "sign".
 */
static isl_stat add_part(__isl_keep isl_map *pairs, unsigned n, int sign,
	isl_union_map **all)
{
	isl_map *part = isl_map_intersect(isl_map_copy(pairs),
		first_difference(pairs, n, sign));
	isl_stat ok = isl_map_foreach_basic_map(part, &add_if_real, all);

	isl_map_free(part);
	return ok;
}

/* Split the pairs by the coordinate in which both ends first differ, and by the
 * sign of the difference.  In the first differing coordinate, integers differ
 * by at least one.  Rational points of an unsplit piece may differ by less, or
 * in the other direction, so that no function orders all of them.
 */
static isl_stat split(__isl_take isl_map *pairs, void *user)
{
	isl_size n_in = isl_map_dim(pairs, isl_dim_in);
	isl_size n_out = isl_map_dim(pairs, isl_dim_out);
	isl_size n = n_in < n_out ? n_in : n_out;
	isl_stat ok = n < 0 ? isl_stat_error : isl_stat_ok;

	for (int i = 0; i < n && ok >= 0; ++i) {
		ok = add_part(pairs, i, 1, user);
		if (ok >= 0)
			ok = add_part(pairs, i, -1, user);
	}
	if (ok >= 0)
		ok = add_part(pairs, n, 0, user);
	isl_map_free(pairs);
	return ok;
}

static __isl_give isl_union_map *existing_pairs(
	__isl_keep isl_union_set *domain, __isl_take isl_union_map *pairs)
{
	isl_union_set *src = existing_ends(domain,
		isl_union_map_domain(isl_union_map_copy(pairs)));
	isl_union_set *dst = existing_ends(domain,
		isl_union_map_range(isl_union_map_copy(pairs)));
	isl_union_map *all = isl_union_map_empty(
		isl_union_map_get_space(pairs));

	pairs = isl_union_map_intersect_domain(pairs, src);
	pairs = isl_union_map_intersect_range(pairs, dst);
	if (isl_union_map_foreach_map(pairs, &split, &all) < 0)
		all = isl_union_map_free(all);
	isl_union_map_free(pairs);
	return all;
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
	condition = isl_schedule_constraints_get_conditional_validity_condition(
		constraints);
	conditioned = existing_pairs(domain,
		isl_schedule_constraints_get_conditional_validity(constraints));
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
