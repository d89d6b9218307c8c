/* program_shrink.h - shrinking of a program that fails.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_SHRINK_H
#define ASH_FUZZ_PROGRAM_SHRINK_H

#include "program.h"
#include "program_variant.h"

/* Does the program fail as the original one does? */
typedef bool ash_fuzz_fails(void *user, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant);

/* Shrink "program" and "variant" while they fail.  "fails" is called at most
 * "tries" times.  Takes the program and returns the smaller one.
 */
ash_fuzz_program *ash_fuzz_program_shrink(ash_fuzz_program *program,
	ash_fuzz_variant *variant, ash_fuzz_fails *fails, void *user,
	int tries);

#endif
