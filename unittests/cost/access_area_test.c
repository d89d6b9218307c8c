/* access_area_test.c - cache lines that an access touches in nested loops.
 *
 * Lines have 64 bytes, elements 8.  Loops come from the innermost one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/access_area.h"

#define LINE 64

typedef struct {
	const char *why;
	struct {
		double stride, steps;
	} loop[3];
	double lines;
} row;

static const row rows[] = {
	{ "one element", { { 0 } }, 1 },
	{ "a row of 1000 elements", { { 8, 999 } }, 125 },
	{ "a column, a line for each element", { { 8000, 9 } }, 10 },
	{ "a tile of ten rows and 80 elements", { { 8, 79 }, { 8000, 9 } },
		100 },
	{ "rows without gaps are one area", { { 8, 99 }, { 800, 9 } }, 125 },
	{ "the same element again", { { 8, 79 }, { 0, 50 } }, 10 },
	{ "a step of time moves by a row that is there but for one",
		{ { 8, 79 }, { 8000, 9 }, { 8000, 1 } }, 110 },
	{ "two rows back, in two steps of time",
		{ { 8, 79 }, { 8000, 9 }, { 16000, 2 } }, 140 },
	{ "another plane is another area",
		{ { 8, 79 }, { 8000, 9 }, { 8000000, 1 } }, 200 },
};

static void test_row(const row *r)
{
	ash_area area = { .bytes = 8 };

	for (unsigned i = 0; i < 3; ++i)
		if (r->loop[i].stride > 0)
			ash_area_add(&area, r->loop[i].stride, r->loop[i].steps,
				LINE);
	if (!check(fabs(ash_area_lines(&area, LINE) - r->lines) < 1e-6, r->why))
		printf("  wanted: %g\n  got:    %g\n", r->lines,
			ash_area_lines(&area, LINE));
}

/* Areas that grow in exact steps only: ash_area_add_steps(). */
static const row step_rows[] = {
	{ "a tile of ten rows and 80 elements", { { 8, 79 }, { 8000, 9 } },
		100 },
	{ "row i - k, in a loop over k and one over i",
		{ { 8, 79 }, { 8000, 9 }, { 8000, 6 } }, 160 },
	{ "copies of a row, and the loop over them",
		{ { 8, 79 }, { 8000, 3 }, { 32000, 4 } }, 200 },
	{ "three more rows after three",
		{ { 8, 79 }, { 8000, 2 }, { 24000, 1 } }, 60 },
	{ "rows in between are other rows",
		{ { 8, 79 }, { 8000, 9 }, { 12000, 1 } }, 200 },
	{ "rows of another plane are other rows",
		{ { 8, 79 }, { 8000, 9 }, { 88000, 1 } }, 200 },
};

static void test_steps(const row *r)
{
	ash_area area = { .bytes = 8 };

	for (unsigned i = 0; i < 3; ++i)
		if (r->loop[i].stride > 0)
			ash_area_add_steps(&area, r->loop[i].stride,
				r->loop[i].steps, LINE);
	if (!check(fabs(ash_area_lines(&area, LINE) - r->lines) < 1e-6, r->why))
		printf("  wanted: %g\n  got:    %g\n", r->lines,
			ash_area_lines(&area, LINE));
}

/* Ten rows of 80 elements, 8000 bytes apart. */
static void test_reaches(void)
{
	ash_area area = { .bytes = 8 };

	ash_area_add(&area, 8, 79, LINE);
	ash_area_add(&area, 8000, 9, LINE);
	check(ash_area_reaches(&area, 8, LINE), "a neighbour");
	check(ash_area_reaches(&area, 8000, LINE), "the next row");
	check(ash_area_reaches(&area, 3 * 8000 + 80, LINE),
		"three rows and ten elements away");
	check(!ash_area_reaches(&area, 3200, LINE), "between two rows");
	check(!ash_area_reaches(&area, 20 * 8000, LINE), "behind the last row");
}

/* Where something begins that is more than a page away. */
static void test_pieces(void)
{
	ash_area area = { .bytes = 8 };

	check(ash_area_pieces(&area, 4096) == 1, "one element, one piece");
	ash_area_add(&area, 8, 79, LINE);
	ash_area_add(&area, 1000, 9, LINE);
	check(ash_area_pieces(&area, 4096) == 1, "rows with small gaps");
	ash_area_add(&area, 80000, 19, LINE);
	check(ash_area_pieces(&area, 4096) == 20, "planes of them");
	area = (ash_area) { .bytes = 8 };
	ash_area_add(&area, 8, 79, LINE);
	ash_area_add(&area, 8000, 9, LINE);
	check(ash_area_pieces(&area, 4096) == 10, "rows that are cut short");
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	for (unsigned i = 0; i < sizeof(step_rows) / sizeof(step_rows[0]); ++i)
		test_steps(&step_rows[i]);
	test_reaches();
	test_pieces();
	return check_result();
}
