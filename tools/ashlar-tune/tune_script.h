/* tune_script.h - scripts as the files of the space share them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_SCRIPT_H
#define ASH_TUNE_SCRIPT_H

#include "script/apply.h"
#include "tune_space.h"

/* Read a script; NULL if it is malformed. */
ash_script *ash_tune_read(ash_tune_space *space, const char *text);
/* The script as text, owned by the caller; NULL without memory. */
char *ash_tune_print(const ash_script *script);
/* The order after the first "n" directives; NULL if one is refused. */
ash_union *ash_tune_order(ash_tune_space *space, const ash_script *script,
	unsigned n, ash_diag *diag);
/* Is the script right, as far as can be said here? */
bool ash_tune_judge(ash_tune_space *space, const ash_script *script);

#endif
