/* bench_options.h - the command line of ashlar-bench, from bench_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_OPTIONS_H
#define ASH_BENCH_OPTIONS_H

#include <stdio.h>

#include "command_line.h"

/* One field per option.  Texts belong to the argument vector,
 * or to bench_installed.c.
 */
typedef struct ash_bench_options {
#define OPTION(kind, ...) ASH_MEMBER_##kind(__VA_ARGS__)
#include "bench_options.def"
#undef OPTION
} ash_bench_options;

/* Set "options" to the defaults, then to the values in "argv". False, after a
 * message, on a mistake.
 */
bool ash_bench_options_parse(ash_bench_options *options, int argc,
	char *const *argv);

void ash_bench_options_help(FILE *out);

#endif
