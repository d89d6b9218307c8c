/* buffer_bounds.c - bounds of buffers, and loops over their elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>

#include "scop/linear.h"
#include "scop/scop_impl.h"

/* Whether no subscript "dim" in "touched" is negative. */
static isl_bool is_non_negative(__isl_keep isl_set *touched, unsigned dim)
{
	isl_set *some = isl_set_upper_bound_si(isl_set_copy(touched),
		isl_dim_set, dim, -1);
	isl_bool none = isl_set_is_empty(some);

	isl_set_free(some);
	return none;
}

static __isl_give isl_pw_aff *constant(__isl_keep isl_set *touched,
	__isl_take isl_val *value)
{
	isl_space *space = isl_space_params(isl_set_get_space(touched));

	return isl_pw_aff_from_aff(isl_aff_val_on_domain(
		isl_local_space_from_space(space), value));
}

__isl_give isl_pw_aff *ash_buffer_first(__isl_keep isl_set *touched,
	unsigned dim)
{
	isl_bool from_zero = is_non_negative(touched, dim);
	isl_pw_aff *first;
	isl_val *value;

	if (from_zero < 0)
		return NULL;
	if (from_zero)
		return constant(touched,
			isl_val_zero(isl_set_get_ctx(touched)));
	if (isl_set_dim_has_lower_bound(touched, isl_dim_set, dim) !=
		isl_bool_true)
		return NULL;
	first = ash_linear_formula(
		isl_set_dim_min(isl_set_copy(touched), (int) dim));
	if (first)
		return first;
	value = isl_set_dim_min_val(isl_set_copy(touched), (int) dim);
	if (value && isl_val_is_int(value) == isl_bool_true)
		return constant(touched, value);
	isl_val_free(value);
	return NULL;
}

static isl_bool is_zero(__isl_keep isl_pw_aff *function)
{
	isl_set *other = isl_pw_aff_non_zero_set(isl_pw_aff_copy(function));
	isl_bool zero = isl_set_plain_is_empty(other);

	isl_set_free(other);
	return zero;
}

__isl_give isl_pw_aff *ash_buffer_extent(__isl_keep isl_set *touched,
	unsigned dim, __isl_keep isl_pw_aff *first,
	__isl_keep isl_pw_aff *simpler)
{
	isl_pw_aff *most;

	if (isl_set_dim_has_upper_bound(touched, isl_dim_set, dim) !=
		isl_bool_true)
		return NULL;
	most = isl_pw_aff_coalesce(
		isl_set_dim_max(isl_set_copy(touched), (int) dim));
	if (dim > 0 && isl_pw_aff_n_piece(most) > 1 && simpler &&
		is_zero(first) == isl_bool_true) {
		isl_pw_aff_free(most);
		return isl_pw_aff_copy(simpler);
	}
	most = isl_pw_aff_add_constant_val(most,
		isl_val_one(isl_set_get_ctx(touched)));
	return isl_pw_aff_sub(most, isl_pw_aff_copy(first));
}

__isl_give isl_schedule *ash_copy_loops(__isl_take isl_set *domain)
{
	isl_size n = isl_set_dim(domain, isl_dim_set);
	isl_space *space = isl_set_get_space(domain);
	isl_schedule *order = isl_schedule_from_domain(
		isl_union_set_from_set(domain));

	for (isl_size i = n; i-- > 0;) {
		isl_local_space *local = isl_local_space_from_space(
			isl_space_copy(space));
		isl_pw_aff *var = isl_pw_aff_var_on_domain(local, isl_dim_set,
			(unsigned) i);

		order = isl_schedule_insert_partial_schedule(order,
			isl_multi_union_pw_aff_from_union_pw_aff(
				isl_union_pw_aff_from_pw_aff(var)));
	}
	isl_space_free(space);
	return order;
}
