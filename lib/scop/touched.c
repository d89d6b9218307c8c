/* touched.c - bounding boxes of the touched elements of an array.
 *
 * A box around the union of all accessed parts has bounds that hold for all of
 * them. isl's simple hull of { i < n } and { i < 1500 } is { i < n + 1500 },
 * and the box around { A[1][0][k] : k < 8 } and { A[0][j][k] : j, k < 512 }
 * ends at A[1][511][511]: both extend far beyond what is touched. In such cases
 * each part gets its own box. For stencils, whose parts are shifted only
 * slightly, one box suffices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/touched.h"

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/space.h>

/* The largest reach of a stencil, in elements.  A stencil that reaches in one
 * dimension at a time does not touch the corner of the box around its elements,
 * but some element within this distance of the corner.
 */
#define REACH 8

/* The most parts with boxes of their own: each box requires a comparison at run
 * time.
 */
#define MAX_PARTS 8

isl_bool ash_touched_is_bounded(__isl_keep isl_set *line)
{
	isl_bool lower = isl_set_dim_has_lower_bound(line, isl_dim_set, 0);
	isl_bool upper = isl_set_dim_has_upper_bound(line, isl_dim_set, 0);

	return lower < 0 || upper < 0 ? isl_bool_error
				      : isl_bool_ok(lower && upper);
}

/* Returns "set" (taken) without divisions, as a single basic set, its simple
 * hull, if that is bounded.
 */
static __isl_give isl_set *simplify(__isl_take isl_set *set)
{
	isl_set *hull = isl_set_from_basic_set(
		isl_set_simple_hull(isl_set_copy(set)));

	hull = isl_set_remove_divs(hull);
	if (ash_touched_is_bounded(hull) != isl_bool_true) {
		isl_set_free(hull);
		return isl_set_remove_divs(set);
	}
	isl_set_free(set);
	return hull;
}

__isl_give isl_set *ash_touched_line(__isl_keep isl_set *set, unsigned dim)
{
	isl_set *line = isl_set_copy(set);
	isl_size n = isl_set_dim(set, isl_dim_set);

	if (n < 0)
		return isl_set_free(line);
	line = isl_set_project_out(line, isl_dim_set, dim + 1, n - dim - 1);
	return simplify(isl_set_project_out(line, isl_dim_set, 0, dim));
}

/* Returns the map from a number "end" to the numbers x with x - end <= reach if
 * "least" is set, else with end - x <= reach.
 */
static __isl_give isl_map *within(__isl_take isl_space *space, bool least,
	int reach)
{
	isl_map *map = isl_map_universe(isl_space_map_from_set(space));
	isl_constraint *c = isl_constraint_alloc_inequality(
		isl_local_space_from_space(isl_map_get_space(map)));
	int sign = least ? 1 : -1;

	c = isl_constraint_set_coefficient_si(c, isl_dim_in, 0, sign);
	c = isl_constraint_set_coefficient_si(c, isl_dim_out, 0, -sign);
	c = isl_constraint_set_constant_si(c, reach);
	return isl_map_add_constraint(map, c);
}

/* The elements of "set" whose subscript "dim" is within "reach" of the least or
 * the greatest one of the box around "hull".
 */
static __isl_give isl_set *near_end(__isl_take isl_set *set,
	__isl_keep isl_set *hull, unsigned dim, bool least, int reach)
{
	isl_set *line = ash_touched_line(hull, dim);
	isl_map *near = within(isl_set_get_space(line), least, reach);
	isl_size n = isl_set_dim(set, isl_dim_set);
	isl_set *end;

	if (n < 0)
		line = isl_set_free(line);
	end = isl_set_from_pw_aff(
		least ? isl_set_dim_min(line, 0) : isl_set_dim_max(line, 0));
	end = isl_set_apply(end, near);
	end = isl_set_insert_dims(end, isl_dim_set, 0, dim);
	end = isl_set_add_dims(end, isl_dim_set, n < 0 ? 0 : n - dim - 1);
	return isl_set_intersect(set, end);
}

/* Whether "set", for all parameters for which it is not empty, reaches the
 * least ("least") or greatest corner of its box: has an element with the
 * outermost subscript of this corner, and with other subscripts within REACH of
 * those of the corner.
 */
static isl_bool reaches_corner(__isl_keep isl_set *set, bool least)
{
	isl_size n = isl_set_dim(set, isl_dim_set);
	isl_set *near = isl_set_copy(set);
	isl_set *params = isl_set_params(isl_set_copy(set));
	isl_bool reached;

	if (n < 0)
		near = isl_set_free(near);
	for (isl_size i = 0; i < n; i++)
		near = near_end(near, set, i, least, i ? REACH : 0);
	near = isl_set_params(near);
	reached = isl_set_is_subset(params, near);
	isl_set_free(params);
	isl_set_free(near);
	return reached;
}

isl_bool ash_touched_has_box(__isl_keep isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_set);
	isl_bool bounded = n < 0 ? isl_bool_error : isl_bool_true;

	for (isl_size i = 0; bounded == isl_bool_true && i < n; i++) {
		isl_set *line = ash_touched_line(set, i);

		bounded = ash_touched_is_bounded(line);
		isl_set_free(line);
	}
	return bounded;
}

/* Whether the box around "set" describes what is touched well enough, so that
 * its parts need no boxes of their own.
 */
static isl_bool is_one_box(__isl_keep isl_set *set)
{
	isl_size n = isl_set_n_basic_set(set);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	isl_bool bounded, one;

	if (n < 0 || n_dim < 0)
		return isl_bool_error;
	if (n < 2 || n > MAX_PARTS || n_dim == 0)
		return isl_bool_true;
	bounded = ash_touched_has_box(set);
	if (bounded != isl_bool_true)
		return isl_bool_not(bounded);
	one = reaches_corner(set, false);
	return one == isl_bool_true ? reaches_corner(set, true) : one;
}

__isl_give isl_set_list *ash_touched_parts(__isl_take isl_set *set)
{
	isl_basic_set_list *basic;
	isl_set_list *parts;
	isl_bool one;
	isl_size n;

	set = isl_set_coalesce(isl_set_reset_tuple_id(set));
	one = is_one_box(set);
	if (one < 0)
		set = isl_set_free(set);
	if (one != isl_bool_false)
		return isl_set_list_from_set(set);
	basic = isl_set_get_basic_set_list(set);
	n = isl_basic_set_list_size(basic);
	parts = isl_set_list_alloc(isl_set_get_ctx(set), n < 0 ? 0 : n);
	for (isl_size i = 0; i < n; i++)
		parts = isl_set_list_add(parts,
			isl_set_from_basic_set(
				isl_basic_set_list_get_basic_set(basic, i)));
	isl_basic_set_list_free(basic);
	isl_set_free(set);
	return n < 0 ? isl_set_list_free(parts) : parts;
}
