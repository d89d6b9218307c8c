/* ast_tiles_test.c - tile loops over a superset of the tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "ast/ast_check.h"
#include "ast/ast_outset.h"
#include "ast/ast_tiles.h"
#include "check.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define STENCIL "[n, m] -> { A[t, i] : 0 <= t < n and 0 <= i < m; " \
	"B[t, i] : 0 <= t < n and 0 <= i < m }"
#define TRIANGLE "[n, m] -> { A[t, i] : 0 <= t < n and t <= i < m; " \
	"B[t, i] : 0 <= t < n and 1 <= i < m }"
#define CASE "[n, m] -> { A[t, i] : 0 <= t and 0 <= i <= 1 and " \
	"((m < 0 and 2t < m - 2n) or (m >= 0 and 2t <= m - 2n - 2)) }"
#define APART "[n, m] -> { A[t, i] : 0 <= t < n and i = 0; " \
	"B[t, i] : t = 0 and 0 <= i < m }"

#define SQUARE "[n, m] -> { A[t, i] : 0 <= t < n and 0 <= i < m }"
#define HALF "[n, m] -> { A[t, i] : 0 <= t < n and 0 <= i < t }"
#define WRAPPED "[n, m] -> { A[t, i] : 0 <= t < n and " \
	"0 <= i < m - 64*floor(m/64) }"
#define ONE "[n, m] -> { A[t, i] : t = n + 1 and 0 <= i < m }"

#define SMALL "{ A[t, i] -> [(floor(t/2))]; B[t, i] -> [(floor(t/2))] }, " \
	"{ A[t, i] -> [(floor(i/4))]; B[t, i] -> [(floor(i/4))] }"
#define JAMMED "child: { sequence: [ " \
	"{ filter: \"[n, m] -> { A[t, i] : 4*floor(i/4) <= m - 4 and " \
	"4*floor(i/4) <= t - 4 }\", " \
	"child: { schedule: \"[{ A[t, i] -> [(t)] }, { A[t, i] -> [(i)] }]\"" \
	" } }, { filter: \"[n, m] -> { A[t, i] : 4*floor(i/4) > m - 4 or " \
	"4*floor(i/4) > t - 4 }\", " \
	"child: { schedule: \"[{ A[t, i] -> [(i)] }, { A[t, i] -> [(t)] }]\"" \
	" } } ] }"
#define TIMES \
	"{ A[t, i] -> [(floor(t/4))]; B[t, i] -> [(floor(t/4))] }, " \
	"{ A[t, i] -> [(floor((t + i)/8))]; B[t, i] -> [(floor((t + i + " \
	"1)/8))] }"
#define WAVES "{ A[t, i] -> [(floor(t/4) + floor((t + i)/8))]; " \
	"B[t, i] -> [(floor(t/4) + floor((t + i + 1)/8))] }"
#define SECOND "{ A[t, i] -> [(floor((t + i)/8))]; " \
	"B[t, i] -> [(floor((t + i + 1)/8))] }"
#define STRAIGHT "{ A[t, i] -> [(floor(t/4))]; B[t, i] -> [(floor(t/4))] }, " \
	"{ A[t, i] -> [(floor(i/8))]; B[t, i] -> [(floor(i/8))] }"
#define STEP "{ A[t, i] -> [(t)]; B[t, i] -> [(t)] }"
#define POINTS "child: { schedule: \"[" STEP "]\", child: { sequence: [ " \
	"{ filter: \"{ A[t, i] }\", child: { " \
	"schedule: \"[{ A[t, i] -> [(i)] }]\" } }, " \
	"{ filter: \"{ B[t, i] }\", child: { " \
	"schedule: \"[{ B[t, i] -> [(i)] }]\" } } ] } }"
#define LAST(times) "schedule: \"[" times "]\""
#define BAND(times) LAST(times) ", "
#define TREE(domain, rest) "{ domain: \"" domain "\", child: { " rest " } }"

static const struct row {
	const char *name;
	const char *tree;
	unsigned n_chain;	/* of tile loops over an outset */
} rows[] = {
	{ "skewed tiles", TREE(STENCIL, BAND(TIMES) POINTS), 1 },
	{ "wavefronts", TREE(STENCIL, BAND(WAVES) "child: { mark: parallel, "
		"child: { " BAND(SECOND) POINTS " } }"), 1 },
	{ "a triangle", TREE(TRIANGLE, BAND(TIMES) POINTS), 1 },
	{ "parts for different parameters", TREE(CASE, BAND(
		"{ A[t, i] -> [(floor((t + i)/5))] }, "
		"{ A[t, i] -> [(floor(t/5))] }")
		"child: { " LAST("{ A[t, i] -> [(t + i)] }, "
		"{ A[t, i] -> [(t)] }") " }"), 1 },
	{ "tiles below a loop", TREE(STENCIL, BAND(STEP) "child: { "
		BAND(TIMES) POINTS " }"), 1 },
	{ "two nests in a row", TREE(STENCIL, "sequence: [ "
		"{ filter: \"{ A[t, i] }\", child: { " BAND(
		"{ A[t, i] -> [(floor((t + i)/4))] }") "child: { "
		LAST("{ A[t, i] -> [(t)] }, { A[t, i] -> [(i)] }") " } } }, "
		"{ filter: \"{ B[t, i] }\", child: { " BAND(
		"{ B[t, i] -> [(floor((t + 2i)/4))] }") "child: { "
		LAST("{ B[t, i] -> [(t)] }, { B[t, i] -> [(i)] }")
		" } } } ]"), 2 },
	{ "straight tiles", TREE(STENCIL, BAND(STRAIGHT) POINTS), 1 },
	{ "tiles in tiles", TREE(STENCIL, BAND(STRAIGHT) "child: { "
		BAND(SMALL) POINTS " }"), 1 },
	{ "full and partial bodies in tiles", TREE(SQUARE, BAND(
		"{ A[t, i] -> [(floor(t/16))] }, "
		"{ A[t, i] -> [(floor(i/4))] }") JAMMED), 1 },
	{ "the same in a triangle", TREE(HALF, BAND(
		"{ A[t, i] -> [(floor(t/16))] }, "
		"{ A[t, i] -> [(floor(i/4))] }") JAMMED), 1 },
	{ "a loop with one iteration around tiles", TREE(ONE, BAND(
		"{ A[t, i] -> [(t)] }") "child: { " BAND(
		"{ A[t, i] -> [(floor(i/8))] }, "
		"{ A[t, i] -> [(floor(i/4))] }") "child: { "
		LAST("{ A[t, i] -> [(i)] }") " } }"), 1 },
	{ "a remainder that bounds a loop", TREE(WRAPPED, BAND(
		"{ A[t, i] -> [(floor(t/4))] }, "
		"{ A[t, i] -> [(floor(i/4))] }") "child: { "
		LAST("{ A[t, i] -> [(t)] }, { A[t, i] -> [(i)] }") " }"), 0 },
	{ "one loop over tiles", TREE(SQUARE, BAND(
		"{ A[t, i] -> [(floor(i/4))] }") "child: { "
		LAST("{ A[t, i] -> [(i)] }, { A[t, i] -> [(t)] }") " }"), 0 },
	{ "tiles below tiles, in a part", TREE(STENCIL, BAND(
		"{ A[t, i] -> [(floor(t/4))]; B[t, i] -> [(floor(t/4))] }, "
		"{ A[t, i] -> [(floor(i/9))]; B[t, i] -> [(floor(i/9))] }")
		"child: { sequence: [ { filter: \"{ A[t, i] }\", child: { "
		BAND("{ A[t, i] -> [(floor(i/3))] }, "
		"{ A[t, i] -> [(floor(t/2))] }") "child: { "
		LAST("{ A[t, i] -> [(i)] }, { A[t, i] -> [(t)] }")
		" } } }, { filter: \"{ B[t, i] }\", child: { "
		LAST("{ B[t, i] -> [(t)] }, { B[t, i] -> [(i)] }")
		" } } ] }"), 1 },
	{ "the first iterations of tiles", TREE(SQUARE, BAND(
		"{ A[t, i] -> [(t)] }") "child: { mark: parallel, child: { "
		BAND("{ A[t, i] -> [(2*floor(i/8))] }") "child: { "
		LAST("{ A[t, i] -> [(i)] }") " } } }"), 0 },
	{ "statements far apart", TREE(APART, BAND(TIMES) POINTS), 0 },
	{ "a part of its own", TREE(STENCIL, BAND(TIMES) "options: "
		"\"[n] -> { isolate[[] -> [a, b]] : 0 <= a and 4a + 3 < n }\", "
		POINTS), 0 },
};

