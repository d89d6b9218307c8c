/* thread_share_test.c - load balance of parallel loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/thread_share.h"
#include "search_fixture.h"

typedef struct {
	double extent, tile, share;
	const char *why;
} row;

static const row rows[] = {
	{ 1, 0, 1, "one iteration runs on one thread" },
	{ 2, 0, .5, "each of two threads has one of two iterations" },
	{ 3, 0, 2. / 3, "one thread has two of three iterations" },
	{ 1000, 0, .5, "many iterations are balanced" },
	{ 12, 32, 1, "a tile larger than the loop gains nothing" },
	{ 64, 64, 1, "nor does one that is as large" },
	{ 128, 64, .5, "two full tiles" },
	{ 65, 64, 64. / 65, "the second of two tiles is nearly empty" },
	{ 1500, 512, 1024. / 1500, "one thread has two of three tiles" },
	{ 0, 0, 1, "a loop without iterations" },
};

static void check_extent(void)
{
	ash_stmt_estimate stmt[2] = {
		{ .n_iter = 2, .extent = { 10, 4 } },
		{ .n_iter = 1, .extent = { 20 } },
	};
	ash_estimates estimates = { .machine = &fixture_machine,
		.n_stmt = 2,
		.stmt = stmt };
	int row[2 * ASH_MAX_DIM] = { 1, -2 }, both[] = { 0, 1 };

	check(ash_rows_extent(&estimates, row, both, 1) == 16,
		"i - 2j has 10 + 2 * 3 values");
	row[ASH_MAX_DIM] = 1;
	check(ash_rows_extent(&estimates, row, both, 2) == 20,
		"the longest range of several statements counts");
}

static void check_time(void)
{
	ash_estimates known = { .machine = &fixture_machine };
	ash_estimates unknown = { .machine = &fixture_machine,
		.parametric = true };

	check(ash_thread_time(&known, 1e6, .5, 1, 500000) == 5e5 + ASH_FORK,
		"half of the work, and one start of threads");
	check(ash_thread_time(&known, 1e6, .5, 10, 500000) == 1e6,
		"ten loops, each too short for parallel code");
	check(ash_thread_time(&unknown, 1e6, .5, 10, 500000) ==
			5e5 + 10 * ASH_FORK,
		"the program decides if trip counts are unknown");
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check(fabs(ash_thread_share(rows[i].extent, rows[i].tile) -
			      rows[i].share) < 1e-9,
			rows[i].why);
	check_extent();
	check_time();
	return check_result();
}
