/* ast_times_test.c - when a tree says that instances are executed.
 *
 * Each number of a time has a kind before it: 0 in order, 1 in no order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/schedule.h>

#include "ast/ast_times.h"
#include "check.h"
#include "fixture.h"

static const struct {
	const char *why;
	const char *tree;
	const char *times;
} rows[] = {
	{ "a loop",
		"{ domain: \"{ S[i] : 0 <= i < 4 }\", child: { "
		"schedule: \"[{ S[i] -> [2i] }]\" } }",
		"{ S[i] -> [0, 2i] : 0 <= i < 4 }" },
	{ "a band of two loops",
		"{ domain: \"{ S[i, j] : 0 <= i, j < 4 }\", child: { "
		"schedule: \"[{ S[i, j] -> [j] }, { S[i, j] -> [i] }]\" } }",
		"{ S[i, j] -> [0, j, 0, i] : 0 <= i, j < 4 }" },
	{ "one after the other",
		"{ domain: \"{ S[]; T[] }\", child: { sequence: [ "
		"{ filter: \"{ T[] }\" }, { filter: \"{ S[] }\" } ] } }",
		"{ T[] -> [0, 0]; S[] -> [0, 1] }" },
	{ "in any order",
		"{ domain: \"{ S[]; T[] }\", child: { set: [ "
		"{ filter: \"{ S[] }\" }, { filter: \"{ T[] }\" } ] } }",
		"{ S[] -> [1, 0]; T[] -> [1, 1] }" },
	{ "statements at different depths",
		"{ domain: \"{ S[i] : 0 <= i < 4; T[i, j] : 0 <= i, j < 4 }\", "
		"child: { schedule: \"[{ S[i] -> [i]; T[i, j] -> [i] }]\", "
		"child: { sequence: [ { filter: \"{ S[i] }\" }, "
		"{ filter: \"{ T[i, j] }\", child: { "
		"schedule: \"[{ T[i, j] -> [j] }]\" } } ] } } }",
		"{ S[i] -> [0, i, 0, 0] : 0 <= i < 4; "
		"T[i, j] -> [0, i, 0, 1, 0, j] : 0 <= i, j < 4 }" },
	{ "a mark changes nothing",
		"{ domain: \"{ S[i] : 0 <= i < 4 }\", child: { "
		"mark: \"simd\", child: { "
		"schedule: \"[{ S[i] -> [i] }]\" } } }",
		"{ S[i] -> [0, i] : 0 <= i < 4 }" },
};

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_schedule *tree = isl_schedule_read_from_str(ctx,
			rows[i].tree);
		isl_union_map *times = ash_ast_times(tree);
		isl_union_map *wanted = isl_union_map_read_from_str(ctx,
			rows[i].times);

		check(isl_union_map_is_equal(times, wanted) == isl_bool_true,
			rows[i].why);
		isl_union_map_free(wanted);
		isl_union_map_free(times);
		isl_schedule_free(tree);
	}
	isl_ctx_free(ctx);
	return check_result();
}
