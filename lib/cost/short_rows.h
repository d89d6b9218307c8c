/* short_rows.h - strides in arrays with short rows.
 *
 * Private to the cost model (profitability.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_SHORT_ROWS_H
#define ASH_COST_SHORT_ROWS_H

#include "cost/cost.h"

/* The extent of an array dimension: a size plus a constant. */
typedef struct ash_row_length {
	int size;		/* index of the size; -1: none */
	double constant;
} ash_row_length;

/* The extents of all arrays of "scop", those of array i from index i *
 * ASH_MAX_DIM on: each as one of the "n" affine expressions "form" in the
 * parameters, plus a constant.  Owned by the caller; NULL without memory.
 */
ash_row_length *ash_row_lengths(const ash_scop *scop,
	__isl_keep isl_aff *const *form, unsigned n);

/* Recompute the offset, strides and jumps of "access" for the sizes "value", by
 * the extents "length" (ash_row_lengths()).  "typical" are the estimates at
 * typical sizes.  "access" stays unchanged if its array has less than two or
 * more than ASH_MAX_DIM dimensions, or if its rows are empty at typical sizes.
 */
void ash_shorten_rows(ash_access_estimate *access, const ash_scop *scop,
	const ash_estimates *typical, const ash_row_length *length,
	const double *value);

#endif
