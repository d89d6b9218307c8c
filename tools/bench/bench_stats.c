/* bench_stats.c - the statistics of repeated measurements.
 *
 * The values are few (one per run), so the median is found by counting and
 * needs neither a copy nor an order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_stats.h"

#include <math.h>

/* The value that would be at position "k" if "x" were sorted. */
static double value_at(const double *x, int n, int k)
{
	for (int i = 0; i < n; ++i) {
		int less = 0, same = 0;

		for (int j = 0; j < n; ++j) {
			less += x[j] < x[i];
			same += x[j] == x[i];
		}
		if (less <= k && k < less + same)
			return x[i];
	}
	return NAN;
}

double ash_bench_median(const double *x, int n)
{
	if (n <= 0)
		return NAN;
	double low = value_at(x, n, (n - 1) / 2);

	return n % 2 ? low : (low + value_at(x, n, n / 2)) / 2;
}

double ash_bench_geomean(const double *x, int n)
{
	double sum = 0;

	for (int i = 0; i < n; ++i) {
		if (!(x[i] > 0))
			return NAN;
		sum += log(x[i]);
	}
	return n > 0 ? exp(sum / n) : NAN;
}

double ash_bench_minimum(const double *x, int n)
{
	return n > 0 ? value_at(x, n, 0) : NAN;
}

double ash_bench_maximum(const double *x, int n)
{
	return n > 0 ? value_at(x, n, n - 1) : NAN;
}

double ash_bench_gap(const double *x, int n)
{
	int group = (n + 9) / 10;
	double widest = 1;

	for (int k = group; k + group <= n; ++k) {
		double below = value_at(x, n, k - 1);

		if (below > 0)
			widest = fmax(widest, value_at(x, n, k) / below);
	}
	return widest;
}

double ash_bench_spread(const double *x, int n)
{
	double low = INFINITY, high = -INFINITY;

	for (int i = 0; i < n; ++i) {
		low = fmin(low, x[i]);
		high = fmax(high, x[i]);
	}
	double median = ash_bench_median(x, n);

	return median > 0 ? (high - low) / 2 / median : NAN;
}

void ash_bench_divide(double *out, const double *above, const double *below,
	int n)
{
	for (int i = 0; i < n; ++i)
		out[i] = above[i] > 0 && below[i] > 0 ? above[i] / below[i]
						      : NAN;
}

/* Twice the rank of value "i", from 0, since ranks may be half-integers. */
static int twice_rank(const double *x, int n, int i)
{
	int less = 0, same = 0;

	for (int k = 0; k < n; ++k) {
		less += x[k] < x[i];
		same += x[k] == x[i];
	}
	return 2 * less + same - 1;
}

double ash_bench_spearman(const double *x, const double *y, int n)
{
	double xx = 0, yy = 0, xy = 0;

	for (int i = 0; i < n; ++i) {
		double a = twice_rank(x, n, i) - (n - 1);
		double b = twice_rank(y, n, i) - (n - 1);

		xx += a * a;
		yy += b * b;
		xy += a * b;
	}
	return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NAN;
}