static isl_stat add_stmt(__isl_take isl_set *set, void *user)
{
	ash_scop_add_stmt(user, isl_set_get_tuple_name(set), set);
	return isl_stat_ok;
}

static ash_scop *make_scop(isl_ctx *ctx, isl_schedule *tree)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	isl_union_set *domain = isl_schedule_get_domain(tree);

	isl_union_set_foreach_set(domain, &add_stmt, scop);
	isl_union_set_free(domain);
	isl_set_free(scop->context);
	scop->context = isl_set_read_from_str(ctx,
		"[n, m] -> { : 0 <= n <= 10000 and 0 <= m <= 10000 }");
	return scop;
}

/* How many chains of "tree" run over an outset? */
static unsigned count_chains(__isl_keep isl_schedule *tree)
{
	ash_ast_tiles *tiles = NULL;
	isl_schedule *widened = ash_ast_widen_tiles(
		isl_schedule_copy(tree), &tiles);
	unsigned n = widened && tiles ? tiles->n : (unsigned) -1;

	isl_schedule_free(widened);
	ash_ast_tiles_free(tiles);
	return n;
}

/* The loops execute what the tree says, in its order. */
static void test_loops(isl_ctx *ctx, const struct row *row)
{
	isl_schedule *tree = ash_schedule_read(ctx, row->tree, "tree", NULL);
	ash_scop *scop = make_scop(ctx, tree);
	ash_ast_check_input input = { .scop = scop, .schedule = tree,
		.max_sizes = 12, .max_instances = 20000 };
	ash_ast_checked checked;
	char *why = NULL;

	check(count_chains(tree) == row->n_chain, row->name);
	input.ast = ash_ast_build(scop, NULL, isl_schedule_copy(tree));
	check(ash_ast_check(&input, &checked, &why) == isl_bool_true &&
		checked.n_size > 2, row->name);
	if (why)
		printf("  got: %s\n", why);
	free(why);
	isl_ast_node_free(input.ast);
	isl_schedule_free(tree);
	ash_scop_free(scop);
}

