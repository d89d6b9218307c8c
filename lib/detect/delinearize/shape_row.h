/* shape_row.h - candidate sizes of array rows.
 *
 * The rows of an array of shape [.][n][m] have m and n*m elements.  They show
 * in the strides of the accesses: the coefficient of an iterator is a sum of
 * multiples of row sizes.  This module proposes candidates; the fit decides.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_ROW_H
#define ASH_DETECT_DELINEARIZE_SHAPE_ROW_H

#include "detect/delinearize/shape.h"

/* Limit of the candidates.  An array has few rows; any other candidates are
 * sums and multiples of rows, as in unrolled code.
 */
#define ASH_MAX_ROW 16

typedef struct ash_shape_row {
	ash_poly size;		/* elements; parameters only, not 0 or 1 */
	bool hinted;		/* suggested by the program's types */
} ash_shape_row;

/* A list of candidates, ordered by simplicity and size, without duplicates. */
typedef struct ash_shape_rows {
	unsigned n;
	ash_shape_row row[ASH_MAX_ROW];
} ash_shape_rows;

/* Free what "rows" owns. */
void ash_rows_clear(ash_shape_rows *rows);

/* Add to "rows" those of the "n_hint" sizes "hint" in bytes, for elements of
 * "elem_size" bytes, except rows longer than any coefficient of the "n" offsets
 * "offset" (in elements), since no access moves between them.
 */
isl_stat ash_rows_add_hints(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n, const uint64_t *hint, unsigned n_hint, unsigned elem_size);
/* Add to "rows" the strides of the "n" offsets "offset" (in elements), and the
 * leading terms of those that are sums.  The least constant one is left out: it
 * steps through a row rather than from row to row.
 */
isl_stat ash_rows_add_strides(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n);
/* Add derived candidates to "rows": common divisors of the rows so far; if
 * "parametric", also sizes of rows that only occur in constant parts of the "n"
 * offsets "offset", and factors of products.
 */
isl_stat ash_rows_derive(ash_shape_rows *rows, const ash_poly *offset,
	unsigned n, bool parametric);

#endif
