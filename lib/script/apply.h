/* apply.h - application of directives to an order of execution.
 *
 * The semantics are those of figure 8 of the paper, in the interpretation of
 * union.h.  Where text and figure of the paper differ, the text is followed:
 * "distribute" puts the first statements into the first loop, and its n may be
 * as large as the last position, as in the example of figure 4.  Legality of
 * the new order is checked separately: see verdict.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_APPLY_H
#define ASH_SCRIPT_APPLY_H

#include "script/union.h"

/* Apply "d" to "u".  If a condition of the directive is not met, return false
 * and set *unmet to the condition.  "u" is unchanged then, and after an error.
 */
isl_bool ash_directive_apply(ash_union *u, const ash_directive *d,
	ash_condition *unmet);

/* Does the script change neither the order nor a layout? */
bool ash_script_is_idle(const ash_script *script);

/* Apply the first "n" directives of "script", up to "alone".  At the first
 * directive that is refused, stop, add one ASH_MSG_ERROR to "diag", and return
 * false.  "file" is the name of the script's file, for messages only.
 */
isl_bool ash_script_apply(ash_union *u, const ash_script *script, unsigned n,
	const char *file, ash_diag *diag);

#endif
