/* columns_aff.c - conversion between rows and affine functions of isl.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/local_space.h>
#include <isl/val.h>

#include "script/columns.h"
#include "support/number.h"

/* Set *number to "value" (taken); false if that is no integer of less than 60
 * bits.
 */
static bool number_of(__isl_take isl_val *value, int64_t *number)
{
	return ash_number_read(value, (1L << 60) - 1, number) == isl_bool_true;
}

/* Set *number to "value" (taken) * factor; false if that is no integer of less
 * than 60 bits.
 */
static bool scaled(__isl_take isl_val *value, __isl_keep isl_val *factor,
	int64_t *number)
{
	return number_of(isl_val_mul(value, isl_val_copy(factor)), number);
}

static bool get_plain(const ash_columns *c, __isl_keep isl_aff *aff,
	__isl_keep isl_val *factor, int64_t *row)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < c->n_in; ++i)
		ok = scaled(
			isl_aff_get_coefficient_val(aff, isl_dim_in, (int) i),
			factor, &row[i]);
	for (unsigned i = 0; ok && i < c->n_param; ++i)
		ok = scaled(isl_aff_get_coefficient_val(aff, isl_dim_param,
				    (int) i),
			factor, &row[c->n_in + i]);
	return ok &&
		scaled(isl_aff_get_constant_val(aff), factor,
			&row[ash_columns_one(c)]);
}

static bool get_scaled(ash_columns *c, __isl_keep isl_aff *aff,
	__isl_keep isl_val *factor, int64_t *row);

/* Add times * division "k" of the isl function "aff" to "row"; false if the row
 * has no room for it or a number is too large.
 */
static bool add_one(ash_columns *c, __isl_keep isl_aff *aff, int k,
	int64_t times, int64_t *row)
{
	isl_aff *inside = isl_aff_get_div(aff, k);
	isl_val *size = isl_aff_get_denominator_val(inside);
	int64_t *top = ash_row_zero(c), *floor = ash_row_zero(c);
	int64_t number;
	bool ok = top && floor && number_of(isl_val_copy(size), &number) &&
		get_scaled(c, inside, size, top) &&
		ash_columns_floor(c, top, number, floor) &&
		ash_row_add(c, row, floor, times);

	free(top);
	free(floor);
	isl_val_free(size);
	isl_aff_free(inside);
	return ok;
}

/* Set "row" to factor * aff; false if a coefficient is no integer or too large.
 */
static bool get_scaled(ash_columns *c, __isl_keep isl_aff *aff,
	__isl_keep isl_val *factor, int64_t *row)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	int64_t times;

	if (n < 0 || !get_plain(c, aff, factor, row))
		return false;
	for (int k = 0; k < n; ++k) {
		isl_val *v = isl_aff_get_coefficient_val(aff, isl_dim_div, k);

		if (!scaled(v, factor, &times))
			return false;
		if (times && !add_one(c, aff, k, times, row))
			return false;
	}
	return true;
}

bool ash_row_from_aff(ash_columns *c, __isl_keep isl_aff *aff, int64_t *row)
{
	isl_val *one = isl_val_one(isl_aff_get_ctx(aff));
	bool ok = isl_aff_is_nan(aff) == isl_bool_false &&
		get_scaled(c, aff, one, row);

	isl_val_free(one);
	return ok;
}

static __isl_give isl_aff *set_plain(const ash_columns *c, const int64_t *row,
	__isl_take isl_aff *aff)
{
	isl_ctx *ctx = isl_aff_get_ctx(aff);

	for (unsigned i = 0; i < c->n_in; ++i)
		aff = isl_aff_set_coefficient_val(aff, isl_dim_in, (int) i,
			isl_val_int_from_si(ctx, row[i]));
	for (unsigned i = 0; i < c->n_param; ++i)
		aff = isl_aff_set_coefficient_val(aff, isl_dim_param, (int) i,
			isl_val_int_from_si(ctx, row[c->n_in + i]));
	return isl_aff_set_constant_val(aff,
		isl_val_int_from_si(ctx, row[ash_columns_one(c)]));
}

/* The function factor * division "k". */
static __isl_give isl_aff *division(const ash_columns *c, unsigned k,
	int64_t factor, __isl_keep isl_space *space)
{
	const ash_division *d = &c->division[k];
	isl_ctx *ctx = isl_space_get_ctx(space);
	isl_aff *aff = ash_row_to_aff(c, d->row, isl_space_copy(space));

	aff = isl_aff_scale_down_val(aff, isl_val_int_from_si(ctx, d->size));
	return isl_aff_scale_val(isl_aff_floor(aff),
		isl_val_int_from_si(ctx, factor));
}

__isl_give isl_aff *ash_row_to_aff(const ash_columns *c, const int64_t *row,
	__isl_take isl_space *space)
{
	isl_local_space *local = isl_local_space_from_space(
		isl_space_copy(space));
	isl_aff *aff = set_plain(c, row, isl_aff_zero_on_domain(local));

	for (unsigned k = 0; k < c->n_division; ++k) {
		int64_t factor = row[ash_columns_first(c) + k];

		if (factor)
			aff = isl_aff_add(aff, division(c, k, factor, space));
	}
	isl_space_free(space);
	return aff;
}
