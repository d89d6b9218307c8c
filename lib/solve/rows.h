/* rows.h - blocks of sparse linear constraints over non-negative variables.
 *
 * A row stands for  constant + sum coef * x[var]  >= 0,  or  = 0.
 * A block is built once and shared by every problem that needs it; the
 * solver only reads it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_ROWS_H
#define ASH_SOLVE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* coef * x[var].  The terms of a row have different variables, ascending,
 * and no coefficient is zero.
 */
typedef struct ash_term {
	unsigned var;
	int64_t coef;
} ash_term;

/* "term" points into the block. */
typedef struct ash_row {
	int64_t constant;
	unsigned n_term;
	bool is_equality;
	const ash_term *term;
} ash_row;

typedef struct ash_rows ash_rows;

/* An empty block; NULL if there is no memory. */
ash_rows *ash_rows_alloc(void);
/* Frees the block; returns NULL. */
ash_rows *ash_rows_free(ash_rows *rows);

/* Append a row with "n" terms, in any order; terms of the same variable are
 * added up, zero terms dropped, the greatest common divisor divided out (of
 * an inequality with its constant rounded down: the variables are integers
 * wherever a row is added).  A row that holds for all non-negative values
 * (no negative number in it) and a row that the block has already are not
 * added again.  False if there is no memory or a sum exceeds 64 bits.
 */
bool ash_rows_add(ash_rows *rows, bool is_equality, int64_t constant,
	unsigned n, const ash_term *term);

/* The number of rows. */
size_t ash_rows_count(const ash_rows *rows);
/* Row "i"; valid until the next change. */
ash_row ash_rows_get(const ash_rows *rows, size_t i);

#endif
