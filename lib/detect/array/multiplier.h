/* multiplier.h - values that multiply induction variables in subscripts.
 *
 * If y * s + i and x * s + j are subscripts, s is a multiplier.  The subscripts
 * are affine for a given s only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_MULTIPLIER_H
#define ASH_DETECT_ARRAY_MULTIPLIER_H

#include "detect/model/model.h"

/* Call this if no shape was found for the accesses with base "base" in part
 * "number" of the object (field[index of the access] == number, see
 * array_fields.h).  It looks for a multiplier in two dimensions of a subscript,
 * and stores it in model->multiplier, unless one was found earlier.  If the
 * multiplier is assumed to be 1, there may be a shape.
 */
void ash_multiplier_note(ash_model *model, int base, const unsigned *field,
	unsigned number);

#endif
