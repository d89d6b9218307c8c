/* tune_stats_test.c - tests of medians, intervals, outliers, and races.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "tune_race.h"
#include "tune_stats.h"

static void test_summary(void)
{
	static const double five[] = { 5, 1, 3, 2, 4 };
	static const double nine[] = { 9, 8, 7, 6, 5, 4, 3, 2, 1 };
	static const double far[] = { 1, 1.01, 0.99, 1, 1.01, 0.99, 7 };
	ash_tune_summary s = ash_tune_summarize(five, 5);

	check(s.median == 3 && s.low == 1 && s.high == 5,
		"five values say no more than their range");
	s = ash_tune_summarize(nine, 9);
	check(s.median == 5 && s.low == 2 && s.high == 8,
		"of nine values the outermost do not bound the median");
	check(fabs(s.spread - 1.2) < 1e-12, "the spread is of the interval");
	s = ash_tune_summarize(far, 7);
	check(s.outliers == 1 && s.median == 1, "an outlier is counted");
	s = ash_tune_summarize(five, 0);
	check(isnan(s.median) && !s.n, "no values have no median");
	s = ash_tune_summarize(five, 4);
	check(s.median == 2.5, "the median of four values is between two");
}

static void test_compare(void)
{
	static const double above[] = { 1, 4, 0, 3 }, below[] = { 2, 8, 1, 6 };
	ash_tune_summary s = ash_tune_compare(above, below, 4);

	check(s.n == 3 && s.median == 0.5 && s.low == 0.5 && s.high == 0.5,
		"ratios are of the same turn; no time is none");
}

/* The fraction of samples of "n" values whose interval contains the median of
 * the distribution.
 */
static double covered(int n)
{
	int good = 0;

	for (int i = 0; i < 20000; ++i) {
		double x[16];
		ash_tune_summary s;

		for (int k = 0; k < n; ++k)
			x[k] = pow(rand() / (double) RAND_MAX, 3);
		s = ash_tune_summarize(x, n);
		good += s.low <= 0.125 && 0.125 <= s.high;
	}
	return good / 20000.0;
}

static void test_coverage(void)
{
	srand(1);
	check(covered(9) > 0.945 && covered(12) > 0.945,
		"the interval covers a skewed median in 95 % of all samples");
	check(covered(9) < 0.98, "and is not wider than that");
}

static void test_rungs(void)
{
	int n = 0;

	for (int i = 0; i <= 8; ++i)
		n += ash_tune_race_is_rung(i, 8);
	check(n == 3, "eight turns are judged after 1, 2 and 4");
}

/* A race of eight candidates with constant times: which remain after each turn?
 */
static void test_race(void)
{
	static const double seconds[] = { 1, 0.5, 0.9, 0.8, 1.5, 3, 0.505, 2 };
	ash_tune_runner runner[8];
	double time[8][8];
	int turns = 0;

	for (int i = 0; i < 8; ++i)
		runner[i] = (ash_tune_runner) { time[i], 0, false };
	for (int turn = 0; turn < 8; ++turn) {
		for (int i = 0; i < 8; ++i)
			if (!runner[i].out) {
				time[i][runner[i].n++] = seconds[i];
				++turns;
			}
		if (ash_tune_race_is_rung(turn + 1, 8))
			ash_tune_race_drop(runner, 8, 1.02);
	}
	check(!runner[0].out, "the reference runs to the end");
	check(!runner[1].out && !runner[6].out,
		"the best does, and what is as good");
	check(runner[5].out && runner[5].n == 1 && runner[7].n == 1,
		"the worst run once");
	check(runner[2].out && runner[3].out, "others stop in between");
	check(turns < 40, "most turns are those of good ones");
}

static void test_noise(void)
{
	double a[] = { 1, 1.5 }, b[] = { 0.9, 0.9 }, c[] = { 1.2, 1.2 };
	ash_tune_runner runner[] = { { a, 2, false }, { b, 2, false },
		{ c, 2, false } };

	ash_tune_race_drop(runner, 3, 1.02);
	check(!runner[2].out, "what noise explains is no loss");
	a[1] = 1;
	ash_tune_race_drop(runner, 3, 1.02);
	check(runner[2].out, "without noise it is one");
}

int main(void)
{
	test_summary();
	test_compare();
	test_coverage();
	test_rungs();
	test_race();
	test_noise();
	return check_result();
}
