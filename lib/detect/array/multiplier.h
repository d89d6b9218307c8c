/* multiplier.h - a value that counters are multiplied by in subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_MULTIPLIER_H
#define ASH_DETECT_ARRAY_MULTIPLIER_H

#include "detect/model/model.h"

/* The accesses of base "base" in part "number" have no shape.  Set
 * model->multiplier to a value that keeps subscripts of two dimensions from
 * being affine, if there is one: with 1 instead there may be a shape.
 */
void ash_multiplier_note(ash_model *model, int base, const unsigned *field,
	unsigned number);

#endif
