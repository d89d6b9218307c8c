/* ranking_test.c - the k best orders of whole SCoPs.
 *
 * Each row is a SCoP, options, and orders that must be among the best: always
 * so that they are in the order of their cycles, each is another one, the
 * original one is there with the cost that a search gives it, what a search
 * takes is there, and all of them are legal with one cell for each scalar that
 * is not expanded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/budget.h"
#include "search/ranking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/union_map.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "search/search_run.h"
#include "search_fixture.h"

/* So many orders are asked for. */
#define K 12

typedef struct {
	const char *file;
	const char *options;
	unsigned least;		/* orders that are found at least */
	const char *what[3];	/* parts of what some of them do, or NULL */
	const char *why;
} ranking_case;

static const ranking_case cases[] = {
	{ "gemm-ijk", "", 13,
		{ "tiled 64x256x64, loop 2 of 3 innermost, copies jammed 4x4",
			"tiled 64x512x64, loop 2 of 3 innermost",
			"rescheduled the loop nest, loop 2 of 3 innermost" },
		"kinds of one band: tiles and copies, tiles, neither" },
	{ "gemm-ijk", "no-permute", 6, { "copies jammed 8x2", "vectors of" },
		"the outermost decision is taken otherwise" },
	{ "matmul-accumulator", "no-tiling;no-register-tiling", 3,
		{ "innermost" }, "scalars that need memory" },
	{ "sweep", "no-tiling", 4,
		{ "copies jammed along a wavefront", "copies jammed 2" },
		"copies along a sum of loops and without" },
	{ "jacobi-1d", "", 10, { "rescheduled", "side by side" },
		"orders that are not worthwhile" },
	{ "jacobi-2d", "", 10,
		{ "tiles that reach over steps of time", "side by side" },
		"tiles over time, and strips in the loop that is kept" },
	{ "gemm-and-jacobi", "no-register-tiling", 10,
		{ "tiled 64x512x64, loop 2 of 3 innermost; runs side by side",
			"; kept the order of the loop nest inside of tiles",
			"tiled 32x32, loop 2 of 3 innermost" },
		"nests that follow each other are changed one at a time" },
	{ "parts", "", 10, { "vectors of loop 1", "copies jammed 2" },
		"statements in parts" },
};

static bool is_sorted(const ash_ranking *r)
{
	for (unsigned i = 1; i < r->n; ++i)
		if (r->tree[i].cycles < r->tree[i - 1].cycles ||
			r->tree[i].rank <= r->tree[i - 1].rank)
			return false;
	return true;
}

/* What the code is made from, as a text. */
static char *print(const ash_ranked_tree *tree)
{
	return isl_schedule_to_str(tree->result.schedule);
}

static bool is_distinct(const ash_ranking *r)
{
	bool ok = true;

	for (unsigned i = 0; i < r->n; ++i)
		for (unsigned k = 0; k < i; ++k) {
			char *a = print(&r->tree[i]), *b = print(&r->tree[k]);

			ok &= a && b && strcmp(a, b);
			free(a);
			free(b);
		}
	return ok;
}

/* Is exactly one tree the original order, unchanged, with this cost? */
static bool has_original(const ash_ranking *r, double cost)
{
	unsigned found = 0;

	for (unsigned i = 0; i < r->n; ++i) {
		const ash_ranked_tree *tree = &r->tree[i];

		if (tree->is_original)
			found += !tree->result.changed && tree->cycles == cost;
	}
	return found == 1;
}

/* Is exactly one tree what the search takes? */
static bool has_taken(const ash_ranking *r, const ash_search_result *best)
{
	isl_union_map *wanted = isl_schedule_get_map(best->schedule);
	unsigned found = 0;
	bool same = true;

	for (unsigned i = 0; i < r->n; ++i) {
		const ash_search_result *result = &r->tree[i].result;
		isl_union_map *order;

		if (!r->tree[i].is_taken)
			continue;
		order = isl_schedule_get_map(result->schedule);
		same &= isl_union_map_is_equal(order, wanted) ==
				isl_bool_true &&
			result->cost_after == best->cost_after;
		isl_union_map_free(order);
		++found;
	}
	isl_union_map_free(wanted);
	return found == 1 && same;
}

static bool is_legal(const ash_scop *scop, const ash_deps *deps,
	const ash_search_result *result)
{
	bool *single = calloc(scop->n_array + 1, sizeof(bool));
	char *why = NULL;
	bool ok = ash_legal_check(scop, deps, result->schedule, &why) ==
		isl_bool_true;

	ok &= ash_storage_check(scop, deps, result->schedule, single) >= 0;
	for (unsigned i = 0; i < scop->n_array; ++i)
		ok &= single[i] ||
			(result->expand && result->expand[i] >= 0);
	if (why)
		printf("# %s\n", why);
	free(why);
	free(single);
	return ok;
}

static bool are_legal(const ash_scop *scop, const ash_deps *deps,
	const ash_ranking *r)
{
	bool ok = true;

	for (unsigned i = 0; i < r->n; ++i)
		ok &= is_legal(scop, deps, &r->tree[i].result);
	return ok;
}

static bool has(const ash_ranking *r, const char *what)
{
	for (unsigned i = 0; i < r->n; ++i)
		if (strstr(r->tree[i].what, what))
			return true;
	return false;
}

