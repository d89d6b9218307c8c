/* whitebox.h - from two orders of execution to a script.
 *
 * "Opening Polyhedral Compiler's Black Box", section 6.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_WHITEBOX_H
#define ASH_SCRIPT_WHITEBOX_H

#include "script/union.h"

/* A script that turns "from" into "to", which are orders of one SCoP: the same
 * order of instances, and the same marks.  That it does is checked before it
 * is returned.  NULL: there is none, and *why (owned by the caller) is a
 * clause that says why; or on error, and *why is NULL.
 */
__isl_give ash_script *ash_script_recover(const ash_union *from,
	const ash_union *to, char **why);

/* A script from the original order of "scop" to that of "schedule", made
 * shorter, with names of loops where they have some.  "named" is as in
 * ash_script_use_names, *why as in ash_script_recover.
 */
__isl_give ash_script *ash_script_of_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, bool *named, char **why);

#endif
