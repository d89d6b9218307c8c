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

/* The number of bits of a or, if a < 0, of -a - 1. */
static inline unsigned ash_word_width(int64_t a)
{
	uint64_t bits = (uint64_t) (a ^ (a >> 63));

	return bits ? 64 - (unsigned) __builtin_clzll(bits) : 0;
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

/* A divisor made ready for divisions that leave no remainder, which need a
 * multiplication only (Warren, "Hacker's Delight", section 10-16).
 */
typedef struct ash_divisor {
	unsigned shift;		/* the divisor is  odd part << shift */
	uint64_t inverse;	/* inverse of the odd part, modulo 2^64 */
	uint64_t limit;		/* UINT64_MAX / odd part */
} ash_divisor;

/* Returns the divisor "d" prepared for division.  Requires: d > 0. */
static inline ash_divisor ash_divisor_init(uint64_t d)
{
	unsigned shift = (unsigned) __builtin_ctzll(d);
	uint64_t odd = d >> shift;
	ash_divisor divisor = { shift, odd, UINT64_MAX / odd };

	for (int bits = 3; bits < 64; bits *= 2)
		divisor.inverse *= 2 - odd * divisor.inverse;
	return divisor;
}

/* Is "a" a multiple of the divisor? */
static inline int ash_divisor_divides(const ash_divisor *d, uint64_t a)
{
	return a >> d->shift << d->shift == a &&
		(a >> d->shift) * d->inverse <= d->limit;
}

/* Returns "a" divided by the divisor.  Requires: "a" is a multiple. */
static inline int64_t ash_divisor_exact(const ash_divisor *d, int64_t a)
{
	return (int64_t) ((uint64_t) (a >> d->shift) * d->inverse);
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
