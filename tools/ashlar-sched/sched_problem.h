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

/* A file that was read, its contents being parsed as often as needed. */
typedef struct sched_file {
	const char *name;
	char *text;		/* owned */
	bool is_scop;
} sched_file;

/* What a file says, in an isl_ctx of its own, so that nothing is left over
 * from earlier runs.
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
	/* The original times of what is scheduled; NULL unless the options
	 * need them.
	 */
	isl_union_map *original;
	/* What touches the same lines; NULL unless the options ask for it. */
	struct ash_spatial *spatial;
	int64_t spatial_us;	/* processor time that it took */
} sched_problem;

/* The processor time of this thread so far, in microseconds. */
int64_t sched_time_us(void);

/* Read the file "name", "-" being the input.  Whether it is a SCoP is seen
 * by its suffix or else by its contents.
 */
bool sched_file_open(sched_file *file, const char *name, ash_diag *diag);
void sched_file_close(sched_file *file);

/* Parse "file".  "options" say whether live ranges may be reordered and
 * whether "grouped" are the constraints of groups of statements or those of
 * the statements.
 * On error a message, and the problem can be closed.
 */
bool sched_problem_open(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag);
/* Let "problem" have what these options need besides, too.  On error a message.
 */
bool sched_problem_extend(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag);
void sched_problem_close(sched_problem *problem);

/* Report that "phase", a call to isl, failed; false. */
bool sched_problem_fail(const sched_problem *problem, const char *file,
	const char *phase, ash_diag *diag);

#endif
