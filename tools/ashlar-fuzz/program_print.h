/* program_print.h - a random program as C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_PRINT_H
#define ASH_FUZZ_PROGRAM_PRINT_H

#include "program.h"

#define ASH_FUZZ_MAX_NESTS 256

/* As many programs may be one file. */
#define ASH_FUZZ_MAX_BATCH 16

/* Where the outermost loops of a program are: the first line and the last. */
typedef struct ash_fuzz_nests {
	int n;
	int begin[ASH_FUZZ_MAX_NESTS], end[ASH_FUZZ_MAX_NESTS];
} ash_fuzz_nests;

/* Print "n" programs as one, whose first line is line "line" of the file;
 * *nests, if not NULL, gets the places of its loops.  It runs one after the
 * other; what program I computes is said after a line "unit I".  Those that
 * are NULL are left out.
 */
void ash_fuzz_programs_print(const ash_fuzz_program *const *programs, int n,
	FILE *out, int line, ash_fuzz_nests *nests);

/* The same for one program. */
void ash_fuzz_program_print(const ash_fuzz_program *program, FILE *out,
	int line, ash_fuzz_nests *nests);

#endif
