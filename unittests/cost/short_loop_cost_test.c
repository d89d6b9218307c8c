/* short_loop_cost_test.c - what loops of a few steps cost.
 *
 * One statement, y[i] += x[i, k] in a loop over i around one over k, in arrays
 * that fit into the nearest cache; cycles are those of one instance.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/cost.h"

#define LONG 1000000
#define DOUBLE 8

static const ash_machine machine = { 32, 16, 64, { 1e12, 1e12, 1e12 },
	NULL, NULL }; /* nothing misses */
static int rows[2][ASH_MAX_DIM] = { { 1 }, { 0, 1 } };

/* The nest, "extent[0]" times "extent[1]" steps; y moves by "move" bytes in the
 * loop over i, and x has elements of "size" bytes, "stride" bytes apart in the
 * loop over k.
 */
typedef struct {
	double extent[2];
	double move;
	unsigned size;
	double stride;
	bool capped;
} nest;

typedef struct {
	int order[2];		/* the iterators, outermost first */
	int jam;		/* copies of the outer loop */
	bool chain;		/* does the inner one carry the sum? */
} way;

static const way by_sums = { { 0, 1 }, 1, true };

static double get_cost(const nest *n, way w)
{
	ash_access_estimate access[] = {
		{ .regular = true,
			.size = DOUBLE,
			.cells = 1,
			.latency = 4,
			.stride = { n->move } },
		{ .array = 1,
			.regular = true,
			.size = n->size,
			.cells = 1,
			.stride = { n->stride, n->stride } },
		{ .write = true,
			.regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { n->move } },
	};
	ash_stmt_estimate stmt = { .n_iter = 2,
		.extent = { n->extent[0], n->extent[1] },
		.capped = { false, n->capped },
		.count = n->extent[0] * n->extent[1],
		.n_op = 1,
		.n_access = 3,
		.access = access };
	ash_estimates e = { .machine = &machine, .n_stmt = 1, .stmt = &stmt };
	ash_stack stack = { .n = 2 };
	int number = 0;

	for (int l = 0; l < 2; ++l)
		stack.level[l] = (ash_level) { .row = rows[w.order[l]],
			.jam = l == 0 ? w.jam : 1,
			.chain = l == 1 && w.chain,
			.last = l == 1 };
	return ash_cost(&e, &stack, &number, 1, !w.chain) / stmt.count;
}

/* The cycles of an instance of "x[i] += a[i][j], b[j] = ...", if arrays x and b
 * may overlap, in code that is untested or not.
 */
static double cost_of_sum(bool may_overlap, bool untested)
{
	ash_access_estimate access[] = {
		{ .regular = true,
			.size = DOUBLE,
			.cells = 1,
			.latency = 4,
			.stride = { DOUBLE } },
		{ .write = true,
			.regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { DOUBLE } },
		{ .array = 1,
			.write = true,
			.regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { 0, DOUBLE } },
	};
	ash_stmt_estimate stmt = { .n_iter = 2,
		.extent = { LONG, LONG },
		.count = (double) LONG * LONG,
		.n_op = 1,
		.n_access = 3,
		.access = access };
	bool tested[] = { false, may_overlap, may_overlap, false };
	ash_estimates e = { .machine = &machine,
		.n_array = 2,
		.tested = tested,
		.n_stmt = 1,
		.stmt = &stmt };
	ash_stack stack = { .n = 2, .untested = untested };
	int number = 0;

	for (int l = 0; l < 2; ++l)
		stack.level[l] = (ash_level) { .row = rows[l],
			.jam = 1,
			.chain = l == 1,
			.last = l == 1 };
	return ash_cost(&e, &stack, &number, 1, false) / stmt.count;
}

/* A sum in a cell that a store might change goes through memory in each step,
 * unless a test before the code says that it does not.
 */
static void test_sum_in_memory(void)
{
	check(cost_of_sum(true, true) > 2 * cost_of_sum(false, true),
		"a sum in a cell that a store may change");
	check(cost_of_sum(true, false) == cost_of_sum(false, true),
		"the same where that is tested");
}

/* Sums of a few elements overlap, unless one goes on where the last one ends.
 */
static void test_overlap(void)
{
	nest few = { { LONG, 16 }, DOUBLE, DOUBLE, DOUBLE, false };
	nest many = { { 16, LONG }, DOUBLE, DOUBLE, DOUBLE, false };
	nest one = { { LONG, 16 }, 0, DOUBLE, DOUBLE, false };

	check(get_cost(&few, by_sums) < .7 * get_cost(&many, by_sums),
		"short sums overlap");
	check(get_cost(&one, by_sums) >= get_cost(&many, by_sums),
		"those into one cell wait for each other");
}

/* Copies that a loop of known length has no steps for run one by one. */
static void test_rest(void)
{
	nest fits = { { LONG, 16 }, DOUBLE, DOUBLE, DOUBLE, true };
	nest rest = { { LONG, 14 }, DOUBLE, DOUBLE, DOUBLE, true };
	nest unknown = { { LONG, 14 }, DOUBLE, DOUBLE, DOUBLE, false };
	way eight = { { 1, 0 }, 8, false }, two = { { 1, 0 }, 2, false };

	check(get_cost(&rest, eight) > 1.2 * get_cost(&fits, eight),
		"six steps are left over");
	check(get_cost(&rest, two) <= 1.01 * get_cost(&fits, two),
		"none is left over");
	check(get_cost(&unknown, eight) <= 1.01 * get_cost(&fits, eight),
		"of a length that is not known nothing is left over");
}

