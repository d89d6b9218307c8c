/* tune_script.h - reading, printing and checking of scripts, for the search
 * space.
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
/* Check the script, as far as that is possible without the plugin. */
bool ash_tune_judge(ash_tune_space *space, const ash_script *script);

#endif
