/* node_deps_test.c - questions on dependences at a place of a tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/schedule.h>

#include "check.h"
#include "fixture.h"
#include "transform/node_deps.h"

static const struct {
	const char *why;
	const char *deps, *member;
	const char *equal;	/* what the member leaves */
	bool coincident, back;
} rows[] = {
	{ "a loop that carries nothing",
		"{ S[i, j] -> S[i, j + 1] : 0 <= i < 9 and 0 <= j < 8 }",
		"{ S[i, j] -> [i] }",
		"{ S[i, j] -> S[i, j + 1] : 0 <= i < 9 and 0 <= j < 8 }", true,
		false },
	{ "a loop that carries all",
		"{ S[i, j] -> S[i, j + 1] : 0 <= i < 9 and 0 <= j < 8 }",
		"{ S[i, j] -> [j] }", "{ }", false, false },
	{ "a loop that turns a pair around",
		"{ S[i, j] -> S[i + 1, j - 1] : 0 <= i < 8 and 1 <= j < 9 }",
		"{ S[i, j] -> [j] }", "{ }", false, true },
	{ "one of two statements is shifted",
		"{ S[i] -> T[i] : 0 <= i < 9; S[i] -> T[i + 1] : 0 <= i < 8 }",
		"{ S[i] -> [i]; T[i] -> [i - 1] }",
		"{ S[i] -> T[i + 1] : 0 <= i < 8 }", false, true },
};

static bool is_equal(isl_ctx *ctx, __isl_take isl_union_map *got,
	const char *wanted)
{
	isl_union_map *other = isl_union_map_read_from_str(ctx, wanted);
	bool equal = isl_union_map_is_equal(got, other) == isl_bool_true;

	isl_union_map_free(got);
	isl_union_map_free(other);
	return equal;
}

static void test_members(isl_ctx *ctx)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_union_map *deps = isl_union_map_read_from_str(ctx,
			rows[i].deps);
		isl_union_pw_aff *member = isl_union_pw_aff_read_from_str(ctx,
			rows[i].member);

		check((ash_order_is_coincident(deps, member) ==
			      isl_bool_true) == rows[i].coincident &&
				ash_order_goes_back(deps, member) ==
					rows[i].back &&
				is_equal(ctx, ash_order_equal(deps, member),
					rows[i].equal),
			rows[i].why);
		isl_union_pw_aff_free(member);
	}
}

static void test_ends(isl_ctx *ctx)
{
	isl_union_map *deps = isl_union_map_read_from_str(ctx,
		"{ S[i, j] -> S[i + 1, j + 2]; S[i, j] -> T[i, j] }");
	isl_union_set *filter = isl_union_set_read_from_str(ctx,
		"{ S[i, j] : 0 <= i < 4 }");

	check(is_equal(ctx, ash_order_drop(isl_union_map_copy(deps), 1),
		      "{ S[j] -> S[j + 2]; S[j] -> T[j] }"),
		"pairs without their outer iterator");
	check(is_equal(ctx, ash_order_filter(deps, filter),
		      "{ S[i, j] -> S[i + 1, j + 2] : 0 <= i < 3 }"),
		"both ends have to be in the filter");
}

/* for (i) { for (j) S(i, j); for (j) T(i, j); } */
static const char *const tree =
	"{ domain: \"{ S[i, j] : 0 <= i, j < 4; T[i, j] : 0 <= i, j < 4 }\", "
	"child: { schedule: \"[{ S[i, j] -> [i]; T[i, j] -> [i] }]\", "
	"child: { sequence: [ "
	"{ filter: \"{ S[i, j] }\", child: { schedule: "
	"\"[{ S[i, j] -> [j] }]\" } }, "
	"{ filter: \"{ T[i, j] }\", child: { schedule: "
	"\"[{ T[i, j] -> [j] }]\" } } ] } } }";

static void test_places(isl_ctx *ctx)
{
	isl_schedule *schedule = isl_schedule_read_from_str(ctx, tree);
	isl_union_map *deps = isl_union_map_read_from_str(ctx,
		"{ S[i, j] -> S[i, j + 1] : 0 <= i < 4 and 0 <= j < 3; "
		"S[i, j] -> S[i + 1, j] : 0 <= i < 3 and 0 <= j < 4; "
		"S[i, j] -> T[i, j] : 0 <= i, j < 4 }");
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	node = isl_schedule_node_child(node, 0);
	check(is_equal(ctx, ash_order_at(node, deps),
		      "{ S[i, j] -> S[i, j + 1] : 0 <= i < 4 and 0 <= j < 3; "
		      "S[i, j] -> S[i + 1, j] : 0 <= i < 3 and 0 <= j < 4; "
		      "S[i, j] -> T[i, j] : 0 <= i, j < 4 }"),
		"at the top nothing is ordered yet");
	for (int i = 0; i < 3; ++i)
		node = isl_schedule_node_child(node, 0);
	check(is_equal(ctx, ash_order_at(node, deps),
		      "{ S[i, j] -> S[i, j + 1] : 0 <= i < 4 and "
		      "0 <= j < 3 }"),
		"the loop and the sequence around order the others");
	isl_schedule_node_free(node);
	isl_union_map_free(deps);
	isl_schedule_free(schedule);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_members(ctx);
	test_ends(ctx);
	test_places(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
