/* product_params.h - parameters that are products of others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_PRODUCT_PARAMS_H
#define ASH_DETECT_ARRAY_PRODUCT_PARAMS_H

#include "detect/model/model.h"

/* Is "required", a set of parameters, satisfiable if all known constraints
 * hold, factors are positive, and products are at least twice as large as each
 * factor?  A loop over all w * h elements of an array fits into a row of w
 * elements only if h is 1.
 */
isl_bool ash_products_allow(ash_model *model, __isl_keep isl_set *required);

#endif
