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

/* A candidate; "options" are the ASHLAR_OPTIONS of its build. */
typedef struct ash_tune_candidate {
	char *name, *options;
} ash_tune_candidate;

/* All texts are owned; missing ones are NULL. */
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

/* The seconds of a nest in each turn.  "timers" are the seconds of its timers
 * in all turns, "sizes" the values of its parameters (or NULL), "function" the
 * function in which it ran (or NULL).
 */
typedef struct ash_tune_nest_time {
	char nest[17];
	char *function;
	double *time;
	int n;
	double timers;
	char *sizes;
} ash_tune_nest_time;

/* The result of a candidate. */
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
/* Create the folder of the job and write the file "job". */
bool ash_tune_job_write(const ash_tune_job *job);
/* Read the job in "folder"; false after a message. */
bool ash_tune_job_read(ash_tune_job *job, const char *folder);
/* Free what "job" owns. */
void ash_tune_job_clear(ash_tune_job *job);

/* Does the folder contain a result of exactly this job? */
bool ash_tune_job_is_done(const ash_tune_job *job);
/* Run the job in "folder" and write its result; false if there is none. */
bool ash_tune_job_work(const char *folder);

/* Read the results of all candidates; NULL if there are none.  *seconds is set
 * to the duration of the job.
 */
ash_tune_result *ash_tune_results_read(const ash_tune_job *job,
	double *seconds);
/* Write the results of all candidates; false if that fails. */
bool ash_tune_results_write(const ash_tune_job *job,
	const ash_tune_result *result, double seconds);
/* Free the results of "n" candidates; returns NULL. */
ash_tune_result *ash_tune_results_free(ash_tune_result *result, int n);

/* The times of "nest" in a result; NULL if it did not run. */
const ash_tune_nest_time *ash_tune_result_nest(const ash_tune_result *result,
	const char *nest);
/* Add "seconds" to the time of "nest" in turn "turn". */
void ash_tune_result_add(ash_tune_result *result, const char *nest, int turn,
	double seconds);
/* Record the time of the nest's timers, its function, and the values of its
 * parameters.
 */
void ash_tune_result_note(ash_tune_result *result, const char *nest,
	double timers, const char *function, const char *sizes);
/* Was the script of "nest" refused? */
bool ash_tune_result_is_unfit(const ash_tune_result *result, const char *nest);
/* Record that the script of "nest" was refused. */
void ash_tune_result_refuse(ash_tune_result *result, const char *nest);

#endif
