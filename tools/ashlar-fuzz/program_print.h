/* program_print.h - a random program as C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_PRINT_H
#define ASH_FUZZ_PROGRAM_PRINT_H

#include "program.h"

#define ASH_FUZZ_MAX_NESTS 256

/* The maximal number of programs in a file. */
#define ASH_FUZZ_MAX_BATCH 16

/* The places of the outermost loops of a program: first and last lines. */
typedef struct ash_fuzz_nests {
	int n;
	int begin[ASH_FUZZ_MAX_NESTS], end[ASH_FUZZ_MAX_NESTS];
} ash_fuzz_nests;

/* Print "n" programs as a single file, from line "line" on; *nests, if not
 * NULL, gets the places of its loops.  The programs run one after the other;
 * the results of program I follow a line "unit I".  NULL entries are skipped.
 */
void ash_fuzz_programs_print(const ash_fuzz_program *const *programs, int n,
	FILE *out, int line, ash_fuzz_nests *nests);

/* Print one program, as ash_fuzz_programs_print does. */
void ash_fuzz_program_print(const ash_fuzz_program *program, FILE *out,
	int line, ash_fuzz_nests *nests);

#endif
