/* access_stride.h - how an access moves through its array.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ACCESS_STRIDE_H
#define ASH_COST_ACCESS_STRIDE_H

#include <isl/aff.h>

#include "cost/cost.h"

/* Add to "access" how it moves by a subscript, "aff", whose values are "scale"
 * bytes apart, and where it begins.  Parameters have the value "typical".
 *
 * An iterator in integer divisions moves the subscript unevenly.  Remainders,
 * such as i mod 2, come back: the iterator takes the subscript to a few places.
 * Others, such as floor(i / 2), move by an average.  Divisions in divisions are
 * not looked into: then it is not known how the access moves.
 */
void ash_motion_add(ash_access_estimate *access, __isl_keep isl_aff *aff,
	double scale, double typical);

/* The places to which iterator "d" takes "access" and comes back, if it runs
 * through "extent" values; 1 if it does not come back.
 */
double ash_motion_places(const ash_access_estimate *access, unsigned d,
	double extent);

/* How many elements does "access" go through while iterator "d" runs through
 * "extent" values, all others given?
 */
double ash_motion_elements(const ash_access_estimate *access, unsigned d,
	double extent);

/* Do both move alike, in step, if they are known to be of one array? */
bool ash_motion_is_same(const ash_access_estimate *a,
	const ash_access_estimate *b);

#endif
