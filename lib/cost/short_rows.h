/* short_rows.h - how accesses move where the rows of arrays are short.
 *
 * Private to the cost model (profitability.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_SHORT_ROWS_H
#define ASH_COST_SHORT_ROWS_H

#include "cost/cost.h"

/* An extent: the value of a size, and a constant. */
typedef struct ash_row_length {
	int size;		/* its number; -1: it is as is typical */
	double constant;
} ash_row_length;

/* The extents of all arrays of "scop", array number i having those from
 * i * ASH_MAX_DIM on: which are one of the "n" affine expressions "form" in the
 * parameters, but for a constant?  Owned by the caller; NULL without memory.
 */
ash_row_length *ash_row_lengths(const ash_scop *scop,
	__isl_keep isl_aff *const *form, unsigned n);

/* Let "access", which is as is typical, move as it does where the sizes have
 * the values "value".  It stays as it is if rows of its array are empty where
 * that is typical.
 */
void ash_shorten_rows(ash_access_estimate *access, const ash_scop *scop,
	const ash_estimates *typical, const ash_row_length *length,
	const double *value);

#endif
