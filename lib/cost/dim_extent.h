/* dim_extent.h - how many values a dimension of a set has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_DIM_EXTENT_H
#define ASH_COST_DIM_EXTENT_H

#include <isl/set.h>

/* The number of values from the least to the greatest one of dimension "pos" in
 * "set", which are "least" and "most" if there are none.
 */
double ash_dim_range(__isl_keep isl_set *set, int pos, double least,
	double most);
/* The number of values of dimension "pos" in "set", whose parameters are fixed;
 * 1024 if there is no bound.
 */
double ash_dim_extent(__isl_keep isl_set *set, int pos);

#endif
