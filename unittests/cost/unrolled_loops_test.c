/* unrolled_loops_test.c - which innermost loops are taken for unrolled ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/unrolled_loops.h"

/* Three loops around one statement: i, j, k, from outside to inside. */
static const struct {
	double extent[3];
	bool constant[3], capped[3];
	unsigned n_op;
	bool chain[3];
	unsigned n; /* loops that are unrolled */
	bool simd; /* is what is innermost then good for vectors? */
	const char *why;
} cases[] = {
	{ { 1000, 1000, 4 }, { 0, 0, 1 }, { 0 }, 2, { 0, 0, 1 }, 1, true,
		"a short loop" },
	{ { 1000, 4, 4 }, { 0, 1, 1 }, { 0 }, 2, { 0, 0, 1 }, 2, true,
		"two short loops" },
	{ { 1000, 4, 4 }, { 0, 1, 1 }, { 0 }, 2, { 1, 0, 0 }, 2, false,
		"a recurrence around them" },
	{ { 1000, 1000, 4 }, { 0, 0, 0 }, { 0 }, 2, { 0, 0, 0 }, 0, true,
		"a short loop of any length" },
	{ { 1000, 1000, 60 }, { 0, 0, 1 }, { 0 }, 6, { 0, 0, 0 }, 0, true,
		"too many instructions" },
	{ { 1000, 16, 8 }, { 0, 1, 1 }, { 0 }, 2, { 0, 0, 0 }, 1, true,
		"too many with the next one" },
	{ { 1000, 3, 3 }, { 0 }, { 0, 1, 1 }, 2, { 0, 1, 1 }, 2, true,
		"windows that end at borders" },
	{ { 1000, 1000, 9 }, { 0 }, { 0, 0, 1 }, 1, { 0, 0, 0 }, 0, true,
		"too many iterations for tests before each" },
	{ { 4, 4, 4 }, { 1, 1, 1 }, { 0 }, 0, { 0, 0, 0 }, 2, true,
		"one loop is left" },
};

static unsigned run_case(unsigned n, bool *simd)
{
	static int row[3][ASH_MAX_DIM] = { { 1 }, { 0, 1 }, { 0, 0, 1 } };
	const ash_machine machine = { .vector_bytes = 32 };
	ash_access_estimate access[] = { { .regular = true, .size = 8 } };
	ash_stmt_estimate stmt = { .n_iter = 3,
		.n_op = cases[n].n_op,
		.n_access = 1,
		.access = access };
	const ash_estimates e = { .machine = &machine,
		.n_stmt = 1,
		.stmt = &stmt };
	ash_stack stack = { .n = 3 };
	const int body[] = { 0 };
	unsigned count = 0;

	for (int i = 0; i < 3; ++i) {
		stmt.extent[i] = cases[n].extent[i];
		stmt.constant[i] = cases[n].constant[i];
		stmt.capped[i] = cases[n].capped[i];
		stack.level[i] = (ash_level) { .row = row[i],
			.jam = 1,
			.chain = cases[n].chain[i],
			.last = i == 2 };
	}
	while (ash_unrolled_innermost(&e, &stack, body, 1, simd))
		++count;
	if (!check(count == 0 || stack.level[2].row == row[2 - count],
		    "the loop around is innermost"))
		return 9;
	stack.shifted = true;
	return ash_unrolled_innermost(&e, &stack, body, 1, simd) ? 9 : count;
}

int main(void)
{
	for (unsigned n = 0; n < sizeof(cases) / sizeof(*cases); ++n) {
		bool simd = true;

		check(run_case(n, &simd) == cases[n].n && simd == cases[n].simd,
			cases[n].why);
	}
	return check_result();
}
