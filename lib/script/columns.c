/* columns.c - integer rows that represent quasi-affine functions.
 *
 * Normal form of floor(row / size): multiples of "size" are moved out of the
 * floor, so that entries inside are greater than -size/2 and at most size/2,
 * and the constant is from 0 to size - 1; the first nonzero entry is positive,
 * by floor(-x / s) = -floor((x + s - 1) / s); "size" and the entries have no
 * common divisor; and floor(floor(x / a) / b) is written as floor(x / (a b)).
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/columns.h"

#include <stdlib.h>
#include <string.h>

#include "support/integers.h"

static bool move_row(const ash_columns *a, const int64_t *x, ash_columns *b,
	int64_t *y);

#define LIMIT ((int64_t) 1 << 62)

void ash_columns_clear(ash_columns *c)
{
	for (unsigned i = 0; i < c->n_division; ++i)
		free(c->division[i].row);
	c->n_division = 0;
}

bool ash_columns_copy(ash_columns *copy, const ash_columns *c)
{
	copy->n_in = c->n_in;
	copy->n_param = c->n_param;
	copy->n_division = 0;
	for (unsigned i = 0; i < c->n_division; ++i) {
		ash_division *d = &copy->division[i];

		d->row = ash_row_copy(c, c->division[i].row);
		d->size = c->division[i].size;
		if (!d->row)
			return false;
		copy->n_division++;
	}
	return true;
}

unsigned ash_columns_one(const ash_columns *c)
{
	return c->n_in + c->n_param;
}

unsigned ash_columns_first(const ash_columns *c)
{
	return ash_columns_one(c) + 1;
}

unsigned ash_columns_width(const ash_columns *c)
{
	return ash_columns_first(c) + ASH_MAX_DIVISION;
}

/* The number of columns in use: a row's entries after them are 0. */
static unsigned used(const ash_columns *c)
{
	return ash_columns_first(c) + c->n_division;
}

int64_t *ash_row_zero(const ash_columns *c)
{
	return calloc(ash_columns_width(c), sizeof(int64_t));
}

int64_t *ash_row_copy(const ash_columns *c, const int64_t *row)
{
	int64_t *copy = ash_row_zero(c);

	if (copy)
		memcpy(copy, row, ash_columns_width(c) * sizeof(*copy));
	return copy;
}

/* Add b * factor to *a; false on overflow. */
static bool add_multiple(int64_t *a, int64_t b, int64_t factor)
{
	int64_t product;

	return !__builtin_mul_overflow(b, factor, &product) &&
		!__builtin_add_overflow(*a, product, a) && *a < LIMIT &&
		*a > -LIMIT;
}

bool ash_row_add(const ash_columns *c, int64_t *row, const int64_t *other,
	int64_t factor)
{
	for (unsigned i = 0; i < used(c); ++i)
		if (!add_multiple(&row[i], other[i], factor))
			return false;
	return true;
}

bool ash_row_scale(const ash_columns *c, int64_t *row, int64_t factor)
{
	return ash_row_add(c, row, row, factor - 1);
}

int64_t ash_row_gcd(const ash_columns *c, const int64_t *row)
{
	int64_t divisor = 0;

	for (unsigned i = 0; i < used(c); ++i)
		divisor = ash_gcd(divisor, row[i]);
	return divisor;
}

bool ash_row_is_equal(const ash_columns *c, const int64_t *a, const int64_t *b)
{
	return !memcmp(a, b, used(c) * sizeof(*a));
}

bool ash_row_is_constant(const ash_columns *c, const int64_t *row)
{
	for (unsigned i = 0; i < used(c); ++i)
		if (row[i] && i != ash_columns_one(c))
			return false;
	return true;
}

/* Returns "a" divided by "size", rounded so that the remainder is as close to 0
 * as possible.
 */
static int64_t nearest(int64_t a, int64_t size)
{
	int64_t q = ash_floor_div(a, size);

	return a - q * size > size / 2 ? q + 1 : q;
}

/* In floor(inside / size): reduce each entry of "inside" except the constant to
 * the remainder nearest to 0, and add the quotients to "out", outside of the
 * floor.
 */
static void move_multiples(const ash_columns *c, int64_t *inside, int64_t size,
	int64_t *out)
{
	for (unsigned i = 0; i < used(c); ++i) {
		int64_t q = nearest(inside[i], size);

		if (i == ash_columns_one(c))
			continue;
		out[i] += q;
		inside[i] -= q * size;
	}
}

/* The position of the first nonzero entry other than the constant; used(c) if
 * there is none.
 */
static unsigned leading(const ash_columns *c, const int64_t *row)
{
	unsigned i = 0;

	while (i < used(c) && (!row[i] || i == ash_columns_one(c)))
		++i;
	return i;
}

/* Negate the function inside floor(inside / size) if its first nonzero entry is
 * negative.  Returns -1 if it was negated, so that the division has to be
 * negated as well, else 1.
 */
static int turn(const ash_columns *c, int64_t *inside, int64_t size)
{
	unsigned first = leading(c, inside);

	if (first == used(c) || inside[first] > 0)
		return 1;
	for (unsigned i = 0; i < used(c); ++i)
		inside[i] = -inside[i];
	inside[ash_columns_one(c)] += size - 1;
	return -1;
}

