/* shape_row.c - candidate sizes of array rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/delinearize/delinearize_impl.h"
#include "support/integers.h"

#include "detect/delinearize/shape_row.h"

/* Make "rows" an empty list. */
static void init_rows(ash_shape_rows *rows)
{
	rows->n = 0;
}

void ash_rows_clear(ash_shape_rows *rows)
{
	for (unsigned i = 0; i < rows->n; ++i)
		ash_poly_clear(&rows->row[i].size);
	rows->n = 0;
}

static int compare_int(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

/* Is "a" to be tried before "b": does it have fewer terms and factors or, if
 * not, is it shorter?
 */
static bool comes_before(const ash_poly *a, const ash_poly *b)
{
	const ash_poly_term *lead_a = ash_poly_leading(a);
	const ash_poly_term *lead_b = ash_poly_leading(b);
	int order = compare_int(lead_a->n_param, lead_b->n_param);

	if (!order)
		order = compare_int(a->n, b->n);
	for (unsigned i = 0; !order && i < lead_a->n_param; ++i)
		order = compare_int(lead_a->param[i], lead_b->param[i]);
	if (!order)
		order = compare_int(lead_a->coeff, lead_b->coeff);
	return order < 0;
}

/* Is "size" 0 or 1, or has its computation overflowed? */
static bool is_trivial(const ash_poly *size)
{
	int64_t value = 1;

	return size->overflow || !size->n ||
		(ash_poly_is_constant(size, &value) && value == 1);
}

static bool all_negative(const ash_poly *size)
{
	for (unsigned i = 0; i < size->n; ++i)
		if (size->term[i].coeff > 0)
			return false;
	return true;
}

static void negate(ash_poly *size)
{
	for (unsigned i = 0; i < size->n; ++i)
		size->term[i].coeff = -size->term[i].coeff;
}

/* Set *pos to the index of "size" in "rows", or to rows->n if it is absent. */
static isl_stat find_row(const ash_shape_rows *rows, const ash_poly *size,
	unsigned *pos)
{
	for (*pos = 0; *pos < rows->n; ++*pos) {
		isl_bool equal = ash_poly_is_equal(&rows->row[*pos].size, size);

		if (equal < 0)
			return isl_stat_error;
		if (equal)
			break;
	}
	return isl_stat_ok;
}

/* Insert "size" (taken) in order; there is room for it.  "hinted": is the size
 * suggested by the program's types?
 */
static void insert(ash_shape_rows *rows, ash_poly size, bool hinted)
{
	unsigned pos = rows->n++;

	while (pos > 0 && comes_before(&size, &rows->row[pos - 1].size)) {
		rows->row[pos] = rows->row[pos - 1];
		--pos;
	}
	rows->row[pos] = (ash_shape_row) { .size = size, .hinted = hinted };
}

/* Add a row of the size "size" (taken) or, if its coefficients are negative, of
 * -"size", unless there is one.  "hinted": is the size suggested by the
 * program's types?
 */
static isl_stat add_row(ash_shape_rows *rows, ash_poly size, bool hinted)
{
	unsigned pos;
	isl_stat found = isl_stat_ok;
	bool wanted;

	if (all_negative(&size))
		negate(&size);
	wanted = !is_trivial(&size);
	if (wanted)
		found = find_row(rows, &size, &pos);
	if (wanted && found >= 0 && pos < rows->n)
		rows->row[pos].hinted |= hinted;
	else if (wanted && found >= 0 && rows->n < ASH_MAX_ROW) {
		insert(rows, size, hinted);
		return isl_stat_ok;
	}
	ash_poly_clear(&size);
	return found;
}

/* Add the row that is the single term "size"; "hinted" as in add_row(). */
static isl_stat add_term_row(ash_shape_rows *rows, ash_poly_term size,
	bool hinted)
{
	ash_poly poly;

	ash_poly_init(&poly);
	if (ash_poly_add_term(&poly, size) < 0) {
		ash_poly_clear(&poly);
		return isl_stat_error;
	}
	return add_row(rows, poly, hinted);
}

static isl_stat add_constant_row(ash_shape_rows *rows, int64_t size,
	bool hinted)
{
	return add_term_row(rows, (ash_poly_term) { .coeff = size, .iter = -1 },
		hinted);
}

/* The largest absolute value of a coefficient in the "n" offsets "offset". */
static int64_t reach(const ash_poly *offset, unsigned n)
{
	int64_t most = 0;

	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = 0; j < offset[i].n; ++j) {
			int64_t coeff = llabs(offset[i].term[j].coeff);

			most = coeff > most ? coeff : most;
		}
	return most;
}

