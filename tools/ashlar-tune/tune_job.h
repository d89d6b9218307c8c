/* tune_job.h - jobs: candidates that are built and run by turns.
 *
 * A job is a folder.  "job" says what to do, "result" what came of it; it is
 * there when the job is done, and all that a run of the tuner knows of a job is
 * in these files, so that a job may be done elsewhere, and need not be done
 * again when the run is taken up.
 *
 *	job/job			lines "name value"
 *	job/NAME/		scripts of candidate NAME, for -ashlar-replay
 *	job/NAME.log		what its build has printed
 *	job/NAME.out		what its first run has printed
 *	job/result		lines, see ash_tune_result
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_JOB_H
#define ASH_TUNE_JOB_H

#include <stdbool.h>

typedef enum ash_tune_metric {
	ASH_TUNE_USER,  /* seconds in user mode */
	ASH_TUNE_WALL,
	ASH_TUNE_PRINTED, /* the last number on the error stream */
} ash_tune_metric;

/* A candidate: "options" are those of ASHLAR_OPTIONS for its build. */
typedef struct ash_tune_candidate {
	char *name, *options;
} ash_tune_candidate;

/* All texts are owned; those that are not given are NULL. */
typedef struct ash_tune_job {
	char *folder;
	char *tree; /* the program's folder */
	bool copy; /* build in copies of it, one for each candidate */
	char *clean, *build, *run, *check;
	char *expect; /* the output that is right; NULL: that of the first */
	char *path; /* a folder that comes first in PATH */
	ash_tune_metric metric;
	bool timers; /* do programs write the file NAME.time? */
	bool race; /* do losers stop early? */
	int turns; /* of each candidate; 0: only build */
	double timeout;
	int n;
	ash_tune_candidate *candidate;
} ash_tune_job;

/* The seconds that a nest took in each turn; "timers" is what its timers took of
 * them, in all, "sizes" the values of its parameters, or NULL, "function" where
 * it ran, or NULL.
 */
typedef struct ash_tune_nest_time {
	char nest[17];
	char *function;
	double *time;
	int n;
	double timers;
	char *sizes;
} ash_tune_nest_time;

/* What came of a candidate. */
typedef struct ash_tune_result {
	bool built; /* and it did run */
	bool right; /* its output was as expected */
	char *why; /* what is wrong, or NULL */
	int n; /* turns */
	double *time;
	double wall; /* the longest run, on the wall */
	int n_nest;
	ash_tune_nest_time *nest;
	int n_unfit; /* nests whose scripts were refused */
	char (*unfit)[17];
} ash_tune_result;

/* Append a candidate; texts are copied. */
void ash_tune_job_add(ash_tune_job *job, const char *name, const char *options);
/* Make its folder and write what is to be done. */
bool ash_tune_job_write(const ash_tune_job *job);
/* Read what is to be done in "folder"; false after a complaint. */
bool ash_tune_job_read(ash_tune_job *job, const char *folder);
/* Free what it owns. */
void ash_tune_job_clear(ash_tune_job *job);

/* Is there a result of this very job? */
bool ash_tune_job_is_done(const ash_tune_job *job);
/* Do what "folder" says, and write the result; false if there is none. */
bool ash_tune_job_work(const char *folder);

/* The results of all candidates, or NULL if there are none.  *seconds is how
 * long the job took.
 */
ash_tune_result *ash_tune_results_read(const ash_tune_job *job,
	double *seconds);
/* Write the results of all candidates; false if that fails. */
bool ash_tune_results_write(const ash_tune_job *job,
	const ash_tune_result *result, double seconds);
/* Free them; gives NULL. */
ash_tune_result *ash_tune_results_free(ash_tune_result *result, int n);

/* The times of "nest" in a result; NULL: it did not run. */
const ash_tune_nest_time *ash_tune_result_nest(const ash_tune_result *result,
	const char *nest);
/* Note that "nest" took "seconds" in turn "turn", besides what it took before.
 */
void ash_tune_result_add(ash_tune_result *result, const char *nest, int turn,
	double seconds);
/* Note what its timers took besides, in which function it ran, and the values of
 * its parameters.
 */
void ash_tune_result_note(ash_tune_result *result, const char *nest,
	double timers, const char *function, const char *sizes);
/* Was the script of "nest" refused? */
bool ash_tune_result_is_unfit(const ash_tune_result *result, const char *nest);
/* Note that the script of "nest" was refused. */
void ash_tune_result_refuse(ash_tune_result *result, const char *nest);

#endif
