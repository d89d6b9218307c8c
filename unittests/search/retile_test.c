/* retile_test.c - tiles of a permutable band around the original order.
 *
 * Each row is a program over time, a band for it, and the tiles to expect.
 * Always: the plan executes each instance once, in an order that keeps all
 * dependences, and inside of a tile in the original one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>

#include "check.h"
#include "search/search_state.h"
#include "search_fixture.h"

/* A stencil over "t" steps of time and "n" cells, in two planes by turns. */
static const char program[] =
	"name: \"stencil\"\n"
	"arrays:\n"
	"  - name: A\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: B\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"statements:\n"
	"  - name: S\n    n_op: 3\n"
	"    domain: \"{ S[t, i] : 0 <= t < %d and 0 < i < %d }\"\n"
	"    accesses:\n"
	"      - read: \"{ S[t, i] -> A[i - 1] }\"\n"
	"      - read: \"{ S[t, i] -> A[i] }\"\n"
	"      - read: \"{ S[t, i] -> A[i + 1] }\"\n"
	"      - write: \"{ S[t, i] -> B[i] }\"\n"
	"  - name: T\n    n_op: 1\n"
	"    domain: \"{ T[t, i] : 0 <= t < %d and 0 < i < %d }\"\n"
	"    accesses:\n"
	"      - read: \"{ T[t, i] -> B[i] }\"\n"
	"      - write: \"{ T[t, i] -> A[i] }\"\n"
	"schedule: \"{ domain: \\\"{ S[t, i] : 0 <= t < %d and 0 < i < %d; "
	"T[t, i] : 0 <= t < %d and 0 < i < %d }\\\", child: { schedule: "
	"\\\"[{ S[t, i] -> [(t)]; T[t, i] -> [(t)] }]\\\", child: { sequence: "
	"[ { filter: \\\"{ S[t, i] }\\\", child: { schedule: "
	"\\\"[{ S[t, i] -> [(i)] }]\\\" } }, { filter: \\\"{ T[t, i] }\\\", "
	"child: { schedule: \\\"[{ T[t, i] -> [(i)] }]\\\" } } ] } } }\"\n";

#define BAND "[{ S[t, i] -> [(t)]; T[t, i] -> [(t)] }, " \
	"{ S[t, i] -> [(2t + i)]; T[t, i] -> [(2t + i + 1)] }]"

typedef struct {
	int steps, cells;
	const char *options;
	const char *band;
	bool permutable;
	double limit;
	bool retiled;
	const char *why;
} row;

static const row rows[] = {
	{ 500, 4000000, "", BAND, true, 1e30, true, "large planes" },
	{ 500, 1000, "", BAND, true, 1e30, false, "they are in the caches" },
	{ 500, 800000, "", BAND, true, 1e30, false,
		"12 MB are in the last cache" },
	{ 500, 1000, "time-tiling=2", BAND, true, 1e30, true,
		"the user wants them" },
	{ 500, 4000000, "time-tiling=0", BAND, true, 1e30, false,
		"the user wants none" },
	{ 500, 4000000, "no-tiling", BAND, true, 1e30, false, "no tiles" },
	{ 500, 4000000, "", BAND, true, 1, false, "not within the limit" },
	{ 500, 4000000, "", BAND, false, 1e30, false, "not permutable" },
	{ 500, 4000000, "", "[{ S[t, i] -> [(t)]; T[t, i] -> [(t)] }]", true,
		1e30, false, "one member makes no tiles" },
};

static ash_scop *make_scop(isl_ctx *ctx, const row *r)
{
	char *text = NULL;
	ash_scop *scop = NULL;

	if (asprintf(&text, program, r->steps, r->cells, r->steps, r->cells,
			r->steps, r->cells, r->steps, r->cells) >= 0)
		scop = fixture_scop_from_text(ctx, text, r->why);
	free(text);
	return scop;
}

/* A schedule that begins with the band of the row. */
static __isl_give isl_schedule *make_schedule(const ash_scop *scop,
	const row *r)
{
	isl_schedule *schedule = isl_schedule_insert_partial_schedule(
		isl_schedule_from_domain(ash_scop_domain(scop)),
		isl_multi_union_pw_aff_read_from_str(scop->ctx, r->band));
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);

	isl_schedule_free(schedule);
	node = isl_schedule_node_band_set_permutable(node, r->permutable);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

static __isl_give isl_union_map *get_later(__isl_keep isl_schedule *schedule)
{
	isl_union_map *time = isl_schedule_get_map(schedule);

	return isl_union_map_lex_lt_union_map(time, isl_union_map_copy(time));
}

/* The band of tiles that "schedule" begins with, as times. */
static __isl_give isl_union_map *get_tiles(__isl_keep isl_schedule *schedule)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);
	isl_union_map *tiles =
		isl_schedule_node_band_get_partial_schedule_union_map(node);

	isl_schedule_node_free(node);
	return tiles;
}

/* In one tile, is what comes later in "schedule" later in the program? */
static bool is_original_inside(const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	isl_union_map *tiles = get_tiles(schedule);
	isl_union_map *together = isl_union_map_apply_range(
		isl_union_map_copy(tiles), isl_union_map_reverse(tiles));
	isl_union_map *later = isl_union_map_intersect(get_later(schedule),
		together);
	isl_union_map *original = get_later(scop->schedule);
	bool ok = isl_union_map_is_subset(later, original) == isl_bool_true;

	isl_union_map_free(later);
	isl_union_map_free(original);
	return ok;
}

static bool is_legal(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule)
{
	isl_union_set *all = ash_scop_domain(scop);
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_map *later = get_later(schedule);
	bool ok = isl_union_set_is_equal(all, domain) == isl_bool_true &&
		isl_union_map_is_subset(deps->strict, later) == isl_bool_true;

	isl_union_set_free(all);
	isl_union_set_free(domain);
	isl_union_map_free(later);
	return ok;
}

static void check_plan(const row *r, const ash_scop *scop,
	const ash_deps *deps, const ash_plan *p)
{
	check((p->schedule && p->retiled) == r->retiled, r->why);
	if (!r->retiled || !p->schedule)
		return;
	check(p->changed && p->cost > 0 && p->wall < r->limit &&
		p->notes.n == 1, "costs, and a message");
	check(is_legal(scop, deps, p->schedule), "all instances in order");
	check(is_original_inside(scop, p->schedule),
		"the original order in each tile");
}

static void run(ash_search_state *w, const row *r)
{
	const ash_search_input *input = w->input;
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(input->scop->schedule), 0);
	isl_schedule *schedule = make_schedule(input->scop, r);
	ash_plan p = ash_search_retile(w, node, input->deps->strict, schedule,
		r->limit);

	check_plan(r, input->scop, input->deps, &p);
	ash_plan_clear(&p);
	isl_schedule_free(schedule);
	isl_schedule_node_free(node);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = make_scop(ctx, r);
	ash_deps *deps = ash_deps_compute(scop);
	fixture_search s;
	ash_estimates *estimates = ash_estimates_make(scop,
		&fixture_machine);
	ash_search_answers answers = { .storage = NULL };
	ash_search_state w = { .input = &s.input, .estimates = estimates,
		.answers = &answers };

	fixture_search_begin(&s, NULL, scop, deps, r->options);
	run(&w, r);
	ash_dependence_cache_clear(&answers.deps);
	free(answers.boxes);
	fixture_search_end(&s);
	ash_estimates_free(estimates);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
