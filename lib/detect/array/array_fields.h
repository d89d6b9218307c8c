/* array_fields.h - splitting of objects into fields.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_FIELDS_H
#define ASH_DETECT_ARRAY_ARRAY_FIELDS_H

#include "detect/model/model.h"

/* Set field[index of the access] to the number of the part, for each access
 * with base "base"; different parts never overlap.  Returns the number of
 * parts, or 0 (refused, or an error).
 */
unsigned ash_field_split(ash_model *model, int base, unsigned *field);

/* Are all coefficients of "poly" multiples of "by", which is not 0? */
bool ash_field_divides(const ash_poly *poly, int64_t by);

#endif
