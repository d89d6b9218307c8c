/* sample_test.c - is a set empty? The answer is right, and cheap where it is
 * easy.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl/vec.h>

#include "check.h"
#include "budget/budget.h"
#include "budget/meter.h"
#include "isl_fixes/small_ints.h"

__isl_give isl_vec *__real_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset);
__isl_give isl_vec *isl_basic_set_sample_vec(__isl_take isl_basic_set *bset);
__isl_give isl_basic_set *isl_basic_set_extend_constraints(
	__isl_take isl_basic_set *base, unsigned n_eq, unsigned n_ineq);
__isl_give isl_basic_set *isl_basic_set_add_eq(__isl_take isl_basic_set *bset,
	ash_isl_int *eq);

typedef struct {
	const char *text;
	bool empty;
	const char *why;
} row;

static const row rows[] = {
	{ "[n, m] -> { [i, j] : 0 <= i < n and i < j < m }", false,
	  "a vertex is an integer point" },
	{ "[n] -> { [i, j] : 0 <= i < n and n <= j < i }", true,
	  "no rational point" },
	{ "{ [x, y] : 1 <= 3x - 3y <= 2 }", true,
	  "rational points, no integer one" },
	{ "{ [x, y] : 2x >= 1 and 2y >= 1 and 2x + 2y <= 3 }", true,
	  "a triangle between the integer points" },
	{ "{ [x, y] : 2x >= 1 and 2y >= 1 and 2x + 2y <= 4 }", false,
	  "vertices are fractions, the middle is an integer point" },
	{ "{ [x, y] : 6x + 10y = 3 }", true, "a line past all points" },
	{ "{ [x, y] : 6x + 10y = 4 }", false, "a line through some" },
	{ "[n] -> { [i] : exists a, b : i = 4a and i = 6b + 2 and "
	  "0 < i < n }", false, "divisions that agree" },
	{ "[n] -> { [i] : exists a, b : i = 4a and i = 6b + 1 and "
	  "0 < i < n }", true, "divisions that do not" },
	{ "{ [x] : 2147483648 <= x <= 2147483648 }", false, "a long number" },
};

static void test_row(isl_ctx *ctx, const row *r)
{
	isl_set *set = isl_set_read_from_str(ctx, r->text);

	check(isl_set_is_empty(set) == isl_bool_ok(r->empty), r->why);
	isl_set_free(set);
}

#define SIDE 4

/* A random set within a box, as a sum of small rows. */
static isl_set *draw_set(isl_ctx *ctx, int *row)
{
	char text[512];
	int n = snprintf(text, sizeof(text),
		"{ [x, y, z] : 0 <= x, y, z < %d", SIDE);

	for (int i = 0; i < 3; ++i) {
		int *c = row + 4 * i;

		for (int k = 0; k < 4; ++k)
			c[k] = rand() % 13 - 6;
		n += snprintf(text + n, sizeof(text) - n,
			" and %dx + %dy + %dz %s %d", c[0], c[1], c[2],
			i ? ">=" : "=", c[3]);
	}
	snprintf(text + n, sizeof(text) - n, " }");
	return isl_set_read_from_str(ctx, text);
}

static bool holds(const int *row, int x, int y, int z)
{
	for (int i = 0; i < 3; ++i) {
		const int *c = row + 4 * i;
		int value = c[0] * x + c[1] * y + c[2] * z - c[3];

		if (i ? value < 0 : value != 0)
			return false;
	}
	return true;
}

static bool has_point(const int *row)
{
	for (int i = 0; i < SIDE * SIDE * SIDE; ++i)
		if (holds(row, i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE))
			return true;
	return false;
}

/* "set" with "x + y = sum" and the double of it, not simplified. */
static isl_basic_set *add_twice(__isl_take isl_basic_set *set, int sum)
{
	set = isl_basic_set_extend_constraints(set, 2, 0);
	for (int factor = 1; factor <= 2; ++factor) {
		ash_isl_int row[] = { ash_small_int(-factor * sum),
			ash_small_int(factor), ash_small_int(factor) };

		set = isl_basic_set_add_eq(set, row);
	}
	return set;
}

