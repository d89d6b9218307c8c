/* extent_test.c - how many values a dimension of a set has at most.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/set.h>

#include "check.h"
#include "fixture.h"
#include "scop/extent.h"

static const struct {
	const char *name;
	const char *set;
	int dim;
	const char *extent;
} rows[] = {
	{ "a box", "[n] -> { [i, j] : 0 <= i < n and 2 <= j < 9 }", 1,
		"[n] -> { [(7)] }" },
	{ "a triangle", "[n] -> { [i, j] : 0 <= j < i < n }", 1,
		"[n] -> { [(-1 + n)] }" },
	{ "no bound counts as one", "[n] -> { [i, j] : 0 <= i < n }", 1,
		"[n] -> { [(1)] }" },
	{ "a bound that depends on a dimension without one",
		"[n] -> { [i, j] : 0 <= j <= i }", 1, "[n] -> { [(1)] }" },
	/* The hull of both has no upper bound for i. */
	{ "a triangle, which may be empty, and a point",
		"[n] -> { [i, j] : 0 <= j < i < n; [0, 0] }", 1,
		"[n] -> { [(1)] }" },
};

static const struct {
	const char *name;
	const char *set;
	isl_bool constant;
} sets[] = {
	{ "bounds are numbers", "[n] -> { [i] : 0 <= i < 28 }", isl_bool_true },
	{ "or there are no elements", "[n] -> { [i] : 0 <= i < 28 and n > 3 }",
		isl_bool_true },
	{ "a bound is a parameter", "[n] -> { [i] : 0 <= i < n }",
		isl_bool_false },
	{ "one of two bounds is", "[n] -> { [i] : 0 <= i < 28 and i < n }",
		isl_bool_false },
};

static bool is_equal(isl_ctx *ctx, isl_pw_aff *found, const char *wanted)
{
	isl_pw_aff *other = isl_pw_aff_read_from_str(ctx, wanted);
	isl_set *where = isl_pw_aff_eq_set(isl_pw_aff_copy(found), other);
	isl_set *all = isl_pw_aff_domain(found);
	bool equal = isl_set_is_equal(where, all) == isl_bool_true;

	isl_set_free(where);
	isl_set_free(all);
	return equal;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_set *set = isl_set_read_from_str(ctx, rows[i].set);
		isl_pw_aff *extent = ash_set_extent(set, rows[i].dim);

		check(extent && isl_ctx_last_error(ctx) == isl_error_none,
			rows[i].name);
		check(extent && is_equal(ctx, extent, rows[i].extent),
			"  how many?");
		isl_ctx_reset_error(ctx);
		isl_set_free(set);
	}
	for (unsigned i = 0; i < sizeof(sets) / sizeof(sets[0]); ++i) {
		isl_set *set = isl_set_read_from_str(ctx, sets[i].set);

		check(ash_set_is_constant(set) == sets[i].constant,
			sets[i].name);
		isl_set_free(set);
	}
	isl_ctx_free(ctx);
	return check_result();
}
