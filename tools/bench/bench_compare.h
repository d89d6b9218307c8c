/* bench_compare.h - do two programs print the same?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_COMPARE_H
#define ASH_BENCH_COMPARE_H

/* How far "found" is from "expected": 0 if they are the same text, else the
 * largest relative difference between two numbers at the same place, or
 * infinity if words or the number of words differ.
 * A different hash (16 hexadecimal digits) does not say how far apart the
 * values are, nor do numbers whose texts alone differ (0 and -0): these count
 * as DBL_EPSILON.
 */
double ash_bench_compare(const char *expected, const char *found);

#endif
