/* bench_stats.h - the statistics of repeated measurements.
 *
 * What cannot be computed (no values, a division by zero, a logarithm of
 * nothing) is NaN.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_STATS_H
#define ASH_BENCH_STATS_H

/* The middle value, or the mean of the two in the middle. */
double ash_bench_median(const double *x, int n);

double ash_bench_geomean(const double *x, int n);

double ash_bench_minimum(const double *x, int n);

double ash_bench_maximum(const double *x, int n);

/* The widest gap between two groups of values, of which each has a tenth of
 * them at least: the least value of the upper group over the greatest of the
 * lower; 1 if all are the same or too few.
 */
double ash_bench_gap(const double *x, int n);

/* Half the range over the median: what stands behind "+-". */
double ash_bench_spread(const double *x, int n);

/* out[i] = above[i] / below[i]; NaN if one of them is zero, as a time that is
 * too short to be measured is.
 */
void ash_bench_divide(double *out, const double *above, const double *below,
	int n);

/* The rank correlation of "x" and "y" (Spearman): 1 if both put the "n" things
 * into the same order, -1 if into opposite ones.  Values that are the same share
 * the mean of their ranks.  NaN if all values of one are the same, or there are
 * less than two.
 */
double ash_bench_spearman(const double *x, const double *y, int n);

#endif
