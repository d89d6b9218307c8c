/* linear.c - affine functions as rows of integers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/linear.h"

#include <isl/set.h>

#include "support/number.h"

static isl_stat keep_aff(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	isl_set_free(set);
	*(isl_aff **) user = aff;
	return isl_stat_ok;
}

__isl_give isl_aff *ash_linear_only(__isl_take isl_pw_aff *function)
{
	isl_aff *only = NULL;

	if (isl_pw_aff_n_piece(function) == 1)
		isl_pw_aff_foreach_piece(function, &keep_aff, &only);
	isl_pw_aff_free(function);
	return only;
}

static isl_stat keep_multi_aff(__isl_take isl_set *set,
	__isl_take isl_multi_aff *affs, void *user)
{
	isl_set_free(set);
	*(isl_multi_aff **) user = affs;
	return isl_stat_ok;
}

__isl_give isl_multi_aff *ash_linear_all(__isl_take isl_pw_multi_aff *function)
{
	isl_multi_aff *all = NULL;

	if (isl_pw_multi_aff_n_piece(function) == 1)
		isl_pw_multi_aff_foreach_piece(function, &keep_multi_aff, &all);
	isl_pw_multi_aff_free(function);
	return all;
}

__isl_give isl_pw_aff *ash_linear_formula(__isl_take isl_pw_aff *function)
{
	function = isl_pw_aff_coalesce(function);
	if (isl_pw_aff_n_piece(function) != 1)
		return isl_pw_aff_free(function);
	return isl_pw_aff_gist(function,
		isl_pw_aff_domain(isl_pw_aff_copy(function)));
}

isl_bool ash_linear_coefficients(__isl_keep isl_aff *aff,
	enum isl_dim_type type, unsigned n, int64_t most, int64_t *row)
{
	isl_bool ok = isl_bool_ok(aff != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = ash_number_read(
			isl_aff_get_coefficient_val(aff, type, (int) i), most,
			&row[i]);
	return ok;
}

isl_bool ash_linear_has_divisions(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);

	return n < 0 ? isl_bool_error
		     : isl_aff_involves_dims(aff, isl_dim_div, 0, n);
}
