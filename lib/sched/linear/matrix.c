/* matrix.c - matrices of 64 bit integers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/linear/matrix.h"

#include <stdlib.h>
#include <string.h>

#include "sched/linear/vector.h"

bool ash_matrix_append(ash_matrix *m, const int64_t *row)
{
	size_t size = sizeof(int64_t) * m->n_col;

	if (m->n_row == m->room || !m->number) {
		unsigned room = 2 * m->room + 4;
		int64_t *number = realloc(m->number, room * (size + 1));

		if (!number)
			return false;
		m->number = number;
		m->room = room;
	}
	if (row)
		memcpy(ash_matrix_row(m, m->n_row), row, size);
	else
		memset(ash_matrix_row(m, m->n_row), 0, size);
	++m->n_row;
	return true;
}

bool ash_matrix_copy(ash_matrix *to, const ash_matrix *from)
{
	*to = (ash_matrix) { .n_col = from->n_col };
	for (unsigned i = 0; i < from->n_row; ++i)
		if (!ash_matrix_append(to, ash_matrix_row(from, i)))
			return false;
	return true;
}

void ash_matrix_clear(ash_matrix *m)
{
	free(m->number);
	*m = (ash_matrix) { .n_col = m->n_col };
}

static void swap_rows(ash_matrix *m, unsigned a, unsigned b)
{
	for (unsigned k = 0; a != b && k < m->n_col; ++k) {
		int64_t t = ash_matrix_row(m, a)[k];

		ash_matrix_row(m, a)[k] = ash_matrix_row(m, b)[k];
		ash_matrix_row(m, b)[k] = t;
	}
}

/* The first row from "from" on that is not zero in "column"; n_row if none. */
static unsigned find_row(const ash_matrix *m, unsigned from, unsigned column)
{
	unsigned i = from;

	while (i < m->n_row && !ash_matrix_row(m, i)[column])
		++i;
	return i;
}

bool ash_matrix_clear_column(ash_matrix *m, unsigned column, unsigned pivot,
	unsigned from, unsigned to)
{
	int64_t *row = ash_matrix_row(m, pivot);

	for (unsigned i = from; i < to; ++i) {
		int64_t *other = ash_matrix_row(m, i);

		if (other[column] &&
			!ash_vector_combine(m->n_col, row[column], other,
				-other[column], row, other))
			return false;
	}
	return true;
}

bool ash_matrix_echelon(ash_matrix *m, unsigned first)
{
	unsigned n = 0;

	for (unsigned k = first; k < m->n_col && n < m->n_row; ++k) {
		unsigned i = find_row(m, n, k);

		if (i == m->n_row)
			continue;
		swap_rows(m, n, i);
		if (!ash_matrix_clear_column(m, k, n, n + 1, m->n_row))
			return false;
		++n;
	}
	m->n_row = n;
	return true;
}

bool ash_matrix_rank(const ash_matrix *m, unsigned first, unsigned last,
	unsigned *rank)
{
	ash_matrix part = { .n_col = last - first };
	bool ok = true;

	for (unsigned i = 0; ok && i < m->n_row; ++i)
		ok = ash_matrix_append(&part, ash_matrix_row(m, i) + first);
	ok = ok && ash_matrix_echelon(&part, 0);
	*rank = part.n_row;
	ash_matrix_clear(&part);
	return ok;
}

/* The state of the elimination for the Hermite normal form, see
 * ash_matrix_complete(): "m" is the original matrix times U, row i of "u" is
 * column i of U, and "q" is the inverse of U.
 */
typedef struct {
	ash_matrix m, u, q;
} hermite;

/* Subtract "factor" times column "from" of h->m from column "to", and update U
 * and its inverse; false on overflow.
 */
