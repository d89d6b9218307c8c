/* dim_extent_test.c - how many values a dimension has, and what that costs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

#include "budget/meter.h"
#include "check.h"
#include "cost/dim_extent.h"
#include "fixture.h"

static const struct row {
	const char *why;
	const char *set;
	double count;
	bool is_read;	/* without an integer program */
} rows[] = {
	{ "a box", "{ [i, j] : 0 <= i < 40 and j > 3 and i < 30 }", 30,
		true },
	{ "a box beside a triangle",
		"{ [i, j, k] : 2 <= i <= 9 and 0 <= j < k < 7 }", 8, true },
	{ "one value", "{ [i, j] : i = 5 and 0 <= j < 9 }", 1, true },
	{ "a negative value", "{ [i] : -7 <= i <= -3 }", 5, true },
	{ "a fixed parameter", "[n] -> { [i] : 0 <= i < n and n = 12 }", 12,
		true },
	{ "half a bound", "{ [i] : 1 <= 2i <= 13 }", 6, true },
	{ "a triangle", "{ [i, j] : 0 <= i <= j < 10 }", 10, false },
	{ "a hidden bound", "{ [i, j] : i = j and 0 <= j < 6 }", 6, false },
	{ "even numbers, from the least to the greatest one",
		"{ [i] : 0 <= i < 10 and i mod 2 = 0 }", 9, false },
	{ "a bound on a quotient",
		"{ [i] : i >= 0 and floor(i/3) <= 2 }", 9, false },
	{ "two parts", "{ [i] : 0 <= i < 4 or 8 <= i < 10 }", 10, false },
	{ "no bound", "{ [i] : i >= 1 }", 1024, false },
	{ "nothing", "{ [i, j] : 0 <= i < 4 and 1 <= 3j <= 2 }", 0, false },
};

/* What isl counts for the extent of "set", which is put into *count. */
static unsigned long measure(__isl_keep isl_set *set, double *count)
{
	unsigned long before = ash_meter_now();

	*count = ash_dim_extent(set, 0);
	return ash_meter_now() - before;
}

/* What isl counts for two integer programs over "set". */
static unsigned long measure_programs(__isl_keep isl_set *set)
{
	isl_aff *aff = isl_aff_var_on_domain(
		isl_local_space_from_space(isl_set_get_space(set)),
		isl_dim_set, 0);
	unsigned long before = ash_meter_now();

	isl_val_free(isl_set_max_val(set, aff));
	isl_val_free(isl_set_min_val(set, aff));
	isl_aff_free(aff);
	return ash_meter_now() - before;
}

/* isl keeps an element of the set that it has found, so that the second
 * extent costs what the bounds cost.
 */
static void test(isl_ctx *ctx, const struct row *row)
{
	isl_set *set = isl_set_read_from_str(ctx, row->set);
	unsigned long cost, programs;
	double count;

	measure(set, &count);
	check(count == row->count, row->why);
	cost = measure(set, &count);
	programs = measure_programs(set);
	if (row->is_read)
		check(cost < programs, "its bounds are read");
	isl_set_free(set);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
