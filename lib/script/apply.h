/* apply.h - directives change an order of execution.
 *
 * What figure 8 of the paper says, in the reading of union.h, and where the
 * text and the figure differ, the text: "distribute" puts what comes first
 * into the first loop; n may be as large as the last position, as the example
 * of figure 4 needs.  Whether the new order is legal is another question: see
 * verdict.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_APPLY_H
#define ASH_SCRIPT_APPLY_H

#include "script/union.h"

/* Apply "d" to "u".  If a condition of it does not hold the result is false,
 * *unmet the condition, and "u" is as it was, as it is after an error.
 */
isl_bool ash_directive_apply(ash_union *u, const ash_directive *d,
	ash_condition *unmet);

/* Does the script change nothing, neither the order nor a layout? */
bool ash_script_is_idle(const ash_script *script);

/* Apply the first "n" directives of "script", up to "alone"; at the first that
 * is refused stop, with one ASH_MSG_ERROR in "diag"; "file" is where they
 * stand, for the message only.
 */
isl_bool ash_script_apply(ash_union *u, const ash_script *script, unsigned n,
	const char *file, ash_diag *diag);

#endif
