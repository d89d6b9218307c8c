/* nest_group_test.c - which nests of a sequence run side by side, by how many
 * rows they stay behind, and in which order groups run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>

#include "check.h"
#include "search/nest_group.h"
#include "search/three_nests.h"
#include "search_fixture.h"

static const three_domain vectors = { "i", "0 <= i < 100000" };
static const three_domain short_vectors = { "i", "0 <= i < 100" };
static const three_domain planes = { "i, j", "0 <= i < 1000 and 0 <= j < 1000" };

typedef struct {
	const three_domain *domain;
	three_accesses accesses;
	const char *options;
	double quantum;
	bool free;
	const char *groups;	/* the first nest of the group of each */
	const char *order;	/* of the groups */
	const char *places;	/* of each nest: its loop and shift */
	const char *why;
} row;

#define CHAIN \
	{ { { "a[i]", "b[i]" }, { "x[i - 1]", "x[i + 1]" }, { "x[i]", \
		"y[i]" } }, { "x[i]", "y[i]", "z[i]" } }
#define BETWEEN(first, second) \
	{ { { "a[i]", "b[i]" }, { first, "d[i]" }, { "x[i]", second } }, \
		{ "x[i]", "c[i]", "y[i]" } }

static const row rows[] = {
	{ &vectors, CHAIN, "fuse=1", 1, false, "000", "0", "0:0 0:1 0:1",
		"as far behind as the farthest element that is read" },
	{ &vectors, CHAIN, "fuse=1", 4, false, "000", "0", "0:0 0:4 0:4",
		"shifts are whole strips" },
	{ &vectors, CHAIN, "fuse=1", 1, true, "000", "0", "0:0 0:1 0:1",
		"rows of one nest need each other nowhere" },
	{ &short_vectors, CHAIN, "fuse=1", 1, false, "012", "012",
		"0:0 0:0 0:0", "vectors that the first cache keeps" },
	{ &short_vectors, CHAIN, "fuse=2", 1, false, "000", "0", "0:0 0:1 0:1",
		"the same where that is not asked" },
	{ &vectors, { { { "a[i]", "b[i]" }, { "x[i]", "c[i]" }, { "d[i]",
		"y[99999 - i]" } }, { "x[i]", "y[i]", "z[i]" } }, "fuse=1", 1,
		false, "002", "02", "0:0 0:0 0:0",
		"what needs the last row first stays alone" },
	{ &vectors, BETWEEN("d[i + 1]", "b[i]"), "fuse=1", 1, false, "010",
		"01", "0:0 0:0 0:0",
		"another nest may stay between them" },
	{ &vectors, BETWEEN("x[99999 - i]", "b[i]"), "fuse=1", 1, false,
		"010", "01", "0:0 0:0 0:0", "it comes after what it needs" },
	{ &vectors, BETWEEN("d[i + 1]", "c[99999 - i]"), "fuse=1", 1, false,
		"010", "10", "0:0 0:0 0:0", "it comes before what needs it" },
	{ &vectors, BETWEEN("x[99999 - i]", "c[99999 - i]"), "fuse=1", 1,
		false, "012", "012", "0:0 0:0 0:0",
		"it cannot be both before and after them" },
	{ &vectors, { { { "x[i - 1]", "a[i]" }, { "x[i]", "b[i]" }, { "c[i]",
		"d[i]" } }, { "x[i]", "y[i]", "z[i]" } }, "fuse=1", 1, false,
		"002", "02", "0:0 0:0 0:0", "rows that need those before" },
	{ &vectors, { { { "x[i - 1]", "a[i]" }, { "x[i]", "b[i]" }, { "c[i]",
		"d[i]" } }, { "x[i]", "y[i]", "z[i]" } }, "fuse=1", 1, true,
		"012", "012", "0:0 0:0 0:0",
		"not if they have to be independent" },
	{ &vectors, { { { "a[i]", "b[i]" }, { "c[i]", "d[i]" }, { "a[i]",
		"c[i + 5000]" } }, { "x[i]", "y[i]", "z[i]" } }, "fuse=1", 1,
		false, "010", "01", "0:0 0:0 0:0",
		"rows far apart do not meet in a cache" },
	{ &vectors, { { { "a[i]", "b[i]" }, { "c[i]", "x[2i]" }, { "c[i]",
		"y[i]" } }, { "x[i]", "y[i]", "z[i]" } }, "fuse=1", 1, false,
		"011", "01", "0:0 0:0 0:0",
		"rows that run away from those that they need" },
	{ &planes, { { { "a[i, j]", "b[i, j]" }, { "x[j + 2, i]", "x[j, i]" },
		{ "c[j, i]", "y[j - 1, i]" } }, { "x[i, j]", "y[j, i]",
		"z[j, i]" } }, "fuse=1", 1, false, "000", "0",
		"0:0 1:2 1:1", "each is cut along its loop over rows" },
	{ &planes, { { { "a[i, j]", "b[i, j]" }, { "x[j, i]", "c[i, j]" },
		{ "c[i, j]", "y[i, j]" } }, { "x[i, j]", "y[i, j]",
		"z[i, j]" } }, "fuse=1", 1, false, "012", "012",
		"0:0 0:0 0:0", "a transposition is not cut into columns" },
};

