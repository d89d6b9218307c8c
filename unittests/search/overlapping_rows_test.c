/* overlapping_rows_test.c - sizes at which rows of an array overlap.
 *
 * S[i, j] reads x[j] and writes y, for 0 <= i < n and 0 <= j < m.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "check.h"
#include "fixture.h"
#include "search/overlapping_rows.h"

static const char text[] =
	"name: \"rows\"\ncontext: \"[n, m] -> { : n >= 0 and m >= 0 }\"\n"
	"arrays:\n"
	"  - name: x\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: y\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"statements:\n  - name: S\n    n_op: 1\n"
	"    domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"    accesses:\n"
	"      - read: \"[n, m] -> { S[i, j] -> %s }\"\n"
	"      - write: \"[n, m] -> { S[i, j] -> y[%s] }\"\n"
	"schedule:\n"
	"  domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"  child:\n    schedule: \"[n, m] -> [{ S[i, j] -> [(i)] },"
	" { S[i, j] -> [(j)] }]\"\n";

static const struct {
	const char *name;
	const char *read;
	const char *write; /* the subscript */
	const char *overlap; /* the parameters */
} cases[] = {
	{ "rows of four elements", "x[j]", "4i + j",
		"[n, m] -> { : n >= 2 and m >= 5 }" },
	{ "rows of one element", "x[j]", "i + j",
		"[n, m] -> { : n >= 2 and m >= 2 }" },
	{ "an iterator that does not count writes all again", "x[j]", "j",
		"[n, m] -> { : false }" },
	{ "sums meet in one cell", "y[i + j]", "i + j",
		"[n, m] -> { : false }" },
	{ "a quotient is no row", "x[j]", "floor(j/2)",
		"[n, m] -> { : false }" },
};

static void test_case(isl_ctx *ctx, unsigned i)
{
	isl_set *expected = isl_set_read_from_str(ctx, cases[i].overlap);
	isl_set *overlap = NULL;
	char all[2048];
	ash_scop *scop;

	snprintf(all, sizeof(all), text, cases[i].read, cases[i].write);
	scop = fixture_scop_from_text(ctx, all, cases[i].name);
	if (scop)
		overlap = ash_overlapping_rows(scop);
	check(isl_set_is_equal(overlap, expected) == isl_bool_true,
		cases[i].name);
	isl_set_free(overlap);
	isl_set_free(expected);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i)
		test_case(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
