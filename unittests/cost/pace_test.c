/* pace_test.c - the cycles of one instance of each statement.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "cost/pace.h"
#include "search_fixture.h"

#define N 3

static ash_stmt_estimate stmt[N] = {
	{ .count = 1000, .n_op = 3 },
	{ .count = 10, .n_op = 1 },
	{ .count = 0, .n_op = 1 },
};
static const ash_estimates estimates = {
	.machine = &fixture_machine, .n_stmt = N, .stmt = stmt,
};

static bool is_near(double a, double b)
{
	return fabs(a - b) <= 1e-9 * fabs(b);
}

/* The cycles of all instances. */
static double sum_up(const double *pace)
{
	double sum = 0;

	for (unsigned i = 0; i < N; ++i)
		sum += pace[i] * stmt[i].count;
	return sum;
}

static void check_unknown(void)
{
	ash_leaves none = { .failed = true };
	double *pace = ash_pace(&estimates, &none, 6020);

	check(is_near(sum_up(pace), 6020), "all instances take all the time");
	check(is_near(pace[0], 6) && is_near(pace[1], 2),
		"without bodies each operation takes the same");
	check(isfinite(pace[2]) && pace[2] >= 0,
		"a statement without instances is no trouble");
	free(pace);
}

/* Two statements in a body of their own each: the model knows that both take
 * the same for one operation in one cycle, whatever the loops.
 */
static void check_bodies(void)
{
	ash_leaves bodies = { .n_stmt = N };
	ash_stack stack = { .n = 0 };
	int first = 0, second = 1;
	double *pace, wanted[2];

	ash_leaves_add(&bodies, &stack, &first, 1, false);
	ash_leaves_add(&bodies, &stack, &second, 1, false);
	wanted[0] = ash_cost(&estimates, &stack, &first, 1, false);
	wanted[1] = ash_cost(&estimates, &stack, &second, 1, false);
	pace = ash_pace(&estimates, &bodies, 2 * (wanted[0] + wanted[1]));
	check(is_near(pace[0] * stmt[0].count, 2 * wanted[0]) &&
		is_near(pace[1] * stmt[1].count, 2 * wanted[1]),
		"each body takes its part of the time");
	free(pace);
	ash_leaves_clear(&bodies);
}

static void check_nothing(void)
{
	ash_leaves none = { .n = 0 };
	double *pace = ash_pace(&estimates, &none, 0);

	check(pace[0] > 0 && pace[1] > 0 && pace[2] >= 0,
		"no time is not known");
	free(pace);
}

int main(void)
{
	check_unknown();
	check_bodies();
	check_nothing();
	return check_n_failed > 0;
}
