/* distribute_test.c - statements of a loop in loops of their own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "transform/distribute.h"

#define N_STMT 4

/* A loop over four statements, its dependences, statements that are no vectors,
 * and the order that comes out.
 */
typedef struct {
	const char *deps;
	const char *scalar;	/* instances with which a loop is no vector */
	int n_loop;
	const char *order;
	const char *why;
} loop_case;

static const loop_case cases[] = {
	{ "{ S1[i] -> S0[i + 1] }", "{ }", 1, "{ S1[i] -> S0[j] }",
		"vectors stay together, the first one ready comes first" },
	{ "{ S1[i] -> S0[i + 1] }", "{ S0[i] }", 2, "{ S1[i] -> S0[j] }",
		"what is needed comes before" },
	{ "{ S0[i] -> S1[i + 1]; S1[i] -> S0[i + 1] }", "{ S0[i]; S1[i] }", 2,
		"{ S1[i] -> S0[i + 1]; S0[i] -> S2[j] }",
		"a circle stays one loop, with its old order" },
	{ "{ S0[i] -> S0[i + 1]; S0[i] -> S1[i]; S1[i] -> S2[i]; "
	  "S3[i] -> S3[i + 1]; S2[i] -> S3[i] }",
		"{ S0[i]; S3[i] }", 3,
		"{ S0[i] -> S1[j]; S1[i] -> S3[j]; S2[i] -> S3[j] }",
		"recurrences on both sides of what is parallel" },
	{ "{ S0[i] -> S0[i + 1]; S3[i] -> S3[i + 1]; S1[i] -> S2[i] }",
		"{ S0[i]; S3[i] }", 2, "{ S0[i] -> S1[j]; S3[i] -> S2[j] }",
		"recurrences share a loop, and so do vectors" },
};

static bool is_vector(__isl_keep isl_union_set *instances, void *user)
{
	isl_union_set *both = isl_union_set_intersect(
		isl_union_set_copy(instances), isl_union_set_copy(user));
	bool vector = isl_union_set_is_empty(both) == isl_bool_true;

	isl_union_set_free(both);
	return vector;
}

static ash_scop *make_scop(isl_ctx *ctx)
{
	static const char *const name[] = { "S0", "S1", "S2", "S3" };
	static const char *const domain[] = { "{ S0[i] : 0 <= i < 9 }",
		"{ S1[i] : 0 <= i < 9 }", "{ S2[i] : 0 <= i < 9 }",
		"{ S3[i] : 0 <= i < 9 }" };
	ash_scop *scop = ash_scop_alloc(ctx, "loop");

	for (int i = 0; i < N_STMT; ++i)
		ash_scop_add_stmt(scop, name[i],
			isl_set_read_from_str(ctx, domain[i]));
	return scop;
}

static isl_schedule *make_loop(isl_ctx *ctx)
{
	return isl_schedule_read_from_str(ctx,
		"{ domain: \"{ S0[i] : 0 <= i < 9; S1[i] : 0 <= i < 9; "
		"S2[i] : 0 <= i < 9; S3[i] : 0 <= i < 9 }\", "
		"child: { schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(i)]; "
		"S2[i] -> [(i)]; S3[i] -> [(i)] }]\", child: { sequence: [ "
		"{ filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" }, "
		"{ filter: \"{ S2[i] }\" }, { filter: \"{ S3[i] }\" } ] } } }");
}

/* Does "schedule" execute the first instance of each of "pairs", of the loop,
 * before the second?
 */
static bool keeps(__isl_keep isl_schedule *schedule, __isl_take isl_union_map *pairs)
{
	isl_union_map *time = isl_schedule_get_map(schedule);
	isl_union_map *before;
	bool kept;

	time = isl_union_map_intersect_domain(time,
		isl_schedule_get_domain(schedule));
	before = isl_union_map_lex_lt_union_map(isl_union_map_copy(time), time);
	pairs = isl_union_map_intersect_domain(pairs,
		isl_schedule_get_domain(schedule));
	pairs = isl_union_map_intersect_range(pairs,
		isl_schedule_get_domain(schedule));
	kept = isl_union_map_is_subset(pairs, before) == isl_bool_true;
	isl_union_map_free(pairs);
	isl_union_map_free(before);
	return kept;
}

static void test_case(isl_ctx *ctx, const ash_scop *scop, const loop_case *row)
{
	static const int stmt[N_STMT] = { 0, 1, 2, 3 };
	isl_union_map *deps = isl_union_map_read_from_str(ctx, row->deps);
	isl_union_set *scalar = isl_union_set_read_from_str(ctx, row->scalar);
	int n_loop = 0;
	isl_schedule *schedule = ash_distribute_loop(make_loop(ctx), scop, stmt,
		N_STMT, deps, (ash_distribute_test) { &is_vector, scalar },
		&n_loop);

	check(n_loop == row->n_loop &&
			(n_loop == 1 ||
				(keeps(schedule, isl_union_map_copy(deps)) &&
					keeps(schedule,
						isl_union_map_read_from_str(ctx,
							row->order)))),
		row->why);
	isl_schedule_free(schedule);
	isl_union_set_free(scalar);
	isl_union_map_free(deps);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = make_scop(ctx);

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		test_case(ctx, scop, &cases[i]);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
