/* isomorphic_statements_test.c - which statements of a loop body do the same
 * next to each other, and what they share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "cost/isomorphic_statements.h"

#define N_STMT 7

/* Two loops: i outside, j inside; each statement has these rows. */
static int outer[N_STMT * ASH_MAX_DIM], inner[N_STMT * ASH_MAX_DIM];

static ash_access_estimate at(int array, double offset, double stride,
	bool write)
{
	return (ash_access_estimate) { .array = array,
		.write = write,
		.regular = true,
		.size = 8,
		.offset = offset,
		.stride = { 4096, stride } };
}

static ash_access_estimate scalar(int array, bool write)
{
	return (ash_access_estimate) { .array = array,
		.write = write,
		.scalar = true,
		.regular = true,
		.size = 8 };
}

static ash_stmt_estimate stmt(ash_access_estimate *access, unsigned n,
	unsigned n_op)
{
	return (ash_stmt_estimate) { .n_iter = 2,
		.n_op = n_op,
		.n_access = n,
		.access = access };
}

static const ash_machine machine = { .vector_bytes = 32 };
static ash_access_estimate real[4], imag[4], put[2], next[2], far[2], wide[2],
	apart[1];
static ash_stmt_estimate all[N_STMT];
static const ash_estimates e = { .machine = &machine,
	.n_stmt = N_STMT,
	.stmt = all };
static ash_stack stack = { .n = 2,
	.level = { { .row = outer, .jam = 1 }, { .row = inner, .jam = 1 } } };
static const int body[] = { 0, 1, 2, 3, 4, 5, 6 };

/* Two reads of "a", the first at "first", and a sum in scalar "sum". */
static void add_sum(ash_access_estimate *to, double first, double second,
	int sum)
{
	to[0] = at(0, first, 16, false);
	to[1] = at(0, second, 16, false);
	to[2] = scalar(sum, false);
	to[3] = scalar(sum, true);
}

/* A store of scalar "sum" at "offset". */
static void add_store(ash_access_estimate *to, double offset, double stride,
	int sum)
{
	to[0] = at(3, offset, stride, true);
	to[1] = scalar(sum, false);
}

static void set_up(void)
{
	/* The real and the imaginary part of c[j] += x * a[j], into sums ... */
	add_sum(real, 0, 8, 1);
	add_sum(imag, 8, 0, 2);
	/* ... and into memory, */
	add_store(put, 0, 16, 1);
	add_store(next, 8, 16, 2);
	/* far away, and in steps of other sizes. */
	add_store(far, 640, 16, 2);
	add_store(wide, 8, 24, 2);
	/* A scalar that gets memory: every other element of its array. */
	apart[0] = at(4, 0, 16, false);
	all[0] = stmt(real, 4, 4);
	all[1] = stmt(imag, 4, 3);
	all[2] = stmt(put, 2, 1);
	all[3] = stmt(next, 2, 1);
	all[4] = stmt(far, 2, 1);
	all[5] = stmt(wide, 2, 1);
	all[6] = stmt(apart, 1, 1);
	for (int i = 0; i < N_STMT; ++i)
		outer[i * ASH_MAX_DIM] = inner[i * ASH_MAX_DIM + 1] = 1;
}

/* Stores to three neighbouring elements: vectors have two or four. */
static void test_three(void)
{
	static const int three[] = { 0, 1, 2 };
	static ash_access_estimate access[3][2];
	static ash_stmt_estimate stores[3];
	const ash_estimates some = { .machine = &machine,
		.n_stmt = 3,
		.stmt = stores };

	for (int i = 0; i < 3; ++i) {
		add_store(access[i], 8 * i, 24, 1 + i);
		stores[i] = stmt(access[i], 2, 1);
	}
	check(ash_isomorphic_count(&some, &stack, three, 3, 0) == 1.5,
		"three neighbours take two vectors");
	check(ash_isomorphic_count(&some, &stack, three, 2, 0) == 2,
		"two neighbours take one vector");
}

/* Reads of three of eight elements: bytes are shuffled from a few vectors, wide
 * elements are loaded one by one.
 */
