/* spatial_rank.c - how many subscripts a partial schedule leaves open.
 *
 * Zinenko et al., CC 2018, section 4.4: the number of subscripts less the
 * equations that define them in terms of the times.  The references of a
 * group differ in constants only, so the rank is that of each piece of their
 * accesses; pieces may be smaller, the largest rank counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/locality/spatial.h"

#include <isl/mat.h>
#include <isl/space.h>

/* The rank of the columns of "type" in the equations of "hull". */
static isl_size rank_of_columns(__isl_keep isl_basic_map *hull)
{
	isl_size n_out = isl_basic_map_dim(hull, isl_dim_out);
	isl_mat *equations = isl_basic_map_equalities_matrix(hull, isl_dim_out,
		isl_dim_in, isl_dim_param, isl_dim_cst, isl_dim_div);
	isl_size n_col = isl_mat_cols(equations);
	isl_size rank;

	if (n_out < 0 || n_col < 0)
		equations = isl_mat_free(equations);
	else
		equations = isl_mat_drop_cols(equations, n_out, n_col - n_out);
	rank = isl_mat_rank(equations);
	isl_mat_free(equations);
	return rank;
}

/* Let the int at "user" be at least the subscripts that "piece", from times
 * to elements, leaves open.
 */
static isl_stat raise_rank(__isl_take isl_basic_map *piece, void *user)
{
	int *rank = user;
	isl_basic_map *hull = isl_basic_map_affine_hull(
		isl_basic_map_remove_divs(piece));
	isl_size n_out = isl_basic_map_dim(hull, isl_dim_out);
	isl_size n_fixed = rank_of_columns(hull);

	isl_basic_map_free(hull);
	if (n_out < 0 || n_fixed < 0)
		return isl_stat_error;
	if (*rank < n_out - n_fixed)
		*rank = n_out - n_fixed;
	return isl_stat_ok;
}

static isl_stat raise_rank_map(__isl_take isl_map *map, void *user)
{
	isl_stat stat = isl_map_foreach_basic_map(map, &raise_rank, user);

	isl_map_free(map);
	return stat;
}

int ash_spatial_rank(const ash_spatial_group *group,
	__isl_keep isl_union_map *schedule)
{
	isl_union_map *scheduled = isl_union_map_apply_domain(
		isl_union_map_copy(group->access),
		isl_union_map_copy(schedule));
	int rank = 0;

	if (isl_union_map_foreach_map(scheduled, &raise_rank_map, &rank) < 0)
		rank = -1;
	isl_union_map_free(scheduled);
	return rank;
}

/* The schedule in which nothing has been decided for "group". */
static __isl_give isl_union_map *empty_schedule(const ash_spatial_group *group)
{
	isl_union_set *domain = isl_union_map_domain(
		isl_union_map_universe(isl_union_map_copy(group->access)));
	isl_space *times = isl_union_set_get_space(domain);

	times = isl_space_set_from_params(times);
	return isl_union_map_from_domain_and_range(domain,
		isl_union_set_from_set(isl_set_universe(times)));
}

int ash_spatial_rank_band(const ash_spatial_group *group,
	__isl_keep isl_multi_union_pw_aff *schedule)
{
	isl_size n = isl_multi_union_pw_aff_dim(schedule, isl_dim_set);
	isl_union_map *map;
	int rank;

	if (n < 0)
		return -1;
	if (n == 0)
		map = empty_schedule(group);
	else
		map = isl_union_map_from_multi_union_pw_aff(
			isl_multi_union_pw_aff_copy(schedule));
	rank = ash_spatial_rank(group, map);
	isl_union_map_free(map);
	return rank;
}
