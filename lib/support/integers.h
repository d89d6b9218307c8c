/* integers.h - arithmetic on small integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_INTEGERS_H
#define ASH_SUPPORT_INTEGERS_H

#include <stdint.h>

/* Wide enough for sums of products of two numbers of 64 bits each. */
typedef __int128 ash_wide;

/* The greatest common divisor, not negative; gcd(0, 0) is 0. 1 if it exceeds 64
 * bits, which only INT64_MIN can cause.
 */
static inline int64_t ash_gcd(int64_t a, int64_t b)
{
	uint64_t x = a < 0 ? -(uint64_t) a : (uint64_t) a;
	uint64_t y = b < 0 ? -(uint64_t) b : (uint64_t) b;

	while (y) {
		uint64_t rest = x % y;

		x = y;
		y = rest;
	}
	return x > INT64_MAX ? 1 : (int64_t) x;
}

/* The quotient of "a" and "b", which is positive, rounded down. */
static inline int64_t ash_floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

#endif
