/* collapse_test.c - two loops as one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "transform/collapse.h"

#define TREE(first, last) \
	"{ domain: \"[n] -> { S[x, c] : 0 <= x < n and " first " <= c <= " \
	last " }\", child: { schedule: \"[n] -> [{ S[x, c] -> [(x)] }]\", " \
	"child: { schedule: \"[n] -> [{ S[x, c] -> [(c)] }]\" } } }"

/* The length of the inner loop of a tree. */
static const struct {
	const char *tree;
	int length;
	const char *why;
} rows[] = {
	{ TREE("0", "2"), 3, "three colors" },
	{ TREE("5", "6"), 2, "counted from another number" },
	{ TREE("0", "0"), 0, "one iteration" },
	{ TREE("0", "99"), 0, "too many iterations" },
	{ TREE("0", "n"), 0, "a parameter" },
	{ TREE("x", "x + 2"), 0, "bounds that move along" },
};

static void check_length(isl_ctx *ctx, const char *tree, int wanted,
	const char *why)
{
	isl_schedule *schedule = isl_schedule_read_from_str(ctx, tree);
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);

	check(ash_collapse_length(node, 16) == wanted, why);
	isl_schedule_node_free(node);
	isl_schedule_free(schedule);
}

static void check_instances(isl_ctx *ctx)
{
	isl_union_set *all = isl_union_set_read_from_str(ctx,
		"[n] -> { S[x, c, k] : 0 <= x < n and 0 <= c <= 2 and "
		"0 <= k < 9; T[x, c] : 0 <= x < n and 0 <= c <= 2 }");
	isl_union_set *wanted = isl_union_set_read_from_str(ctx,
		"[n] -> { S[e, 0, k] : 0 <= e < 3n and 0 <= k < 9; "
		"T[e, 0] : 0 <= e < 3n }");

	all = ash_collapse_instances(all, 3);
	check(isl_union_set_is_equal(all, wanted) == isl_bool_true,
		"instances have no gaps");
	isl_union_set_free(all);
	isl_union_set_free(wanted);
}

static void check_deps(isl_ctx *ctx)
{
	isl_union_map *deps = isl_union_map_read_from_str(ctx,
		"{ S[x, c, k] -> S[x, c, k + 1] : 0 <= c <= 2 }");
	isl_union_map *wanted = isl_union_map_read_from_str(ctx,
		"{ S[e, 0, k] -> S[e, 0, k + 1] }");

	deps = ash_collapse_deps(deps, 3);
	check(isl_union_map_is_equal(deps, wanted) == isl_bool_true,
		"dependences of a pixel on itself");
	isl_union_map_free(deps);
	isl_union_map_free(wanted);
}

static void check_undo(isl_ctx *ctx)
{
	isl_schedule *schedule = isl_schedule_read_from_str(ctx,
		"{ domain: \"[n] -> { S[e, 0] : 0 <= e < 3n }\", child: { "
		"schedule: \"[n] -> [{ S[e, z] -> [(-e)] }]\" } }");
	isl_union_map *wanted = isl_union_map_read_from_str(ctx,
		"[n] -> { S[x, c] -> [-3x - c] : 0 <= 3x + c < 3n }");
	isl_union_map *found;

	schedule = ash_collapse_undo(schedule, 3);
	found = isl_schedule_get_map(schedule);
	found = isl_union_map_intersect_domain(found,
		isl_schedule_get_domain(schedule));
	check(isl_union_map_is_equal(found, wanted) == isl_bool_true,
		"the order is one of pixels and colors");
	isl_union_map_free(found);
	isl_union_map_free(wanted);
	isl_schedule_free(schedule);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_length(ctx, rows[i].tree, rows[i].length, rows[i].why);
	check_instances(ctx);
	check_deps(ctx);
	check_undo(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
