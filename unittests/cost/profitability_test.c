/* profitability_test.c - from which sizes on an order is profitable.
 *
 * S[i, j] reads x[j] or x[i, j] and writes y; the old order has the sum over j
 * innermost.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <isl/set.h>

#include "check.h"
#include "cost/profitability.h"
#include "fixture.h"

static const char text[] =
	"name: \"sums\"\ncontext: \"[n, m] -> { : n >= 0 and m >= 0 }\"\n"
	"arrays:\n"
	"  - name: x\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"[n, m] -> { [(n)] }\"\n"
	"  - name: y\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"statements:\n  - name: S\n    n_op: 1\n"
	"    domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"    accesses:\n"
	"      - read: \"[n, m] -> { S[i, j] -> y[i] }\"\n"
	"        latency: 4\n"
	"      - read: \"[n, m] -> { S[i, j] -> x[j, i] }\"\n"
	"      - write: \"[n, m] -> { S[i, j] -> y[i] }\"\n"
	"schedule:\n"
	"  domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"  child:\n    schedule: \"[n, m] -> [{ S[i, j] -> [(i)] },"
	" { S[i, j] -> [(j)] }]\"\n";

static const ash_machine machine = { 32, 16, 64, { 32768, 262144, 4194304 },
	NULL, NULL };
static int rows[2][ASH_MAX_DIM] = { { 1 }, { 0, 1 } };

/* Sums one after the other, and "copies" of the loop over i at once, of which
 * "lanes" are a vector.
 */
static ash_leaves get_bodies(int copies, int lanes)
{
	ash_leaves bodies = { .n_stmt = 1 };
	ash_stack stack = { .n = 2 };
	int number = 0;

	for (int l = 0; l < 2; ++l)
		stack.level[l] = (ash_level) { .row = rows[l],
			.jam = l == 0 ? copies : 1,
			.lanes = l == 0 ? lanes : 0,
			.chain = l == 1,
			.last = l == 1 };
	ash_leaves_add(&bodies, &stack, &number, 1, false);
	return bodies;
}

/* The limits of strips, with what is "passed", if arrays get memory as "expand"
 * says.
 */
static __isl_give isl_set *get_limits(isl_ctx *ctx, const char *passed,
	const int *expand)
{
	ash_scop *scop = fixture_scop_from_text(ctx, text, "sums");
	ash_leaves old = get_bodies(1, 0), new = get_bodies(16, 4);
	ash_short_loop_order kept = { .bodies = &old };
	ash_short_loop_order fresh = { .bodies = &new, .expand = expand };
	ash_estimates *e;
	isl_set *limits;

	if (passed)
		scop->passed = isl_set_read_from_str(ctx, passed);
	e = ash_estimates_make(scop, &machine);
	limits = ash_small_limits(scop, e, &kept, &fresh);
	ash_estimates_free(e);
	ash_leaves_clear(&old);
	ash_leaves_clear(&new);
	ash_scop_free(scop);
	return limits;
}

/* Does "limits" hold "params"? */
static bool holds(__isl_keep isl_set *limits, const char *params)
{
	isl_set *set = isl_set_read_from_str(isl_set_get_ctx(limits), params);
	bool subset = isl_set_is_subset(set, limits) == isl_bool_true;

	isl_set_free(set);
	return subset;
}

static void test_strips(isl_ctx *ctx)
{
	isl_set *limits = get_limits(ctx, NULL, NULL);

	check(!holds(limits, "[n, m] -> { : n = 3 and m = 1000 }"),
		"no strip of three iterations");
	check(!holds(limits, "[n, m] -> { : n = 1000 and m = 1 }"),
		"sums of one element");
	check(holds(limits, "[n, m] -> { : n = 200 and m = 200 }"),
		"many strips of long sums");
	isl_set_free(limits);
}

/* What callers pass is no short length, however short others are. */
static void test_passed(isl_ctx *ctx)
{
	isl_set *limits = get_limits(ctx, "[n, m] -> { : n = 3000 }", NULL);
	isl_size n = isl_set_dim(limits, isl_dim_param);

	check(n == 2 &&
			isl_set_involves_dims(limits, isl_dim_param, 0, 1) ==
				isl_bool_false,
		"no test of a size that is passed");
	check(holds(limits, "[n, m] -> { : m = 200 }"),
		"  long sums are worth it");
	isl_set_free(limits);
}

/* Memory that comes from the system page by page has to be worth it. */
static void test_fresh_memory(isl_ctx *ctx)
{
	static const char passed[] = "[n, m] -> { : n = 100000 }";
	static const char few[] = "[n, m] -> { : m = 6 }";
	static const char many[] = "[n, m] -> { : m = 500 }";
	static const int expand[] = { -1, 0 };
	isl_set *without = get_limits(ctx, passed, NULL);
	isl_set *with = get_limits(ctx, passed, expand);

	check(holds(without, few), "short sums without an array");
	check(!holds(with, few), "short sums with an array");
	check(holds(with, many), "long sums with an array");
	isl_set_free(without);
	isl_set_free(with);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_strips(ctx);
	test_passed(ctx);
	test_fresh_memory(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
