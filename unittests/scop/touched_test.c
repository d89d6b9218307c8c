/* touched_test.c - into how many boxes what is touched falls, and their ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/set.h>

#include "check.h"
#include "scop/touched.h"

/* The number of boxes that "set" needs. */
typedef struct {
	const char *name;
	const char *set;
	int n;
} part_row;

static const part_row parts[] = {
	{ "one part is one box", "[n] -> { A[i, j] : 0 <= i, j < n }", 1 },
	{ "a triangle, too", "[n] -> { A[i, j] : 0 <= i <= j < n }", 1 },
	{ "nothing", "{ A[i] : false }", 1 },
	{ "a scalar", "{ A[] }", 1 },
	{ "parts with bounds of their own",
		"[n] -> { A[i, j] : 0 <= i < n and 0 <= j < 8; "
		"A[i, j] : 0 <= i < 1500 and 0 <= j < 8 and n >= 0 }", 2 },
	{ "and at the low end",
		"[n] -> { A[i] : n <= i < 900 and n <= 900; "
		"A[i] : 300 <= i < 900 and n <= 900 }", 2 },
	{ "not if no sum of bounds is taken for both",
		"[n, m] -> { A[i] : 0 <= i < n and m >= 0; "
		"A[i] : 0 <= i < m and n >= 0 }", 1 },
	{ "not if they follow each other",
		"{ A[i] : 0 <= i < 10; A[i] : 12 <= i < 20 }", 1 },
	{ "a matrix and a vector of one structure",
		"{ A[0, j, k] : 0 <= j < 256 and 0 <= k < 512; "
		"A[1, 0, k] : 0 <= k < 256 }", 2 },
	{ "a vector before the matrix",
		"{ A[1, j, k] : 0 <= j < 256 and 0 <= k < 512; "
		"A[0, 255, k] : 0 <= k < 256 }", 2 },
	{ "a vector as the last row of a matrix",
		"{ A[i, j] : 0 <= i < 8 and 0 <= j < 512; "
		"A[8, j] : 0 <= j < 100 }", 2 },
	{ "a few elements are of no account",
		"{ A[i, j] : 0 <= i < 8 and 0 <= j < 512; "
		"A[8, j] : 0 <= j < 510 }", 1 },
	{ "a stencil is one box",
		"[n] -> { A[i, j, k] : 1 <= i, j, k < n - 1 and n > 9; "
		"A[i, j, k] : 2 <= i < n and 1 <= j, k < n - 1 and n > 9; "
		"A[i, j, k] : 2 <= j < n and 1 <= i, k < n - 1 and n > 9; "
		"A[i, j, k] : 2 <= k < n and 1 <= i, j < n - 1 and n > 9 }",
		1 },
	{ "too many parts are one box",
		"[a, b, c, d, e, f, g, h, i] -> { A[x] : 0 <= x < a; "
		"A[x] : 0 <= x < b; A[x] : 0 <= x < c; A[x] : 0 <= x < d; "
		"A[x] : 0 <= x < e; A[x] : 0 <= x < f; A[x] : 0 <= x < g; "
		"A[x] : 0 <= x < h; A[x] : 0 <= x < i }", 1 },
	{ "what has no end is one box",
		"[n] -> { A[i] : 0 <= i; A[i] : -n <= i < 0 and n > 9 }", 1 },
};

static void check_parts(isl_ctx *ctx, const part_row *row)
{
	isl_set *set = isl_set_read_from_str(ctx, row->set);
	isl_set_list *list = ash_touched_parts(set);
	isl_size n = isl_set_list_size(list);

	if (!check(n == row->n, row->name))
		printf("  wanted %d parts, got %d\n", row->n, (int)n);
	isl_set_list_free(list);
}

/* Together the parts are the whole. */
static void check_union(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx, parts[8].set);
	isl_set_list *list = ash_touched_parts(isl_set_copy(set));
	isl_set *all = isl_set_list_union(list);

	set = isl_set_reset_tuple_id(set);
	check(isl_set_is_equal(all, set) == isl_bool_true,
		"the parts are the whole");
	isl_set_free(all);
	isl_set_free(set);
}

static void check_line(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx,
		"[n] -> { A[i, j] : 0 <= i < n and 3 <= j <= 7 }");
	isl_set *line = ash_touched_line(set, 1);
	isl_set *wanted = isl_set_read_from_str(ctx,
		"[n] -> { [j] : n > 0 and 3 <= j <= 7 }");

	check(isl_set_is_equal(line, wanted) == isl_bool_true,
		"one dimension alone");
	check(ash_touched_is_bounded(line) == isl_bool_true, "has two ends");
	isl_set_free(wanted);
	isl_set_free(line);
	isl_set_free(set);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		check_parts(ctx, &parts[i]);
	check_union(ctx);
	check_line(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
