/* word.h - arithmetic on 64-bit numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_WORD_H
#define ASH_SOLVE_WORD_H

#include <stdint.h>

/* |a|, also of the smallest number. */
static inline uint64_t ash_word_abs(int64_t a)
{
	return a < 0 ? 0 - (uint64_t) a : (uint64_t) a;
}

/* Greatest common divisor; that of 0 and a number is the number. */
static inline uint64_t ash_word_gcd(uint64_t a, uint64_t b)
{
	int shift;

	if (!a || !b)
		return a | b;
	shift = __builtin_ctzll(a | b);
	a >>= __builtin_ctzll(a);
	while (b) {
		b >>= __builtin_ctzll(b);
		if (a > b) {
			uint64_t t = a;

			a = b;
			b = t;
		}
		b -= a;
	}
	return a << shift;
}

/* a / b, rounded down.  Requires: b > 0. */
static inline int64_t ash_word_floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

/* a - b floor(a / b).  Requires: b > 0. */
static inline int64_t ash_word_mod(int64_t a, int64_t b)
{
	int64_t r = a % b;

	return r < 0 ? r + b : r;
}

#endif
