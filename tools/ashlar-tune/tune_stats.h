/* tune_stats.h - medians of run times, and their confidence intervals.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_STATS_H
#define ASH_TUNE_STATS_H

/* The median of "n" values with a confidence interval. */
typedef struct ash_tune_summary {
	int n;
	double median, low, high;
	int outliers; /* values far from the median */
	double spread; /* (high - low) / median */
} ash_tune_summary;

/* Summarize x[0 .. n - 1]; all results are NaN if "n" is 0.  The interval is
 * between order statistics, which needs no assumption about the distribution:
 * the closest pair around the median that covers it in 95 % of all samples, or
 * the whole range if less than six values cannot.  An outlier is further from
 * the median than five times the median absolute deviation, and than 2 % of the
 * median.
 */
ash_tune_summary ash_tune_summarize(const double *x, int n);

/* Summarize the "n" ratios above[i] / below[i] of runs that took turns; pairs
 * with a value that is not positive are omitted.
 */
ash_tune_summary ash_tune_compare(const double *above, const double *below,
	int n);

#endif
