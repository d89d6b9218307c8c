/* coalesce_test.c - sets keep their elements when parts are put together.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "check.h"

__isl_give isl_map *__real_isl_map_coalesce(__isl_take isl_map *map);

typedef struct {
	const char *name;
	const char *set;
	isl_size n;	/* parts that should be left, at most */
} row;

static const row rows[] = {
	/* isl alone adds 6, 9 and so on. */
	{ "a class of remainders and an interval within one quotient",
		"{ [x] : x >= 2 and x mod 3 = 2; [x] : 2 <= x <= 3 }", 2 },
	{ "the same with a parameter",
		"[p] -> { [i, j] : 0 <= i <= 1 and 0 <= j <= 1 and p + i > 0 "
		"and "
		"(p + i - 1) mod 3 = 1; [i, j] : 0 <= i <= 1 and 0 <= j <= 1 "
		"and "
		"2 <= p + i <= 3 }",
		2 },
	{ "two classes of remainders",
		"{ [x] : x mod 2 = 0 and x >= 0; [x] : x mod 2 = 1 and x >= 0 "
		"}",
		2 },
	{ "neighbours in one class of remainders",
		"{ [x] : x mod 3 = 1 and 0 <= x < 30; "
		"[x] : x mod 3 = 1 and 30 <= x < 60 }",
		1 },
	{ "intervals", "{ [x] : 0 <= x < 10; [x] : 10 <= x <= 12 }", 1 },
};

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_set *set = isl_set_read_from_str(ctx, r->set);
	isl_set *one = isl_set_coalesce(isl_set_copy(set));
	isl_map *map = isl_map_coalesce(isl_set_identity(isl_set_copy(set)));
	isl_union_set *all = isl_union_set_coalesce(
		isl_union_set_from_set(isl_set_copy(set)));
	isl_set *other = isl_map_domain(map);
	isl_set *third = isl_set_from_union_set(all);

	check(isl_set_is_equal(set, one) == isl_bool_true, r->name);
	check(isl_set_is_equal(set, other) == isl_bool_true, r->name);
	check(isl_set_is_equal(set, third) == isl_bool_true, r->name);
	check(isl_set_n_basic_set(one) <= r->n, r->name);
	isl_set_free(set);
	isl_set_free(one);
	isl_set_free(other);
	isl_set_free(third);
}

/* isl's own function adds elements still; else the fix is needed no more. */
static void check_needed(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx, rows[0].set);
	isl_map *map = isl_map_from_range(isl_set_copy(set));
	isl_set *one = isl_map_range(__real_isl_map_coalesce(map));

	check(isl_set_is_strict_subset(set, one) == isl_bool_true,
		"isl alone puts too much together still");
	isl_set_free(set);
	isl_set_free(one);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	check_needed(ctx);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