static bool subtract_column(hermite *h, unsigned to, unsigned from,
	int64_t factor)
{
	bool ok = true;
	int64_t t;

	for (unsigned i = 0; ok && i < h->m.n_row; ++i) {
		int64_t *row = ash_matrix_row(&h->m, i);

		ok = ash_mul(factor, row[from], &t) &&
			ash_sub(row[to], t, row + to);
	}
	for (unsigned k = 0; ok && k < h->u.n_col; ++k) {
		int64_t *u = ash_matrix_row(&h->u, to) + k;
		int64_t *q = ash_matrix_row(&h->q, from) + k;

		ok = ash_mul(factor, ash_matrix_row(&h->u, from)[k], &t) &&
			ash_sub(*u, t, u) &&
			ash_mul(factor, ash_matrix_row(&h->q, to)[k], &t) &&
			ash_add(*q, t, q);
	}
	return ok;
}

static void swap_columns(hermite *h, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < h->m.n_row; ++i) {
		int64_t *row = ash_matrix_row(&h->m, i);
		int64_t t = row[a];

		row[a] = row[b];
		row[b] = t;
	}
	swap_rows(&h->u, a, b);
	swap_rows(&h->q, a, b);
}

static int64_t magnitude(int64_t v)
{
	return v < 0 ? -v : v;
}

/* The last column from "from" on in which "row" has the entry of least absolute
 * value other than 0; n_col if all entries are 0.
 */
static unsigned smallest(const int64_t *row, unsigned from, unsigned n_col)
{
	unsigned best = n_col;

	for (unsigned k = from; k < n_col; ++k)
		if (row[k] &&
			(best == n_col ||
				magnitude(row[k]) <= magnitude(row[best])))
			best = k;
	return best;
}

/* Make all entries of row "row" after "column" zero by operations on columns;
 * false on overflow.  Set *found to whether an entry from "column" on was not
 * zero.
 */
static bool reduce_row(hermite *h, unsigned row, unsigned column, bool *found)
{
	unsigned n = h->m.n_col, left;

	do {
		int64_t *number = ash_matrix_row(&h->m, row);
		unsigned pivot = smallest(number, column, n);

		*found = pivot < n;
		left = 0;
		for (unsigned k = column; *found && k < n; ++k) {
			if (k == pivot || !number[k])
				continue;
			if (!subtract_column(h, k, pivot,
				    number[k] / number[pivot]))
				return false;
			left += number[k] != 0;
		}
		if (*found && !left)
			swap_columns(h, column, pivot);
	} while (*found && left);
	return true;
}

static bool set_identity(ash_matrix *m, unsigned n)
{
	*m = (ash_matrix) { .n_col = n };
	for (unsigned i = 0; i < n; ++i) {
		if (!ash_matrix_append(m, NULL))
			return false;
		ash_matrix_row(m, i)[i] = 1;
	}
	return true;
}

/* Set "to", unless it is NULL, to the rows of "from" from number "first" on;
 * false without memory.
 */
static bool copy_rows(ash_matrix *to, const ash_matrix *from, unsigned first)
{
	if (!to)
		return true;
	*to = (ash_matrix) { .n_col = from->n_col };
	for (unsigned i = first; i < from->n_row; ++i)
		if (!ash_matrix_append(to, ash_matrix_row(from, i)))
			return false;
	return true;
}

bool ash_matrix_complete(const ash_matrix *m, ash_matrix *kernel,
	ash_matrix *rest)
{
	hermite h = { .m = { 0 } };
	bool ok = ash_matrix_copy(&h.m, m), found;
	unsigned rank = 0;

	if (kernel)
		*kernel = (ash_matrix) { .n_col = m->n_col };
	if (rest)
		*rest = (ash_matrix) { .n_col = m->n_col };
	ok = ok && set_identity(&h.u, m->n_col);
	ok = ok && set_identity(&h.q, m->n_col);
	for (unsigned i = 0; ok && i < m->n_row && rank < m->n_col; ++i) {
		ok = reduce_row(&h, i, rank, &found);
		rank += found;
	}
	ok = ok && copy_rows(kernel, &h.u, rank);
	ok = ok && copy_rows(rest, &h.q, rank);
	ash_matrix_clear(&h.m);
	ash_matrix_clear(&h.u);
	ash_matrix_clear(&h.q);
	return ok;
}
