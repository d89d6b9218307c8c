/* coalesced_loops_test.c - which two loops count as one.
 *
 * Pixels (i, 100 of them) of channels (j, 3 of them), 4 bytes each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/coalesced_loops.h"
#include "cost/loop_stack.h"

static const struct {
	double stride[2][2]; /* of two accesses, in i and j */
	bool irregular;
	bool fixed;
	bool chain;  /* does the outer loop carry a value? */
	bool reloads;
	int jam;
	unsigned n_stmt;
	bool coalesced;
	const char *why;
} rows[] = {
	{ { { 12, 4 }, { 12, 4 } }, 0, 0, 0, 0, 1, 1, true,
		"channels of pixels" },
	{ { { 12, 4 }, { 12, 4 } }, 0, 1, 0, 0, 1, 1, false,
		"a constant number of them" },
	{ { { 12, 4 }, { 0, 0 } }, 0, 0, 0, 0, 1, 1, true, "and a constant" },
	{ { { 0, 0 }, { 0, 0 } }, 0, 0, 0, 0, 1, 1, false, "only constants" },
	{ { { 12, 4 }, { 0, 4 } }, 0, 0, 0, 0, 1, 1, false, "weights" },
	{ { { 12, 4 }, { 16, 4 } }, 0, 0, 0, 0, 1, 1, false, "a gap" },
	{ { { 12, 4 }, { 12, 4 } }, 1, 0, 0, 0, 1, 1, false, "unknown places" },
	{ { { 12, 4 }, { 12, 4 } }, 0, 0, 1, 0, 1, 1, false, "a recurrence" },
	{ { { 12, 4 }, { 12, 4 } }, 0, 0, 0, 1, 1, 1, false,
		"reloaded bounds" },
	{ { { 12, 4 }, { 12, 4 } }, 0, 0, 0, 0, 2, 1, false, "copies" },
	{ { { 12, 4 }, { 12, 4 } }, 0, 0, 0, 0, 1, 2, false,
		"another statement somewhere" },
};

static void test_row(unsigned n)
{
	static int row[2][ASH_MAX_DIM] = { { 1 }, { 0, 1 } };
	ash_access_estimate access[] = {
		{ .regular = true, .fixed = rows[n].fixed, .size = 4 },
		{ .regular = !rows[n].irregular,
			.fixed = rows[n].fixed,
			.size = 4 }
	};
	ash_stmt_estimate stmt = { .n_iter = 2,
		.extent = { 100, 3 },
		.reloads = rows[n].reloads,
		.n_access = 2,
		.access = access };
	const ash_estimates e = { .n_stmt = rows[n].n_stmt, .stmt = &stmt };
	ash_stack stack = { .n = 2, .untested = true };
	const int body[] = { 0 };
	ash_loops loops;

	for (int i = 0; i < 2; ++i) {
		access[i].stride[0] = rows[n].stride[i][0];
		access[i].stride[1] = rows[n].stride[i][1];
		stack.level[i] = (ash_level) { .row = row[i],
			.jam = i ? 1 : rows[n].jam,
			.chain = i == 0 && rows[n].chain,
			.last = i == 1 };
	}
	stack.coalesced = ash_coalesced_are(&e, &stack, body, 1);
	check(stack.coalesced == rows[n].coalesced, rows[n].why);
	loops = ash_loops_get(&e, &stack, 0);
	check(!stack.coalesced ||
			(loops.n == 1 && loops.trip[0] == 300 &&
				loops.step[0][1] == 1),
		"one loop of all channels");
}

int main(void)
{
	for (unsigned n = 0; n < sizeof(rows) / sizeof(*rows); ++n)
		test_row(n);
	return check_result();
}
