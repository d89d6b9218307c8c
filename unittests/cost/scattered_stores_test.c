/* scattered_stores_test.c - stores for which LLVM's vectors need scatters.
 *
 * Two statements in a loop over i of 100 iterations store to an array each.  A
 * row has the strides of both stores in bytes, and whether the second goes to
 * the first one's array.  Elements have 8 bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/scattered_stores.h"

typedef struct {
	const char *why;
	double stride[2];
	bool same, simd, read;
	bool scatter;
} row;

static const row rows[] = {
	{ "consecutive elements", { 8, 8 }, false, true, false, false },
	{ "backward", { -8, 8 }, false, true, false, false },
	{ "one element", { 0, 0 }, false, true, false, false },
	{ "every other element", { 8, 16 }, false, true, false, true },
	{ "columns", { 8192, 8 }, false, true, false, true },
	{ "loads of every other element", { 16, 16 }, false, true, true,
		false },
	{ "no vectors", { 16, 16 }, false, false, false, false },
	{ "real and imaginary parts", { 16, 16 }, true, true, false, false },
	{ "two parts of three", { 24, 24 }, true, true, false, true },
	{ "two speeds", { 8, 16 }, true, true, false, true },
};

static void test_row(const row *r)
{
	static const ash_machine machine = { .vector_bytes = 64 };
	ash_access_estimate access[2];
	ash_stmt_estimate stmt[2];
	const ash_estimates e = { .machine = &machine,
		.n_stmt = 2,
		.stmt = stmt,
		.n_array = 2 };
	int i[2 * ASH_MAX_DIM] = { 0 }, body[] = { 0, 1 };
	ash_stack stack = { .n = 1, .level = { { .row = i, .jam = 1 } } };
	ash_leaves leaves = { .n_stmt = 2 };

	i[0] = i[ASH_MAX_DIM] = 1;
	for (int s = 0; s < 2; ++s) {
		access[s] = (ash_access_estimate) { .array = r->same ? 0 : s,
			.write = !r->read,
			.regular = true,
			.size = 8,
			.cells = 1,
			.stride = { r->stride[s] } };
		stmt[s] = (ash_stmt_estimate) { .n_iter = 1,
			.extent = { 100 },
			.count = 100,
			.n_access = 1,
			.access = &access[s] };
	}
	ash_leaves_add(&leaves, &stack, body, 2, r->simd);
	check(ash_leaves_scatter(&leaves, &e) == r->scatter, r->why);
	ash_leaves_clear(&leaves);
}

int main(void)
{
	for (unsigned n = 0; n < sizeof(rows) / sizeof(*rows); ++n)
		test_row(&rows[n]);
	return check_result();
}
