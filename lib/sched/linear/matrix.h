/* matrix.h - matrices of 64 bit integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_LINEAR_MATRIX_H
#define ASH_SCHED_LINEAR_MATRIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A matrix; all members are zero for a matrix without rows. */
typedef struct ash_matrix {
	unsigned n_row, n_col;
	unsigned room;		/* rows for which there is memory */
	int64_t *number;
} ash_matrix;

/* The numbers of row "i", which may be changed. */
static inline int64_t *ash_matrix_row(const ash_matrix *m, unsigned i)
{
	return m->number + (size_t) i * m->n_col;
}

/* Append a row; "row" may be NULL for zeros.  False without memory. */
bool ash_matrix_append(ash_matrix *m, const int64_t *row);
/* Make "to", which is empty, a copy of "from"; false without memory. */
bool ash_matrix_copy(ash_matrix *to, const ash_matrix *from);
/* Free what "m" owns. */
void ash_matrix_clear(ash_matrix *m);

/* Make "column" zero in the rows "from" to below "to" by adding multiples of
 * row "pivot", which is not zero there.  False if a number exceeds 64 bits.
 */
bool ash_matrix_clear_column(ash_matrix *m, unsigned column, unsigned pivot,
	unsigned from, unsigned to);

/* Bring the rows into echelon form, by operations that preserve the space that
 * they span over the rationals; pivots are in the columns from "first" on, in
 * this order; rows of zeros are dropped.  False if a number exceeds 64 bits.
 */
bool ash_matrix_echelon(ash_matrix *m, unsigned first);

/* Set *rank to the number of linearly independent rows, restricted to the
 * columns from "first" to "last" - 1. False if a number exceeds 64 bits or
 * without memory.
 */
bool ash_matrix_rank(const ash_matrix *m, unsigned first, unsigned last,
	unsigned *rank);

/* Hermite normal form: let U be a unimodular matrix such that only the first
 * rank(m) columns of m U are not zero, and Q its inverse.  *kernel is set to
 * the other columns of U, as rows: an integer basis of all vectors v with m v =
 * 0 (report CW 706, section 6.5.6).  *rest is set to the rows of Q after the
 * first rank(m): linear forms that distinguish all integer vectors with the
 * same image under "m" (section 7.2).  Either may be NULL.  False if a number
 * exceeds 64 bits, or without memory.
 */
bool ash_matrix_complete(const ash_matrix *m, ash_matrix *kernel,
	ash_matrix *rest);

#endif
