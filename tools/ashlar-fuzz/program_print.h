/* program_print.h - a random program as C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_PRINT_H
#define ASH_FUZZ_PROGRAM_PRINT_H

#include "program.h"

#define ASH_FUZZ_MAX_NESTS 64

/* Where the outermost loops of a program are: the first line and the last. */
typedef struct ash_fuzz_nests {
	int n;
	int begin[ASH_FUZZ_MAX_NESTS], end[ASH_FUZZ_MAX_NESTS];
} ash_fuzz_nests;

/* Print the program, whose first line is line "line" of the file; *nests, if
 * not NULL, gets the places of its loops.
 */
void ash_fuzz_program_print(const ash_fuzz_program *program, FILE *out,
	int line, ash_fuzz_nests *nests);

#endif
