/* split_range_test.c - loops in ranges none of which carries a dependence.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "transform/split_range.h"

/* What a loop over i from 0 to n - 1 is cut into. */
typedef struct {
	const char *deps;
	int n_part;
	const char *part[ASH_MAX_PARTS];
	const char *why;
} range_case;

static const range_case cases[] = {
	{ "[n] -> { S[i] -> S[n - 1 - i] : 2i < n - 1 and i >= 0 }", 2,
		{ "[n] -> { S[i] : 0 <= i < n and 2i < n }",
			"[n] -> { S[i] : 0 <= i < n and 2i >= n }" },
		"a threshold in the middle" },
	{ "[n] -> { S[0] -> S[i] : 0 < i < n }", 2,
		{ "[n] -> { S[0] : n > 0 }", "[n] -> { S[i] : 0 < i < n }" },
		"the first iteration is peeled" },
	{ "[n] -> { S[i] -> S[n - 1] : 0 <= i < n - 1 }", 2,
		{ "[n] -> { S[i] : 0 <= i < n - 1; S[0] : n = 1 }",
			"[n] -> { S[i] : i = n - 1 and i > 0 }" },
		"so is the last one" },
	{ "[n] -> { S[i] -> S[7] : 0 <= i < 7 < n; S[7] -> S[i] : 7 < i < n }",
		3,
		{ "[n] -> { S[i] : 0 <= i < n and (n <= 7 or i < 7) }",
			"[n] -> { S[7] : n > 7 }",
			"[n] -> { S[i] : 7 < i < n }" },
		"one iteration needs those before and is needed later" },
	{ "[n] -> { S[i] -> S[i + 1] : 0 <= i < n - 1 }", 1, { NULL },
		"a recurrence has no ranges" },
	{ "[n] -> { }", 1, { NULL }, "nothing to cut" },
	{ "[n, a, b] -> { S[0] -> S[a] : 0 < a < n; "
	  "S[0] -> S[b] : 0 < b < n }",
		2,
		{ "[n, a, b] -> { S[i] : 0 <= i < n and "
		  "(a <= 0 or i < a) and (b <= 0 or i < b) }",
			"[n, a, b] -> { S[i] : 0 <= i < n and "
			"((0 < a < n and i >= a) or (0 < b < n and i >= b)) }" },
		"two conditions say where to cut" },
	{ "[n, a, b, c, d, e] -> { S[0] -> S[a] : 0 < a < n; "
	  "S[0] -> S[b] : 0 < b < n; S[0] -> S[c] : 0 < c < n; "
	  "S[0] -> S[d] : 0 < d < n; S[0] -> S[e] : 0 < e < n }",
		1, { NULL }, "five are too many cases" },
};

#define LOOP \
	"{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { " \
	"schedule: \"[n] -> [{ S[i] -> [(i)] }]\" } }"

/* Are the children of the sequence below the root those that are wanted? */
static bool has_parts(isl_ctx *ctx, __isl_keep isl_schedule *schedule,
	const range_case *row)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);
	bool same = true;

	node = isl_schedule_node_child(node, 0);
	same = isl_schedule_node_n_children(node) == row->n_part;
	for (int i = 0; same && i < row->n_part; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);
		isl_union_set *part = isl_schedule_node_filter_get_filter(child);
		isl_union_set *wanted = isl_union_set_read_from_str(ctx,
			row->part[i]);

		part = isl_union_set_intersect(part,
			isl_schedule_get_domain(schedule));
		same = isl_union_set_is_equal(part, wanted) == isl_bool_true;
		isl_union_set_free(part);
		isl_union_set_free(wanted);
		isl_schedule_node_free(child);
	}
	isl_schedule_node_free(node);
	return same;
}

static void test_case(isl_ctx *ctx, const range_case *row)
{
	isl_union_map *deps = isl_union_map_read_from_str(ctx, row->deps);
	isl_union_map *place = isl_union_map_read_from_str(ctx,
		"[n] -> { S[i] -> [i] : 0 <= i < n }");
	int n_part = 0;
	isl_schedule *schedule = ash_split_range(
		isl_schedule_read_from_str(ctx, LOOP), place, deps, &n_part);

	check(n_part == row->n_part &&
			(n_part == 1 || has_parts(ctx, schedule, row)),
		row->why);
	isl_schedule_free(schedule);
	isl_union_map_free(place);
	isl_union_map_free(deps);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		test_case(ctx, &cases[i]);
	isl_ctx_free(ctx);
	return check_result();
}
