/* sibling_nests_test.c - cache footprint of nests that follow each other.
 *
 * Two statements with loops over j of their own, in one loop over i, read an
 * array each, from the beginning in each iteration of i.  The row says which
 * array the second statement reads, how many bytes the body of the loop over i
 * touches, and whether the first statement finds its array in a cache.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/sibling_nests.h"

#define MIB (1024. * 1024)

typedef struct {
	const char *why;
	double elements; /* of both arrays, of 8 bytes */
	int array; /* of the second statement; that of the first is 0 */
	double bytes; /* that both touch in one iteration of i */
	bool left; /* fits the last cache */
} row;

static const row rows[] = {
	{ "two small arrays", MIB / 8, 1, 2 * MIB, true },
	{ "each of the arrays fits, but not both", 3 * MIB / 8, 1, 6 * MIB,
		false },
	{ "one array, which both read", 3 * MIB / 8, 0, 3 * MIB, true },
};

static ash_estimates make_estimates(const row *r, ash_stmt_estimate stmt[2],
	ash_access_estimate access[2])
{
	static const ash_machine machine = { .vector_bytes = 64,
		.cache_line = 64,
		.n_vector_reg = 32,
		.cache = { MIB / 32, MIB / 4, 4 * MIB } };

	for (int i = 0; i < 2; ++i) {
		access[i] = (ash_access_estimate) { .array = i ? r->array : 0,
			.regular = true,
			.size = 8,
			.cells = 1,
			.stride = { 0, 8 } };
		stmt[i] = (ash_stmt_estimate) { .n_iter = 2,
			.extent = { 100, r->elements },
			.count = 100 * r->elements,
			.n_op = 1,
			.n_access = 1,
			.access = &access[i] };
	}
	return (ash_estimates) { .machine = &machine,
		.n_stmt = 2,
		.stmt = stmt,
		.n_array = 2 };
}

static void test_row(const row *r)
{
	int outer[2 * ASH_MAX_DIM] = { 1, 0 };
	int inner[2 * ASH_MAX_DIM] = { 0, 1 };
	int body[] = { 0, 1 };
	ash_stmt_estimate stmt[2];
	ash_access_estimate access[2];
	ash_estimates e = make_estimates(r, stmt, access);
	ash_stack stack = { .n = 1,
		.band = 2,
		.level = { { .row = outer, .jam = 1 },
			{ .row = inner, .jam = 1, .last = true } } };
	double bytes, alone, among;

	outer[ASH_MAX_DIM] = inner[ASH_MAX_DIM + 1] = 1;
	bytes = ash_nests_bytes(&e, &stack, body, 2);
	check(bytes == r->bytes, r->why);
	stack.n = 2;
	alone = ash_cost(&e, &stack, body, 1, true);
	stack.level[0].nests = bytes;
	among = ash_cost(&e, &stack, body, 1, true);
	check((among == alone) == r->left && among >= alone, r->why);
	e.brief = true;
	stack.level[0].nests = 0;
	alone = ash_cost(&e, &stack, body, 1, true);
	stack.level[0].nests = bytes;
	check(ash_cost(&e, &stack, body, 1, true) == alone,
		"short loops touch less than is typical");
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	return check_result();
}
