/* expansion_bound_test.c - when no expansion can make a nest faster.
 *
 * Each iteration of i computes the row T = x M and stores it in row i of B; the
 * vector x varies.  Rows can be computed together if each has its own T, unless
 * the next x depends on this row.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "check.h"
#include "search/expansion_bound.h"
#include "search/expansion_choice.h"
#include "search_fixture.h"

/* With the access to x. */
static const char text[] =
	"name: \"t\"\n"
	"context: \"{ : }\"\n"
	"arrays:\n"
	"  - name: T\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: G\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: M\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"{ [(256)] }\"\n"
	"  - name: A\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"{ [(256)] }\"\n"
	"  - name: B\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"{ [(256)] }\"\n"
	"statements:\n"
	"  - name: S0\n"
	"    domain: \"{ S0[i, j] : 0 <= i, j < 256 }\"\n"
	"    accesses:\n"
	"      - write: \"{ S0[i, j] -> T[j] }\"\n"
	"  - name: S1\n"
	"    n_op: 2\n"
	"    domain: \"{ S1[i, j, k] : 0 <= i, j, k < 256 }\"\n"
	"    accesses:\n"
	"      - read: \"{ S1[i, j, k] -> T[j] }\"\n"
	"        latency: 4\n"
	"      - read: \"{ S1[i, j, k] -> M[k, j] }\"\n"
	"      - read: \"{ S1[i, j, k] -> %s }\"\n"
	"      - write: \"{ S1[i, j, k] -> T[j] }\"\n"
	"  - name: S2\n"
	"    domain: \"{ S2[i, j] : 0 <= i, j < 256 }\"\n"
	"    accesses:\n"
	"      - read: \"{ S2[i, j] -> T[j] }\"\n"
	"      - write: \"{ S2[i, j] -> B[i, j] }\"\n"
	"  - name: S3\n"
	"    domain: \"{ S3[i, j] : 0 <= i, j < 256 }\"\n"
	"    accesses:\n"
	"      - write: \"{ S3[i, j] -> G[j] }\"\n"
	"schedule:\n"
	"  domain: \"{ S0[i, j] : 0 <= i, j < 256; "
	"S1[i, j, k] : 0 <= i, j, k < 256; S2[i, j] : 0 <= i, j < 256; "
	"S3[i, j] : 0 <= i, j < 256 }\"\n"
	"  child:\n"
	"    schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)]; "
	"S2[i, j] -> [(i)]; S3[i, j] -> [(i)] }]\"\n"
	"    child:\n"
	"      sequence:\n"
	"      - filter: \"{ S3[i, j] }\"\n"
	"        child:\n"
	"          schedule: \"[{ S3[i, j] -> [(j)] }]\"\n"
	"      - filter: \"{ S0[i, j] }\"\n"
	"        child:\n"
	"          schedule: \"[{ S0[i, j] -> [(j)] }]\"\n"
	"      - filter: \"{ S1[i, j, k] }\"\n"
	"        child:\n"
	"          schedule: \"[{ S1[i, j, k] -> [(j)] }, "
	"{ S1[i, j, k] -> [(k)] }]\"\n"
	"      - filter: \"{ S2[i, j] }\"\n"
	"        child:\n"
	"          schedule: \"[{ S2[i, j] -> [(j)] }]\"\n";

static const struct {
	const char *name, *vector;
	unsigned n; /* expanded arrays: T, or T and G */
	bool may_gain;
} rows[] = {
	{ "vectors from before the loops", "A[i, k]", 1, true },
	{ "a vector that is the row before", "B[i - 1, k]", 1, false },
	{ "a vector with one place for all rows", "G[k]", 1, false },
	{ "a vector with a place for each row", "G[k]", 2, true },
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

static void check_bound(const ash_expansion_query *q, bool may_gain)
{
	ash_estimates *e = ash_estimates_make(q->scop, &fixture_machine);
	double now = ash_leaves_cost(q->bodies, e);
	double least = ash_expansion_least(q);

	check(may_gain ? least > 0 && 1.2 * least < now : least == now,
		"  the least cost");
	ash_estimates_free(e);
}

static void test_row(isl_ctx *ctx, unsigned row)
{
	char all[4096];
	ash_row_expansion x[2] = { { .array = 0 } };
	ash_search_result result;
	ash_scop *scop;
	ash_deps *deps;

	snprintf(all, sizeof(all), text, rows[row].vector);
	scop = fixture_scop_from_text(ctx, all, rows[row].name);
	deps = ash_deps_compute(scop);
	for (unsigned i = 0; i < rows[row].n; ++i)
		check(ash_expansion_find(scop, (int) i, i > 0, &x[i]) ==
					isl_bool_true &&
				x[i].loop == 0,
			"  a loop for the array");
	if (check(find_bodies(scop, deps, &result), rows[row].name)) {
		const ash_expansion_query q = { .scop = scop,
			.deps = deps,
			.machine = &fixture_machine,
			.bodies = &result.bodies,
			.ordered = scop,
			.x = x,
			.n = rows[row].n };

		check_bound(&q, rows[row].may_gain);
		ash_search_result_clear(&result);
	}
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
