/* layout_choice_test.c - which arrays are given another order of dimensions.
 *
 * A chain of values goes along the columns of A, again and again: the loops have
 * no choice, and each step is in another row.  Whether it is worthwhile to move
 * A depends on how often that is done, and on what is copied.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <isl/set.h>

#include "check.h"
#include "cost/layout_bound.h"
#include "scop/scop_copy.h"
#include "search/layout_choice.h"
#include "search_fixture.h"

#define ALL "{ A[i, j] : 0 <= i, j < 4000 }"
#define SMALL "{ A[i, j] : 0 <= i, j < 100 }"
#define NONE "{ A[i, j] : false }"

/* With subscripts, how often, and the size. */
static const char text[] =
	"name: \"t\"\n"
	"context: \"{ : }\"\n"
	"arrays:\n"
	"  - name: A\n    type: i32\n    elem_size: 4\n"
	"    extents:\n      - unknown\n      - \"{ [(%3$d)] }\"\n"
	"  - name: s\n    type: i32\n    elem_size: 4\n    scalar: true\n"
	"statements:\n"
	"  - name: S0\n"
	"    n_op: 2\n"
	"    domain: \"{ S0[k, j, i] : 0 <= k < %2$d and 0 <= i, j < %3$d }\"\n"
	"    accesses:\n"
	"      - read: \"{ S0[k, j, i] -> s[] }\"\n"
	"        latency: 2\n"
	"      - read: \"{ S0[k, j, i] -> A[%1$s] }\"\n"
	"      - write: \"{ S0[k, j, i] -> A[%1$s] }\"\n"
	"      - write: \"{ S0[k, j, i] -> s[] }\"\n"
	"schedule:\n"
	"  domain: \"{ S0[k, j, i] : 0 <= k < %2$d and 0 <= i, j < %3$d }\"\n"
	"  child:\n"
	"    schedule: \"[{ S0[k, j, i] -> [(k)] }, { S0[k, j, i] -> [(j)] }, "
	"{ S0[k, j, i] -> [(i)] }]\"\n";

static const struct {
	const char *name;
	int times, size;
	const char *subscripts;
	const char *in, *out; /* NULL: it has to stay */
	bool apart;  /* does A have gaps, or is nothing to gain? */
	bool moves;
} rows[] = {
	{ "columns, often", 50, 4000, "i, j", ALL, ALL, true, true },
	{ "once, in the cache, with copies", 1, 100, "i, j", SMALL, SMALL, true,
		false },
	{ "once, without copies", 1, 4000, "i, j", NONE, NONE, true, true },
	{ "often, but it has to stay", 50, 4000, "i, j", NULL, NULL, true,
		false },
	{ "along the rows", 50, 4000, "j, i", NONE, NONE, false, false },
};

/* The bodies of the order that the search finds. */
static bool find_bodies(const ash_scop *scop, const ash_deps *deps,
	ash_search_result *result)
{
	ash_budget budget = ash_budget_begin(scop->ctx, 0);
	fixture_search s;
	bool ok;

	fixture_search_begin(&s, &budget, scop, deps, "");
	ok = ash_search_best(&s.input, result) >= 0;
	fixture_search_end(&s);
	return ok;
}

static isl_set *read_set(isl_ctx *ctx, const char *set)
{
	return set ? isl_set_read_from_str(ctx, set) : NULL;
}

/* Does the best layout for A cost less, if a better one is possible, and not more
 * in any case?
 */
static void check_least(const ash_scop *scop, const ash_leaves *bodies,
	bool is_better)
{
	const bool none[2] = { false }, a[2] = { true };
	ash_estimates *e = ash_estimates_make(scop, &fixture_machine);
	double plain = ash_leaves_cost(bodies, e);
	double least = ash_layout_least(e, bodies, a);

	check(is_better ? least < plain : least <= plain,
		"  the least cost with another layout");
	check(ash_layout_least(e, bodies, none) == plain &&
			ash_leaves_cost(bodies, e) == plain,
		"  the same without, and the estimates stay");
	ash_estimates_free(e);
}

