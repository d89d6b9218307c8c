/* nest_strips_test.c - in which order the nests of a sequence run when they
 * take turns, for one thread and for several.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/union_map.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "search/three_nests.h"
#include "search_fixture.h"

static const three_domain vectors = { "i", "0 <= i < 1000000" };
static const three_domain short_vectors = { "i", "0 <= i < 100" };
static const three_domain tiny_vectors = { "i", "0 <= i < 1" };
static const three_domain planes = { "i, j",
	"0 <= i < 2000 and 0 <= j < 1000" };

/* Up to six pairs of instances, of which the first one comes earlier; they tell
 * the order.
 */
typedef struct {
	const three_domain *domain;
	three_accesses accesses;
	const char *options;
	const char *earlier[6];
	bool parallel;
	int n_note;	/* nests that are said to run beside others */
	const char *why;
} row;

#define CHAIN \
	{ { { "a[i]", "b[i]" }, { "x[i - 1]", "x[i + 1]" }, \
		  { "x[i]", "y[i + 1]" } }, \
		{ "x[i]", "y[i]", "z[i]" } }
#define APART \
	{ { { "a[i]", "b[i]" }, { "c[i]", "d[i]" }, { "x[i]", "b[i]" } }, \
		{ "x[i]", "y[i]", "z[i]" } }
#define PLANES \
	{ { { "a[i, j]", "b[i, j]" }, { "x[i - 1, j]", "x[i + 1, j]" }, \
		  { "x[i, j]", "y[i + 1, j]" } }, \
		{ "x[i, j]", "y[i, j]", "z[i, j]" } }

static const row rows[] = {
	{ &vectors, CHAIN, "fuse=0",
		{ "S0[999999] -> S1[0]", "S1[999999] -> S2[0]" }, false, 0,
		"one nest after the other by default" },
	{ &vectors, CHAIN, "fuse=1",
		{ "S0[1023] -> S1[0]", "S1[1022] -> S0[1024]",
			"S2[1021] -> S0[1024]", "S0[1024] -> S1[1023]",
			"S1[1022] -> S2[0]", "S0[2047] -> S1[1023]" },
		false, 2,
		"strips of 1024 rows, of which those behind do less" },
	{ &short_vectors, CHAIN, "fuse=1",
		{ "S0[99] -> S1[0]", "S1[99] -> S2[0]" }, false, 0,
		"short vectors stay" },
	{ &short_vectors, CHAIN, "fuse=2",
		{ "S0[99] -> S1[0]", "S1[99] -> S2[0]" }, false, 2,
		"one strip of short vectors" },
	{ &vectors, APART, "fuse=1",
		{ "S0[1023] -> S2[0]", "S2[1023] -> S0[1024]",
			"S2[999999] -> S1[0]" },
		false, 1, "what is between them comes behind" },
	{ &vectors, CHAIN, "fuse=2;parallel",
		{ "S0[1023] -> S1[1]", "S1[1022] -> S0[1024]",
			"S2[1020] -> S0[1024]", "S0[16384] -> S1[0]",
			"S0[999999] -> S1[16383]", "S1[16382] -> S1[16383]" },
		true, 2, "rows at the ends of chunks come after all chunks" },
	{ &planes, PLANES, "fuse=1",
		{ "S0[15, 999] -> S1[0, 0]", "S1[14, 999] -> S0[16, 0]",
			"S0[31, 999] -> S1[15, 0]" },
		false, 2, "as many rows as a cache of a core holds" },
	{ &tiny_vectors, CHAIN, "fuse=2;parallel;min-work=1",
		{ "S0[0] -> S1[0]", "S1[0] -> S2[0]" }, false, 2,
		"all of a nest is at the end of the only chunk" },
	{ &short_vectors,
		{ { { "a[i]", "b[i]" }, { "x[i + 1]", "c[i]" },
			  { "x[i + 1]", "d[i]" } },
			{ "x[i]", "y[i]", "z[i]" } },
		"fuse=2;parallel;min-work=1", { "S0[99] -> S1[98]" }, true, 2,
		"nothing is at the end of a chunk" },
};

/* Does "schedule" have the first instance of "pair" before the second? */
static bool is_earlier(__isl_keep isl_schedule *schedule, const char *pair)
{
	char text[80];
	isl_union_map *time = isl_schedule_get_map(schedule);
	isl_union_map *later = isl_union_map_lex_lt_union_map(
		isl_union_map_copy(time), time);
	isl_union_map *asked;
	bool is;

	snprintf(text, sizeof(text), "{ %s }", pair);
	asked = isl_union_map_read_from_str(isl_schedule_get_ctx(schedule),
		text);
	is = isl_union_map_is_subset(asked, later) == isl_bool_true;
	isl_union_map_free(asked);
	isl_union_map_free(later);
	return is;
}

static void check_order(const row *r, __isl_keep isl_schedule *schedule)
{
	for (int i = 0; i < 6 && r->earlier[i]; ++i)
		check(is_earlier(schedule, r->earlier[i]), r->earlier[i]);
}

static int count_notes(const ash_diag *diag)
{
	int n = 0;

	for (size_t i = 0; i < diag->n; ++i)
		n += strstr(diag->msg[i].text, "side by side") != NULL;
	return n;
}

static void check_result_of(const row *r, const ash_search_input *input,
	const ash_search_result *result)
{
	char *why = NULL;

	check(ash_legal_check(input->scop, input->deps, result->schedule,
		      &why) == isl_bool_true,
		"legal");
	check(count_notes(input->diag) == r->n_note, "notes");
	check(result->parallel == r->parallel, "threads");
	check_order(r, result->schedule);
	free(why);
}

static void run_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = three_nests(ctx, r->domain, &r->accesses, r->why);
	ash_deps *deps = ash_deps_compute(scop);
	ash_budget budget = ash_budget_begin(ctx, 0);
	fixture_search s;
	ash_search_result result;

	if (check(fixture_search_begin(&s, &budget, scop, deps, r->options) &&
			    ash_search_best(&s.input, &result) >= 0,
		    r->why)) {
		check_result_of(r, &s.input, &result);
		check(ash_search_fuses(&s.input) == isl_bool_ok(r->n_note > 0),
			"told before");
		ash_search_result_clear(&result);
	}
	fixture_search_end(&s);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		run_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
