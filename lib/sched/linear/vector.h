/* vector.h - vectors of 64 bit integers, with overflow detection.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_LINEAR_VECTOR_H
#define ASH_SCHED_LINEAR_VECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "support/integers.h"

/* *result = a + b; false if that does not fit.  Here and below INT64_MIN does
 * not fit either, so that each number can be negated.
 */
static inline bool ash_add(int64_t a, int64_t b, int64_t *result)
{
	return !__builtin_add_overflow(a, b, result) && *result != INT64_MIN;
}

/* *result = a - b; false if that does not fit. */
static inline bool ash_sub(int64_t a, int64_t b, int64_t *result)
{
	return !__builtin_sub_overflow(a, b, result) && *result != INT64_MIN;
}

/* *result = a * b; false if that does not fit. */
static inline bool ash_mul(int64_t a, int64_t b, int64_t *result)
{
	return !__builtin_mul_overflow(a, b, result) && *result != INT64_MIN;
}

/* Set *result to the inner product of two vectors of "n" numbers; false if it
 * exceeds 64 bits, or a partial sum 128 bits.
 */
bool ash_vector_dot(unsigned n, const int64_t *a, const int64_t *b,
	int64_t *result);

/* result = p * a + q * b, divided by the greatest common divisor of its
 * numbers; false if one exceeds 64 bits.  "result" may be "a" or "b".
 */
bool ash_vector_combine(unsigned n, int64_t p, const int64_t *a, int64_t q,
	const int64_t *b, int64_t *result);

/* Are all "n" numbers 0? */
bool ash_vector_is_zero(unsigned n, const int64_t *a);
/* Divide the "n" numbers by their greatest common divisor; zeros stay. */
void ash_vector_normalize(unsigned n, int64_t *a);

#endif
