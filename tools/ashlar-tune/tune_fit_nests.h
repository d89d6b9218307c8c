/* tune_fit_nests.h - "ashlar-tune fit": from a database to a file of constants.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_FIT_NESTS_H
#define ASH_TUNE_FIT_NESTS_H

#include <stdbool.h>
#include <stdio.h>

/* Do what argv[2 .. argc - 1] say; gives the exit status. */
int ash_tune_fit_command(int argc, char **argv);
/* Print the help of the command. */
void ash_tune_fit_help(FILE *out);

#endif
