/* plain_affine.c - functions that are affine on the relevant domain.
 *
 * The extent of a Fortran array is max(n, 0).  Where an element is accessed n
 * is positive, so the extent is n there, which can be multiplied by an
 * induction variable.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/space.h>

#include "detect/params/params.h"
#include "detect/params/params_impl.h"
#include "support/number.h"

/* Set *value to "v" (taken) if that is an integer of 32 bits. */
static bool is_integer(__isl_take isl_val *v, int64_t *value)
{
	return ash_number_read(v, INT32_MAX, value) == isl_bool_true;
}

static bool add_params(const ash_model *model, __isl_keep isl_aff *aff,
	ash_poly *poly)
{
	int64_t coeff;

	for (unsigned i = 0; i < model->n_param; ++i) {
		isl_space *space = isl_aff_get_domain_space(aff);
		int pos = isl_space_find_dim_by_id(space, isl_dim_param,
			model->param[i]);

		isl_space_free(space);
		if (pos < 0)
			continue;
		if (!is_integer(isl_aff_get_coefficient_val(aff, isl_dim_param,
					pos),
			    &coeff) ||
			ash_poly_add_term(poly,
				(ash_poly_term) { .coeff = coeff,
					.n_param = 1,
					.param = { (int) i },
					.iter = -1 }) < 0)
			return false;
	}
	return true;
}

static bool add_iterators(__isl_keep isl_aff *aff, ash_poly *poly)
{
	isl_size n = isl_aff_dim(aff, isl_dim_in);
	int64_t coeff;

	for (isl_size i = 0; i < n; ++i)
		if (!is_integer(isl_aff_get_coefficient_val(aff, isl_dim_in, i),
			    &coeff) ||
			ash_poly_add_term(poly,
				(ash_poly_term) { .coeff = coeff, .iter = i }) <
				0)
			return false;
	return n >= 0;
}

static bool from_aff(const ash_model *model, __isl_keep isl_aff *aff,
	ash_poly *poly)
{
	int64_t constant;

	return isl_aff_dim(aff, isl_dim_div) == 0 &&
		is_integer(isl_aff_get_constant_val(aff), &constant) &&
		ash_poly_add_constant(poly, constant) >= 0 &&
		add_params(model, aff, poly) && add_iterators(aff, poly);
}

bool ash_plain_poly(const ash_model *model, __isl_keep isl_pw_aff *function,
	__isl_keep isl_set *domain, ash_poly *poly)
{
	isl_pw_aff *plain = isl_pw_aff_intersect_domain(
		isl_pw_aff_copy(function), isl_set_copy(domain));
	isl_aff *aff = NULL;
	bool ok;

	plain = isl_pw_aff_gist(plain, isl_set_copy(domain));
	ash_poly_init(poly);
	if (isl_pw_aff_n_piece(plain) == 1 &&
		isl_pw_aff_isa_aff(plain) == isl_bool_true)
		aff = isl_pw_aff_as_aff(isl_pw_aff_copy(plain));
	ok = aff && from_aff(model, aff, poly);
	isl_pw_aff_free(plain);
	isl_aff_free(aff);
	if (!ok)
		ash_poly_clear(poly);
	return ok;
}
