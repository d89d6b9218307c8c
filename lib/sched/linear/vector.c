/* vector.c - vectors of 64 bit integers, with overflow detection.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/linear/vector.h"

static bool fits(ash_wide v)
{
	return v >= -INT64_MAX && v <= INT64_MAX;
}

bool ash_vector_dot(unsigned n, const int64_t *a, const int64_t *b,
	int64_t *result)
{
	ash_wide sum = 0;
	bool ok = true;

	for (unsigned i = 0; i < n; ++i) {
		ash_wide term = (ash_wide) a[i] * b[i];

		ok = ok && !__builtin_add_overflow(sum, term, &sum);
	}
	*result = (int64_t) sum;
	return ok && fits(sum);
}

bool ash_vector_is_zero(unsigned n, const int64_t *a)
{
	for (unsigned i = 0; i < n; ++i)
		if (a[i])
			return false;
	return true;
}

void ash_vector_normalize(unsigned n, int64_t *a)
{
	int64_t gcd = 0;

	for (unsigned i = 0; i < n && gcd != 1; ++i)
		if (a[i])
			gcd = ash_gcd(gcd, a[i]);
	if (gcd > 1)
		for (unsigned i = 0; i < n; ++i)
			a[i] /= gcd;
}

/* Set "result" to p * a + q * b, not normalized; false if a step exceeds 64
 * bits.
 */
static bool combine_small(unsigned n, int64_t p, const int64_t *a, int64_t q,
	const int64_t *b, int64_t *result)
{
	int64_t x, y;

	for (unsigned i = 0; i < n; ++i)
		if (!ash_mul(p, a[i], &x) || !ash_mul(q, b[i], &y) ||
			!ash_add(x, y, &result[i]))
			return false;
	return true;
}

static ash_wide gcd_wide(ash_wide a, ash_wide b)
{
	while (b) {
		ash_wide r = a % b;

		a = b;
		b = r;
	}
	return a < 0 ? -a : a;
}

/* Like ash_vector_combine(), with 128-bit intermediate results. */
static bool combine_wide(unsigned n, int64_t p, const int64_t *a, int64_t q,
	const int64_t *b, int64_t *result)
{
	ash_wide gcd = 0;

	for (unsigned i = 0; i < n && gcd != 1; ++i)
		gcd = gcd_wide(gcd, (ash_wide) p * a[i] + (ash_wide) q * b[i]);
	gcd = gcd ? gcd : 1;
	for (unsigned i = 0; i < n; ++i) {
		ash_wide v = (ash_wide) p * a[i] + (ash_wide) q * b[i];

		if (!fits(v / gcd))
			return false;
		result[i] = (int64_t) (v / gcd);
	}
	return true;
}

bool ash_vector_combine(unsigned n, int64_t p, const int64_t *a, int64_t q,
	const int64_t *b, int64_t *result)
{
	int64_t small[64];

	if (n <= 64 && combine_small(n, p, a, q, b, small)) {
		for (unsigned i = 0; i < n; ++i)
			result[i] = small[i];
		ash_vector_normalize(n, result);
		return true;
	}
	return combine_wide(n, p, a, q, b, result);
}
