/* script_rename.h - scripts with other names of parameters and arrays.
 *
 * Names come from debug information, or are made up without it.  What has been
 * recorded says by "parameters" and "arrays" which ones it has, in the order of
 * the SCoP, and that does not depend on names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SCRIPT_RENAME_H
#define ASH_SCRIPT_SCRIPT_RENAME_H

#include "scop/scop.h"
#include "script/script.h"

/* Call parameters and arrays in "script" as "scop" does, if "parameters" or
 * "arrays" says what they are called there.  If one of these does not fit, or
 * if a set or tree cannot be read, that stays as it is: it is refused when it
 * is applied.
 */
isl_stat ash_script_rename(ash_script *script, const ash_scop *scop);

/* Append the notes "parameters" and "arrays" to "notes" with those names that
 * occur in "script", whose names are those of "scop", if there are any.
 */
isl_stat ash_script_note_names(const ash_script *script, const ash_scop *scop,
	ash_script *notes);

#endif
