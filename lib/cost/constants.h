/* constants.h - constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_CONSTANTS_H
#define ASH_COST_CONSTANTS_H

#include <stdbool.h>
#include <stdio.h>

#include "support/diag.h"

/* The constants: a field for each row of constants.def. */
typedef struct ash_cost_constants {
#define ASH_CONSTANT(name, value, unit, least, most, meaning) double name;
#include "cost/constants.def"
#undef ASH_CONSTANT
} ash_cost_constants;

/* The constants with the values of constants.def. */
extern const ash_cost_constants ash_cost_constants_default;

/* Set "constants" from "text", which has lines "NAME = VALUE" and comments from
 * "#" to the end of a line.  Constants that are not named keep their values.
 * On a mistake, returns false and adds an ASH_MSG_ERROR with its place in the
 * file "path" to "diag".
 */
bool ash_cost_constants_read(ash_cost_constants *constants, const char *text,
	const char *path, ash_diag *diag);

/* Print all constants in the form that ash_cost_constants_read takes, with
 * their units and meanings.
 */
void ash_cost_constants_print(const ash_cost_constants *constants, FILE *out);

#endif
