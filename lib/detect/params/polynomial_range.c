/* polynomial_range.c - integer polynomials with bounds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/params/polynomial_range.h"

ash_wide ash_number_clamp(ash_wide value)
{
	if (value > ASH_WIDE_MAX)
		return ASH_WIDE_MAX;
	return value < -ASH_WIDE_MAX ? -ASH_WIDE_MAX : value;
}

static bool is_small(ash_wide value)
{
	return value < ((ash_wide) 1 << 63) && value > -((ash_wide) 1 << 63);
}

static ash_wide times(ash_wide a, ash_wide b)
{
	if (is_small(a) && is_small(b))
		return ash_number_clamp(a * b);
	if (a == 0 || b == 0)
		return 0;
	return (a < 0) == (b < 0) ? ASH_WIDE_MAX : -ASH_WIDE_MAX;
}

ash_wide ash_number_least(ash_wide a, ash_wide b)
{
	return a < b ? a : b;
}

ash_wide ash_number_greatest(ash_wide a, ash_wide b)
{
	return a > b ? a : b;
}

void ash_number_multiply_bounds(ash_number *n, const ash_number *by)
{
	ash_wide a = times(n->lo, by->lo);
	ash_wide b = times(n->lo, by->hi);
	ash_wide c = times(n->hi, by->lo);
	ash_wide d = times(n->hi, by->hi);

	n->lo = ash_number_least(ash_number_least(a, b),
		ash_number_least(c, d));
	n->hi = ash_number_greatest(ash_number_greatest(a, b),
		ash_number_greatest(c, d));
}

ash_wide ash_number_range_lo(unsigned bits, unsigned range)
{
	return range == ASH_KNOWN_SIGNED ? -((ash_wide) 1 << (bits - 1)) : 0;
}

ash_wide ash_number_range_hi(unsigned bits, unsigned range)
{
	return ((ash_wide) 1 << (range == ASH_KNOWN_SIGNED ? bits - 1 : bits)) -
		1;
}

/* Do the bounds of *n show that it lies in the signed or unsigned range
 * ("range") of its width?
 */
static bool is_within(const ash_number *n, unsigned range)
{
	return n->lo >= ash_number_range_lo(n->bits, range) &&
		n->hi <= ash_number_range_hi(n->bits, range);
}

void ash_number_learn(ash_number *n)
{
	if (is_within(n, ASH_KNOWN_SIGNED))
		n->known |= ASH_KNOWN_SIGNED;
	if (is_within(n, ASH_KNOWN_UNSIGNED))
		n->known |= ASH_KNOWN_UNSIGNED;
}

void ash_number_narrow(ash_number *n, int64_t lo, int64_t hi)
{
	n->lo = ash_number_greatest(n->lo, lo);
	if (hi != INT64_MAX)
		n->hi = ash_number_least(n->hi, hi);
}

void ash_number_narrow_to_type(ash_number *n, unsigned range)
{
	n->lo = ash_number_greatest(n->lo, ash_number_range_lo(n->bits, range));
	n->hi = ash_number_least(n->hi, ash_number_range_hi(n->bits, range));
}

void ash_number_init(ash_number *n, unsigned bits)
{
	*n = (ash_number) { .bits = bits };
	ash_poly_init(&n->poly);
}

void ash_number_clear(ash_number *n)
{
	ash_poly_clear(&n->poly);
}

bool ash_number_add_term(ash_number *n, int64_t coeff, int param, int iter)
{
	ash_poly_term term = { .coeff = coeff, .iter = iter };

	if (param >= 0)
		term.param[term.n_param++] = param;
	return ash_poly_add_term(&n->poly, term) >= 0;
}

/* Set *n to the constant "value", a number of "bits" bits. */
bool ash_number_set_constant(ash_number *n, unsigned bits, int64_t value)
{
	ash_number_init(n, bits);
	n->lo = n->hi = value;
	ash_number_learn(n);
	return value == 0 || ash_number_add_term(n, value, -1, -1);
}

/* Set *n to "function" (taken), which lies between "lo" and "hi"; its
 * polynomial is a single opaque term.
 */
bool ash_number_set_opaque(ash_number *n, __isl_take isl_pw_aff *function,
	ash_wide lo, ash_wide hi)
{
	ash_poly_term term = { .coeff = 1, .iter = -1, .opaque = function };

	ash_poly_clear(&n->poly);
	if (!function)
		return false;
	n->lo = lo;
	n->hi = hi;
	n->known = 0;
	ash_number_learn(n);
	return ash_poly_add_term(&n->poly, term) >= 0;
}

bool ash_number_set_poly(ash_number *n, ash_poly poly, ash_wide lo, ash_wide hi)
{
	ash_poly_clear(&n->poly);
	n->poly = poly;
	n->lo = lo;
	n->hi = hi;
	n->known = 0;
	ash_number_learn(n);
	return true;
}
