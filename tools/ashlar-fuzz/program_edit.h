/* program_edit.h - everything that makes a program smaller by one step.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_EDIT_H
#define ASH_FUZZ_PROGRAM_EDIT_H

#include "program.h"

/* Groups of edits: first what takes away most. */
typedef enum ash_fuzz_edits {
	EDIT_STATEMENTS,
	EDIT_CONTROL,
	EDIT_VALUES,
	EDIT_DATA,
	N_EDITS
} ash_fuzz_edits;

/* Do edit "number" of the group.  Is there one? */
bool ash_fuzz_program_edit(ash_fuzz_program *program, ash_fuzz_edits group,
	int number);

#endif