/* Equalities that say the same are no error. */
static void test_dependent(isl_ctx *ctx)
{
	static const struct {
		const char *set;
		int sum;
		bool empty;
	} cases[] = {
		{ "{ [x, y] : 0 <= x, y <= 9 }", 7, false },
		{ "{ [x, y] : 0 <= x, y <= 9 }", 19, true },
		{ "{ [x, y] : x >= 3 }", -2, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		isl_basic_set *set = add_twice(
			isl_basic_set_read_from_str(ctx, cases[i].set),
			cases[i].sum);
		isl_vec *point = isl_basic_set_sample_vec(set);

		check(point && (isl_vec_size(point) == 0) == cases[i].empty &&
			isl_ctx_last_error(ctx) == isl_error_none,
			"two equalities that say the same");
		isl_vec_free(point);
		isl_ctx_reset_error(ctx);
	}
}

static void test_random(isl_ctx *ctx)
{
	int n_wrong = 0, n_empty = 0;

	for (int i = 0; i < 1000; ++i) {
		int row[12];
		isl_set *set = draw_set(ctx, row);
		isl_bool empty = isl_set_is_empty(set);

		n_empty += empty == isl_bool_true;
		n_wrong += empty != isl_bool_ok(!has_point(row));
		isl_set_free(set);
	}
	printf("  %d of 1000 are empty\n", n_empty);
	check(n_wrong == 0, "random sets against all points of a box");
}

static void draw_sparse_row(int *row)
{
	for (int i = 0; i < 8; ++i)
		row[i] = rand() % 9 - 4;
	row[8] = 2 + rand() % 4;	/* the divisor */
	row[9] = rand() % 2;		/* the greatest remainder */
}

/* The set of "row" within a box: a sum leaves certain remainders. */
static isl_set *make_sparse_set(isl_ctx *ctx, const int *row)
{
	char text[512];

	snprintf(text, sizeof(text), "{ [x, y, z] : 0 <= x, y, z < %d and "
		"%dx + %dy + %dz >= %d and exists e : "
		"0 <= %dx + %dy + %dz + %d - %de <= %d }", SIDE, row[0],
		row[1], row[2], row[3], row[4], row[5], row[6], row[7],
		row[8], row[9]);
	return isl_set_read_from_str(ctx, text);
}

static bool holds_sparsely(const int *row, int x, int y, int z)
{
	int sum = row[4] * x + row[5] * y + row[6] * z + row[7];
	int remainder = (sum % row[8] + row[8]) % row[8];

	return row[0] * x + row[1] * y + row[2] * z >= row[3] &&
		remainder <= row[9];
}

/* The affine hull of the points that "holds_sparsely" tells. */
static isl_basic_set *hull_of_points(isl_ctx *ctx, const int *row)
{
	isl_space *space = isl_space_set_alloc(ctx, 0, 3);
	isl_set *points = isl_set_empty(isl_space_copy(space));

	for (int i = 0; i < SIDE * SIDE * SIDE; ++i) {
		int at[] = { i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE };
		isl_set *point = isl_set_universe(isl_space_copy(space));

		for (int k = 0; k < 3; ++k)
			point = isl_set_fix_si(point, isl_dim_set, k, at[k]);
		if (holds_sparsely(row, at[0], at[1], at[2]))
			points = isl_set_union(points, point);
		else
			isl_set_free(point);
	}
	isl_space_free(space);
	return isl_set_affine_hull(points);
}

/* The hull of all integer points is asked of one point after another. */
static void test_hull(isl_ctx *ctx)
{
	int n_wrong = 0, n_flat = 0;

	for (int i = 0; i < 500; ++i) {
		int row[10];
		isl_basic_set *hull, *wanted;

		draw_sparse_row(row);
		/* isl tells remainders, too. */
		hull = isl_basic_set_remove_divs(
			isl_set_affine_hull(make_sparse_set(ctx, row)));
		wanted = hull_of_points(ctx, row);
		n_flat += isl_basic_set_is_universe(hull) == isl_bool_false;
		n_wrong += isl_basic_set_is_equal(hull, wanted) !=
			isl_bool_true;
		isl_basic_set_free(hull);
		isl_basic_set_free(wanted);
	}
	printf("  %d of 500 are flat\n", n_flat);
	check(n_wrong == 0, "hulls of random sets against those of points");
}

/* Compute the hull of the set of "row" with each budget that does not suffice,
 * and with the first one that does. Each hull is that of a new set, since isl
 * keeps what it has found in a set. Returns the number of wrong results; adds
 * the budgets that were spent to *n_spent.
 */
static int try_budgets(isl_ctx *ctx, const int *row, int *n_spent)
{
	isl_basic_set *hull = isl_set_affine_hull(make_sparse_set(ctx, row));
	int n_wrong = 0;
	bool spent = true;

	for (unsigned long n = 1; spent; ++n) {
		isl_set *set = make_sparse_set(ctx, row);
		ash_budget budget = ash_budget_begin(ctx, n);
		isl_basic_set *other = isl_set_affine_hull(set);

		spent = ash_budget_has_error(&budget);
		budget = ash_budget_begin(ctx, 0);
		*n_spent += spent;
		n_wrong += other ? isl_basic_set_is_equal(hull, other) !=
			isl_bool_true : !spent;
		isl_basic_set_free(other);
	}
	isl_basic_set_free(hull);
	return n_wrong;
}

/* A budget may end within any operation on a tableau: the result is right, or
 * it is an error.
 */
static void test_spent(isl_ctx *ctx)
{
	int n_wrong = 0, n_spent = 0;
	int on_error = isl_options_get_on_error(ctx);

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (int i = 0; i < 100; ++i) {
		int row[10];

		draw_sparse_row(row);
		n_wrong += try_budgets(ctx, row, &n_spent);
	}
	isl_options_set_on_error(ctx, on_error);
	printf("  %d budgets were spent\n", n_spent);
	check(n_spent > 5000 && n_wrong == 0,
		"budgets that end within a tableau");
}

/* What is left of a triangle beside full bodies of four copies: isl alone takes
 * 7217 operations.
 */
static void test_cost_of_hull(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx,
		"{ [a, b, c, d, k, i, j] : 0 <= i - j <= 1999 and "
		"0 <= k < j < i < 2000 and a = floor(k / 32) and "
		"b = floor(i / 32) and c = floor(k / 4) and d = floor(i / 4) "
		"and ((k < j and 4 * floor(j / 4) <= k) or "
		"(4 * floor(j / 4) >= -2 + i and 4 * floor(j / 4) > k)) }");
	unsigned long before = ash_meter_now();
	isl_basic_set *hull = isl_set_affine_hull(set);
	unsigned long n = ash_meter_now() - before;

	printf("  %lu operations\n", n);
	check(isl_basic_set_is_universe(hull) == isl_bool_true && n <= 5500,
		"points are found near the vertex");
	isl_basic_set_free(hull);
}

