/* product.h - numbers with products of parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PRODUCT_H
#define ASH_DETECT_PRODUCT_H

#include "detect/model.h"
#include "detect/number.h"

/* Assume, and test at run time, that "n" lies in the range (ASH_KNOWN_...) in
 * all instances of the point.  False if that cannot be tested.
 */
bool ash_product_assume(ash_model *model, const ash_point *point,
	const ash_number *n, unsigned range);

/* Assume, and test at run time, that a value is less than "limit", or at most if
 * "equal", in all instances of the point, compared with or without sign:
 * "poly" is the value modulo 2^bits.  "limit" is available in front of the
 * region.  False if that cannot be tested.
 */
bool ash_product_assume_most(ash_model *model, const ash_point *point,
	const ash_poly *poly, LLVMValueRef limit, bool equal, bool is_signed);

#endif
