/* research_options.h - options of the research methods.
 *
 * These methods, of report CW 706 and of papers that are named at each, are
 * used by tools and tests, but not by the plugin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_RESEARCH_OPTIONS_H
#define ASH_RESEARCH_RESEARCH_OPTIONS_H

#include <stdio.h>

#include "sched/scheduler.h"

/* The schedule rows that the option "contiguity" may choose: any with small
 * coefficients, single loops in either direction, or the original loops.
 */
typedef enum {
	ASH_SPACE_ANY,
	ASH_SPACE_PERMUTATIONS,
	ASH_SPACE_IDENTITY
} ash_schedule_space;

/* Which loops ASH_ALGORITHM_DFP places outermost: in the order of the program,
 * or, if the SCoP is known, those with few contiguous accesses first.
 */
typedef enum { ASH_COLOUR_ORDER, ASH_COLOUR_CONTIGUITY } ash_colour_rule;

typedef struct ash_research_options {
	ash_scheduler_options core;
#define ASH_SCHED_BOOL(name, value, help) bool name;
#define ASH_SCHED_INT(name, value, min, max, help) int64_t name;
#define ASH_SCHED_ENUM(name, value, choices, help) int name;
#include "research/research_option.def"
} ash_research_options;

/* Statistics of one call. */
typedef struct ash_research_stats {
	ash_scheduler_stats core;
	uint64_t mips;		/* integer programs with 0/1 variables */
	/* Nodes of the search trees of these programs. */
	uint64_t nodes;
	uint64_t exhausted;	/* programs whose search reached a limit */
} ash_research_stats;

/* The default of every option. */
ash_research_options ash_research_defaults(void);

/* Set the option of the scheduler or of a method here that "text" gives, as
 * ash_scheduler_option_set does.
 */
bool ash_research_option_set(ash_research_options *options, const char *text);

/* Set all options in "list", separated by blanks or semicolons. */
bool ash_research_option_set_all(ash_research_options *options,
	const char *list);

/* Print one line per option: "prefix", name, values, help, [default]. */
void ash_research_option_help(FILE *out, const char *prefix);

#endif
