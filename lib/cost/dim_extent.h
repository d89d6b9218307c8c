/* dim_extent.h - number of values in a dimension of a set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_DIM_EXTENT_H
#define ASH_COST_DIM_EXTENT_H

#include <isl/set.h>

/* The number of values from the minimum to the maximum of dimension "pos" in
 * "set"; "least" and "most" replace missing bounds.
 */
double ash_dim_range(__isl_keep isl_set *set, int pos, double least,
	double most);
/* The number of values of dimension "pos" in "set", whose parameters are fixed;
 * 1024 if there is no bound.
 */
double ash_dim_extent(__isl_keep isl_set *set, int pos);

#endif
