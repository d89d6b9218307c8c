/* program_generate.h - a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_GENERATE_H
#define ASH_FUZZ_PROGRAM_GENERATE_H

#include "program.h"
#include "random.h"

/* A program that is a function of the state of "random"; the caller owns it.
 * "single": are its nests single loops with several statements?
 */
ash_fuzz_program *ash_fuzz_program_generate(ash_random *random, bool single);

#endif
