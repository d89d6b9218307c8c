/* product.h - numbers with products of parameters that must not wrap.
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

#endif
