/* sample_test.c - is a set empty? The answer is right, and cheap where it is
 * easy.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/val.h>

#include "check.h"
#include "support/meter.h"

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

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_random(ctx);
	test_cost(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
