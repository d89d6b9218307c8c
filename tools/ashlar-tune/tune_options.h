/* tune_options.h - the command line of ashlar-tune, from tune_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_OPTIONS_H
#define ASH_TUNE_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

/* The options in tune_options.def. */
typedef struct ash_tune_options {
#define ASH_TUNE_TEXT(name, initial, value, help) const char *name;
#define ASH_TUNE_COUNT(name, initial, min, max, help) int name;
#define ASH_TUNE_SECONDS(name, initial, min, max, help) double name;
#define ASH_TUNE_FLAG(name, help) bool name;
#include "tune_options.def"
#undef ASH_TUNE_TEXT
#undef ASH_TUNE_COUNT
#undef ASH_TUNE_SECONDS
#undef ASH_TUNE_FLAG
	bool together; /* one command builds and runs */
} ash_tune_options;

/* Parse the command line; false after a message. */
bool ash_tune_options_parse(ash_tune_options *options, int argc, char **argv);
/* Print the help. */
void ash_tune_options_help(FILE *out);

#endif