static bool has_all(const ash_ranking *r, const char *const what[3])
{
	for (int i = 0; i < 3 && what[i]; ++i)
		if (!has(r, what[i])) {
			printf("# none: %s\n", what[i]);
			return false;
		}
	return true;
}

static void show(const ash_ranking *r)
{
	for (unsigned i = 0; i < r->n; ++i)
		printf("# %u: %.4g%s%s %s\n", r->tree[i].rank,
			r->tree[i].cycles,
			r->tree[i].is_original ? ", original" : "",
			r->tree[i].is_taken ? ", taken" : "",
			r->tree[i].what);
}

static bool is_right(const ranking_case *c, const ash_search_input *input,
	const ash_search_result *best, const ash_ranking *r)
{
	return r->n >= c->least && r->n <= K + 2 && is_sorted(r) &&
		is_distinct(r) && has_original(r, best->cost_before) &&
		has_taken(r, best) && has_all(r, c->what) &&
		ash_ranking_find(r, r->tree[0].rank) == &r->tree[0] &&
		!ash_ranking_find(r, 0) &&
		are_legal(input->scop, input->deps, r);
}

/* With the first of the decisions "path", the way to run a band, changed to a
 * kind that the band does not have, there is no order.
 */
static void check_unknown_kind(ash_search_run *search,
	const ash_decisions *path)
{
	ash_decisions wrong = ash_decisions_change(path,
		path->decision[0].place, 1 << 30);
	ash_plan none = ash_search_run_imposed(search, &wrong, NULL);

	check(!none.schedule, "what cannot be followed is no order");
	ash_plan_clear(&none);
	ash_decisions_clear(&wrong);
}

/* With the decisions of the best order imposed, the same order is found again.
 * "is_band": is the first decision one on a band?
 */
static void check_replay(const ash_search_input *input, bool is_band)
{
	ash_decisions made = { .n = 0 }, again = { .n = 0 };
	ash_search_run search;
	ash_plan best, same;
	isl_union_map *a, *b;

	check(ash_search_run_begin(&search, input) >= 0, "a search begins");
	best = ash_search_run_best(&search, &made);
	same = ash_search_run_imposed(&search, &made, &again);
	a = isl_schedule_get_map(best.schedule);
	b = isl_schedule_get_map(same.schedule);
	check(made.n > 0 && again.n > 0 && again.n <= made.n &&
			best.wall == same.wall &&
			isl_union_map_is_equal(a, b) == isl_bool_true,
		"imposed decisions lead to the same order");
	if (is_band)
		check_unknown_kind(&search, &again);
	isl_union_map_free(a);
	isl_union_map_free(b);
	ash_plan_clear(&best);
	ash_plan_clear(&same);
	ash_decisions_clear(&made);
	ash_decisions_clear(&again);
	ash_search_run_end(&search);
}

/* As much is left as after the search for the best order, but for the little
 * that noting decisions and comparing orders takes; what the others have cost
 * is told.
 */
static void check_budget(isl_ctx *ctx, const ash_search_input *unlimited)
{
	unsigned long allowed = 50000000, left;
	ash_budget budget = ash_budget_begin(ctx, allowed);
	ash_search_input input = *unlimited;
	ash_search_result best;
	ash_ranking ranking;

	input.budget = &budget;
	check(ash_search_best(&input, &best) >= 0, "with a budget");
	left = ash_budget_left(&budget);
	ash_budget_renew(&budget);
	check(ash_search_rank(&input, K, &ranking) >= 0 &&
			ash_budget_left(&budget) + ranking.spent / 10 >= left &&
			ash_budget_left(&budget) <= allowed &&
			ranking.spent > 10000,
		"the others are not paid from the budget");
	ash_ranking_clear(&ranking);
	budget = ash_budget_begin(ctx, 1000);
	check(ash_search_rank(&input, K, &ranking) < 0 && !ranking.n &&
			ash_budget_error(&budget) == ASH_ERROR_SPENT,
		"where the budget is too small there is no order at all");
	ash_budget_forget(&budget);
	budget = ash_budget_begin(ctx, 0);
	ash_search_result_clear(&best);
	ash_ranking_clear(&ranking);
}

static void run_case(isl_ctx *ctx, const ranking_case *c, const ash_scop *scop)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_budget budget = ash_budget_begin(ctx, 0);
	fixture_search s;
	ash_search_result best;
	ash_ranking ranking;

	check(fixture_search_begin(&s, &budget, scop, deps, c->options) &&
			ash_search_best(&s.input, &best) >= 0 &&
			ash_search_rank(&s.input, K, &ranking) >= 0 &&
			!ash_budget_has_error(&budget) &&
			is_right(c, &s.input, &best, &ranking),
		c->why);
	show(&ranking);
	ash_search_result_clear(&best);
	ash_ranking_clear(&ranking);
	check_replay(&s.input, !strcmp(c->file, "gemm-ijk"));
	if (!strcmp(c->options, "no-permute"))
		check_budget(ctx, &s.input);
	fixture_search_end(&s);
	ash_deps_free(deps);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_scop *scop = fixture_search_scop(ctx, cases[i].file);

		printf("# %s\n", cases[i].file);
		run_case(ctx, &cases[i], scop);
		ash_scop_free(scop);
	}
	isl_ctx_free(ctx);
	return check_n_failed > 0;
}
