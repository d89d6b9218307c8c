/* short_rows_test.c - accesses to arrays whose rows are short.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include <isl/aff.h>

#include "check.h"
#include "cost/short_rows.h"
#include "fixture.h"

static const char text[] =
	"name: \"rows\"\ncontext: \"[n, m] -> { : n >= 0 and m >= 0 }\"\n"
	"arrays:\n"
	"  - name: x\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"[n, m] -> { [(%s)] }\"\n"
	"statements:\n  - name: S\n    n_op: 1\n"
	"    domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"    accesses:\n"
	"      - write: \"[n, m] -> { S[i, j] -> x[i + 1, j - 2] }\"\n"
	"schedule:\n"
	"  domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\"\n"
	"  child:\n    schedule: \"[n, m] -> [{ S[i, j] -> [(i)] },"
	" { S[i, j] -> [(j)] }]\"\n";

static const struct {
	const char *name;
	const char *extent;
	double value;		/* of the size m */
	double row;		/* bytes, then */
} rows[] = {
	{ "rows of three elements", "m", 3, 24 },
	{ "rows of three elements and two more", "m + 2", 3, 40 },
	{ "rows as long as is typical", "m", 5000, 8192 },
	{ "another parameter says how long rows are", "n", 3, 8192 },
	{ "rows of one length", "100", 3, 800 },
	{ "rows that are empty where it is typical", "m - 1024", 3, 0 },
};

static void test_row(isl_ctx *ctx, unsigned row)
{
	isl_aff *size = isl_aff_read_from_str(ctx, "[n, m] -> { [(m)] }");
	ash_machine machine = { 0 };
	ash_row_length *length;
	ash_access_estimate access;
	ash_estimates *e;
	ash_scop *scop;
	char all[2048];

	snprintf(all, sizeof(all), text, rows[row].extent);
	scop = fixture_scop_from_text(ctx, all, rows[row].name);
	e = ash_estimates_make(scop, &machine);
	length = ash_row_lengths(scop, &size, 1);
	if (check(e && length, rows[row].name)) {
		access = e->stmt[0].access[0];
		ash_shorten_rows(&access, scop, e, length, &rows[row].value);
		check(access.stride[0] == rows[row].row &&
				access.stride[1] == 8,
			"  its strides");
		check(access.offset == rows[row].row - 16, "  its offset");
	}
	free(length);
	ash_estimates_free(e);
	ash_scop_free(scop);
	isl_aff_free(size);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
