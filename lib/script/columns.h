/* columns.h - integer rows that represent quasi-affine functions.
 *
 * A row has one entry for each original iterator, for each parameter, for the
 * constant 1, and for each division floor(row / size); the row of a division
 * uses only earlier divisions.  Divisions are kept in a normal form (see
 * columns.c), so that equal rows mean equal functions.  The converse also
 * holds, except for some sums of several divisions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_COLUMNS_H
#define ASH_SCRIPT_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/aff.h>
#include <isl/space.h>

#define ASH_MAX_DIVISION 32

typedef struct ash_division {
	int64_t *row;		/* the dividend, as a row; owned */
	int64_t size;		/* the divisor, at least 2 */
} ash_division;

/* The columns: iterators, then parameters, the constant 1, and divisions. */
typedef struct ash_columns {
	unsigned n_in, n_param, n_division;
	ash_division division[ASH_MAX_DIVISION];
} ash_columns;

/* Free what "c" owns. */
void ash_columns_clear(ash_columns *c);
/* Give "copy" the divisions of "c"; false if there is no memory. */
bool ash_columns_copy(ash_columns *copy, const ash_columns *c);

/* The column of the constant 1. */
unsigned ash_columns_one(const ash_columns *c);
/* The column of the first division. */
unsigned ash_columns_first(const ash_columns *c);
/* The number of entries of a row, including room for the largest number of
 * divisions.
 */
unsigned ash_columns_width(const ash_columns *c);

/* A row of zeros; NULL if there is no memory. */
int64_t *ash_row_zero(const ash_columns *c);
/* A copy of "row"; NULL if there is no memory. */
int64_t *ash_row_copy(const ash_columns *c, const int64_t *row);

/* Add factor * "other" to "row".  On overflow the result is false and "row" is
 * undefined.
 */
bool ash_row_add(const ash_columns *c, int64_t *row, const int64_t *other,
	int64_t factor);
/* Multiply "row" by "factor".  On overflow the result is false and "row" is
 * undefined.
 */
bool ash_row_scale(const ash_columns *c, int64_t *row, int64_t factor);
/* The greatest common divisor of all entries; 0 if all are 0. */
int64_t ash_row_gcd(const ash_columns *c, const int64_t *row);
/* Are both rows equal in all columns that are used? */
bool ash_row_is_equal(const ash_columns *c, const int64_t *a, const int64_t *b);
/* Are all entries 0 except the constant? */
bool ash_row_is_constant(const ash_columns *c, const int64_t *row);

/* Set "out" to floor(row / size), adding divisions if needed.  False if there
 * is no room for one or a number overflows.
 */
bool ash_columns_floor(ash_columns *c, const int64_t *row, int64_t size,
	int64_t *out);

/* Are row "x" of "a" and row "y" of "b" the same function?  Both have the same
 * iterators and parameters.
 */
bool ash_columns_match(const ash_columns *a, const int64_t *x,
	const ash_columns *b, const int64_t *y);

/* Set "row" to the isl function "aff", whose space has the parameters of the
 * columns in the same order.  False if a coefficient is too large or no
 * integer.
 */
bool ash_row_from_aff(ash_columns *c, __isl_keep isl_aff *aff, int64_t *row);
/* The row as a function on "space", a set space with the parameters of the
 * columns in their order; NULL on error.
 */
__isl_give isl_aff *ash_row_to_aff(const ash_columns *c, const int64_t *row,
	__isl_take isl_space *space);

#endif
