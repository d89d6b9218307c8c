/* script_rename.h - renaming of parameters and arrays in scripts.
 *
 * Names come from debug information, or are invented without it.  A recorded
 * script lists its names in "parameters" and "arrays", in the order of the
 * SCoP, which does not depend on names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SCRIPT_RENAME_H
#define ASH_SCRIPT_SCRIPT_RENAME_H

#include "scop/scop.h"
#include "script/script.h"

/* Rename parameters and arrays in "script" to those of "scop", if its notes
 * "parameters" or "arrays" list its own names.  A note that does not fit, or a
 * set or tree that isl cannot parse, stays unchanged and is refused when it is
 * applied.
 */
isl_stat ash_script_rename(ash_script *script, const ash_scop *scop);

/* Append notes "parameters" and "arrays" to "notes", with the names of "scop"
 * that occur in "script", if there are any.
 */
isl_stat ash_script_note_names(const ash_script *script, const ash_scop *scop,
	ash_script *notes);

#endif
