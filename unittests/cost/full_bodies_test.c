/* full_bodies_test.c - how much of a jammed loop over a sum of iterators is in
 * complete bodies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/full_bodies.h"

/* The loops i and "factor" * i + j around one statement, jammed. */
static const struct {
	int factor;
	double extent[2];
	bool capped[2];
	int jam[2];
	double part;
	const char *why;
} cases[] = {
	{ 0, { 16, 3 }, { true, true }, { 1, 32 }, 1,
		"a single iterator is not a sum" },
	{ 1, { 1000, 3 }, { false, true }, { 1, 32 }, 0,
		"three values of j never fill 32 copies of i + j" },
	{ 1, { 1000, 16 }, { false, true }, { 1, 8 }, 9. / 16,
		"sixteen values begin anywhere" },
	{ 7, { 16, 16 }, { true, true }, { 2, 8 }, 2. / 9,
		"two copies of i have nine values of 7i + j in common" },
	{ 7, { 16, 16 }, { true, true }, { 4, 4 }, 0,
		"four copies of i have none" },
	{ 2, { 100, 1000 }, { false, false }, { 1, 4 }, 1,
		"a long row, as with tiles over time" },
};

static double get_part(unsigned n)
{
	int outer[ASH_MAX_DIM] = { 1 };
	int inner[ASH_MAX_DIM] = { cases[n].factor, 1 };
	ash_stmt_estimate stmt = { .n_iter = 2 };
	const ash_estimates e = { .n_stmt = 1, .stmt = &stmt };
	const ash_stack stack = { .n = 2,
		.level = { { .row = outer, .jam = cases[n].jam[0] },
			{ .row = inner, .jam = cases[n].jam[1] } } };
	const int body[] = { 0 };

	for (int d = 0; d < 2; ++d) {
		stmt.extent[d] = cases[n].extent[d];
		stmt.capped[d] = cases[n].capped[d];
	}
	return ash_cost_skewed_part(&e, &stack, 1, body, 1);
}

int main(void)
{
	for (unsigned n = 0; n < sizeof(cases) / sizeof(*cases); ++n)
		check(fabs(get_part(n) - cases[n].part) < 1e-9, cases[n].why);
	return check_result();
}
