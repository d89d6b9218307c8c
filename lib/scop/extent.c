/* extent.c - trip counts; see extent.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/extent.h"

#include <isl/space.h>
#include <isl/val.h>

/* Returns the function that is 1 for all values of the parameters of "set". */
static __isl_give isl_pw_aff *one_for(__isl_keep isl_set *set)
{
	isl_space *space = isl_space_params(isl_set_get_space(set));

	return isl_pw_aff_val_on_domain(isl_set_universe(space),
		isl_val_one(isl_set_get_ctx(set)));
}

/* Returns "hull" restricted to bounds of dimension "dim" that depend only on
 * parameters: isl accepts a function of another dimension as a bound, though
 * that dimension may be unbounded.
 */
static __isl_give isl_set *keep_dim(__isl_take isl_set *hull, unsigned dim)
{
	isl_size n = isl_set_dim(hull, isl_dim_set);

	if (n < 0)
		return isl_set_free(hull);
	hull = isl_set_eliminate(hull, isl_dim_set, dim + 1,
		(unsigned) n - dim - 1);
	return isl_set_eliminate(hull, isl_dim_set, 0, dim);
}

__isl_give isl_pw_aff *ash_set_extent(__isl_keep isl_set *set, int dim)
{
	isl_set *hull = keep_dim(
		isl_set_from_basic_set(isl_basic_set_remove_divs(
			isl_set_simple_hull(isl_set_copy(set)))),
		(unsigned) dim);
	isl_bool bounded = isl_set_dim_is_bounded(hull, isl_dim_set, dim);
	isl_pw_aff *length;

	if (bounded != isl_bool_true) {
		isl_set_free(hull);
		return bounded < 0 ? NULL : one_for(set);
	}
	length = isl_pw_aff_sub(isl_set_dim_max(isl_set_copy(hull), dim),
		isl_set_dim_min(hull, dim));
	return isl_pw_aff_add_constant_val(length,
		isl_val_one(isl_set_get_ctx(set)));
}

isl_bool ash_set_is_constant(__isl_keep isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_param);
	isl_set *rest = isl_set_gist_params(isl_set_copy(set),
		isl_set_params(isl_set_copy(set)));
	isl_bool involved = n < 0
		? isl_bool_error
		: isl_set_involves_dims(rest, isl_dim_param, 0, (unsigned) n);

	isl_set_free(rest);
	return isl_bool_not(involved);
}
