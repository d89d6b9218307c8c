/* extremes_test.c - the least and the largest value of unions of sets.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

#include "check.h"

__isl_give isl_val *__real_isl_set_dim_min_val(__isl_take isl_set *set,
	int pos);
__isl_give isl_val *__real_isl_set_dim_max_val(__isl_take isl_set *set,
	int pos);
__isl_give isl_val *__real_isl_set_min_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);
__isl_give isl_val *__real_isl_set_max_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);

typedef struct {
	const char *name;
	const char *set;
	int from, to;	/* the set is cut to these */
	int min, max;
} row;

/* The parts that are cut away come first, last, and in the middle. */
static const row rows[] = {
	{ "one part", "{ [x] : 3 <= x <= 9 }", -20, 20, 3, 9 },
	{ "all parts have elements",
		"{ [x] : -9 <= x <= -2; [x] : 3 <= x <= 9 }", -20, 20, -9, 9 },
	{ "the first is empty, the others are positive",
		"{ [x] : x <= -2; [x] : 3 <= x <= 9 }", 0, 20, 3, 9 },
	{ "the first is empty, the others are negative",
		"{ [x] : 3 <= x <= 9; [x] : -9 <= x <= -2 }", -20, -1, -9, -2 },
	{ "the last is empty", "{ [x] : 3 <= x <= 9; [x] : x <= -2 }", 0, 20, 3,
		9 },
	{ "one in the middle is empty",
		"{ [x] : 12 <= x <= 13; [x] : x <= -2; [x] : 3 <= x <= 9 }", 1,
		20, 3, 13 },
	{ "no integer in the first",
		"{ [x] : exists (e : 6e = 2x + 1); [x] : 3 <= x <= 9 }", 0, 20,
		3, 9 },
};

static void is(__isl_take isl_val *val, int value, const char *name)
{
	check(isl_val_cmp_si(val, value) == 0, name);
	isl_val_free(val);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_set *set = isl_set_read_from_str(ctx, r->set);
	isl_aff *x = isl_aff_read_from_str(ctx, "{ [x] -> [x] }");

	set = isl_set_lower_bound_si(set, isl_dim_set, 0, r->from);
	set = isl_set_upper_bound_si(set, isl_dim_set, 0, r->to);
	is(isl_set_min_val(set, x), r->min, r->name);
	is(isl_set_max_val(set, x), r->max, r->name);
	is(isl_set_dim_min_val(isl_set_copy(set), 0), r->min, r->name);
	is(isl_set_dim_max_val(isl_set_copy(set), 0), r->max, r->name);
	isl_aff_free(x);
	isl_set_free(set);
}

/* No part has an element. */
static void check_empty(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(
		ctx, "{ [x] : x <= -2; [x] : exists (e : 6e = 2x + 1) }");
	isl_val *least;

	set = isl_set_lower_bound_si(set, isl_dim_set, 0, 0);
	least = isl_set_dim_min_val(set, 0);
	check(isl_val_is_nan(least) == isl_bool_true, "no element");
	isl_val_free(least);
}

/* Is the value another one than "right"? */
static bool is_wrong(__isl_take isl_val *val, int right)
{
	bool wrong = isl_val_cmp_si(val, right) != 0;

	isl_val_free(val);
	return wrong;
}

/* isl's own functions take an empty first part for 0 still; else the fix is
 * needed no more.
 */
static void check_needed(isl_ctx *ctx)
{
	isl_aff *x = isl_aff_read_from_str(ctx, "{ [x] -> [x] }");
	isl_set *low = isl_set_read_from_str(ctx,
		"{ [x] : x <= -2; [x] : 3 <= x <= 9 }");
	isl_set *high = isl_set_read_from_str(ctx,
		"{ [x] : 3 <= x <= 9; [x] : -9 <= x <= -2 }");

	low = isl_set_lower_bound_si(low, isl_dim_set, 0, 0);
	high = isl_set_upper_bound_si(high, isl_dim_set, 0, -1);
	check(is_wrong(__real_isl_set_min_val(low, x), 3) &&
		is_wrong(__real_isl_set_max_val(high, x), -2) &&
		is_wrong(__real_isl_set_dim_min_val(low, 0), 3) &&
		is_wrong(__real_isl_set_dim_max_val(high, 0), -2),
		"isl alone takes empty parts for 0 still");
	isl_aff_free(x);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	check_empty(ctx);
	check_needed(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
