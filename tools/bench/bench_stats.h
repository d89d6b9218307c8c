/* bench_stats.h - the statistics of repeated measurements.
 *
 * Results that are undefined (no values, division by zero, logarithm of zero)
 * are NaN.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_STATS_H
#define ASH_BENCH_STATS_H

/* The median: the middle value, or the mean of the two in the middle. */
double ash_bench_median(const double *x, int n);

double ash_bench_geomean(const double *x, int n);

double ash_bench_minimum(const double *x, int n);

double ash_bench_maximum(const double *x, int n);

/* The widest gap between two groups of values, each with at least a tenth of
 * them: the ratio of the least value of the upper group to the greatest of the
 * lower one; 1 if all values are equal, or there are too few.
 */
double ash_bench_gap(const double *x, int n);

/* The spread: half the range over the median, printed after "+-". */
double ash_bench_spread(const double *x, int n);

/* out[i] = above[i] / below[i]; NaN if one of them is zero, a time that is too
 * short to be measured.
 */
void ash_bench_divide(double *out, const double *above, const double *below,
	int n);

/* The rank correlation (Spearman) of "x" and "y": 1 if both give the same
 * order, -1 for opposite orders.  Equal values share the mean of their ranks.
 * NaN if all values of "x" or "y" are equal, or n < 2.
 */
double ash_bench_spearman(const double *x, const double *y, int n);

#endif
