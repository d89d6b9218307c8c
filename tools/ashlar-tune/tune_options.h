/* tune_options.h - the command line of ashlar-tune, from tune_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_OPTIONS_H
#define ASH_TUNE_OPTIONS_H

#include <stdio.h>

#include "command_line.h"

/* The options in tune_options.def. */
typedef struct ash_tune_options {
#define OPTION(kind, ...) ASH_MEMBER_##kind(__VA_ARGS__)
#include "tune_options.def"
#undef OPTION
	bool together; /* one command builds and runs */
} ash_tune_options;

/* Parse the command line; false after a message. */
bool ash_tune_options_parse(ash_tune_options *options, int argc, char **argv);
/* Print the help. */
void ash_tune_options_help(FILE *out);

#endif
