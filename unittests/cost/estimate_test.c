/* estimate_test.c - how often statements are executed typically.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <isl/set.h>

#include "budget/meter.h"
#include "check.h"
#include "cost/cost.h"
#include "fixture.h"

#define CONTEXT "[n, w, p] -> { : n >= 0 and w >= 0 and 0 <= p <= 1 }"

static const struct row {
	const char *name;
	const char *domain[2];
	double count[2];
} rows[] = {
	{ "a loop", { "[n, w, p] -> { A[i] : 0 <= i < n }" }, { 1024 } },
	{ "a bound", { "[n, w, p] -> { A[i] : 0 <= i < n and i < 40 }" },
		{ 40 } },
	{ "never",
		{ "[n, w, p] -> { A[i] : 0 <= i < n and p = 2 }",
			"[n, w, p] -> { B[i] : 0 <= i < n }" },
		{ 0, 1024 } },
	{ "one of two branches",
		{ "[n, w, p] -> { A[i] : 0 <= i < n and p > 0 }",
			"[n, w, p] -> { B[i] : 0 <= i < n and p <= 0 }" },
		{ 1024, 1024 } },
	{ "a radius",
		{ "[n, w, p] -> { A[i, k] : 0 <= i < n - w and"
		  " 0 <= k < w }" },
		{ 1016 * 8 } },
	{ "half a width",
		{ "[n, w, p] -> { A[i, k] :"
		  " 0 <= i < n - 2*floor(w/2) and 0 <= k < w }" },
		{ 1016 * 8 } },
	{ "half a width, and a branch",
		{ "[n, w, p] -> { A[i, k] : p > 0 and"
		  " 0 <= i < n - 2*floor(w/2) and 0 <= k < w }",
			"[n, w, p] -> { B[i, k] : p <= 0 and"
			" 0 <= i < n - 2*floor(w/2) and 0 <= k < w }" },
		{ 1016 * 8, 1016 * 8 } },
	{ "from a parameter on",
		{ "[n, w, p] -> { A[i, k] : w <= i < n and w <= k < n }" },
		{ 1016. * 1016 } },
	{ "two rows behind a square",
		{ "[n, w, p] -> { A[i, k] : n <= i <= n + 1 and"
		  " 0 <= k < n }" },
		{ 2 * 1024 } },
	{ "behind a column",
		{ "[n, w, p] -> { A[i] : i = 0 and n > w }",
			"[n, w, p] -> { B[i] : w + 8 <= i < n }" },
		{ 1, 1008 } },
};

static void test(isl_ctx *ctx, const struct row *row)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	ash_machine machine = { 0 };
	ash_estimates *estimates;

	isl_set_free(scop->context);
	scop->context = isl_set_read_from_str(ctx, CONTEXT);
	for (int n = 0; n < 2 && row->domain[n]; ++n) {
		isl_set *set = isl_set_read_from_str(ctx, row->domain[n]);

		ash_scop_add_stmt(scop, isl_set_get_tuple_name(set), set);
	}
	estimates = ash_estimates_make(scop, &machine);
	check(estimates != NULL, row->name);
	for (unsigned i = 0; estimates && i < estimates->n_stmt; ++i)
		check(estimates->stmt[i].count == row->count[i], row->name);
	ash_estimates_free(estimates);
	ash_scop_free(scop);
}

/* A number that callers pass is the length of a loop, which is a constant then.
 */
static void test_passed(isl_ctx *ctx)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	ash_machine machine = { 0 };
	ash_estimates *e;

	isl_set_free(scop->context);
	scop->context = isl_set_read_from_str(ctx, CONTEXT);
	ash_scop_add_stmt(scop, "A",
		isl_set_read_from_str(ctx,
			"[n, w, p] -> { A[i, k] : 0 <= i < n - w and"
			" 0 <= k < w }"));
	e = ash_estimates_make(scop, &machine);
	check(e && !e->stmt[0].constant[1] && !e->stmt[0].capped[1],
		"no length is known");
	ash_estimates_free(e);
	scop->passed = isl_set_read_from_str(ctx,
		"[n, w, p] -> { : n = 1500 }");
	e = ash_estimates_make(scop, &machine);
	check(e && e->stmt[0].count == 1492 * 8, "a radius in a passed size");
	ash_estimates_free(e);
	isl_set_free(scop->passed);
	scop->passed = isl_set_read_from_str(ctx,
		"[n, w, p] -> { : n = 300 and w = 5 }");
	e = ash_estimates_make(scop, &machine);
	check(e && e->stmt[0].count == 295 * 5, "the sizes that are passed");
	check(e && e->stmt[0].constant[1] && e->stmt[0].capped[1],
		"a length that is passed is known");
	ash_estimates_free(e);
	ash_scop_free(scop);
}

/* Estimates are kept, apart from those that a client has changed, until the SCoP
 * is another one.
 */
