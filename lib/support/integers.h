/* integers.h - arithmetic of small whole numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_INTEGERS_H
#define ASH_SUPPORT_INTEGERS_H

#include <stdint.h>

/* The greatest common divisor of both, not negative; gcd(0, 0) is 0.
 *
 * Requires: neither is INT64_MIN.
 */
static inline int64_t ash_gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

#endif
