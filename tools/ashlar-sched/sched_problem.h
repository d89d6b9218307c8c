/* sched_problem.h - a scheduling problem from a file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_PROBLEM_H
#define ASHLAR_SCHED_PROBLEM_H

#include <stdint.h>

#include "deps/flow/deps.h"
#include "research/group.h"
#include "research/reorder/live_range_reorder.h"
#include "sched_options.h"

/* The contents of a file, which are parsed as often as needed. */
typedef struct sched_file {
	const char *name;
	char *text;		/* owned */
	bool is_scop;
} sched_file;

/* The parsed contents of a file, in an isl_ctx of its own, so that nothing
 * remains from earlier runs.
 */
typedef struct sched_problem {
	isl_ctx *ctx;
	ash_scop *scop;		/* NULL if the file has constraints */
	ash_deps *deps;		/* those of "scop" */
	ash_reorder *reorder;	/* NULL: live ranges keep their order */
	int64_t deps_us;	/* processor time that they took */
	isl_schedule_constraints *constraints;	/* of the statements */
	ash_grouping *grouping;		/* NULL unless asked for */
	isl_schedule_constraints *grouped;	/* what is scheduled */
	/* The original schedule; NULL unless the options need it. */
	isl_union_map *original;
	/* The spatial reuse relations; NULL unless the options need them. */
	struct ash_spatial *spatial;
	int64_t spatial_us;	/* processor time that it took */
} sched_problem;

/* The processor time of this thread so far, in microseconds. */
int64_t sched_time_us(void);

/* Read the file "name"; "-" is the standard input.  The suffix, or else the
 * contents, determine whether it is a SCoP.
 */
bool sched_file_open(sched_file *file, const char *name, ash_diag *diag);
void sched_file_close(sched_file *file);

/* Parse "file".  The options state whether live ranges may be reordered, and
 * whether "grouped" contains constraints of groups of statements.  On error
 * false, with a message in "diag"; "problem" must be closed even then.
 */
bool sched_problem_open(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag);
/* Compute what these options need in addition.  On error false, with a message
 * in "diag".
 */
bool sched_problem_extend(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag);
void sched_problem_close(sched_problem *problem);

/* Report that "phase", a call of isl, failed; always false. */
bool sched_problem_fail(const sched_problem *problem, const char *file,
	const char *phase, ash_diag *diag);

#endif
