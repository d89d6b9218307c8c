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

extern const ash_cost_constants ash_cost_constants_default;

/* Set constants as "text" says, lines "NAME = VALUE" with comments from "#" on;
 * those that are not named keep their values.  False, with an ASH_MSG_ERROR in
 * "diag" for the first mistake, in the file "path".
 */
bool ash_cost_constants_read(ash_cost_constants *constants, const char *text,
	const char *path, ash_diag *diag);

/* Print all constants in the form that ash_cost_constants_read takes, with
 * their units and meanings.
 */
void ash_cost_constants_print(const ash_cost_constants *constants, FILE *out);

#endif
