/* body_reuse_test.c - what an inner loop leaves in the caches for the next one.
 *
 * Two statements in loops over j of their own, within one loop over i, read one
 * array each.  The row says which elements the second one reads, how long rows
 * are, and whether it finds them in a cache.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/body_reuse.h"

#define KIB 1024.

typedef struct {
	const char *why;
	double row; /* elements of a row */
	int jam; /* rows at once */
	int array; /* of the second statement; that of the first is 0 */
	double stride[2]; /* of the second statement, in elements */
	bool reused;
} row;

static const row rows[] = {
	{ "the same rows", 2000, 1, 0, { 2000, 1 }, true },
	{ "a group of rows", 2000, 8, 0, { 2000, 1 }, true },
	{ "another array", 2000, 1, 1, { 2000, 1 }, false },
	{ "columns instead of rows", 2000, 1, 0, { 1, 2000 }, false },
	{ "rows beyond all caches", 4e6, 1, 0, { 4e6, 1 }, false },
	{ "a group beyond all caches", 5e5, 8, 0, { 5e5, 1 }, false },
};

/* The cycles of both bodies, together or each for itself. */
static double get_cost(const row *r, bool in_turn)
{
	static const ash_machine machine = { .vector_bytes = 64,
		.cache_line = 64,
		.n_vector_reg = 32,
		.cache = { 32 * KIB, 256 * KIB, 4096 * KIB } };
	int outer[2 * ASH_MAX_DIM] = { 1, 0 },
		      inner[2 * ASH_MAX_DIM] = { 0, 1 };
	ash_access_estimate access[2] = { { .array = 0,
						  .regular = true,
						  .size = 8,
						  .cells = 1,
						  .stride = { 8 * r->row, 8 } },
		{ .array = r->array,
			.regular = true,
			.size = 8,
			.cells = 1,
			.stride = { 8 * r->stride[0], 8 * r->stride[1] } } };
	ash_stmt_estimate stmt[2];
	ash_estimates e = { .machine = &machine,
		.n_stmt = 2,
		.stmt = stmt,
		.n_array = 2 };
	ash_stack stack = { .n = 2,
		.band = 2,
		.level = { { .row = outer, .jam = r->jam },
			{ .row = inner, .jam = 1, .last = true } } };
	ash_leaves leaves = { .n_stmt = 2 };
	int first = 0, second = 1;
	double cost;

	outer[ASH_MAX_DIM] = inner[ASH_MAX_DIM + 1] = 1;
	for (int i = 0; i < 2; ++i)
		stmt[i] = (ash_stmt_estimate) { .n_iter = 2,
			.extent = { 2000, r->row },
			.count = 2000 * r->row,
			.n_op = 1,
			.n_access = 1,
			.access = &access[i] };
	ash_leaves_add(&leaves, &stack, &first, 1, true);
	ash_leaves_add(&leaves, &stack, &second, 1, true);
	cost = in_turn ? ash_leaves_cost_in_turn(&leaves, &e, 0)
		       : ash_cost(&e, &stack, &first, 1, true) +
			ash_cost(&e, &stack, &second, 1, true);
	ash_leaves_clear(&leaves);
	return cost;
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		const row *r = &rows[i];
		double apart = get_cost(r, false), turn = get_cost(r, true);

		check(apart > 0 && turn <= apart, r->why);
		check((turn < .9 * apart) == r->reused, r->why);
	}
	return check_result();
}
