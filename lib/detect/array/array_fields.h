/* array_fields.h - parts of an object that are accessed apart from each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_FIELDS_H
#define ASH_DETECT_ARRAY_ARRAY_FIELDS_H

#include "detect/model/model.h"

/* Give each access that starts from "base" the number of its part, in
 * field[index of the access]; accesses of different parts never touch.
 * The result is the number of parts, or 0 (refused, or an error).
 */
unsigned ash_field_split(ash_model *model, int base, unsigned *field);

/* Are all coefficients of "poly" multiples of "by", which is not 0? */
bool ash_field_divides(const ash_poly *poly, int64_t by);

#endif
