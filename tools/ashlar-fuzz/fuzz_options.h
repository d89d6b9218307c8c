/* fuzz_options.h - the command line of ashlar-fuzz, from fuzz_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_OPTIONS_H
#define ASH_FUZZ_OPTIONS_H

#include <stdio.h>

#include "command_line.h"

/* One member per option: its name and an underscore, since "case" is a keyword
 * of C.  Texts belong to the argument vector.
 */
typedef struct ash_fuzz_options {
#define OPTION(kind, name, ...) ASH_MEMBER_##kind(name##_, __VA_ARGS__)
#include "fuzz_options.def"
#undef OPTION
	/* argv[0]. */
	const char *program;
} ash_fuzz_options;

/* Set "options" to the defaults, then to the values in "argv".  False, after a
 * message, on a mistake.
 */
bool ash_fuzz_options_parse(ash_fuzz_options *options, int argc,
	char *const *argv);

void ash_fuzz_options_help(FILE *out);

#endif
