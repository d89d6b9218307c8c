/* tune_stats.c - medians of run times, and their confidence intervals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COVERAGE 0.95
#define FAR 5.0
#define NEAR 0.02

static int compare(const void *a, const void *b)
{
	double x = *(const double *) a, y = *(const double *) b;

	return (x > y) - (x < y);
}

static double median_of_sorted(const double *x, int n)
{
	return (x[(n - 1) / 2] + x[n / 2]) / 2;
}

/* The probability that the median of a distribution lies between the values
 * "k" and n - 1 - k of a sorted sample: that of k < B < n - k for a binomial B
 * of "n" throws of a coin.
 */
static double coverage(int n, int k)
{
	double outside = 0, term = pow(0.5, n);

	for (int i = 0; i <= k; ++i) {
		outside += 2 * term;
		term = term * (n - i) / (i + 1);
	}
	return 1 - outside;
}

static void set_interval(ash_tune_summary *s, const double *sorted)
{
	int k = 0;

	while (k + 1 <= (s->n - 1) / 2 && coverage(s->n, k + 1) >= COVERAGE)
		++k;
	s->low = sorted[k];
	s->high = sorted[s->n - 1 - k];
	s->spread = s->median > 0 ? (s->high - s->low) / s->median : NAN;
}

/* Count the values far from the median, with room for "n" in "distance". */
static int count_outliers(const double *x, int n, double median,
	double *distance)
{
	double limit;
	int count = 0;

	for (int i = 0; i < n; ++i)
		distance[i] = fabs(x[i] - median);
	qsort(distance, (size_t) n, sizeof(*distance), &compare);
	limit = fmax(FAR * median_of_sorted(distance, n), NEAR * median);
	for (int i = 0; i < n; ++i)
		count += distance[i] > limit;
	return count;
}

ash_tune_summary ash_tune_summarize(const double *x, int n)
{
	ash_tune_summary s = { n, NAN, NAN, NAN, 0, NAN };
	double *sorted = malloc(((size_t) n + 1) * sizeof(*sorted));

	if (!sorted || n <= 0) {
		free(sorted);
		s.n = 0;
		return s;
	}
	memcpy(sorted, x, (size_t) n * sizeof(*sorted));
	qsort(sorted, (size_t) n, sizeof(*sorted), &compare);
	s.median = median_of_sorted(sorted, n);
	set_interval(&s, sorted);
	s.outliers = count_outliers(x, n, s.median, sorted);
	free(sorted);
	return s;
}

ash_tune_summary ash_tune_compare(const double *above, const double *below,
	int n)
{
	double *ratio = malloc(((size_t) n + 1) * sizeof(*ratio));
	ash_tune_summary s;
	int m = 0;

	for (int i = 0; ratio && i < n; ++i)
		if (above[i] > 0 && below[i] > 0)
			ratio[m++] = above[i] / below[i];
	s = ash_tune_summarize(ratio, ratio ? m : 0);
	free(ratio);
	return s;
}
