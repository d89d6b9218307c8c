/* matrix_test.c - echelon form, rank and Hermite completion.
 *
 *   matrix_test [COUNT [SEED]]
 *
 * Random matrices with small numbers; ranks are compared with those modulo a
 * large prime.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "random_number.h"
#include "sched/linear/matrix.h"
#include "sched/linear/vector.h"

#define PRIME 1000000007

static int64_t power(int64_t base, unsigned exponent)
{
	int64_t result = 1;

	for (; exponent; exponent /= 2) {
		if (exponent % 2)
			result = result * base % PRIME;
		base = base * base % PRIME;
	}
	return result;
}

static void subtract_row(ash_matrix *m, unsigned to, unsigned from,
	int64_t factor)
{
	for (unsigned k = 0; k < m->n_col; ++k) {
		int64_t *number = ash_matrix_row(m, to) + k;

		*number = (*number % PRIME - factor *
			(ash_matrix_row(m, from)[k] % PRIME)) % PRIME;
	}
}

/* The rank modulo PRIME, column by column. */
static unsigned modular_rank(const ash_matrix *from)
{
	ash_matrix m;
	unsigned rank = 0;

	ash_matrix_copy(&m, from);
	for (unsigned k = 0; k < m.n_col && rank < m.n_row; ++k) {
		unsigned i = rank;
		int64_t inverse;

		while (i < m.n_row && ash_matrix_row(&m, i)[k] % PRIME == 0)
			++i;
		if (i == m.n_row)
			continue;
		if (i > rank)
			subtract_row(&m, rank, i, PRIME - 1);
		if (ash_matrix_row(&m, rank)[k] % PRIME == 0)
			subtract_row(&m, rank, i, PRIME - 1);
		inverse = power((ash_matrix_row(&m, rank)[k] % PRIME + PRIME) %
			PRIME, PRIME - 2);
		for (i = rank + 1; i < m.n_row; ++i)
			subtract_row(&m, i, rank, ash_matrix_row(&m, i)[k] %
				PRIME * inverse % PRIME);
		++rank;
	}
	ash_matrix_clear(&m);
	return rank;
}

static bool append_all(ash_matrix *m, const ash_matrix *rows)
{
	bool ok = true;

	for (unsigned i = 0; i < rows->n_row; ++i)
		ok = ok && ash_matrix_append(m, ash_matrix_row(rows, i));
	return ok;
}

static ash_matrix random_matrix(uint64_t *state)
{
	ash_matrix m = { .n_col = random_between(state, 1, 6) };
	unsigned n = random_between(state, 0, 6);
	int size = random_between(state, 1, 4);

	for (unsigned i = 0; i < n; ++i) {
		ash_matrix_append(&m, NULL);
		for (unsigned k = 0; k < m.n_col; ++k)
			ash_matrix_row(&m, i)[k] = random_between(state,
				-size, size);
		if (i && random_between(state, 0, 3) == 0)
			ash_vector_combine(m.n_col, 1, ash_matrix_row(&m, i),
				2, ash_matrix_row(&m, 0),
				ash_matrix_row(&m, i));
	}
	return m;
}

/* The first column from "first" on that is not zero. */
static unsigned leader(const ash_matrix *m, unsigned i, unsigned first)
{
	while (first < m->n_col && !ash_matrix_row(m, i)[first])
		++first;
	return first;
}

static bool check_echelon(const ash_matrix *m)
{
	ash_matrix form, both;
	unsigned rank, wanted = modular_rank(m);
	bool ok = ash_matrix_copy(&form, m) && ash_matrix_copy(&both, m) &&
		ash_matrix_echelon(&form, 0) && append_all(&both, &form);

	ok = ok && form.n_row == wanted && modular_rank(&form) == wanted &&
		modular_rank(&both) == wanted;
	for (unsigned i = 1; ok && i < form.n_row; ++i)
		ok = leader(&form, i, 0) > leader(&form, i - 1, 0);
	ok = ok && ash_matrix_rank(m, 0, m->n_col, &rank) && rank == wanted;
	ash_matrix_clear(&form);
	ash_matrix_clear(&both);
	return ok;
}

/* Rows of zeros from column "first" on are dropped, the others are in
 * echelon form there.
 */
static bool check_partial(const ash_matrix *m, unsigned first)
{
	ash_matrix form;
	unsigned rank;
	bool ok = ash_matrix_copy(&form, m) &&
		ash_matrix_echelon(&form, first) &&
		ash_matrix_rank(m, first, m->n_col, &rank) &&
		form.n_row == rank;

	for (unsigned i = 0; ok && i < form.n_row; ++i)
		ok = leader(&form, i, first) < m->n_col && (!i ||
			leader(&form, i, first) >
			leader(&form, i - 1, first));
	ash_matrix_clear(&form);
	return ok;
}

/* Is the product of row "i" of "a" and row "k" of "b" the given one? */
static bool has_product(const ash_matrix *a, unsigned i, const ash_matrix *b,
	unsigned k, int64_t wanted)
{
	int64_t product;

	return ash_vector_dot(a->n_col, ash_matrix_row(a, i),
		ash_matrix_row(b, k), &product) && product == wanted;
}

/* "rest" times "kernel" is the identity, so the kernel is a basis of all
 * integer solutions; with "rest" the matrix tells all vectors apart.
 */
static bool check_complete(const ash_matrix *m)
{
	ash_matrix kernel, rest, all;
	bool ok = ash_matrix_complete(m, &kernel, &rest) &&
		ash_matrix_copy(&all, m) && append_all(&all, &rest);
	unsigned n = m->n_col - modular_rank(m);

	ok = ok && kernel.n_row == n && rest.n_row == n &&
		modular_rank(&all) == m->n_col;
	for (unsigned k = 0; ok && k < n; ++k) {
		for (unsigned i = 0; i < m->n_row; ++i)
			ok = ok && has_product(m, i, &kernel, k, 0);
		for (unsigned i = 0; i < n; ++i)
			ok = ok && has_product(&rest, i, &kernel, k, i == k);
	}
	ash_matrix_clear(&kernel);
	ash_matrix_clear(&rest);
	ash_matrix_clear(&all);
	return ok;
}

static void try_random(unsigned count, uint64_t seed)
{
	bool echelon = true, partial = true, complete = true;

	for (unsigned i = 0; i < count; ++i) {
		uint64_t state = seed + i;
		ash_matrix m = random_matrix(&state);

		echelon &= check_echelon(&m);
		partial &= check_partial(&m, m.n_col / 2);
		complete &= check_complete(&m);
		ash_matrix_clear(&m);
	}
	check(echelon, "echelon form and rank");
	check(partial, "echelon form of the last columns");
	check(complete, "Hermite completion");
}

static void try_large_numbers(void)
{
	int64_t rows[2][3] = { { INT64_MAX, INT64_MAX - 1, 2 },
		{ INT64_MAX - 2, 5, INT64_MAX - 4 } };
	ash_matrix m = { .n_col = 3 }, kernel;
	unsigned rank;

	ash_matrix_append(&m, rows[0]);
	ash_matrix_append(&m, rows[1]);
	check(!ash_matrix_rank(&m, 0, 3, &rank), "a rank out of reach");
	check(!ash_matrix_complete(&m, &kernel, NULL),
		"a completion out of reach");
	ash_matrix_clear(&kernel);
	ash_matrix_clear(&m);
}

int main(int argc, char **argv)
{
	try_random(argc > 1 ? strtoul(argv[1], NULL, 10) : 3000,
		argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
	try_large_numbers();
	return check_result();
}
