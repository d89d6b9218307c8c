/* columns.h - integer rows that stand for quasi-affine functions.
 *
 * A row has an entry for each original iterator, for each parameter, for the
 * number 1, and for each division rounded down, floor(row / size), whose row
 * uses divisions before it only.  Divisions are kept in a normal form (see
 * columns.c), so that the functions that loops get from directives are equal
 * if and, but for sums of several divisions, only if their rows are.
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
	int64_t *row;		/* owned */
	int64_t size;		/* at least 2 */
} ash_division;

/* Iterators come first, then parameters, the number 1 and divisions. */
typedef struct ash_columns {
	unsigned n_in, n_param, n_division;
	ash_division division[ASH_MAX_DIVISION];
} ash_columns;

/* Free what "c" owns. */
void ash_columns_clear(ash_columns *c);
/* Let "copy" have the divisions of "c"; false if there is no memory. */
bool ash_columns_copy(ash_columns *copy, const ash_columns *c);

/* The column of the number 1. */
unsigned ash_columns_one(const ash_columns *c);
/* The first column of a division. */
unsigned ash_columns_first(const ash_columns *c);
/* Entries of a row, with those for all divisions that there may be. */
unsigned ash_columns_width(const ash_columns *c);

/* A row of zeros; NULL if there is no memory. */
int64_t *ash_row_zero(const ash_columns *c);
/* A copy of "row"; NULL if there is no memory. */
int64_t *ash_row_copy(const ash_columns *c, const int64_t *row);

/* Add factor * "other" to "row"; false, and "row" is undefined, if a number
 * gets too large.
 */
bool ash_row_add(const ash_columns *c, int64_t *row, const int64_t *other,
	int64_t factor);
/* Multiply "row" by "factor"; false, and "row" is undefined, if a number gets
 * too large.
 */
bool ash_row_scale(const ash_columns *c, int64_t *row, int64_t factor);
/* The greatest common divisor of all entries; 0 if all are 0. */
int64_t ash_row_gcd(const ash_columns *c, const int64_t *row);
/* Are all columns that are used the same in both rows? */
bool ash_row_is_equal(const ash_columns *c, const int64_t *a, const int64_t *b);
/* Are all entries 0 but that of the number 1? */
bool ash_row_is_constant(const ash_columns *c, const int64_t *row);

/* Set "out" to floor(row / size), with new divisions if need be; false if
 * there is no room for one or a number gets too large.
 */
bool ash_columns_floor(ash_columns *c, const int64_t *row, int64_t size,
	int64_t *out);

/* Are row "x" of "a" and row "y" of "b" the same function?  Columns other than
 * divisions are the same in both.
 */
bool ash_columns_match(const ash_columns *a, const int64_t *x,
	const ash_columns *b, const int64_t *y);

/* Between rows and isl's functions on "space", a set space with the parameters
 * of the columns in their order.  The former is false if a number is too
 * large or not whole.
 */
bool ash_row_from_aff(ash_columns *c, __isl_keep isl_aff *aff, int64_t *row);
/* The row as a function on "space", a set space with the parameters of the
 * columns in their order; NULL on error.
 */
__isl_give isl_aff *ash_row_to_aff(const ash_columns *c, const int64_t *row,
	__isl_take isl_space *space);

#endif
