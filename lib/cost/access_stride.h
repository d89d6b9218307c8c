/* access_stride.h - strides of an access in each iterator.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ACCESS_STRIDE_H
#define ASH_COST_ACCESS_STRIDE_H

#include <isl/aff.h>

#include "cost/cost.h"

/* Add to the strides and the offset of "access" what subscript "aff"
 * contributes.  The values of the subscript are "scale" bytes apart, and
 * parameters have the value "typical".  An iterator in an integer division has
 * no constant stride: a remainder, such as i mod 2, is periodic and visits a
 * few places in turn; a quotient, such as floor(i / 2), gets its average
 * stride.  Nested divisions are not analyzed: access->regular becomes false.
 */
void ash_motion_add(ash_access_estimate *access, __isl_keep isl_aff *aff,
	double scale, double typical);

/* The number of places to which "access" goes in turn while iterator "d" takes
 * "extent" values; 1 if the access is not periodic.
 */
double ash_motion_places(const ash_access_estimate *access, unsigned d,
	double extent);

/* The number of elements that "access" touches while iterator "d" takes
 * "extent" values and all others are fixed.
 */
double ash_motion_elements(const ash_access_estimate *access, unsigned d,
	double extent);

/* Do both accesses have the same strides?  Their arrays are not compared. */
bool ash_motion_is_same(const ash_access_estimate *a,
	const ash_access_estimate *b);

#endif
