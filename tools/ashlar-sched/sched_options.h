/* sched_options.h - the command line of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_OPTIONS_H
#define ASHLAR_SCHED_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "research/research.h"

/* The strings point into the command line. */
typedef struct sched_options {
	const ash_strategy *strategy;
	const char *strategy_name;
	ash_research_options scheduler;	/* strategy and what is said */
	const char *schedule;	/* a file, or NULL: compute one */
	unsigned n_file;
	char **file;
	const char *dumps;	/* a list of what is dumped, or NULL */
	int repeat;	/* runs that a time is the median of */
	int tile;		/* 0: no tiles */
	int line_bytes;	/* for dump_spatial */
	bool dump_constraints;
	bool dump_deps;
	const char *values;	/* "n=1,m=2": parameters, or NULL */
	bool dump_launches;
	bool dump_loops;
	bool dump_outline;
	bool dump_schedule;
	bool dump_script;
	bool dump_spatial;
	bool dump_strides;
	bool dump_vectors;
	bool original;		/* the order of the SCoP */
	bool print_scop;
	bool scripts;		/* of all strategies */
	bool check;
	bool group;
	bool no_reorder;
	bool stats;
	bool compare_isl;
	bool table;
	bool help;
} sched_options;

/* Parse the command line; "argv" is reordered.  False, with a message on "err",
 * on a mistake.
 */
bool sched_options_parse(sched_options *options, int argc, char **argv,
	FILE *err);

void sched_options_help(FILE *out);

#endif
