/* array_fields.h - splitting of objects into fields.
 *
 * An object with elements of different sizes is split into parts, its fields,
 * each of which becomes an array.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_FIELDS_H
#define ASH_DETECT_ARRAY_ARRAY_FIELDS_H

#include "detect/model/model.h"

/* Split the object with base "base": set field[i], for each of its accesses (i
 * is the index in model->access), to the number of the part that the access
 * touches.  Different parts never overlap.  Returns the number of parts, or 0
 * if the region is refused or on error.
 */
unsigned ash_field_split(ash_model *model, int base, unsigned *field);

/* Are all coefficients of "poly" multiples of "by", which is not 0? */
bool ash_field_divides(const ash_poly *poly, int64_t by);

#endif