static void test_gaps(void)
{
	static const int one[] = { 0 };
	static ash_access_estimate read[3];
	static ash_stmt_estimate reads;
	const ash_estimates some = { .machine = &machine,
		.n_stmt = 1,
		.stmt = &reads };

	reads = stmt(read, 3, 1);
	for (unsigned size = 1; size <= 8; size *= 8) {
		double length = size == 1 ? 16 : 4, slots;

		for (int i = 0; i < 3; ++i) {
			read[i] = at(0, size * i, 8 * size, false);
			read[i].size = size;
		}
		slots = ash_isomorphic_slots(&some, &stack, one, 1, 0, 0,
			8 * size, length);
		check((slots < .5) == (size == 1),
			"three of eight elements, by their size");
	}
}

static void test_units(void)
{
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 2,
		"sums of real and imaginary parts");
	check(ash_isomorphic_count(&e, &stack, body, 1, 0) == 1, "one alone");
	check(ash_isomorphic_count(&e, &stack, body, 6, 2) == 2,
		"stores next to each other");
	check(ash_isomorphic_count(&e, &stack, body, 6, 4) == 1,
		"a store far away");
	check(ash_isomorphic_count(&e, &stack, body, 6, 5) == 1,
		"another stride");
	check(!ash_isomorphic_is_loaded(&e, &stack, body, 0, 0),
		"it has not been read before");
	check(ash_isomorphic_is_loaded(&e, &stack, body, 1, 0),
		"another statement has read it");
	check(!ash_isomorphic_is_loaded(&e, &stack, body, 3, 0),
		"a store has no value to reuse");
	check(ash_isomorphic(&e, 0, 1) && ash_isomorphic(&e, 3, 2) &&
			!ash_isomorphic(&e, 2, 4) && !ash_isomorphic(&e, 2, 5),
		"units of statements");
}

static void test_vectors(void)
{
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 0, 0, 8) == 1,
		"elements that follow each other");
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 0, 0, 16) == 1,
		"both parts are read");
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 2, 0, 16) == 1,
		"both parts are written");
	check(ash_isomorphic_vectors(&e, &stack, body, 3, 2, 0, 16) == 0,
		"stores leave gaps");
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 5, 0, 24) == 0,
		"one store of three");
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 0, 0, 32) == 2,
		"half of what is loaded is used");
	check(ash_isomorphic_vectors(&e, &stack, body, 6, 0, 0, 4096) == 0,
		"too far apart");
	apart[0].scalar = true;
	check(ash_isomorphic_vectors(&e, &stack, body, 7, 6, 0, 16) == 2,
		"a scalar in memory is an element of its own");
}

static void test_shuffles(void)
{
	check(ash_isomorphic_slots(&e, &stack, body, 6, 0, 0, 4096, 1) <
				ash_isomorphic_slots(&e, &stack, body, 6, 0, 0,
					4096, 4) &&
			ash_isomorphic_slots(&e, &stack, body, 6, 0, 0, 16, 4) <
				ash_isomorphic_slots(&e, &stack, body, 6, 0, 0,
					4096, 4) &&
			ash_isomorphic_slots(&e, &stack, body, 6, 0, 0, 8, 4) <
				ash_isomorphic_slots(&e, &stack, body, 6, 0, 0,
					16, 4),
		"a shuffle is between a load and a gather");
	check(!ash_isomorphic_is_shuffled(&e, &stack, body, 6, 0, 0) &&
			!ash_isomorphic_is_shuffled(&e, &stack, body, 6, 2, 1),
		"what is in order needs no shuffle");
	imag[0].offset = 0;
	check(ash_isomorphic_is_shuffled(&e, &stack, body, 6, 0, 0),
		"one element for both does");
	imag[0].offset = 8;
}

static void test_orders(void)
{
	all[3].conditional = true;
	check(ash_isomorphic_count(&e, &stack, body, 6, 2) == 1,
		"one that may not write");
	all[3].conditional = false;
	stack.shifted = true;
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 1 &&
			!ash_isomorphic_is_loaded(&e, &stack, body, 1, 0),
		"one step apart");
	stack.shifted = false;
	inner[1 * ASH_MAX_DIM] = 1;
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 1 &&
			!ash_isomorphic_is_loaded(&e, &stack, body, 1, 0),
		"another order of the loops");
	check(ash_isomorphic_count(&e, NULL, body, 6, 0) == 2 &&
			ash_isomorphic_is_loaded(&e, NULL, body, 1, 0),
		"any order");
}

int main(void)
{
	set_up();
	test_three();
	test_gaps();
	test_units();
	test_vectors();
	test_shuffles();
	test_orders();
	return check_result();
}