/* Narrow elements are made wide in vectors, which takes shuffles. */
static void test_widening(void)
{
	nest wide = { { LONG, 16 }, DOUBLE, DOUBLE, DOUBLE, true };
	nest narrow = { { LONG, 16 }, DOUBLE, 2, 2, true };
	way vectors = { { 1, 0 }, 4, false };

	check(get_cost(&narrow, vectors) > 1.2 * get_cost(&wide, vectors),
		"narrow elements in vectors");
	check(get_cost(&narrow, by_sums) <= 1.01 * get_cost(&wide, by_sums),
		"narrow elements one by one");
}

/* A loop of three steps has no vectors of four lanes: one of them would be masked.
 */
static void test_odd_length(void)
{
	nest three = { { 3, LONG }, DOUBLE, DOUBLE, DOUBLE, true };
	nest four = { { 4, LONG }, DOUBLE, DOUBLE, DOUBLE, true };
	nest six = { { 6, LONG }, DOUBLE, 4, 4, true };
	way vectors = { { 1, 0 }, 8, false };

	check(get_cost(&three, vectors) > 1.5 * get_cost(&four, vectors),
		"three steps are no vector");
	check(get_cost(&three, vectors) > 1.3 * get_cost(&six, vectors),
		"six steps have vectors of two");
}

/* Of eight elements side by side the vectors use one: that is put in its place
 * alone; what is side by side is not.
 */
static void test_gaps(void)
{
	nest close = { { LONG, 16 }, DOUBLE, 4, 4, true };
	nest apart = { { LONG, 16 }, DOUBLE, 4, 32, true };
	way vectors = { { 1, 0 }, 4, false };

	check(get_cost(&apart, vectors) > get_cost(&close, vectors) + .7,
		"elements with gaps between them");
}

/* The same nest, in short loops, with sums that may be reordered, in "copies" of
 * the outer loop; is the length of the inner one a "constant"?
 */
static double get_fold_of(double length, int copies, bool whole, bool constant)
{
	ash_access_estimate access[] = {
		{ .regular = true,
			.reduces = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { DOUBLE } },
		{ .array = 1,
			.regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { 0, DOUBLE } },
		{ .write = true,
			.regular = true,
			.reduces = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { DOUBLE } },
	};
	ash_stmt_estimate stmt = { .n_iter = 2,
		.extent = { LONG, length },
		.constant = { false, constant },
		.count = LONG * length,
		.n_op = 1,
		.n_access = 3,
		.access = access };
	ash_estimates e = { .machine = &machine,
		.brief = true,
		.whole = whole,
		.n_stmt = 1,
		.stmt = &stmt };
	ash_stack stack = { .n = 2 };
	int number = 0;

	for (int l = 0; l < 2; ++l)
		stack.level[l] = (ash_level) { .row = rows[l],
			.jam = l == 0 ? copies : 1,
			.chain = l == 1,
			.fold = l == 1,
			.last = l == 1 };
	return ash_cost(&e, &stack, &number, 1, false) / LONG;
}

static double get_fold(double length, int copies, bool whole)
{
	return get_fold_of(length, copies, whole, false);
}

/* Each copy adds up the lanes of its own vector, and loads and stores its sum:
 * where sums are short, eight copies gain little.
 */
static void test_combining(void)
{
	check(get_fold(4, 8, true) > .5 * get_fold(4, 1, true),
		"copies of short sums");
	check(get_fold(6, 1, true) < get_fold(6, 1, false),
		"vectors that are full leave nothing over");
}

/* Sums of constant length become straight code: no loop is entered. */
static void test_straight_sums(void)
{
	check(get_fold_of(8, 1, true, true) < .7 * get_fold(8, 1, true),
		"sums of eight in straight code");
	check(get_fold_of(512, 1, true, true) == get_fold(512, 1, true),
		"sums of many in a loop");
}

/* The cycles of an instance of x[i] = y[i], whose addresses the program loads in
 * each iteration, in its own code or in new one; "calls": with a call that
 * may set errno.
 */
static double cost_of_copy(bool reloads, bool untested, bool calls)
{
	ash_access_estimate access[] = {
		{ .regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { DOUBLE } },
		{ .array = 1,
			.write = true,
			.regular = true,
			.size = DOUBLE,
			.cells = 1,
			.stride = { DOUBLE } },
	};
	ash_stmt_estimate stmt = { .n_iter = 1,
		.extent = { LONG },
		.count = LONG,
		.n_op = 1,
		.reloads = reloads,
		.calls = calls,
		.n_access = 2,
		.access = access };
	ash_estimates e = { .machine = &machine, .n_stmt = 1, .stmt = &stmt };
	ash_stack stack = { .n = 1, .untested = untested };
	int number = 0;

	stack.level[0] = (ash_level) { .row = rows[0], .jam = 1, .last = true };
	return ash_cost(&e, &stack, &number, 1, true) / LONG;
}

static void test_reloads(void)
{
	check(cost_of_copy(true, true, false) >
			2 * cost_of_copy(false, true, false),
		"addresses that are loaded all the time: no vectors");
	check(cost_of_copy(true, true, true) >
			cost_of_copy(false, true, true) + 1,
		"addresses that are loaded all the time take time");
	check(cost_of_copy(true, false, false) ==
			cost_of_copy(false, false, false),
		"vectors in new code");
	check(cost_of_copy(false, false, true) >
			2 * cost_of_copy(false, false, false),
		"calls that may set errno: no vectors");
}

int main(void)
{
	test_sum_in_memory();
	test_overlap();
	test_rest();
	test_widening();
	test_odd_length();
	test_gaps();
	test_combining();
	test_straight_sums();
	test_reloads();
	return check_result();
}
