/* short_rows.c - strides in arrays with short rows.
 *
 * A matrix with m columns has rows of 8 * m bytes.  If m is small, consecutive
 * elements of a column are close, and so are adjacent rows.  Estimates have
 * strides in bytes: these are decomposed into steps in each dimension, and
 * recomputed with other row lengths.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/short_rows.h"

#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/val.h>

/* Are "a" and "b", sums of multiples of parameters and a constant, equal except
 * for the constant?
 */
static bool is_same_form(__isl_keep isl_aff *a, __isl_keep isl_aff *b)
{
	isl_size n = isl_aff_dim(a, isl_dim_param);
	bool same = n == isl_aff_dim(b, isl_dim_param) &&
		isl_aff_dim(a, isl_dim_div) == 0 &&
		isl_aff_dim(b, isl_dim_div) == 0;

	for (int i = 0; same && i < n; ++i) {
		isl_val *p = isl_aff_get_coefficient_val(a, isl_dim_param, i);
		isl_val *q = isl_aff_get_coefficient_val(b, isl_dim_param, i);

		same = isl_val_eq(p, q) == isl_bool_true;
		isl_val_free(p);
		isl_val_free(q);
	}
	return same;
}

/* Returns "extent" (taken) as one of the "n" expressions "form" plus a
 * constant; the index of the expression is -1 if there is none.
 */
static ash_row_length find_length(__isl_take isl_pw_aff *extent,
	__isl_keep isl_aff *const *form, unsigned n)
{
	ash_row_length length = { .size = -1 };
	isl_val *constant;
	isl_aff *aff;

	if (isl_pw_aff_isa_aff(extent) != isl_bool_true) {
		isl_pw_aff_free(extent);
		return length;
	}
	aff = isl_pw_aff_as_aff(extent);
	for (unsigned i = 0; i < n && length.size < 0; ++i)
		if (is_same_form(aff, form[i]))
			length.size = (int) i;
	constant = isl_aff_get_constant_val(aff);
	if (length.size >= 0 && constant)
		length.constant = isl_val_get_d(constant);
	isl_val_free(constant);
	isl_aff_free(aff);
	return length;
}

ash_row_length *ash_row_lengths(const ash_scop *scop,
	__isl_keep isl_aff *const *form, unsigned n)
{
	ash_row_length *all = calloc(scop->n_array + 1,
		ASH_MAX_DIM * sizeof(*all));

	for (unsigned i = 0; all && i < scop->n_array; ++i)
		for (unsigned d = 0; d < ASH_MAX_DIM; ++d) {
			const ash_array *array = &scop->array[i];
			ash_row_length *l = &all[i * ASH_MAX_DIM + d];

			l->size = -1;
			if (d > 0 && d < array->n_dim && array->extent[d])
				*l = find_length(
					isl_pw_aff_align_params(
						isl_pw_aff_copy(
							array->extent[d]),
						isl_set_get_space(
							scop->context)),
					form, n);
		}
	return all;
}

/* Are the distances "scale" between elements positive in each of the "n"
 * dimensions, at typical parameters?
 */
static bool has_rows(const double *scale, unsigned n)
{
	for (unsigned d = 0; d < n; ++d)
		if (scale[d] <= 0)
			return false;
	return true;
}

/* Set "to" to the distances in bytes between elements in the "n" dimensions of
 * an array for the sizes "value", on which the lengths of its rows ("length")
 * depend; "from" are those at typical sizes.
 */
static void get_scales(double *to, const double *from, unsigned n,
	const ash_row_length *length, const double *value)
{
	to[n - 1] = from[n - 1];
	for (unsigned d = n - 1; d > 0; --d) {
		double extent = from[d - 1] / from[d];

		if (length[d].size >= 0)
			extent = fmin(extent,
				fmax(1,
					value[length[d].size] +
						length[d].constant));
		to[d - 1] = to[d] * extent;
	}
}

/* The stride after the distances between elements have changed from "from" to
 * "to".  The old stride, "bytes", is decomposed into steps in the "n"
 * dimensions.
 */
static double rescale(double bytes, const double *from, const double *to,
	unsigned n)
{
	double sum = 0;

	for (unsigned d = 0; d < n; ++d) {
		double steps = nearbyint(bytes / from[d]);

		sum += steps * to[d];
		bytes -= steps * from[d];
	}
	return sum + bytes;
}

void ash_shorten_rows(ash_access_estimate *access, const ash_scop *scop,
	const ash_estimates *typical, const ash_row_length *length,
	const double *value)
{
	unsigned n = scop->array[access->array].n_dim;
	const double *from = typical->scale[access->array];
	double to[ASH_MAX_DIM];

	if (n < 2 || n > ASH_MAX_DIM || !has_rows(from, n))
		return;
	get_scales(to, from, n, &length[access->array * ASH_MAX_DIM], value);
	access->offset = rescale(access->offset, from, to, n);
	for (unsigned i = 0; i < ASH_MAX_DIM; ++i) {
		if (!access->uneven[i])
			access->stride[i] = rescale(access->stride[i], from, to,
				n);
		access->jump[i] = rescale(access->jump[i], from, to, n);
	}
}
