/* tune_fit_nests.h - "ashlar-tune fit": a file of constants from a database.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_FIT_NESTS_H
#define ASH_TUNE_FIT_NESTS_H

#include <stdbool.h>
#include <stdio.h>

/* Run the command with the arguments argv[2 .. argc - 1]; returns the exit
 * status.
 */
int ash_tune_fit_command(int argc, char **argv);
/* Print the help of the command. */
void ash_tune_fit_help(FILE *out);

#endif
