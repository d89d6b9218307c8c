/* dim_extent.h - number of values in a dimension of a set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_DIM_EXTENT_H
#define ASH_COST_DIM_EXTENT_H

#include <isl/set.h>

/* Returns the number of values from the minimum to the maximum of dimension
 * "pos" in "set", 0 if "set" is empty.  "least" replaces a missing minimum,
 * "most" a missing maximum.
 */
double ash_dim_range(__isl_keep isl_set *set, int pos, double least,
	double most);
/* The number of values of dimension "pos" in "set", whose parameters are fixed.
 * Missing bounds count as 0 and 1024.
 */
double ash_dim_extent(__isl_keep isl_set *set, int pos);

#endif
