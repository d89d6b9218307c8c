/* nonaffine_range.h - numbers with products of parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_NONAFFINE_RANGE_H
#define ASH_DETECT_PARAMS_NONAFFINE_RANGE_H

#include "detect/params/polynomial_range.h"
#include "detect/model/model.h"

/* Assume, and test at run time, that "n" lies in the range (ASH_KNOWN_...) in
 * all instances of the point.  False if that cannot be tested.
 */
bool ash_nonaffine_range_assume(ash_model *model, const ash_point *point,
	const ash_number *n, unsigned range);

/* A bound of a value: a number that is available before the region. */
typedef struct ash_nonaffine_range_bound {
	LLVMValueRef value;
	bool is_least;		/* from below */
	bool equal;		/* may they be equal? */
	bool is_signed;		/* are they compared with sign? */
} ash_nonaffine_range_bound;

/* Assume, and test at run time, that a value keeps to the bound in all
 * instances of the point: "poly" is the value modulo 2^bits.  False if that
 * cannot be tested.
 */
bool ash_nonaffine_range_assume_bound(ash_model *model, const ash_point *point,
	const ash_poly *poly, const ash_nonaffine_range_bound *bound);

#endif