/* The nests of "scop", each by itself. */
static bool add_nests(ash_nests *nests, const ash_search_state *w)
{
	isl_schedule_node *root = isl_schedule_get_root(
		w->input->scop->schedule);
	isl_schedule_node *all = isl_schedule_node_first_child(root);
	bool ok = true;

	for (int i = 0; i < 3; ++i) {
		isl_schedule_node *node = isl_schedule_node_first_child(
			isl_schedule_node_get_child(all, i));
		ash_plan p = { .schedule = isl_schedule_from_domain(
				       isl_schedule_node_get_domain(node)) };

		ok &= ash_nests_add(nests, w, node, &p, i) >= 0;
		isl_schedule_free(p.schedule);
		isl_schedule_node_free(node);
	}
	isl_schedule_node_free(all);
	return ok;
}

static void check_groups(const ash_nests *nests, const char *wanted,
	const char *why)
{
	char groups[4] = "";

	for (int i = 0; i < 3; ++i)
		groups[i] = (char) ('0' + nests->nest[i].group);
	check_text(groups, wanted, why);
}

static void check_order(const ash_nests *nests, const char *wanted,
	const char *why)
{
	char order[4] = "";

	for (unsigned i = 0; i < nests->n_order && i < 3; ++i)
		order[i] = (char) ('0' + nests->order[i]);
	check_text(order, wanted, why);
}

static void check_places(const ash_nests *nests, const char *wanted,
	const char *why)
{
	char places[64] = "";
	size_t used = 0;

	for (int i = 0; i < 3; ++i)
		used += (size_t) snprintf(places + used, sizeof(places) - used,
			"%s%u:%g", i ? " " : "", nests->nest[i].along,
			nests->nest[i].shift);
	check_text(places, wanted, why);
}

/* Group the nests of "r", twice: the first time must leave nothing behind. */
static void check_row(const ash_nests *nests, isl_bool found, const row *r)
{
	bool some = strcmp(r->groups, "012") != 0;

	check(found == isl_bool_ok(some), r->why);
	check_groups(nests, r->groups, "groups");
	check_places(nests, r->places, "loops and shifts");
	if (some)
		check_order(nests, r->order, "the order of groups");
}

/* Without its group, each nest runs where the group has run. */
static void check_dissolved(ash_nests *nests, const row *r)
{
	bool last = !strcmp(r->order, "10");

	if (strcmp(r->groups, "010") != 0)
		return;
	ash_nests_dissolve(nests, 0);
	check_groups(nests, "012", "dissolved");
	check_order(nests, last ? "102" : "021", "the order after that");
}

/* Rows at the ends of a chunk in which the nests of CHAIN need others. */
static void check_reach(ash_nests *nests, const ash_search_state *w)
{
	static const double wanted[] = { 0, 1, 1 };
	bool ok = ash_nests_reach(nests, w, w->input->deps->strict) >= 0;

	for (int i = 0; i < 3; ++i)
		ok &= nests->nest[i].first == wanted[i] &&
			nests->nest[i].last == wanted[i];
	check(ok, "a row at each end of a chunk waits for its neighbour");
}

static void try_row(const ash_search_state *w, const row *r)
{
	ash_nests nests = { .quantum = r->quantum };
	isl_union_map *deps = w->input->deps->strict;

	if (check(add_nests(&nests, w), "added")) {
		isl_bool found = isl_bool_error;

		for (int i = 0; i < 2; ++i)
			found = ash_nests_group(&nests, w, deps,
				i ? r->free : !r->free);
		check_row(&nests, found, r);
		if (r == rows)
			check_reach(&nests, w);
		check_dissolved(&nests, r);
		check(isl_ctx_last_error(w->input->scop->ctx) ==
			isl_error_none, "no errors of isl");
	}
	ash_nests_clear(&nests);
}

static void run_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = three_nests(ctx, r->domain, &r->accesses, r->why);
	ash_deps *deps = ash_deps_compute(scop);
	ash_estimates *estimates = ash_estimates_make(scop,
		&fixture_machine);
	fixture_search s;
	ash_search_state w = { .input = &s.input, .estimates = estimates };

	if (check(fixture_search_begin(&s, NULL, scop, deps, r->options),
		    r->options))
		try_row(&w, r);
	fixture_search_end(&s);
	ash_estimates_free(estimates);
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
