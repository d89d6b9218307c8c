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

int main(void)
{
	const ash_machine machine = { .vector_bytes = 32 };
	/* The real and the imaginary part of c[j] += x * a[j], into sums ... */
	ash_access_estimate real[] = { at(0, 0, 16, false), at(0, 8, 16, false),
		scalar(1, false), scalar(1, true) };
	ash_access_estimate imag[] = { at(0, 8, 16, false), at(0, 0, 16, false),
		scalar(2, false), scalar(2, true) };
	/* ... and into memory, */
	ash_access_estimate put[] = { at(3, 0, 16, true), scalar(1, false) };
	ash_access_estimate next[] = { at(3, 8, 16, true), scalar(2, false) };
	/* far away, and in steps of other sizes. */
	ash_access_estimate far[] = { at(3, 640, 16, true), scalar(2, false) };
	ash_access_estimate wide[] = { at(3, 8, 24, true), scalar(2, false) };
	/* A scalar that gets memory: every other element of its array. */
	ash_access_estimate apart[] = { at(4, 0, 16, false) };
	ash_stmt_estimate all[N_STMT] = { stmt(real, 4, 4), stmt(imag, 4, 3),
		stmt(put, 2, 1), stmt(next, 2, 1), stmt(far, 2, 1),
		stmt(wide, 2, 1), stmt(apart, 1, 1) };
	const ash_estimates e = { .machine = &machine,
		.n_stmt = N_STMT,
		.stmt = all };
	ash_stack stack = { .n = 2,
		.level = { { .row = outer, .jam = 1 },
			{ .row = inner, .jam = 1 } } };
	const int body[] = { 0, 1, 2, 3, 4, 5, 6 };

	for (int i = 0; i < N_STMT; ++i)
		outer[i * ASH_MAX_DIM] = inner[i * ASH_MAX_DIM + 1] = 1;
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 2,
		"sums of real and imaginary parts");
	check(ash_isomorphic_count(&e, &stack, body, 1, 0) == 1, "one alone");
	check(ash_isomorphic_count(&e, &stack, body, 6, 2) == 2,
		"stores next to each other");
	check(ash_isomorphic_count(&e, &stack, body, 6, 4) == 1,
		"a store far away");
	check(ash_isomorphic_count(&e, &stack, body, 6, 5) == 1,
		"another stride");
	check(!ash_isomorphic_is_at_hand(&e, &stack, body, 0, 0),
		"it has not been read before");
	check(ash_isomorphic_is_at_hand(&e, &stack, body, 1, 0),
		"another statement has read it");
	check(!ash_isomorphic_is_at_hand(&e, &stack, body, 3, 0),
		"a store has no value to reuse");
	check(ash_isomorphic(&e, 0, 1) && ash_isomorphic(&e, 3, 2) &&
			!ash_isomorphic(&e, 2, 4) && !ash_isomorphic(&e, 2, 5),
		"units of statements");
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
	all[3].conditional = true;
	check(ash_isomorphic_count(&e, &stack, body, 6, 2) == 1,
		"one that may not write");
	all[3].conditional = false;
	stack.shifted = true;
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 1 &&
			!ash_isomorphic_is_at_hand(&e, &stack, body, 1, 0),
		"one step apart");
	stack.shifted = false;
	inner[1 * ASH_MAX_DIM] = 1;
	check(ash_isomorphic_count(&e, &stack, body, 6, 0) == 1 &&
			!ash_isomorphic_is_at_hand(&e, &stack, body, 1, 0),
		"another order of the loops");
	check(ash_isomorphic_count(&e, NULL, body, 6, 0) == 2 &&
			ash_isomorphic_is_at_hand(&e, NULL, body, 1, 0),
		"any order");
	return check_result();
}
