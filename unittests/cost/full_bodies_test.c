/* full_bodies_test.c - how much of a jammed loop over a sum of iterators is in
 * complete bodies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "cost/full_bodies.h"

/* The loops a * i + b * j and c * i + d * j around one statement, jammed. */
static const struct {
	int row[2][ASH_MAX_DIM];
	double extent[2];
	bool capped[2];
	int jam[2];
	double part;
	const char *why;
} cases[] = {
	{ { { 1 }, { 0, 1 } }, { 16, 3 }, { true, true }, { 1, 32 }, 1,
		"a single iterator is not a sum" },
	{ { { 1 }, { 1, 1 } }, { 1000, 3 }, { false, true }, { 1, 32 }, 0,
		"three values of j never fill 32 copies of i + j" },
	{ { { 1 }, { 1, 1 } }, { 1000, 5 }, { false, true }, { 8, 1 }, 0,
		"eight copies of i with one i + j need eight values of j" },
	{ { { 1 }, { 1, 1 } }, { 1000, 16 }, { false, true }, { 1, 8 }, 9. / 16,
		"sixteen values begin anywhere" },
	{ { { 1 }, { 7, 1 } }, { 16, 16 }, { true, true }, { 2, 8 }, 2. / 16,
		"two copies of i are seven values of j apart" },
	{ { { 1 }, { 7, 1 } }, { 16, 16 }, { true, true }, { 4, 4 }, 0,
		"four copies of i are too far apart" },
	{ { { 1 }, { 2, 1 } }, { 100, 1000 }, { false, false }, { 1, 4 }, 1,
		"a long row, as with tiles over time" },
	{ { { 1, 1 }, { 1, 1 } }, { 16, 3 }, { true, true }, { 1, 8 }, 1,
		"one loop twice: no step" },
};

static double get_part(unsigned n)
{
	int rows[2][ASH_MAX_DIM];
	ash_stmt_estimate stmt = { .n_iter = 2 };
	const ash_estimates e = { .n_stmt = 1, .stmt = &stmt };
	const ash_stack stack = { .n = 2,
		.level = { { .row = rows[0], .jam = cases[n].jam[0] },
			{ .row = rows[1], .jam = cases[n].jam[1] } } };
	const int body[] = { 0 };

	memcpy(rows, cases[n].row, sizeof(rows));
	for (int d = 0; d < 2; ++d) {
		stmt.extent[d] = cases[n].extent[d];
		stmt.capped[d] = cases[n].capped[d];
	}
	return ash_cost_skewed_part(&e, &stack, body, 1);
}

int main(void)
{
	for (unsigned n = 0; n < sizeof(cases) / sizeof(*cases); ++n)
		check(fabs(get_part(n) - cases[n].part) < 1e-9, cases[n].why);
	return check_result();
}
