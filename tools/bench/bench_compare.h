/* bench_compare.h - comparison of the outputs of two programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_COMPARE_H
#define ASH_BENCH_COMPARE_H

/* The difference of two texts: 0 if they are equal, otherwise the largest
 * relative difference between corresponding numbers, or infinity if words or
 * the number of words differ.
 *
 * Different hashes (16 hexadecimal digits) do not show how far apart the values
 * are, nor do numbers that differ only in their texts (0 and -0): these count
 * as DBL_EPSILON.
 */
double ash_bench_compare(const char *expected, const char *found);

#endif
