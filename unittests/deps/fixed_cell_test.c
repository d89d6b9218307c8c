/* fixed_cell_test.c - which loops tell of which cells.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>

#include "check.h"
#include "deps/storage/fixed_cell.h"

/* Two accesses, two loops, and whether these tell the cell. */
static const struct {
	const char *cell[2];
	const char *loop[2];
	bool fixed;
	const char *why;
} cases[] = {
	{ { "{ S[i, j] -> A[i, j] }", "{ T[i, j] -> A[i, j] }" },
		{ "{ S[i, j] -> [j]; T[i, j] -> [j] }",
			"{ S[i, j] -> [i]; T[i, j] -> [i] }" },
		true, "loops the other way round" },
	{ { "{ S[i, j] -> A[i] }", "{ T[i] -> A[i] }" },
		{ "{ S[i, j] -> [i + 1]; T[i] -> [i + 1] }",
			"{ S[i, j] -> [j]; T[i] -> [0] }" },
		true, "a shift" },
	{ { "{ S[i, j] -> A[i] }", "{ T[i] -> A[i] }" },
		{ "{ S[i, j] -> [i + 1]; T[i] -> [i] }",
			"{ S[i, j] -> [j]; T[i] -> [0] }" },
		false, "a shift of one statement" },
	{ { "{ S[i, j] -> A[i, j] }", "{ T[i, j] -> A[i, j] }" },
		{ "{ S[i, j] -> [i]; T[i, j] -> [i] }",
			"{ S[i, j] -> [i + j]; T[i, j] -> [i + j] }" },
		false, "a skewed loop" },
	{ { "{ S[i, j] -> A[i, j] }", "{ T[i, j] -> A[i, j] }" },
		{ "{ S[i, j] -> [i]; T[i, j] -> [i] }",
			"{ S[i, j] -> [floor(j / 4)]; T[i, j] -> "
			"[floor(j / 4)] }" },
		false, "a loop over tiles" },
	{ { "{ S[i] -> A[] }", "{ T[i] -> A[] }" },
		{ "{ S[i] -> [i]; T[i] -> [i] }",
			"{ S[i] -> [i]; T[i] -> [i] }" },
		true, "one cell in all" },
	{ { "{ S[i] -> A[i] }", "{ T[i] -> A[i] }" },
		{ "{ S[i] -> [i] : i < 4; S[i] -> [2 i] : i >= 4; "
		  "T[i] -> [i] }",
			"{ S[i] -> [0]; T[i] -> [0] }" },
		false, "a loop in pieces" },
};

static void check_case(isl_ctx *ctx, unsigned i)
{
	isl_multi_aff *cell[2];
	isl_union_pw_aff *loop[2];

	for (int k = 0; k < 2; ++k) {
		isl_map *access = isl_map_read_from_str(ctx, cases[i].cell[k]);

		cell[k] = ash_cell_read(access);
		loop[k] = isl_union_pw_aff_read_from_str(ctx,
			cases[i].loop[k]);
		isl_map_free(access);
	}
	check(ash_cell_is_fixed(cell, 2, loop, 2) == cases[i].fixed,
		cases[i].why);
	for (int k = 0; k < 2; ++k) {
		isl_multi_aff_free(cell[k]);
		isl_union_pw_aff_free(loop[k]);
	}
}

/* Accesses that have no cell of their own for each instance. */
static const char *const several[] = {
	"{ S[i] -> A[j] : 0 <= j < 4 }",
	"{ S[i] -> A[i] : i < 4; S[i] -> A[0] : i >= 4 }",
};

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		check_case(ctx, i);
	for (int i = 0; i < 2; ++i) {
		isl_map *access = isl_map_read_from_str(ctx, several[i]);

		check(!ash_cell_read(access), several[i]);
		isl_map_free(access);
	}
	isl_ctx_free(ctx);
	return check_result();
}
