/* small_ints.h - rows of short numbers of isl.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_SMALL_INTS_H
#define ASH_ISL_FIXES_SMALL_INTS_H

#include <stdbool.h>
#include <stdint.h>

/* How isl keeps a number. */
typedef int64_t ash_isl_int;

/* A number of 32 bits other than -2^31, as isl stores it; it owns no memory. */
ash_isl_int ash_small_int(int32_t value);

/* Is 1 the greatest common divisor of the "n" numbers of "row", an array of
 * isl, and are they all of 32 bits?
 */
bool ash_small_ints_are_coprime(const void *row, unsigned n);

#endif
