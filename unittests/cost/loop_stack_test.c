/* loop_stack_test.c - the loops around a statement, from the inside.
 *
 * One statement in loops of 100 (i) and 200 (j) iterations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/loop_stack.h"

#define MAX_LOOP 5

typedef struct {
	double trip, i, j;	/* iterations, and a step in the domain */
} loop;

typedef struct {
	const char *why;
	int row[2][2];		/* of both levels, the outer one first */
	double tile[2];
	int jam[2];
	unsigned inner, n;
	loop loop[MAX_LOOP];
} row;

static const row rows[] = {
	{ "as in the program", { { 1, 0 }, { 0, 1 } }, { 0, 0 }, { 1, 1 }, 0, 2,
		{ { 200, 0, 1 }, { 100, 1, 0 } } },
	{ "exchanged", { { 0, 1 }, { 1, 0 } }, { 0, 0 }, { 1, 1 }, 0, 2,
		{ { 100, 1, 0 }, { 200, 0, 1 } } },
	{ "backward", { { 1, 0 }, { 0, -1 } }, { 0, 0 }, { 1, 1 }, 0, 2,
		{ { 200, 0, -1 }, { 100, 1, 0 } } },
	{ "skewed", { { 1, 0 }, { 1, 1 } }, { 0, 0 }, { 1, 1 }, 0, 2,
		{ { 200, 0, 1 }, { 100, 1, -1 } } },
	{ "tiles", { { 1, 0 }, { 0, 1 } }, { 25, 50 }, { 1, 1 }, 0, 4,
		{ { 50, 0, 1 }, { 25, 1, 0 }, { 4, 0, 50 }, { 4, 25, 0 } } },
	{ "a tile as large as the loop", { { 1, 0 }, { 0, 1 } }, { 25, 200 },
		{ 1, 1 }, 0, 3, { { 200, 0, 1 }, { 25, 1, 0 }, { 4, 25, 0 } } },
	{ "copies are the innermost loop", { { 1, 0 }, { 0, 1 } }, { 0, 0 },
		{ 4, 1 }, 1, 3, { { 4, 1, 0 }, { 200, 0, 1 }, { 25, 4, 0 } } },
	{ "copies in tiles", { { 1, 0 }, { 0, 1 } }, { 20, 50 }, { 4, 1 }, 1, 5,
		{ { 4, 1, 0 }, { 50, 0, 1 }, { 5, 4, 0 }, { 4, 0, 50 },
			{ 5, 20, 0 } } },
};

static bool is_loop(const ash_loops *loops, unsigned l, const loop *wanted)
{
	return fabs(loops->trip[l] - wanted->trip) < 1e-9 &&
		fabs(loops->step[l][0] - wanted->i) < 1e-9 &&
		fabs(loops->step[l][1] - wanted->j) < 1e-9;
}

static ash_loops loops_of(const row *r)
{
	ash_stmt_estimate stmt = { .n_iter = 2, .extent = { 100, 200 } };
	const ash_estimates e = { .n_stmt = 1, .stmt = &stmt };
	int outer[ASH_MAX_DIM] = { r->row[0][0], r->row[0][1] };
	int inner[ASH_MAX_DIM] = { r->row[1][0], r->row[1][1] };
	ash_stack stack = { .n = 2,
		.level = {
			{ .row = outer, .tile = r->tile[0], .jam = r->jam[0] },
			{ .row = inner,
				.tile = r->tile[1],
				.jam = r->jam[1] } } };

	return ash_loops_get(&e, &stack, 0);
}

static void test_row(const row *r)
{
	ash_loops loops = loops_of(r);
	bool ok = loops.n == r->n && loops.inner == r->inner;

	for (unsigned l = 0; ok && l < r->n; ++l)
		ok = is_loop(&loops, l, &r->loop[l]);
	if (!check(ok, r->why))
		for (unsigned l = 0; l < loops.n; ++l)
			printf("  %g times (%g, %g)\n", loops.trip[l],
				loops.step[l][0], loops.step[l][1]);
}

/* A row of 200 doubles for each i. */
static void test_moves(void)
{
	ash_access_estimate access = { .regular = true,
		.size = 8,
		.stride = { 1600, 8 } };
	ash_loops skewed = loops_of(&rows[3]), backward = loops_of(&rows[2]);

	check(ash_loops_move(&access, &skewed, 1) == 1592,
		"along a diagonal, a row forward and an element back");
	check(ash_loops_move(&access, &backward, 0) == -8 &&
			ash_loops_stride(&access, &backward, 0) == 8,
		"strides have no sign");
	check(ash_loops_inner_stride(&access, &skewed) == 8,
		"the innermost loop");
}

/* Statements with iterators i and j, and one with i alone, in two loops. */
static void test_in_step(void)
{
	ash_stmt_estimate stmt[] = { { .n_iter = 2, .extent = { 100, 200 } },
		{ .n_iter = 2, .extent = { 100, 200 } },
		{ .n_iter = 2, .extent = { 100, 200 } },
		{ .n_iter = 1, .extent = { 100 } } };
	const ash_estimates e = { .n_stmt = 4, .stmt = stmt };
	int outer[4 * ASH_MAX_DIM] = { 0 }, inner[4 * ASH_MAX_DIM] = { 0 };
	ash_stack stack = { .n = 2,
		.level = { { .row = outer, .jam = 1 },
			{ .row = inner, .jam = 1 } } };

	outer[0] = outer[ASH_MAX_DIM] = outer[3 * ASH_MAX_DIM] = 1;
	inner[1] = inner[ASH_MAX_DIM + 1] = 1;
	outer[2 * ASH_MAX_DIM + 1] = inner[2 * ASH_MAX_DIM] = 1;
	inner[3 * ASH_MAX_DIM] = 1;
	check(ash_stack_in_step(&e, &stack, 0, 0) &&
			ash_stack_in_step(&e, &stack, 0, 1),
		"the same loops");
	check(!ash_stack_in_step(&e, &stack, 0, 2) &&
			!ash_stack_in_step(&e, &stack, 2, 1),
		"one goes along rows, the other down columns");
	check(ash_stack_in_step(&e, &stack, 0, 3) &&
			ash_stack_in_step(&e, &stack, 3, 0),
		"one stands still in the inner loop, or moves along");
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	test_moves();
	test_in_step();
	return check_result();
}
