/* nonaffine_range.h - run-time range tests for values with products of
 * parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_NONAFFINE_RANGE_H
#define ASH_DETECT_PARAMS_NONAFFINE_RANGE_H

#include "detect/params/polynomial_range.h"
#include "detect/model/model.h"

/* Assume, with a run-time test, that "n" is in the signed or unsigned range
 * ("range", ASH_KNOWN_...) of its width in all instances of "point".  False if
 * that cannot be tested.
 */
bool ash_nonaffine_range_assume(ash_model *model, const ash_point *point,
	const ash_number *n, unsigned range);

/* A lower or upper bound: a value that is known before the region. */
typedef struct ash_nonaffine_range_bound {
	LLVMValueRef value;
	bool is_least;		/* is it a lower bound? */
	bool equal;		/* does equality satisfy the bound? */
	bool is_signed;		/* is the comparison signed? */
} ash_nonaffine_range_bound;

/* Assume, with a run-time test, that a value satisfies "bound" in all instances
 * of "point": "poly" is the value modulo 2^bits.  False if that cannot be
 * tested.
 */
bool ash_nonaffine_range_assume_bound(ash_model *model, const ash_point *point,
	const ash_poly *poly, const ash_nonaffine_range_bound *bound);

#endif
