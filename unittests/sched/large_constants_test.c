/* large_constants_test.c - large constants as parameters and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "random_number.h"
#include "sched/graph/large_constants.h"

#define N_PARAM 1
#define N_COL 4

/* Constraints on a parameter and two dimensions, and how many constants
 * should become parameters.
 */
typedef struct {
	const char *name;
	int64_t row[3][N_COL];
	unsigned n;
} row;

static const row rows[] = {
	{ "small ones stay", { { 31, 0, -1, 0 }, { -31, 0, 1, 0 } }, 0 },
	{ "a large one", { { 1999, 0, -1, 0 }, { 0, 0, 1, 0 } }, 1 },
	{ "whatever its sign", { { 1999, 0, -1, 0 }, { -1999, 0, 0, 1 } },
	  1 },
	{ "near ones share", { { 1999, 0, -1, 0 }, { 2007, 0, 0, -1 } }, 1 },
	{ "others do not", { { 1999, 0, -1, 0 }, { 2008, 0, 0, -1 } }, 2 },
	{ "those of parameters alone stay", { { 1999, -1, 0, 0 } }, 0 },
	{ "the largest", { { INT64_MAX, 0, -1, 0 },
		{ -INT64_MAX, 0, 1, 0 } }, 1 },
};

static ash_matrix make_matrix(const row *r)
{
	ash_matrix m = { .n_col = N_COL };

	for (unsigned i = 0; i < 3; ++i)
		ash_matrix_append(&m, r->row[i]);
	return m;
}

/* Replaced and restored, a row is what it was. */
static bool comes_back(const ash_constants *constants, const ash_matrix *m)
{
	ash_matrix wide;
	bool ok = ash_matrix_copy(&wide, m) &&
		ash_constants_replace(constants, &wide, N_PARAM) &&
		wide.n_col == m->n_col + constants->n;

	for (unsigned i = 0; ok && i < m->n_row; ++i)
		ok = ash_constants_restore(constants, ash_matrix_row(&wide, i),
			N_PARAM, m->n_col - 1 - N_PARAM) &&
			!memcmp(ash_matrix_row(&wide, i),
				ash_matrix_row(m, i),
				sizeof(int64_t) * m->n_col);
	ash_matrix_clear(&wide);
	return ok;
}

/* The constants satisfy what is said about their parameters. */
static bool are_large(const ash_constants *constants)
{
	ash_matrix m = { .n_col = 1 + N_PARAM + constants->n };
	bool ok = ash_constants_bound(constants, &m, N_PARAM) &&
		m.n_row == constants->n;

	for (unsigned i = 0; ok && i < m.n_row; ++i) {
		const int64_t *bound = ash_matrix_row(&m, i);
		int64_t value = bound[0];

		for (unsigned k = 0; k < constants->n; ++k)
			value += bound[1 + N_PARAM + k] ? constants->value[k]
							: 0;
		ok = value >= 0;
	}
	ash_matrix_clear(&m);
	return ok;
}

static void try_random(unsigned count)
{
	bool ok = true;

	for (unsigned i = 0; i < count; ++i) {
		ash_matrix m = { .n_col = N_COL };
		ash_constants constants = { 0 };
		uint64_t state = i;

		for (unsigned k = 0; k < 20; ++k) {
			ash_matrix_append(&m, NULL);
			for (unsigned c = 0; c < N_COL; ++c)
				ash_matrix_row(&m, k)[c] = random_between(
					&state, -150, 150);
		}
		ash_constants_collect(&constants, &m, N_PARAM);
		ok = ok && constants.n <= ASH_MAX_CONSTANT &&
			comes_back(&constants, &m) && are_large(&constants);
		ash_matrix_clear(&m);
	}
	check(ok, "many constants");
}

static void try_overflow(void)
{
	ash_constants constants = { .n = 1, .value = { INT64_MAX / 2 } };
	int64_t function[N_COL + 1] = { 0, 0, 3, 1, 1 };

	check(!ash_constants_restore(&constants, function, N_PARAM, 2),
		"a coefficient too large");
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		ash_matrix m = make_matrix(&rows[i]);
		ash_constants constants = { 0 };

		ash_constants_collect(&constants, &m, N_PARAM);
		check(constants.n == rows[i].n && comes_back(&constants, &m) &&
			are_large(&constants), rows[i].name);
		ash_matrix_clear(&m);
	}
	try_random(300);
	try_overflow();
	return check_result();
}
