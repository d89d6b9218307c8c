/* neighbours_test.c - vectors that accesses of a body share.
 *
 * One statement in loops over i and j reads elements of rows of 800 bytes; the
 * row says how many, where they lie, and what of the last one's vectors is its
 * own, with four copies of i.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/neighbours.h"

#define ROW 800.

typedef struct {
	const char *why;
	unsigned n;		/* accesses */
	double offset[3];
	bool flat, written;
	double own;
	bool shuffled;
} row;

static const row rows[] = {
	{ "a single access", 1, { 0 }, true, false, 1, false },
	{ "the next element", 2, { 0, 8 }, true, false, 0, true },
	{ "the element before", 2, { 0, -8 }, true, false, 0, true },
	{ "the same element", 2, { 0, 0 }, true, false, 0, false },
	{ "a vector further on", 2, { 0, 64 }, true, false, 1, false },
	{ "the next row", 2, { 0, ROW }, true, false, .25, false },
	{ "the next but one", 2, { 0, 2 * ROW }, true, false, .5, false },
	{ "the next row, one element on", 2, { 0, ROW + 8 }, true, false, .25,
		false },
	{ "more rows away than there are copies", 2, { 0, 4 * ROW }, true,
		false, 1, false },
	{ "the nearest one counts", 3, { 0, 2 * ROW, ROW }, true, false, .25,
		false },
	{ "the loop writes the array", 2, { 0, 8 }, true, true, 1, false },
	{ "left to LLVM's vectorizer", 2, { 0, 8 }, false, false, 1, false },
};

static ash_neighbours neighbours_of(const row *r)
{
	static const ash_machine machine = { .vector_bytes = 64,
		.cache_line = 64 };
	ash_access_estimate access[4];
	ash_stmt_estimate stmt = { .n_iter = 2,
		.extent = { 100, 100 },
		.n_access = r->n + 1,
		.access = access };
	const ash_estimates e = { .machine = &machine,
		.n_stmt = 1,
		.stmt = &stmt };
	int outer[ASH_MAX_DIM] = { 1, 0 }, inner[ASH_MAX_DIM] = { 0, 1 };
	ash_stack stack = { .n = 2,
		.flat = r->flat,
		.level = { { .row = outer, .jam = 4 },
			{ .row = inner, .jam = 1 } } };
	int number = 0;
	ash_cost_group g = { &e, &number, 1, 0, &stack };
	ash_loops loops;

	for (unsigned a = 0; a <= r->n; ++a)
		access[a] = (ash_access_estimate) { .regular = true,
			.size = 8,
			.cells = 1,
			.offset = a < r->n ? r->offset[a] : 0,
			.stride = { ROW, 8 } };
	access[r->n].write = true;
	access[r->n].array = !r->written;
	loops = ash_loops_get(&e, &stack, 0);
	return ash_cost_of_neighbours(&g, &stack, &loops, r->n - 1);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		ash_neighbours n = neighbours_of(&rows[i]);

		check(fabs(n.own - rows[i].own) < 1e-9 &&
				n.shuffled == rows[i].shuffled,
			rows[i].why);
	}
	return check_result();
}