/* Are estimates the same if those of the SCoP with another layout of A are made
 * from those without, and does that leave the SCoP's own as they were?
 */
static void check_extended(const ash_scop *scop, const ash_leaves *bodies)
{
	const ash_layout columns = { .array = 0,
		.n_dim = 2,
		.order = { 1, 0 } };
	ash_estimates *e = ash_estimates_make(scop, &fixture_machine);
	double plain = ash_leaves_cost(bodies, e);
	ash_scop *moved = ash_scop_copy(scop);
	ash_buffer buffer = { .array = 0 };
	ash_estimates *full, *extended;

	check(ash_scop_lay_out(moved, &columns,
		      isl_set_read_from_str(scop->ctx, SMALL),
		      isl_set_read_from_str(scop->ctx, SMALL),
		      &buffer) == isl_bool_true,
		"  another layout");
	full = ash_estimates_make(moved, &fixture_machine);
	extended = ash_estimates_extend(e, scop, moved);
	check(extended->n_stmt == 3 && extended->n_array == 3 &&
			ash_leaves_cost(bodies, extended) ==
				ash_leaves_cost(bodies, full) &&
			extended->stmt[1].count == full->stmt[1].count &&
			ash_leaves_cost(bodies, e) == plain,
		"  estimates from those without it");
	ash_estimates_free(e);
	ash_estimates_free(full);
	ash_estimates_free(extended);
	ash_buffer_clear(&buffer);
	ash_scop_free(moved);
}

/* The copies of the first array, and how often they were asked for. */
typedef struct {
	ash_layout_candidate first;
	unsigned n_asked;
} copies;

static ash_layout_candidate find_copies(int array, void *user)
{
	copies *c = user;

	c->n_asked += array == 0;
	return array ? (ash_layout_candidate) { .in = NULL }
		     : (ash_layout_candidate) { isl_set_copy(c->first.in),
			       isl_set_copy(c->first.out) };
}

static void test_row(isl_ctx *ctx, unsigned row)
{
	static const bool possible[2] = { true, true };
	char all[2048];
	copies candidate = { .first = { read_set(ctx, rows[row].in),
				     read_set(ctx, rows[row].out) } };
	const ash_layout_arrays arrays = { possible, &find_copies, &candidate };
	ash_layout layout[2];
	ash_search_result result;
	ash_scop *scop;
	ash_deps *deps;
	bool apart[2] = { true, true };
	bool none[2] = { false, true };
	unsigned n;
	ash_layout_gain gain;

	snprintf(all, sizeof(all), text, rows[row].subscripts, rows[row].times,
		rows[row].size);
	scop = fixture_scop_from_text(ctx, all, rows[row].name);
	deps = ash_deps_compute(scop);
	if (check(find_bodies(scop, deps, &result), rows[row].name)) {
		n = ash_layout_choose(scop, &fixture_machine, &result.bodies,
			&arrays, layout, 2);
		check(n == rows[row].moves, "  does it move?");
		check(candidate.n_asked <= rows[row].apart,
			"  copies are found once, and not for contiguous "
			"accesses");
		gain = ash_layout_bound(scop, &fixture_machine, &result.bodies,
			apart);
		check(gain.all >= (n ? ASH_LAYOUT_GAIN : 1) &&
				(rows[row].apart || gain.all == 1),
			"  the most that there is to gain");
		check(apart[0] == rows[row].apart && !apart[1],
			"  with these arrays");
		gain = ash_layout_bound(scop, &fixture_machine, &result.bodies,
			none);
		check(gain.all == 1 && !none[0] && !none[1],
			"  nothing if they may not move");
		check_least(scop, &result.bodies, rows[row].apart);
		check_extended(scop, &result.bodies);
		if (n == 1)
			check(layout[0].array == 0 && layout[0].n_dim == 2 &&
					layout[0].order[0] == 1 &&
					layout[0].order[1] == 0,
				"  columns are contiguous then");
		ash_search_result_clear(&result);
	}
	isl_set_free(candidate.first.in);
	isl_set_free(candidate.first.out);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
