/* row_extents.h - extents of array rows.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ROW_EXTENTS_H
#define ASH_COST_ROW_EXTENTS_H

#include "scop/scop.h"

/* Is the extent of dimension "pos" of array "number" a parameter that only
 * serves as distance between elements, such as incx in x[i * incx]?  Then no
 * subscript in this dimension varies.
 */
bool ash_row_is_distance(const ash_scop *scop, int number, unsigned pos);

/* Array "number" is a scalar that may be expanded to an array with one cell per
 * iteration of the loops around it.  Returns its number of cells in dimension
 * "pos" for the parameters "params"; 0 if unknown.
 */
double ash_row_of_scalar(const ash_scop *scop, int number, unsigned pos,
	__isl_keep isl_set *params);

#endif
