/* filled_params_test.c - the parameters for which statements have instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include <isl/set.h>

#include "check.h"
#include "cost/filled_params.h"
#include "fixture.h"

static const struct row {
	const char *name;
	const char *domain[3];
	const char *filled;	/* NULL: nothing to ask for */
} rows[] = {
	{ "one statement", { "[n, m] -> { A[i] : 0 <= i < n }" }, NULL },
	{ "the same for all", { "[n, m] -> { A[i] : 0 <= i < n }",
		"[n, m] -> { B[i] : 1 <= i <= n }" }, NULL },
	{ "one needs more", { "[n, m] -> { A[i] : 0 <= i < n }",
		"[n, m] -> { B[i] : 1 <= i < n }" },
		"[n, m] -> { : n >= 2 }" },
	{ "each needs something", { "[n, m] -> { A[i] : 0 <= i < n }",
		"[n, m] -> { B[i] : 0 <= i < m }",
		"[n, m] -> { C[i, j] : 0 <= i < n and 3 <= j < m }" },
		"[n, m] -> { : n >= 1 and m >= 4 }" },
	{ "never both", { "[n, m] -> { A[i] : 0 <= i < n and m <= 3 }",
		"[n, m] -> { B[i] : 0 <= i < n and m >= 4 }" }, NULL },
	{ "given anyway", { "[n, m] -> { A[i] : 0 <= i < n }",
		"[n, m] -> { B[i] : i = 0 and n <= 1000 }" },
		"[n, m] -> { : n >= 1 }" },
	{ "some more than are filled", { "[n, m] -> { A[i] : 0 <= i < n }",
		"[n, m] -> { B[i] : i = 0 and (n >= 8 or (4 <= n <= 6)) }" },
		"[n, m] -> { : n >= 4 }" },
};

static void test(isl_ctx *ctx, const struct row *row)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	isl_set *params = isl_set_read_from_str(ctx,
		"[n, m] -> { : n <= 1000 and m <= 1000 }");
	const int stmt[] = { 0, 1, 2 };
	isl_set *want, *filled;
	int n = 0;

	isl_set_free(scop->context);
	scop->context = params;
	for (; n < 3 && row->domain[n]; ++n) {
		isl_set *set = isl_set_read_from_str(ctx, row->domain[n]);

		ash_scop_add_stmt(scop, isl_set_get_tuple_name(set), set);
	}
	filled = ash_filled(scop, stmt, n);
	check(!filled == !row->filled, row->name);
	if (filled && row->filled) {
		want = isl_set_read_from_str(ctx, row->filled);
		check(isl_set_is_equal(filled, want) == isl_bool_true &&
			isl_set_n_basic_set(filled) == 1, row->name);
		isl_set_free(want);
	}
	isl_set_free(filled);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
