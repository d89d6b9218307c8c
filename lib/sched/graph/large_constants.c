/* large_constants.c - replacement of large constants by parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/large_constants.h"

#include <string.h>

#include "sched/linear/vector.h"

/* The least absolute value of large constants: it exceeds the constants in
 * subscripts of stencils.
 */
#define LARGE 32
/* The largest difference of constants that share a parameter. */
#define NEAR 8

static int64_t magnitude(int64_t v)
{
	return v < 0 ? -v : v;
}

/* The index of the parameter for constants near "value"; constants->n if there
 * is none.
 */
static unsigned find_constant(const ash_constants *constants, int64_t value)
{
	unsigned i = 0;

	while (i < constants->n &&
		magnitude(magnitude(value) - constants->value[i]) > NEAR)
		++i;
	return i;
}

void ash_constants_collect(ash_constants *constants, const ash_matrix *m,
	unsigned n_param)
{
	for (unsigned i = 0; i < m->n_row; ++i) {
		const int64_t *row = ash_matrix_row(m, i);

		if (magnitude(row[0]) < LARGE ||
			constants->n == ASH_MAX_CONSTANT ||
			ash_vector_is_zero(m->n_col - 1 - n_param,
				row + 1 + n_param) ||
			find_constant(constants, row[0]) < constants->n)
			continue;
		constants->value[constants->n++] = magnitude(row[0]);
	}
}

/* Copy row "from" to "to", with additional columns for the parameters that
 * replace constants, and with its large constant replaced.
 */
static void replace_row(const ash_constants *constants, const int64_t *from,
	unsigned n_col, unsigned n_param, int64_t *to)
{
	unsigned used = find_constant(constants, from[0]);
	unsigned first = 1 + n_param;
	int64_t sign = from[0] < 0 ? -1 : 1;

	memcpy(to, from, sizeof(*to) * first);
	memset(to + first, 0, sizeof(*to) * constants->n);
	memcpy(to + first + constants->n, from + first,
		sizeof(*to) * (n_col - first));
	if (magnitude(from[0]) < LARGE || used == constants->n)
		return;
	to[0] -= sign * constants->value[used];
	to[first + used] = sign;
}

bool ash_constants_replace(const ash_constants *constants, ash_matrix *m,
	unsigned n_param)
{
	ash_matrix wide = { .n_col = m->n_col + constants->n };

	for (unsigned i = 0; i < m->n_row; ++i) {
		if (!ash_matrix_append(&wide, NULL)) {
			ash_matrix_clear(&wide);
			return false;
		}
		replace_row(constants, ash_matrix_row(m, i), m->n_col, n_param,
			ash_matrix_row(&wide, i));
	}
	ash_matrix_clear(m);
	*m = wide;
	return true;
}

bool ash_constants_bound(const ash_constants *constants, ash_matrix *m,
	unsigned n_param)
{
	for (unsigned i = 0; i < constants->n; ++i) {
		int64_t *row;

		if (!ash_matrix_append(m, NULL))
			return false;
		row = ash_matrix_row(m, m->n_row - 1);
		row[0] = NEAR - LARGE;
		row[1 + n_param + i] = 1;
	}
	return true;
}

bool ash_constants_restore(const ash_constants *constants, int64_t *row,
	unsigned n_param, unsigned n_rest)
{
	unsigned first = 1 + n_param;
	bool ok = true;

	for (unsigned i = 0; ok && i < constants->n; ++i) {
		int64_t term;

		ok = ash_mul(row[first + i], constants->value[i], &term) &&
			ash_add(row[0], term, row);
	}
	memmove(row + first, row + first + constants->n, sizeof(*row) * n_rest);
	return ok;
}
