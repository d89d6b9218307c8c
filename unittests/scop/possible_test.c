/* possible_test.c - which pieces some value of the parameters allows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "scop/possible.h"

/* The pieces of "set" that "params" allow are "kept". */
static const struct {
	const char *why;
	const char *set;
	const char *params;
	const char *kept;
} rows[] = {
	{ "all pieces",
		"[n] -> { A[i] : 0 <= i < n; A[i] : i > 2 * n }",
		"[n] -> { : n > 0 }",
		"[n] -> { A[i] : 0 <= i < n; A[i] : i > 2 * n }" },
	{ "one of two, as it was",
		"[n] -> { A[i] : 0 <= i < n; A[i] : i < n <= 0 }",
		"[n] -> { : n > 0 }",
		"[n] -> { A[i] : 0 <= i < n }" },
	{ "none", "[n] -> { A[i] : 0 <= i < n }", "[n] -> { : n < 0 }",
		"[n] -> { A[i] : false }" },
	{ "two parameters", "[n, m] -> { A[i] : n < i < m }",
		"[n, m] -> { : n > m }", "[n, m] -> { A[i] : false }" },
};

static void check_row(isl_ctx *ctx, unsigned i)
{
	isl_set *set = isl_set_read_from_str(ctx, rows[i].set);
	isl_set *params = isl_set_read_from_str(ctx, rows[i].params);
	isl_set *wanted = isl_set_read_from_str(ctx, rows[i].kept);
	isl_map *from = isl_map_from_range(isl_set_copy(wanted));
	isl_map *map = ash_possible_map(isl_map_from_range(isl_set_copy(set)),
		params);

	set = ash_possible_set(set, params);
	check(isl_set_is_equal(set, wanted) == isl_bool_true, rows[i].why);
	check(isl_map_is_equal(map, from) == isl_bool_true, rows[i].why);
	isl_map_free(map);
	isl_map_free(from);
	isl_set_free(set);
	isl_set_free(wanted);
	isl_set_free(params);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, i);
	check(!ash_possible_set(NULL, NULL), "no set gives no set");
	check(!ash_possible_map(NULL, NULL), "no map gives no map");
	isl_ctx_free(ctx);
	return check_result();
}
