/* program_edit.h - edits that make a program smaller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_EDIT_H
#define ASH_FUZZ_PROGRAM_EDIT_H

#include "program.h"

/* Groups of edits, those that remove most first. */
typedef enum ash_fuzz_edits {
	EDIT_STATEMENTS,
	EDIT_CONTROL,
	EDIT_VALUES,
	EDIT_DATA,
	N_EDITS
} ash_fuzz_edits;

/* Perform edit "number" of the group; false if there is no such edit. */
bool ash_fuzz_program_edit(ash_fuzz_program *program, ash_fuzz_edits group,
	int number);

#endif
