/* sched_options.h - the command line of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_OPTIONS_H
#define ASHLAR_SCHED_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

/* The strings point into the command line. */
typedef struct sched_options {
	const char *strategy;
	const char *schedule;	/* a file, or NULL: compute one */
	const char *file;
	bool dump_deps;
	bool dump_schedule;
	bool print_scop;
	bool check;
	bool help;
} sched_options;

/* Parse the command line.  On a mistake, say so on "err"; false. */
bool sched_options_parse(sched_options *options, int argc, char **argv,
	FILE *err);

void sched_options_help(FILE *out);

#endif