static void test_memo(isl_ctx *ctx)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	ash_machine machine = { .memo = ash_estimate_memo_begin() };
	ash_estimates *e;
	unsigned long before;

	ash_scop_add_stmt(scop, "A",
		isl_set_read_from_str(ctx, "[n] -> { A[i] : 0 <= i < n }"));
	e = ash_estimates_make(scop, &machine);
	check(e && e->stmt[0].count == 1024, "made once");
	e->stmt[0].count = 7;
	ash_estimates_free(e);
	before = ash_meter_now();
	e = ash_estimates_make(scop, &machine);
	check(e && e->stmt[0].count == 1024 && e->machine == &machine,
		"the same again");
	check(ash_meter_now() == before, "without an operation of isl");
	ash_estimates_free(e);
	scop->passed = isl_set_read_from_str(ctx, "[n] -> { : n = 300 }");
	e = ash_estimates_make(scop, &machine);
	check(e && e->stmt[0].count == 300, "others where callers pass a size");
	ash_estimates_free(e);
	ash_scop_free(scop);
	ash_estimate_memo_free(machine.memo);
}

/* A scalar that may get memory has rows as long as the loop inside. */
static void test_scalar_rows(isl_ctx *ctx)
{
	static const char text[] =
		"name: \"scalar\"\narrays:\n"
		"  - name: t\n    type: double\n    elem_size: 8\n"
		"    scalar: true\n    extents:\n      - unknown\n"
		"      - unknown\n"
		"statements:\n  - name: S\n"
		"    domain: \"[n] -> { S[i, k] : 0 <= i, k < n }\"\n"
		"    accesses:\n"
		"      - write: \"[n] -> { S[i, k] -> t[i, k] }\"\n"
		"schedule:\n"
		"  domain: \"[n] -> { S[i, k] : 0 <= i, k < n }\"\n"
		"  child:\n    schedule: \"[n] -> [{ S[i, k] -> [(i)] }]\"\n";
	ash_scop *scop = fixture_scop_from_text(ctx, text, "scalar");
	ash_machine machine = { 0 };
	ash_estimates *e;

	scop->passed = isl_set_read_from_str(ctx, "[n] -> { : n = 3000 }");
	e = ash_estimates_make(scop, &machine);
	check(e && e->scale[0][0] == 3000 * 8 && e->scale[0][1] == 8,
		"rows of a scalar in a loop whose length is passed");
	ash_estimates_free(e);
	ash_scop_free(scop);
}

/* Where a subscript has several pieces, that which most instances see counts.
 */
static void test_piece(isl_ctx *ctx)
{
	static const char text[] =
		"name: \"pieces\"\narrays:\n"
		"  - name: x\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n"
		"  - name: y\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n"
		"statements:\n  - name: S\n    n_op: 1\n"
		"    domain: \"{ S[i, k] : 0 <= i < 900 and 0 <= k < 14 }\"\n"
		"    accesses:\n"
		"      - read: \"{ S[i, k] -> x[k] : i <= 13;"
		" S[i, k] -> x[i + k - 13] : i >= 14 }\"\n"
		"      - write: \"{ S[i, k] -> y[i] : i >= 5;"
		" S[i, k] -> y[0] : i < 5 }\"\n"
		"schedule:\n"
		"  domain: \"{ S[i, k] : 0 <= i < 900 and 0 <= k < 14 }\"\n"
		"  child:\n    schedule: \"[{ S[i, k] -> [(i)] },"
		" { S[i, k] -> [(k)] }]\"\n";
	ash_scop *scop = fixture_scop_from_text(ctx, text, "pieces");
	ash_machine machine = { 0 };
	ash_estimates *e = scop ? ash_estimates_make(scop, &machine) : NULL;
	const ash_stmt_estimate *s = e ? &e->stmt[0] : NULL;

	check(s && s->n_access == 2, "two accesses");
	check(s && s->access[0].stride[0] == 8 && s->access[0].stride[1] == 8,
		"the later piece");
	check(s && s->access[1].stride[0] == 8, "the earlier piece");
	ash_estimates_free(e);
	ash_scop_free(scop);
}

/* Arrays of four dimensions are not as long as others: they would not fit into
 * any memory.  Where rows have constant lengths, nothing becomes shorter.
 */
static void test_slice(isl_ctx *ctx, const char *extent, double count)
{
	static const char text[] =
		"name: \"slices\"\ncontext: \"[n] -> { : n >= 0 }\"\n"
		"arrays:\n"
		"  - name: x\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n      - \"%1$s\"\n"
		"      - \"%1$s\"\n      - \"%1$s\"\n"
		"statements:\n  - name: S\n    n_op: 1\n"
		"    domain: \"[n] -> { S[i] : 0 <= i < n }\"\n"
		"    accesses:\n"
		"      - write: \"[n] -> { S[i] -> x[i, i, i, i] }\"\n"
		"schedule:\n"
		"  domain: \"[n] -> { S[i] : 0 <= i < n }\"\n"
		"  child:\n    schedule: \"[n] -> [{ S[i] -> [(i)] }]\"\n";
	char all[sizeof(text) + 200];
	ash_machine machine = { 0 };
	ash_estimates *e;
	ash_scop *scop;

	snprintf(all, sizeof(all), text, extent);
	scop = fixture_scop_from_text(ctx, all, "slices");
	e = scop ? ash_estimates_make(scop, &machine) : NULL;
	check(e && e->stmt[0].count == count, extent);
	ash_estimates_free(e);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test(ctx, &rows[i]);
	test_passed(ctx);
	test_memo(ctx);
	test_scalar_rows(ctx);
	test_piece(ctx);
	test_slice(ctx, "[n] -> { [(n)] }", 128);
	test_slice(ctx, "[n] -> { [(500)] }", 1024);
	isl_ctx_free(ctx);
	return check_result();
}
