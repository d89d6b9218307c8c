/* product_params.h - parameters that are products of others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_PRODUCT_PARAMS_H
#define ASH_DETECT_ARRAY_PRODUCT_PARAMS_H

#include "detect/model/model.h"

/* Is "required", a set of parameter values, satisfiable together with what is
 * likely for each parameter that is a product: its factors are positive, and
 * the product is at least twice as large as each factor?  This rejects, for
 * instance, the requirement that a loop over all w * h elements of an array
 * stays in a row of w elements, which holds only if h is 1.
 */
isl_bool ash_products_allow(ash_model *model, __isl_keep isl_set *required);

#endif
