/* sizes_test.c - small values for parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "check.h"
#include "fixture.h"
#include "scop/sizes.h"

/* Points with one parameter, as text: "0 1 2 ...". */
static void print(const ash_sizes *sizes, char *text, size_t room)
{
	size_t used = 0;

	*text = 0;
	for (unsigned i = 0; i < sizes->n * sizes->n_param; ++i)
		used += (size_t) snprintf(text + used, room - used, "%s%ld",
			i ? " " : "", (long) sizes->value[i]);
}

static const struct {
	const char *why;
	const char *params;
	unsigned max;
	const char *wanted;
} rows[] = {
	{ "no condition", "[n] -> { : }", 4, "0 1 2 3" },
	{ "the nearest values that are possible", "[n] -> { : n >= 10 }", 3,
		"10 11 13" },
	{ "a single value", "[n] -> { : n = 1000 }", 5, "1000" },
	{ "no value at all", "[n] -> { : n > 5 and n < 5 }", 5, "" },
	{ "no parameters", "{ : }", 5, "" },
};

static void test_rows(isl_ctx *ctx)
{
	ash_wanted usual = ash_wanted_usual();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		ash_sizes *sizes = ash_sizes_make(
			isl_set_read_from_str(ctx, rows[i].params), &usual,
			rows[i].max);
		char text[256] = "error";

		if (sizes)
			print(sizes, text, sizeof(text));
		check_text(text, rows[i].wanted, rows[i].why);
		ash_sizes_free(sizes);
	}
}

/* Every point is one of the set, and no point comes twice. */
static void test_points(isl_ctx *ctx)
{
	static const char *const text = "[n, m] -> { : 2m = n and n >= 3 }";
	ash_wanted usual = ash_wanted_usual();
	isl_set *all = isl_set_read_from_str(ctx, text);
	ash_sizes *sizes = ash_sizes_make(isl_set_copy(all), &usual, 6);
	isl_set *seen = isl_set_empty(isl_set_get_space(all));
	bool ok = sizes && sizes->n > 1;

	for (unsigned i = 0; ok && i < sizes->n; ++i) {
		isl_set *point = ash_sizes_params(sizes, i);

		ok = isl_set_is_subset(point, all) == isl_bool_true &&
			isl_set_is_disjoint(point, seen) == isl_bool_true;
		seen = isl_set_union(seen, point);
	}
	check(ok, "different points of the set");
	isl_set_free(seen);
	isl_set_free(all);
	ash_sizes_free(sizes);
}

static void test_wanted(void)
{
	ash_wanted w = ash_wanted_usual();
	unsigned n = w.n;
	bool sorted = true;

	ash_wanted_add(&w, 20);
	for (unsigned i = 1; i < w.n; ++i)
		sorted = sorted && w.value[i - 1] < w.value[i];
	check(w.n > n && sorted, "a constant and its neighbours, in order");
	n = w.n;
	ash_wanted_add(&w, 1000000000);
	check(w.n == n, "a constant that is too large");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_rows(ctx);
	test_points(ctx);
	test_wanted();
	isl_ctx_free(ctx);
	return check_result();
}