/* The tiles, and those next to them, in the plane. */
static __isl_give isl_set *add_neighbours(__isl_take isl_set *tiles)
{
	isl_map *next = isl_map_read_from_str(isl_set_get_ctx(tiles),
		"{ [a, b] -> [c, d] : -1 <= c - a <= 1 and -1 <= d - b <= 1 }");

	return isl_set_apply(tiles, next);
}

/* An outset has all tiles and no others but neighbours, at some sizes. */
static void test_outset(isl_ctx *ctx, const char *domain, const char *name)
{
	isl_union_set *all = isl_union_set_read_from_str(ctx, domain);
	isl_multi_union_pw_aff *times =
		isl_multi_union_pw_aff_read_from_str(ctx, "[" TIMES "]");
	isl_union_map *map = isl_union_map_intersect_domain(
		isl_union_map_from_multi_union_pw_aff(
			isl_multi_union_pw_aff_copy(times)),
		isl_union_set_copy(all));
	isl_set *tiles = isl_set_from_union_set(isl_union_map_range(map));
	isl_set *sizes = isl_set_read_from_str(ctx, "[n, m] -> { : "
		"(n = 1 and m = 3) or (n = 9 and m = 40) or (n = 30 and m = 8) "
		"}");
	isl_set *outset = NULL;

	check(ash_ast_outset(all, times, &outset) == isl_bool_true &&
		isl_set_n_basic_set(outset) == 1 &&
		isl_set_is_subset(tiles, outset) == isl_bool_true, name);
	outset = isl_set_intersect_params(outset, isl_set_copy(sizes));
	tiles = add_neighbours(isl_set_intersect_params(tiles, sizes));
	check(isl_set_is_subset(outset, tiles) == isl_bool_true, name);
	isl_set_free(outset);
	isl_set_free(tiles);
	isl_multi_union_pw_aff_free(times);
	isl_union_set_free(all);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_outset(ctx, STENCIL, "the outset of a stencil");
	test_outset(ctx, TRIANGLE, "the outset of a triangle");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_loops(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
