/* rows_test.c - what a block keeps of the rows it is given.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>

#include "check.h"
#include "small_lp.h"
#include "solve/rows.h"

/* The rows of a block in the notation of sl_read.  Owned by the caller. */
static char *block_text(const ash_rows *rows)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	for (size_t i = 0; i < ash_rows_count(rows); ++i) {
		ash_row row = ash_rows_get(rows, i);

		fputs(i ? ", " : "", out);
		for (unsigned t = 0; t < row.n_term; ++t)
			fprintf(out, "%+" PRId64 " x%u ", row.term[t].coef,
				row.term[t].var);
		fprintf(out, "%+" PRId64 " %s 0", row.constant,
			row.is_equality ? "=" : ">=");
	}
	fclose(out);
	return text;
}

static const struct {
	const char *name;
	const char *rows;
	const char *kept;
} blocks[] = {
	{ "as it is", "x0 - x1 - 1 >= 0", "+1 x0 -1 x1 -1 >= 0" },
	{ "holds always", "x0 + 2 x1 >= 0, 3 >= 0, 0 = 0, 0 >= 0", "" },
	{ "a positive constant", "3 - x1 >= 0", "-1 x1 +3 >= 0" },
	{ "an inequality is rounded", "2 x0 - 4 x1 - 3 >= 0, 3 - 2 x1 >= 0",
		"+1 x0 -2 x1 -2 >= 0, -1 x1 +1 >= 0" },
	{ "an equality is divided", "2 x0 - 4 x1 - 6 = 0",
		"+1 x0 -2 x1 -3 = 0" },
	{ "an equality is not rounded", "2 x0 - 4 x1 - 3 = 0",
		"+2 x0 -4 x1 -3 = 0" },
	{ "the first coefficient of an equality is positive",
		"4 - x0 + x1 = 0", "+1 x0 -1 x1 -4 = 0" },
	{ "twice the same", "x0 - x1 >= 0, 2 x0 - 2 x1 >= 0",
		"+1 x0 -1 x1 +0 >= 0" },
	{ "the stronger of two, last", "x0 - x1 >= 0, x0 - x1 - 2 >= 0",
		"+1 x0 -1 x1 -2 >= 0" },
	{ "the stronger of two, first", "x0 - x1 - 2 >= 0, x0 - x1 >= 0",
		"+1 x0 -1 x1 -2 >= 0" },
	{ "equalities up to their sign", "x0 - x1 = 0, x1 - x0 = 0",
		"+1 x0 -1 x1 +0 = 0" },
	{ "equalities that exclude each other", "x0 - x1 = 0, x0 - x1 - 1 = 0",
		"+1 x0 -1 x1 +0 = 0, +1 x0 -1 x1 -1 = 0" },
	{ "an equality is no inequality", "x0 - x1 = 0, x0 - x1 >= 0",
		"+1 x0 -1 x1 +0 = 0, +1 x0 -1 x1 +0 >= 0" },
	{ "false rows stay", "-3 >= 0, 2 = 0", "-3 >= 0, +1 = 0" },
};

static void test_blocks(void)
{
	for (size_t i = 0; i < sizeof(blocks) / sizeof(*blocks); ++i) {
		ash_rows *rows = ash_rows_alloc();
		sl_row row[SL_ROW];
		ash_term term[SL_VAR];
		int n = sl_read(blocks[i].rows, row);
		char *text;

		for (int k = 0; k < n; ++k)
			ash_rows_add(rows, row[k].is_equality,
				row[k].constant,
				sl_terms(&row[k], SL_VAR, term), term);
		text = block_text(rows);
		check_text(text, blocks[i].kept, blocks[i].name);
		free(text);
		ash_rows_free(rows);
	}
}

static void test_terms(void)
{
	const ash_term mixed[] = { { 5, 1 }, { 2, -3 }, { 5, 2 }, { 7, 4 },
		{ 7, -4 }, { 0, 0 } };
	const ash_term huge[] = { { 1, INT64_MAX }, { 1, 1 } };
	ash_rows *rows = ash_rows_alloc();
	char *text;

	check(ash_rows_add(rows, false, -1, 6, mixed), "terms in any order");
	text = block_text(rows);
	check_text(text, "-1 x2 +1 x5 -1 >= 0", "are sorted and summed up");
	free(text);
	check(!ash_rows_add(rows, false, -1, 2, huge), "a sum too large");
	check(ash_rows_count(rows) == 1, "is not added");
	check(!ash_rows_free(rows), "a block is freed");
}

/* Many rows, each given twice. */
static void test_many(void)
{
	ash_rows *rows = ash_rows_alloc();
	bool ok = true;

	for (unsigned i = 0; ok && i < 6000; ++i) {
		ash_term term[] = { { i % 3000, 1 }, { i % 3000 + 1, -2 } };

		ok = ash_rows_add(rows, false, -(int64_t) (i / 3000), 2,
			term);
	}
	check(ok && ash_rows_count(rows) == 3000, "many rows, each twice");
	check(ash_rows_get(rows, 2999).constant == -1,
		"and the stronger ones kept");
	ash_rows_free(rows);
}

int main(void)
{
	test_blocks();
	test_terms();
	test_many();
	return check_result();
}
