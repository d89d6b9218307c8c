/* multiplier.h - values that multiply induction variables in subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_MULTIPLIER_H
#define ASH_DETECT_ARRAY_MULTIPLIER_H

#include "detect/model/model.h"

/* The accesses of base "base" in part "number" have no shape.  Set
 * model->multiplier to a value that makes subscripts of two dimensions
 * non-affine, if there is one: if it is 1 there may be a shape.
 */
void ash_multiplier_note(ash_model *model, int base, const unsigned *field,
	unsigned number);

#endif
