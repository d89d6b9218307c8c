/* whitebox.h - recovery of a script from two orders of execution.
 *
 * "Opening Polyhedral Compiler's Black Box", section 6.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_WHITEBOX_H
#define ASH_SCRIPT_WHITEBOX_H

#include "script/union.h"

/* A script that turns "from" into "to", two orders of one SCoP, with the same
 * order of instances and the same marks.  The result is checked before it is
 * returned.  NULL if there is none, with a clause in *why (owned by the
 * caller), or on error, with *why NULL.
 */
__isl_give ash_script *ash_script_recover(const ash_union *from,
	const ash_union *to, char **why);

/* Recover a shortened script from the original order of "scop" to that of
 * "schedule", with loop names where they exist; owned by the caller.  "named"
 * is as in ash_script_use_names, NULL and *why as in ash_script_recover.
 */
__isl_give ash_script *ash_script_of_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, bool *named, char **why);

#endif
