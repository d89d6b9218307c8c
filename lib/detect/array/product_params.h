/* product_params.h - parameters that are products of other ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_PRODUCT_PARAMS_H
#define ASH_DETECT_ARRAY_PRODUCT_PARAMS_H

#include "detect/model/model.h"

/* Can "required", a set of parameters, hold where all that is known of them
 * does, factors are positive, and products are at least twice as large as each
 * of their factors?  A loop over all w * h elements of an array fits into a row
 * of w elements only if h is 1.
 */
isl_bool ash_products_allow(ash_model *model, __isl_keep isl_set *required);

#endif
