/* basis.h - linear independence of integer rows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_BASIS_H
#define ASH_SCRIPT_BASIS_H

#include <stdbool.h>
#include <stdint.h>

#define ASH_MAX_BASIS 64

/* Linearly independent rows in echelon form. */
typedef struct ash_basis {
	unsigned n_column, n;
	unsigned pivot[ASH_MAX_BASIS];	/* the first nonzero entry of each
					 * row */
	int64_t row[ASH_MAX_BASIS][ASH_MAX_BASIS];
} ash_basis;

/* Add a copy of the row if it is independent of the rows in the basis.  On
 * overflow the row counts as dependent.
 */
bool ash_basis_add(ash_basis *basis, const int64_t *row);

#endif
