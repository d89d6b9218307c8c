/* fuzz_options.h - the command line, from fuzz_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_OPTIONS_H
#define ASH_FUZZ_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* One field per option, its name and an underscore, since "case" is a word
 * of C.  Texts belong to the argument vector.
 */
typedef struct ash_fuzz_options {
#define ASH_FUZZ_TEXT(name, def, value, help) const char *name##_;
#define ASH_FUZZ_NUMBER(name, def, min, max, help) int64_t name##_;
#define ASH_FUZZ_FLAG(name, help) bool name##_;
#include "fuzz_options.def"
#undef ASH_FUZZ_TEXT
#undef ASH_FUZZ_NUMBER
#undef ASH_FUZZ_FLAG
	/* The name of this program as it was called. */
	const char *program;
} ash_fuzz_options;

/* Set "options" to the defaults, then to what "argv" says.
 * On a mistake complain and return false.
 */
bool ash_fuzz_options_parse(ash_fuzz_options *options, int argc,
	char *const *argv);

void ash_fuzz_options_help(FILE *out);

#endif