/* isl alone takes three times as many operations. */
static void test_cost(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx,
		"[n, m, k, l, s, t] -> { [i, j, c, d, a, b] : 0 <= i < n and "
		"i <= j < m and 0 <= c < k and c <= d < l and i < a < s and "
		"j <= b < t and a + b >= c + d and n <= s and m <= t and "
		"k >= 2 and l >= k }");
	unsigned long before = ash_meter_now();
	isl_bool empty = isl_set_is_empty(set);
	unsigned long n = ash_meter_now() - before;

	printf("  %lu operations\n", n);
	check(empty == isl_bool_false && n <= 100,
		"a vertex is found at once");
	isl_set_free(set);
}

/* isl's own function takes many times as long still; else the fix is needed no
 * more.
 */
static void test_needed(isl_ctx *ctx)
{
	isl_basic_set *set = isl_basic_set_read_from_str(ctx,
		"{ [i, j, c, d, a, b, n, m, k] : 0 <= i < n and i <= j < m and "
		"0 <= c < k and c <= d < k and i < a < n and j <= b < m and "
		"a + b >= c + d and k >= 2 }");
	unsigned long first = ash_meter_now(), second, third;

	isl_vec_free(isl_basic_set_sample_vec(isl_basic_set_copy(set)));
	second = ash_meter_now();
	isl_vec_free(__real_isl_basic_set_sample_vec(set));
	third = ash_meter_now();
	printf("  %lu operations, %lu by isl alone\n", second - first,
		third - second);
	check(third - second > 3 * (second - first),
		"isl alone takes much longer still");
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_dependent(ctx);
	test_random(ctx);
	test_hull(ctx);
	test_spent(ctx);
	test_cost(ctx);
	test_needed(ctx);
	test_cost_of_hull(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
