/* recurrence_test.c - how long recurrences of one and more statements take.
 *
 * Each row is the body of a loop over i: its statements, in order, each with
 * what it reads, how long that takes to what it writes, and what it writes.
 * Arrays a, b, c, d are of doubles; what "a" alone names is one cell of it, and
 * "a-2" the element two behind that of i.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "cost/recurrence.h"

#define LONG 1000000
#define DOUBLE 8
#define MAX_STMT 4
#define MAX_TOUCH 4

typedef struct {
	const char *cell;
	unsigned latency;	/* 0: it is written */
} touch;

typedef struct {
	bool conditional;
	bool outside;		/* once for each iteration of the loop around */
	touch touch[MAX_TOUCH];
} body_stmt;

typedef struct {
	const char *why;
	body_stmt stmt[MAX_STMT];
	double latency[MAX_STMT];	/* of recurrences through each */
} row;

static const row rows[] = {
	{ "a sum", { { .touch = { { "a", 4 }, { "a", 0 } } } }, { 4 } },
	{ "the element before",
		{ { .touch = { { "a-1", 12 }, { "a+0", 0 } } } }, { 12 } },
	{ "two behind, two chains side by side",
		{ { .touch = { { "a-2", 12 }, { "a+0", 0 } } } }, { 6 } },
	{ "an element that is written later",
		{ { .touch = { { "a+1", 12 }, { "a+0", 0 } } } }, { 0 } },
	{ "half of a filter: both statements make one recurrence",
		{ { .touch = { { "a", 4 }, { "b", 0 } } },
			{ .touch = { { "b", 12 }, { "a", 0 } } } },
		{ 16, 16 } },
	{ "the other half takes two steps",
		{ { .touch = { { "a", 4 }, { "b", 0 } } },
			{ .touch = { { "b", 12 }, { "c", 4 }, { "a", 0 } } },
			{ .touch = { { "b", 30 }, { "c", 0 } } } },
		{ 19, 19, 19 } },
	{ "a value that is used up in its step",
		{ { .touch = { { "d+0", 4 }, { "b", 0 } } },
			{ .touch = { { "b", 12 }, { "a+0", 0 } } } },
		{ 0, 0 } },
	{ "a sum that begins anew in each step",
		{ { .touch = { { "d+0", 4 }, { "a", 0 } } },
			{ .touch = { { "a", 12 }, { "a", 0 } } } },
		{ 0, 0 } },
	{ "it may go on if that is conditional",
		{ { .conditional = true,
			  .touch = { { "d+0", 4 }, { "a", 0 } } },
			{ .touch = { { "a", 12 }, { "a", 0 } } } },
		{ 0, 12 } },
	{ "one that comes after a recurrence",
		{ { .touch = { { "a", 8 }, { "a", 0 } } },
			{ .touch = { { "a", 20 }, { "b", 0 } } } },
		{ 8, 0 } },
	{ "a statement of the loop around",
		{ { .touch = { { "a", 4 }, { "b", 0 } } },
			{ .outside = true,
				.touch = { { "b", 12 }, { "a", 0 } } } },
		{ 0, 0 } },
};

static ash_access_estimate get_access(const touch *t)
{
	bool moves = t->cell[1];

	return (ash_access_estimate) { .array = t->cell[0] - 'a',
		.write = t->latency == 0,
		.regular = true,
		.size = DOUBLE,
		.cells = 1,
		.latency = t->latency,
		.offset = moves ? DOUBLE * strtol(t->cell + 1, NULL, 10) : 0,
		.stride = { 0, moves ? DOUBLE : 0 } };
}

static unsigned fill_stmts(const row *r, ash_stmt_estimate *stmt,
	ash_access_estimate (*access)[MAX_TOUCH])
{
	unsigned n = 0;

	for (; n < MAX_STMT && r->stmt[n].touch[0].cell; ++n) {
		const body_stmt *s = &r->stmt[n];

		stmt[n] = (ash_stmt_estimate) { .conditional = s->conditional,
			.n_iter = 2,
			.extent = { s->outside ? 1 : LONG, LONG },
			.n_op = 300,
			.access = access[n] };
		while (stmt[n].n_access < MAX_TOUCH &&
			s->touch[stmt[n].n_access].cell) {
			access[n][stmt[n].n_access] = get_access(
				&s->touch[stmt[n].n_access]);
			stmt[n].n_access++;
		}
	}
	return n;
}

/* The loop over i, and one around it. */
static void fill_rows(const row *r, int (*level)[MAX_STMT * ASH_MAX_DIM],
	unsigned n)
{
	for (unsigned i = 0; i < n; ++i) {
		level[0][i * ASH_MAX_DIM] = 1;
		level[1][i * ASH_MAX_DIM + 1] = !r->stmt[i].outside;
	}
}

static void test_row(const row *r)
{
	static const ash_machine machine = { 32, 16, 64,
		{ 32768, 262144, 4194304 }, NULL, NULL };
	ash_access_estimate access[MAX_STMT][MAX_TOUCH];
	ash_stmt_estimate stmt[MAX_STMT];
	bool tested[16] = { false };
	ash_estimates e = { .machine = &machine,
		.n_array = 4,
		.tested = tested,
		.n_stmt = fill_stmts(r, stmt, access),
		.stmt = stmt };
	int level[2][MAX_STMT * ASH_MAX_DIM] = { { 0 } };
	ash_stack stack = { .n = 2,
		.level = { { .row = level[0], .jam = 1 },
			{ .row = level[1], .jam = 1, .chain = true } } };
	int number[] = { 0, 1, 2, 3 };
	ash_cost_group g = { &e, number, e.n_stmt, 0, &stack };
	ash_flows flows;

	fill_rows(r, level, e.n_stmt);
	ash_flows_find(&flows, &g);
	for (; g.pos < g.n; ++g.pos) {
		double latency = ash_flows_latency(&flows, &g);

		if (!check(fabs(latency - r->latency[g.pos]) < 1e-9, r->why))
			printf("  statement %u: %g cycles, not %g\n", g.pos,
				latency, r->latency[g.pos]);
	}
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	return check_result();
}
