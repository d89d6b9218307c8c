/* sched_run.h - one run of a scheduler: the schedule and statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_RUN_H
#define ASHLAR_SCHED_RUN_H

#include "research/outline.h"
#include "sched_options.h"
#include "sched_problem.h"

/* The result of a scheduler, and its problem, which it owns. */
typedef struct sched_run {
	bool by_isl;		/* isl's scheduler, the options being ours */
	sched_problem problem;
	isl_schedule *schedule;	/* NULL if there is none, see "status" */
	ash_sched_status status;
	ash_research_stats stats;
	ash_band_counts counts;
	int64_t time_us;	/* processor time of the scheduler alone */
	int64_t code_us;	/* the same of loops, if they were asked for */
} sched_run;

/* Parse "file" and schedule it, by isl's scheduler if "by_isl".  False, with a
 * message, if the file is malformed or on an internal error; a missing schedule
 * is a status.
 */
bool sched_run_open(sched_run *run, const sched_file *file, bool by_isl,
	const sched_options *options, ash_diag *diag);
/* Schedule the problem of "run" again with other options of the scheduler; the
 * new schedule replaces the old one.  "tile" is ignored.
 */
bool sched_run_next(sched_run *run, const sched_file *file,
	const sched_options *options, ash_diag *diag);
void sched_run_close(sched_run *run);

/* Repeat the "n" runs alternately, as often as the options say, and set their
 * times to the medians.
 */
bool sched_run_repeat(sched_run *run, unsigned n, const sched_file *file,
	const sched_options *options, ash_diag *diag);

#endif