isl_stat ash_rows_add_hints(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n, const uint64_t *hint, unsigned n_hint, unsigned elem_size)
{
	uint64_t most = reach(offset, n);
	isl_stat status = isl_stat_ok;

	for (unsigned i = 0; status >= 0 && i < n_hint; ++i) {
		uint64_t size = hint[i] / elem_size;

		if (hint[i] % elem_size || size > most)
			continue;
		status = add_constant_row(rows, (int64_t) size, true);
	}
	return status;
}

/* Call "fn" with each stride of "offset", a polynomial that "fn" takes. */
static isl_stat foreach_stride(const ash_poly *offset,
	isl_stat (*fn)(ash_poly stride, void *user), void *user)
{
	for (unsigned i = 0; i < offset->n; ++i) {
		ash_poly stride;

		if (ash_poly_stride(offset, i, &stride) < 0) {
			ash_poly_clear(&stride);
			return isl_stat_error;
		}
		if (!stride.n)
			continue;
		if (fn(stride, user) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Callback of foreach_stride: if "stride" (taken) is a constant whose absolute
 * value is less than *user, set *user to that absolute value.
 */
static isl_stat lower_to_stride(ash_poly stride, void *user)
{
	int64_t *least = user;
	int64_t value;

	if (ash_poly_is_constant(&stride, &value) && llabs(value) < *least)
		*least = llabs(value);
	ash_poly_clear(&stride);
	return isl_stat_ok;
}

struct add_stride_data {
	ash_shape_rows *rows;
	int64_t least;
};

/* Add the row that is the leading term of "stride", if the stride has several
 * terms: accesses along the diagonal of an array with n columns move by n + 1.
 */
static isl_stat add_leading(ash_shape_rows *rows, const ash_poly *stride)
{
	return stride->n > 1
		? add_term_row(rows, *ash_poly_leading(stride), false)
		: isl_stat_ok;
}

static isl_stat add_stride(ash_poly stride, void *user)
{
	struct add_stride_data *data = user;
	int64_t value;

	if (add_leading(data->rows, &stride) < 0) {
		ash_poly_clear(&stride);
		return isl_stat_error;
	}

	if (ash_poly_is_constant(&stride, &value) &&
		llabs(value) == data->least) {
		ash_poly_clear(&stride);
		return isl_stat_ok;
	}
	return add_row(data->rows, stride, false);
}

isl_stat ash_rows_add_strides(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n)
{
	struct add_stride_data data = { rows, INT64_MAX };

	for (unsigned i = 0; i < n; ++i)
		if (foreach_stride(&offset[i], &lower_to_stride, &data.least) <
			0)
			return isl_stat_error;
	for (unsigned i = 0; i < n; ++i)
		if (foreach_stride(&offset[i], &add_stride, &data) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* The greatest common divisor of the coefficients of "size". */
static int64_t content(const ash_poly *size)
{
	int64_t common = 0;

	for (unsigned i = 0; i < size->n; ++i)
		common = ash_gcd(common, size->term[i].coeff);
	return common;
}

/* Add the row size * factor / divisor; "divisor" divides all coefficients of
 * "size".
 */
static isl_stat add_scaled(ash_shape_rows *rows, const ash_poly *size,
	int64_t divisor, int64_t factor)
{
	ash_poly copy;

	if (ash_poly_copy(&copy, size) < 0) {
		ash_poly_clear(&copy);
		return isl_stat_error;
	}
	for (unsigned i = 0; i < copy.n; ++i)
		copy.term[i].coeff = copy.term[i].coeff / divisor * factor;
	return add_row(rows, copy, false);
}

/* Set *primitive to "size" divided by the greatest common divisor of its
 * coefficients.
 */
static isl_stat make_primitive(const ash_poly *size, ash_poly *primitive)
{
	int64_t common = content(size);
	isl_stat copied = ash_poly_copy(primitive, size);

	for (unsigned i = 0; i < primitive->n; ++i)
		primitive->term[i].coeff /= common;
	return copied;
}

/* Are "a" and "b" multiples of one polynomial? */
static isl_bool are_proportional(const ash_poly *a, const ash_poly *b)
{
	ash_poly primitive_a, primitive_b;
	isl_bool equal = isl_bool_error;
	isl_stat made_a = make_primitive(a, &primitive_a);
	isl_stat made_b = make_primitive(b, &primitive_b);

	if (made_a >= 0 && made_b >= 0)
		equal = ash_poly_is_equal(&primitive_a, &primitive_b);
	ash_poly_clear(&primitive_a);
	ash_poly_clear(&primitive_b);
	return equal;
}

/* Add the greatest common divisor of the rows "a" and "b" if they are
 * proportional.
 */
static isl_stat add_divisor(ash_shape_rows *rows, const ash_poly *a,
	const ash_poly *b)
{
	isl_bool proportional = are_proportional(a, b);

	if (proportional < 0)
		return isl_stat_error;
	if (!proportional)
		return isl_stat_ok;
	return add_scaled(rows, a, content(a), ash_gcd(content(a), content(b)));
}

static isl_stat add_divisors(ash_shape_rows *rows, const ash_shape_rows *old)
{
	for (unsigned i = 0; i < old->n; ++i)
		for (unsigned j = 0; j < i; ++j)
			if (add_divisor(rows, &old->row[i].size,
				    &old->row[j].size) < 0)
				return isl_stat_error;
	return isl_stat_ok;
}

/* Add variants of each parametric row in "old": without its integer factor, and
 * negated if the signs of its terms differ.
 */
static isl_stat add_variants(ash_shape_rows *rows, const ash_shape_rows *old)
{
	isl_stat status = isl_stat_ok;

	for (unsigned i = 0; status >= 0 && i < old->n; ++i) {
		const ash_poly *size = &old->row[i].size;
		int64_t value;

		if (ash_poly_is_constant(size, &value))
			continue;
		status = add_scaled(rows, size, content(size), 1);
		if (status >= 0)
			status = add_scaled(rows, size, 1, -1);
	}
	return status;
}

/* Add candidates from "term", without its variable: the product of its
 * parameters, and each of them alone.
 */
static isl_stat add_factors(ash_shape_rows *rows, const ash_poly_term *term)
{
	ash_poly_term size = *term;
	isl_stat status;

	if (!term->n_param)
		return isl_stat_ok;
	size.iter = -1;
	size.opaque = NULL;
	status = add_term_row(rows, size, false);
	size.coeff = 1;
	if (status >= 0)
		status = add_term_row(rows, size, false);
	size.n_param = 1;
	for (unsigned i = 0; status >= 0 && i < term->n_param; ++i) {
		size.param[0] = term->param[i];
		status = add_term_row(rows, size, false);
	}
	return status;
}

static isl_stat add_all_factors(ash_shape_rows *rows, const ash_poly *offset)
{
	isl_stat status = isl_stat_ok;

	for (unsigned i = 0; status >= 0 && i < offset->n; ++i)
		status = add_factors(rows, &offset->term[i]);
	return status;
}

/* Copy the rows, for iteration while more are inserted. */
static isl_stat copy_rows(ash_shape_rows *to, const ash_shape_rows *from)
{
	init_rows(to);
	for (unsigned i = 0; i < from->n; ++i) {
		to->row[i].hinted = from->row[i].hinted;
		to->n++;
		if (ash_poly_copy(&to->row[i].size, &from->row[i].size) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

isl_stat ash_rows_derive(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n, bool parametric)
{
	ash_shape_rows old;
	isl_stat status = copy_rows(&old, rows);

	if (status >= 0)
		status = add_divisors(rows, &old);
	if (status >= 0 && parametric)
		status = add_variants(rows, &old);
	for (unsigned i = 0; status >= 0 && parametric && i < n; ++i)
		status = add_all_factors(rows, &offset[i]);
	ash_rows_clear(&old);
	return status;
}
