/* union_test.c - orders of execution, from trees and relations and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/legality/legal.h"
#include "fixture.h"
#include "scop/schedule_read.h"
#include "script/script_case.h"
#include "script/union.h"

/* Do both have the same dates? */
static bool is_same(const ash_union *a, const ash_union *b)
{
	isl_union_map *x = ash_union_to_map(a), *y = ash_union_to_map(b);
	bool same = isl_union_map_is_equal(x, y) == isl_bool_true;

	isl_union_map_free(x);
	isl_union_map_free(y);
	return same;
}

static void test_original(isl_ctx *ctx, const char *name, const char *wanted)
{
	ash_scop *scop = fixture_scop(ctx, name);
	ash_deps *deps = ash_deps_compute(scop);
	char *why = NULL, *text;
	ash_union *u = ash_union_from_schedule(scop, scop->schedule, &why);
	ash_union *again;
	isl_schedule *tree;
	isl_union_map *map;

	text = case_printed(u);
	check_text(text, wanted, name);
	tree = ash_union_to_schedule(u);
	check(ash_legal_check(scop, deps, tree, &why) == isl_bool_true,
		"the tree made from it is legal");
	free(why);
	again = ash_union_from_schedule(scop, tree, &why);
	check(is_same(u, again), "and gives the same dates");
	ash_union_free(again);
	map = ash_union_to_map(u);
	again = ash_union_from_map(scop, map, &why);
	check(again && is_same(u, again), "the relation does, too");
	ash_union_free(again);
	isl_union_map_free(map);
	isl_schedule_free(tree);
	free(text);
	ash_union_free(u);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static ash_union *from_tree(const ash_scop *scop, const char *text, char **why)
{
	ash_diag diag;
	isl_schedule *tree;
	ash_union *u;

	ash_diag_init(&diag);
	tree = ash_schedule_read(scop->ctx, text, "tree", &diag);
	check(tree, "the tree can be read");
	u = ash_union_from_schedule(scop, tree, why);
	isl_schedule_free(tree);
	ash_diag_clear(&diag);
	return u;
}

#define DOMAIN \
	"domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and " \
	"0 <= j < m; S1[i, j, k] : 0 <= i < n and 0 <= j < m and " \
	"0 <= k < p }\", "

static void test_tree(const ash_scop *scop, const char *tree,
	const char *wanted, const char *name)
{
	char *why = NULL, *text;
	ash_union *u = from_tree(scop, tree, &why);

	text = u ? case_printed(u) : NULL;
	check_text(u ? text : why, wanted, name);
	free(text);
	free(why);
	ash_union_free(u);
}

static void test_map(const ash_scop *scop, const char *map, const char *wanted,
	const char *name)
{
	isl_union_map *dates = isl_union_map_read_from_str(scop->ctx, map);
	char *why = NULL, *text;
	ash_union *u = ash_union_from_map(scop, dates, &why);

	text = u ? case_printed(u) : NULL;
	check_text(u ? text : why, wanted, name);
	free(text);
	free(why);
	ash_union_free(u);
	isl_union_map_free(dates);
}

static void test_trees(const ash_scop *scop)
{
	test_tree(scop,
		"{ " DOMAIN "child: { schedule: \"[{ S0[i, j] -> [j]; "
		"S1[i, j, k] -> [j] }, { S0[i, j] -> [floor(i/4)]; "
		"S1[i, j, k] -> [floor(i/4)] }, { S0[i, j] -> [0]; "
		"S1[i, j, k] -> [k] }, { S0[i, j] -> [i]; S1[i, j, k] -> [i] "
		"}]\" } }",
		"S0 (0, 0, 0, 0, 0): j, floor((i)/4), 0, i\n"
		"S1 (0, 0, 0, 0, 1): j, floor((i)/4), k, i\n",
		"a leaf with two statements");
	test_tree(scop,
		"{ " DOMAIN "child: { sequence: [ { filter: \"{ "
		"S1[i, j, k] }\", child: { mark: \"parallel\", child: { "
		"schedule: \"[{ S1[i, j, k] -> [i] }, { S1[i, j, k] -> [j] }, "
		"{ S1[i, j, k] -> [k] }]\" } } }, { filter: \"{ S0[i, j] : "
		"i >= 2 }\", child: { schedule: \"[{ S0[i, j] -> [i] }, { "
		"S0[i, j] -> [j] }]\" } }, { filter: \"{ S0[i, j] : i < 2 }\", "
		"child: { schedule: \"[{ S0[i, j] -> [-i] }, { S0[i, j] -> "
		"[j] }]\" } } ] } }",
		"S1 (0, 0, 0, 0): i (parallel), j, k\n"
		"S0 (1, 0, 0): i, j for [n, m, p] -> { S0[i, j] : i >= 2 }\n"
		"S0 (2, 0, 0): -i, j for [n, m, p] -> { S0[i, j] : i <= 1 }\n",
		"filters that split, and a mark");
	test_tree(scop,
		"{ " DOMAIN "child: { schedule: \"[{ S0[i, j] -> "
		"[99999999999999999999i]; S1[i, j, k] -> [0] }]\" } }",
		"a date of S0 has fractions or large numbers",
		"a large number");
	test_tree(scop,
		"{ " DOMAIN "child: { mark: \"reduce A\", child: { "
		"schedule: \"[{ S0[i, j] -> [i]; S1[i, j, k] -> [i] }]\" } } }",
		"S0 (0, 0): i (parallel, copies of A)\n"
		"S1 (0, 1): i (parallel, copies of A)\n",
		"a reduction");
	test_tree(scop,
		"{ " DOMAIN "child: { extension: \"[n, m, p] -> { [] "
		"-> X[] }\" } }",
		"no directive stands for nodes like the extension in the tree",
		"an extension");
}

static void test_maps(const ash_scop *scop)
{
	test_map(scop,
		"{ S0[i, j] -> [0, i, j, 0, 0]; S1[i, j, k] -> "
		"[0, i, j, 1, k] }",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n",
		"numbers for all are no loops");
	test_map(scop,
		"{ S0[i, j] -> [i, j, 0]; S1[i, j, k] -> [i, j, k + 1] "
		"}",
		"S0 (0, 0, 0, 0): i, j, 0\nS1 (0, 0, 0, 1): i, j, 1 + k\n",
		"numbers for some are");
	test_map(scop, "{ S0[i, j] -> [i, j]; S1[i, j, k] -> [i, j, k] }",
		"S0 (0, 0, 0, 0): i, j, 0\nS1 (0, 0, 0, 1): i, j, k\n",
		"short dates end with zeros");
	test_map(scop,
		"{ S0[i, j] -> [9, i, j] ; S1[i, j, k] -> [-1, i, j, k] "
		"}",
		"S1 (0, 0, 0, 0): i, j, k\nS0 (1, 0, 0): i, j\n",
		"numbers are put in order");
	test_map(scop, "{ S0[i, j] -> [i, j] }", "S1 has no date",
		"a statement is missing");
	test_map(scop, "{ S0[i, j] -> [x]; S1[i, j, k] -> [i] }",
		"S0 has several dates", "no function");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop(ctx, "gemm");

	test_original(ctx, "gemm",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n");
	test_trees(scop);
	test_maps(scop);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