/* Divide the entries and "size" by their greatest common divisor. */
static void reduce(const ash_columns *c, int64_t *inside, int64_t *size)
{
	int64_t *one = &inside[ash_columns_one(c)];
	int64_t constant = *one, divisor;

	*one = 0;
	divisor = ash_gcd(ash_row_gcd(c, inside), *size);
	for (unsigned i = 0; i < used(c); ++i)
		inside[i] /= divisor;
	*one = ash_floor_div(constant, divisor);
	*size /= divisor;
}

/* If "row" is a division plus a constant: the division's number; else -1. */
static int sole_division(const ash_columns *c, const int64_t *row)
{
	unsigned first = leading(c, row);

	if (first < ash_columns_first(c) || first == used(c) || row[first] != 1)
		return -1;
	for (unsigned i = first + 1; i < used(c); ++i)
		if (row[i])
			return -1;
	return (int) (first - ash_columns_first(c));
}

/* Add "sign" times the division floor(inside / size), in normal form, to "out";
 * false if there is no room, or on overflow.
 */
static bool add_division(ash_columns *c, const int64_t *inside, int64_t size,
	int sign, int64_t *out)
{
	unsigned k = 0;

	while (k < c->n_division &&
		(c->division[k].size != size ||
			!ash_row_is_equal(c, c->division[k].row, inside)))
		++k;
	if (k == ASH_MAX_DIVISION)
		return false;
	if (k == c->n_division) {
		c->division[k].row = ash_row_copy(c, inside);
		c->division[k].size = size;
		if (!c->division[k].row)
			return false;
		c->n_division++;
	}
	out[ash_columns_first(c) + k] += sign;
	return true;
}

static bool add_floor(ash_columns *c, int64_t *inside, int64_t size, int sign,
	int64_t *out);

/* Add sign * floor((division k + constant) / size) to "out"; false if there is
 * no room, or on overflow.
 */
static bool add_nested(ash_columns *c, int k, int64_t constant, int64_t size,
	int sign, int64_t *out)
{
	const ash_division *d = &c->division[k];
	int64_t *inside = ash_row_copy(c, d->row);
	bool ok = inside &&
		add_multiple(&inside[ash_columns_one(c)], constant, d->size) &&
		!__builtin_mul_overflow(size, d->size, &size) && size < LIMIT &&
		add_floor(c, inside, size, sign, out);

	free(inside);
	return ok;
}

/* Add sign * floor(inside / size) to "out"; "inside" is overwritten.  False if
 * there is no room for the division, or on overflow.
 */
static bool add_floor(ash_columns *c, int64_t *inside, int64_t size, int sign,
	int64_t *out)
{
	int64_t *whole = ash_row_zero(c);
	int64_t *one = &inside[ash_columns_one(c)];
	int turned, k;
	bool ok;

	if (!whole)
		return false;
	move_multiples(c, inside, size, whole);
	turned = sign * turn(c, inside, size);
	reduce(c, inside, &size);
	k = sole_division(c, inside);
	ok = ash_row_add(c, out, whole, sign);
	free(whole);
	if (!ok || k >= 0)
		return ok && add_nested(c, k, *one, size, turned, out);
	out[ash_columns_one(c)] += turned * ash_floor_div(*one, size);
	*one -= ash_floor_div(*one, size) * size;
	return size == 1 || add_division(c, inside, size, turned, out);
}

bool ash_columns_floor(ash_columns *c, const int64_t *row, int64_t size,
	int64_t *out)
{
	int64_t *inside = ash_row_copy(c, row);
	bool ok = inside;

	memset(out, 0, ash_columns_width(c) * sizeof(*out));
	ok = ok && add_floor(c, inside, size, 1, out);
	free(inside);
	return ok;
}

/* Set row "y" to the entries of "x" for iterators, parameters and the constant;
 * entries for divisions become 0.
 */
static void move_plain(const ash_columns *a, const int64_t *x,
	const ash_columns *b, int64_t *y)
{
	memset(y, 0, ash_columns_width(b) * sizeof(*y));
	memcpy(y, x, ash_columns_first(a) * sizeof(*y));
}

/* Add factor * division "k" of columns "a" to row "y" in columns "b"; false if
 * there is no room, or on overflow.
 */
static bool move_division(const ash_columns *a, unsigned k, int64_t factor,
	ash_columns *b, int64_t *y)
{
	int64_t *inside = ash_row_zero(b), *moved = ash_row_zero(b);
	bool ok = inside && moved &&
		move_row(a, a->division[k].row, b, inside) &&
		ash_columns_floor(b, inside, a->division[k].size, moved) &&
		ash_row_add(b, y, moved, factor);

	free(inside);
	free(moved);
	return ok;
}

/* Set row "y" to the function of row "x" of columns "a", expressed in columns
 * "b"; false if there is no room for its divisions, or on overflow.
 */
static bool move_row(const ash_columns *a, const int64_t *x, ash_columns *b,
	int64_t *y)
{
	unsigned first = ash_columns_first(a);

	move_plain(a, x, b, y);
	for (unsigned k = 0; k < a->n_division; ++k)
		if (x[first + k] && !move_division(a, k, x[first + k], b, y))
			return false;
	return true;
}

bool ash_columns_match(const ash_columns *a, const int64_t *x,
	const ash_columns *b, const int64_t *y)
{
	ash_columns both = { 0 };
	int64_t *moved = NULL;
	bool same = ash_columns_copy(&both, b);

	moved = same ? ash_row_zero(&both) : NULL;
	same = moved && move_row(a, x, &both, moved) &&
		ash_row_is_equal(&both, moved, y);
	free(moved);
	ash_columns_clear(&both);
	return same;
}
