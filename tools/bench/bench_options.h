/* bench_options.h - the command line of ashlar-bench, from bench_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_OPTIONS_H
#define ASH_BENCH_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

/* One field per option.  Texts belong to the argument vector,
 * or to bench_installed.c.
 */
typedef struct ash_bench_options {
#define ASH_BENCH_TEXT(name, def, value, help) const char *name;
#define ASH_BENCH_COUNT(name, def, min, max, help) int name;
#define ASH_BENCH_SECONDS(name, def, min, max, help) double name;
#define ASH_BENCH_FLAG(name, help) bool name;
#include "bench_options.def"
#undef ASH_BENCH_TEXT
#undef ASH_BENCH_COUNT
#undef ASH_BENCH_SECONDS
#undef ASH_BENCH_FLAG
} ash_bench_options;

/* Set "options" to the defaults, then to the values in "argv". False, after a
 * message, on a mistake.
 */
bool ash_bench_options_parse(ash_bench_options *options, int argc,
	char *const *argv);

void ash_bench_options_help(FILE *out);

#endif
