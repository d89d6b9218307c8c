/* points_test.c - points counted, as isl counts them one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "sched/points.h"
#include "sched/random_number.h"

#include <math.h>

#include <isl/val.h>

#define MAX_STEP 100000
#define N_RANDOM 300

typedef struct {
	const char *why;
	const char *set;
	uint64_t max_step;
	int64_t n;
} points_row;

static const points_row rows[] = {
	{ "nothing", "{ [i] : 1 = 0 }", MAX_STEP, 0 },
	{ "no dimension", "{ [] }", MAX_STEP, 1 },
	{ "an interval takes no steps", "{ [i] : -3 <= i < 1000000000 }", 2,
		1000000003 },
	{ "a box does not, either", "{ [i, j, k] : 0 <= i, j, k < 100000 }",
		10, 1000000000000000 },
	{ "a triangle goes row by row", "{ [i, j] : 0 <= j <= i < 1000 }",
		MAX_STEP, 500500 },
	{ "a triangle beside a square",
		"{ [i, j, k, l] : 0 <= j <= i < 100 and 0 <= k, l < 100 }",
		MAX_STEP, 50500000 },
	{ "holes", "{ [i] : 0 <= i < 1000 and i mod 7 = 3 }", MAX_STEP,
		143 },
	{ "every third point", "{ [x] : exists i : x = 3i and 0 <= i < 10 }",
		MAX_STEP, 10 },
	{ "sums without holes", "{ [x] : exists t, i, j : x = 4t + 2i + j "
		"and 0 <= t < 1024 and 1 <= i, j <= 4094 }", 2, 16372 },
	{ "parts that overlap", "{ [i] : 0 <= i < 10 or 5 <= i < 15 }",
		MAX_STEP, 15 },
	{ "parts apart", "{ [i] : 0 <= i < 10 or 50 <= i < 55 }", MAX_STEP,
		15 },
	{ "a parameter that does not matter", "[n] -> { [i] : 0 <= i < 5 }",
		MAX_STEP, 5 },
	{ "a parameter that does", "[n] -> { [i] : 0 <= i < n }", MAX_STEP,
		ASH_POINTS_UNKNOWN },
	{ "no bound", "{ [i] : i >= 0 }", MAX_STEP, ASH_POINTS_UNKNOWN },
	{ "no bound inside", "{ [i, j] : 0 <= i < 3 and j >= i }", MAX_STEP,
		ASH_POINTS_UNKNOWN },
	{ "too many steps", "{ [i, j] : 0 <= j <= i < 1000 }", 500,
		ASH_POINTS_MANY },
	{ "64 bits", "{ [i, j, k] : 0 <= i, j, k < 2000000000 }", MAX_STEP,
		ASH_POINTS_MANY },
};

static void test_row(isl_ctx *ctx, const points_row *row)
{
	isl_set *set = isl_set_read_from_str(ctx, row->set);
	int64_t n = ash_points_count(set, row->max_step);

	if (!check(n == row->n, row->why))
		printf("  %lld\n", (long long) n);
}

/* The part of a small box that two random half planes and perhaps a stride
 * leave, or two such parts.
 */
static __isl_give isl_set *random_set(isl_ctx *ctx, uint64_t *random)
{
	isl_set *set = NULL;

	for (int part = random_between(random, 1, 2); part > 0; --part) {
		char text[200];
		isl_set *one;

		snprintf(text, sizeof(text), "{ [i, j] : 0 <= i < %d and "
			"0 <= j < %d and %di + %dj >= %d and "
			"(i + %dj) mod %d = 0 }",
			random_between(random, 0, 8),
			random_between(random, 0, 8),
			random_between(random, -3, 3),
			random_between(random, -3, 3),
			random_between(random, -4, 4),
			random_between(random, 0, 2),
			random_between(random, 1, 3));
		one = isl_set_read_from_str(ctx, text);
		set = set ? isl_set_union(set, one) : one;
	}
	return set;
}

static bool test_random(isl_ctx *ctx, uint64_t *random)
{
	isl_set *set = random_set(ctx, random);
	isl_val *wanted = isl_set_count_val(set);
	int64_t n = ash_points_count(isl_set_copy(set), MAX_STEP);
	bool ok = n >= 0 && isl_val_cmp_si(wanted, n) == 0;

	if (!ok)
		printf("  %lld in %s\n", (long long) n,
			isl_set_to_str(set));
	isl_val_free(wanted);
	isl_set_free(set);
	return ok;
}

/* Is the estimate as near as the header says? */
static void test_estimate(isl_ctx *ctx, const points_row *row)
{
	isl_set *set = isl_set_read_from_str(ctx, row->set);
	double n = (double) ash_points_estimate(set);
	double wanted = (double) row->n;

	check(wanted < 0 ? n == wanted : fabs(n - wanted) <= 0.05 * wanted,
		row->why);
}

static const points_row estimates[] = {
	{ "about a few points", "{ [i, j] : 0 <= j <= i < 5 }", 0, 15 },
	{ "about a box", "{ [i, j] : 0 <= i, j < 100000 }", 0, 10000000000 },
	{ "about a triangle", "{ [i, j] : 0 <= j <= i < 1000000 }", 0,
		500000500000 },
	{ "about a pyramid", "{ [i, j, k] : 0 <= k <= j <= i < 4000 }", 0,
		10674668000 },
	{ "about a skewed box",
		"{ [t, i] : 0 <= t < 500 and 2t <= i < 2t + 2000 }", 0,
		1000000 },
	{ "about a set that has no bound", "{ [i] : i >= 0 }", 0,
		ASH_POINTS_UNKNOWN },
	{ "about a set of a parameter", "[n] -> { [i] : 0 <= i < n }", 0,
		ASH_POINTS_UNKNOWN },
};

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	uint64_t random = 4321;
	bool ok = true;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	for (int i = 0; i < N_RANDOM; ++i)
		ok = test_random(ctx, &random) && ok;
	for (size_t i = 0; i < sizeof(estimates) / sizeof(estimates[0]); ++i)
		test_estimate(ctx, &estimates[i]);
	check(ok, "random sets have as many points as isl counts");
	check(ash_points_count(NULL, MAX_STEP) == ASH_POINTS_ERROR,
		"no set is an error");
	isl_ctx_free(ctx);
	return check_result();
}
