/* filtered_pairs_test.c - what a filter leaves of pairs is what isl leaves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "deps/relate/filtered_pairs.h"

#define PAIRS \
	"[n] -> { S[i] -> T[j] : 0 <= i <= j < n; " \
	"S[i] -> S[i + 1] : 0 <= i < n; T[i] -> R[] : 0 <= i < n }"

/* A filter, and whether pairs that begin in it stay there. */
static const struct {
	const char *filter;
	bool stay;
	const char *why;
} cases[] = {
	{ "{ S[i]; T[i]; R[] }", true, "all statements" },
	{ "{ S[i] }", false, "one statement as a whole" },
	{ "{ T[i]; R[] }", true, "statements that nothing leaves" },
	{ "{ Q[i] }", true, "a statement that is in no pair" },
	{ "{ S[i] : i < 5; T[i] }", false, "a part of a statement" },
	{ "{ S[i] : i >= 5; T[i] : i >= 5; R[] }", true,
		"parts from which nothing goes to the rest" },
	{ "[m] -> { S[i] : i < m; T[i] }", false, "a parameter of its own" },
	{ "{ }", true, "nothing" },
};

static bool is_equal(__isl_take isl_union_map *a, __isl_take isl_union_map *b)
{
	isl_bool equal = isl_union_map_is_equal(a, b);

	isl_union_map_free(a);
	isl_union_map_free(b);
	return equal == isl_bool_true;
}

static void check_case(isl_ctx *ctx, unsigned i)
{
	isl_union_map *pairs = isl_union_map_read_from_str(ctx, PAIRS);
	isl_union_set *filter =
		isl_union_set_read_from_str(ctx, cases[i].filter);
	isl_union_map *from = isl_union_map_intersect_domain(
		isl_union_map_copy(pairs), isl_union_set_copy(filter));
	isl_union_map *both = isl_union_map_intersect_range(
		isl_union_map_copy(from), isl_union_set_copy(filter));
	bool same = (ash_inside_stay(pairs, filter) == isl_bool_true) ==
		    cases[i].stay;

	same &= is_equal(
		ash_inside_from(isl_union_map_copy(pairs), filter), from);
	same &= is_equal(ash_inside_both(pairs, filter), both);
	check(same, cases[i].why);
	isl_union_set_free(filter);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		check_case(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
