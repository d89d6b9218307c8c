/* program_shrink.h - a smaller program that still fails.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_SHRINK_H
#define ASH_FUZZ_PROGRAM_SHRINK_H

#include "program.h"
#include "program_variant.h"

/* Does the program fail as before? */
typedef bool ash_fuzz_fails(void *user, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant);

/* Make "program" and "variant" smaller as long as they fail.  "fails" is asked
 * at most "tries" times.  Takes the program, gives the smaller one.
 */
ash_fuzz_program *ash_fuzz_program_shrink(ash_fuzz_program *program,
	ash_fuzz_variant *variant, ash_fuzz_fails *fails, void *user,
	int tries);

#endif
