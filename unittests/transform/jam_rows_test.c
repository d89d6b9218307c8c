/* jam_rows_test.c - the two innermost loops of each body, with copies.
 *
 * Two statements in loops over i and j follow each other in a loop over t; the
 * copies differ in t + i, so that strips begin at multiples of their number of
 * that sum, and what does not fill them is set apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "transform/finish.h"
#include "transform/jam_rows.h"

#define DOMAIN \
	"{ S[t, i, j] : 0 <= t < 3 and 0 <= i < 10 and 0 <= j < 4; " \
	"T[t, i, j] : 0 <= t < 3 and 0 <= i < 10 and 0 <= j < 4 }"
#define MEMBER "{ S[t, i, j] -> [(t + i)]; T[t, i, j] -> [(t + i)] }"
/* What T reads is written by S, the next S reads what T writes. */
#define DEPS \
	"{ S[t, i, j] -> T[t, i', j'] : i - 1 <= i' <= i + 1 and " \
	"j - 1 <= j' <= j + 1; T[t, i, j] -> S[t + 1, i', j'] : " \
	"i - 1 <= i' <= i + 1 and j - 1 <= j' <= j + 1 }"
#define LOOPS(s, coincident) \
	"schedule: \"[{ " s "[t, i, j] -> [(i)] }]\", coincident: [ " \
	coincident " ], child: { schedule: \"[{ " s \
	"[t, i, j] -> [(j)] }]\", coincident: [ 1 ] }"
#define TREE(coincident) \
	"{ domain: \"" DOMAIN "\", child: { schedule: " \
	"\"[{ S[t, i, j] -> [(t)]; T[t, i, j] -> [(t)] }]\", child: { " \
	"sequence: [ { filter: \"{ S[t, i, j] }\", child: { " \
	LOOPS("S", coincident) " } }, { filter: \"{ T[t, i, j] }\", " \
	"child: { " LOOPS("T", "1") " } } ] } } }"
/* The order of full strips of the program's loops. */
#define ORDER \
	"{ S[t, i, j] -> [t, 0, floor((t + i)/4), j, i] : " \
	"4 * floor((t + i)/4) - t >= 0 and 4 * floor((t + i)/4) - t + 3 < 10 }"

static bool is_ordered(__isl_keep isl_schedule *schedule,
	__isl_take isl_union_map *pairs)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_map *time = isl_schedule_get_map(schedule);
	isl_union_map *later = isl_union_map_lex_lt_union_map(time,
		isl_union_map_copy(time));
	bool ok;

	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	pairs = isl_union_map_intersect_range(pairs, domain);
	ok = isl_union_map_is_subset(pairs, later) == isl_bool_true;
	isl_union_map_free(pairs);
	isl_union_map_free(later);
	return ok;
}

static isl_bool count_unrolled(__isl_keep isl_schedule_node *node, void *user)
{
	if (isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_member_get_ast_loop_type(node, 0) ==
			isl_ast_loop_unroll)
		++*(int *) user;
	return isl_bool_true;
}

/* Jam "tree" and check it; "n" bodies get copies. */
static void test(isl_ctx *ctx, const char *tree, int n, const char *why)
{
	isl_schedule *schedule = isl_schedule_read_from_str(ctx, tree);
	isl_union_pw_aff *member = isl_union_pw_aff_read_from_str(ctx, MEMBER);
	isl_union_map *deps = isl_union_map_read_from_str(ctx, DEPS);
	isl_union_map *order = isl_union_map_read_from_str(ctx, ORDER);
	isl_union_set *left, *domain = isl_union_set_read_from_str(ctx, DOMAIN);
	ash_jams jams;
	int found = 0;

	schedule = ash_jam_rows(schedule, member, 4);
	schedule = ash_finish_jams(schedule, deps, &jams);
	isl_schedule_foreach_schedule_node_top_down(schedule, &count_unrolled,
		&found);
	check(found == n, why);
	left = isl_schedule_get_domain(schedule);
	check(isl_union_set_is_equal(left, domain) == isl_bool_true,
		"each instance is executed");
	check(is_ordered(schedule, deps), "dependences are kept");
	order = isl_union_map_lex_lt_union_map(isl_union_map_copy(order),
		order);
	check(is_ordered(schedule, order) == (n == 2),
		"copies of a body follow each other");
	isl_union_set_free(left);
	isl_union_set_free(domain);
	isl_union_pw_aff_free(member);
	isl_schedule_free(schedule);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test(ctx, TREE("1"), 2, "both statements get copies");
	test(ctx, TREE("0"), 1, "not where a loop carries a dependence");
	isl_ctx_free(ctx);
	return check_result();
}
