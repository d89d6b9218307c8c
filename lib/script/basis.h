/* basis.h - which rows of numbers are independent of each other?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_BASIS_H
#define ASH_SCRIPT_BASIS_H

#include <stdbool.h>
#include <stdint.h>

#define ASH_MAX_BASIS 64

/* Independent rows, in echelon form. */
typedef struct ash_basis {
	unsigned n_column, n;
	unsigned pivot[ASH_MAX_BASIS];	/* its first entry that is not 0 */
	int64_t row[ASH_MAX_BASIS][ASH_MAX_BASIS];
} ash_basis;

/* Add a copy of the row if it is independent of those that there are; numbers
 * that get too large count as dependent.
 */
bool ash_basis_add(ash_basis *basis, const int64_t *row);

#endif
