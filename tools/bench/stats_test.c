/* stats_test.c - tests of the statistics against values computed by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "bench_stats.h"

typedef double statistic(const double *x, int n);

/* A test: the function, its values, and the expected result. */
typedef struct test_row {
	const char *why;
	statistic *compute;
	int n;
	double x[12];
	double expected;
} test_row;

static const test_row rows[] = {
	{ "median of nothing is NaN", ash_bench_median, 0, { 0 }, NAN },
	{ "median of one", ash_bench_median, 1, { 7 }, 7 },
	{ "median of an odd number, unsorted", ash_bench_median, 5,
		{ 9, 1, 5, 8, 2 }, 5 },
	{ "median of an even number is a mean", ash_bench_median, 4,
		{ 4, 1, 3, 10 }, 3.5 },
	{ "median with ties in the middle", ash_bench_median, 5,
		{ 2, 2, 2, 1, 9 }, 2 },
	{ "median where all are equal", ash_bench_median, 4, { 6, 6, 6, 6 },
		6 },
	{ "median ignores an outlier", ash_bench_median, 3, { 1, 1e9, 2 }, 2 },
	{ "median of negative values", ash_bench_median, 3, { -3, -1, -2 },
		-2 },
	{ "median of two runs", ash_bench_median, 2, { 1, 2 }, 1.5 },
	{ "geomean of nothing is NaN", ash_bench_geomean, 0, { 0 }, NAN },
	{ "geomean of one", ash_bench_geomean, 1, { 3 }, 3 },
	{ "geomean of a gain and an equal loss is 1", ash_bench_geomean, 2,
		{ 4, 0.25 }, 1 },
	{ "geomean of three", ash_bench_geomean, 3, { 1, 10, 100 }, 10 },
	{ "geomean of many does not overflow", ash_bench_geomean, 4,
		{ 1e300, 1e300, 1e300, 1e300 }, 1e300 },
	{ "geomean with a zero is NaN", ash_bench_geomean, 2, { 1, 0 }, NAN },
	{ "geomean with a NaN is NaN", ash_bench_geomean, 2, { 1, NAN }, NAN },
	{ "minimum of nothing is NaN", ash_bench_minimum, 0, { 0 }, NAN },
	{ "minimum, unsorted", ash_bench_minimum, 3, { 5, 2, 7 }, 2 },
	{ "maximum of nothing is NaN", ash_bench_maximum, 0, { 0 }, NAN },
	{ "maximum, unsorted", ash_bench_maximum, 3, { 5, 7, 2 }, 7 },
	{ "no gap in nothing", ash_bench_gap, 0, { 0 }, 1 },
	{ "no gap in one", ash_bench_gap, 1, { 5 }, 1 },
	{ "no gap where all are equal", ash_bench_gap, 4, { 3, 3, 3, 3 }, 1 },
	{ "the gap between two groups", ash_bench_gap, 6,
		{ 4, 1, 1, 4.5, 1.25, 5 }, 3.2 },
	{ "the widest of two gaps", ash_bench_gap, 4, { 1, 2, 6, 7 }, 3 },
	{ "one of ten is a group", ash_bench_gap, 10,
		{ 8, 8, 8, 8, 2, 8, 8, 8, 8, 8 }, 4 },
	{ "one of twelve is an outlier", ash_bench_gap, 12,
		{ 8, 8, 8, 8, 2, 8, 8, 8, 8, 8, 8, 8 }, 1 },
	{ "a slow outlier is none either", ash_bench_gap, 12,
		{ 8, 8, 8, 8, 80, 8, 8, 8, 8, 8, 8, 8 }, 1 },
	{ "spread of nothing is NaN", ash_bench_spread, 0, { 0 }, NAN },
	{ "spread of one is none", ash_bench_spread, 1, { 5 }, 0 },
	{ "spread is half the range over the median", ash_bench_spread, 3,
		{ 12, 8, 10 }, 0.2 },
	{ "spread counts an outlier", ash_bench_spread, 3, { 1, 1, 3 }, 1 },
	{ "spread around zero is NaN", ash_bench_spread, 2, { 0, 0 }, NAN },
};

static bool same(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) && isnan(b);
	return fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

static bool check(const char *why, double found, double expected)
{
	bool passed = same(found, expected);

	printf("%s %s\n", passed ? "ok" : "FAIL", why);
	if (!passed)
		printf("  expected %g, found %g\n", expected, found);
	return passed;
}

static int check_rows(void)
{
	int failed = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		const test_row *row = &rows[i];
		double found = row->compute(row->x, row->n);

		failed += !check(row->why, found, row->expected);
	}
	return failed;
}

static int check_division(void)
{
	const double above[] = { 6, 1, 0 }, below[] = { 3, 0, 1 };
	double ratio[3];

	ash_bench_divide(ratio, above, below, 3);
	return !check("division run by run", ratio[0], 2) +
		!check("division by a time of zero is NaN", ratio[1], NAN) +
		!check("division of a time of zero is NaN", ratio[2], NAN);
}

/* A test: two lists, and the expected correlation of their orders. */
typedef struct spearman_row {
	const char *why;
	int n;
	double x[6], y[6];
	double expected;
} spearman_row;

static const spearman_row spearman_rows[] = {
	{ "the same order", 4, { 1, 2, 3, 4 }, { 10, 20, 300, 301 }, 1 },
	{ "the opposite order", 3, { 1, 2, 3 }, { 9, 8, -7 }, -1 },
	{ "neighbours changed places", 4, { 1, 2, 3, 4 }, { 2, 1, 3, 4 }, 0.8 },
	{ "the order in which things are listed does not count", 4,
		{ 3, 1, 4, 2 }, { 3, 2, 4, 1 }, 0.8 },
	{ "no order in common", 4, { 1, 2, 3, 4 }, { 2, 4, 1, 3 }, 0 },
	{ "equal values share a rank", 4, { 1, 2, 2, 3 }, { 5, 6, 6, 9 }, 1 },
	{ "equal values on one side", 3, { 1, 1, 2 }, { 1, 2, 3 },
		0.86602540378443865 },
	{ "all values of one equal", 3, { 7, 7, 7 }, { 1, 2, 3 }, NAN },
	{ "one thing has no order", 1, { 1 }, { 1 }, NAN },
	{ "nothing has no order", 0, { 0 }, { 0 }, NAN },
};

#define N_SPEARMAN ((int) (sizeof(spearman_rows) / sizeof(spearman_rows[0])))

static int check_spearman(void)
{
	int failed = 0;

	for (int i = 0; i < N_SPEARMAN; ++i) {
		const spearman_row *row = &spearman_rows[i];

		failed += !check(row->why,
			ash_bench_spearman(row->x, row->y, row->n),
			row->expected);
	}
	return failed;
}

int main(void)
{
	int total = (int) (sizeof(rows) / sizeof(rows[0])) + 3 + N_SPEARMAN;
	int failed = check_rows() + check_division() + check_spearman();

	printf("%d passed, %d failed\n", total - failed, failed);
	return failed != 0;
}
