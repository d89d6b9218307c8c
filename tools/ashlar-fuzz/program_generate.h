/* program_generate.h - generation of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_GENERATE_H
#define ASH_FUZZ_PROGRAM_GENERATE_H

#include "program.h"
#include "random.h"

/* Generate a program that depends only on the state of "random"; owned by the
 * caller. "single": its nests are single loops with several statements.
 */
ash_fuzz_program *ash_fuzz_program_generate(ash_random *random, bool single);

#endif
