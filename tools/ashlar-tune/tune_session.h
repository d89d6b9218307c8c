/* tune_session.h - a run of the tuner.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_SESSION_H
#define ASH_TUNE_SESSION_H

#include "tune_engine.h"
#include "tune_job.h"
#include "tune_nest.h"
#include "tune_options.h"

typedef struct ash_tune_session {
	const ash_tune_options *options;
	const ash_tune_engine *engine;
	ash_tune_site site;
	char *work, *tree, *bin; /* absolute paths */
	char *plugin; /* absolute path */
	ash_tune_nests nests;
	bool timers; /* are times those of nests? */
	int n_job; /* jobs so far */
	int n_kept; /* of these, those that were done already */
	int n_candidate, n_unfit, n_wrong, n_failed;
	double spent; /* seconds of all jobs */
	/* The time limits for a run of a candidate, and of the original code.
	 */
	double limit, plain_limit;
	char *expect; /* the output of the original code */
} ash_tune_session;

/* Prepare the work folder and the compilers; false after a message. */
bool ash_tune_session_begin(ash_tune_session *session,
	const ash_tune_options *options);
/* Free what "session" owns. */
void ash_tune_session_end(ash_tune_session *session);

/* Print the current activity on the error stream, unless --quiet. */
void ash_tune_session_say(const ash_tune_session *session, const char *format,
	...) __attribute__((format(printf, 2, 3)));

/* Create a job with the next number, without candidates. */
ash_tune_job ash_tune_session_job(ash_tune_session *session, int turns);
/* Run the jobs without results; false after a message or a signal. */
bool ash_tune_session_do(ash_tune_session *session, ash_tune_job *job, int n);
/* The plugin's options: "own", those of the command line, and, with timers,
 * those for candidate "name"; owned by the caller.
 */
char *ash_tune_session_options(const ash_tune_session *session,
	const ash_tune_job *job, const char *name, const char *own);

/* ---- tune_survey.c ---- */

/* Build and run the original program, determine the hot nests, and begin their
 * searches; false after a message.
 */
bool ash_tune_survey(ash_tune_session *session);

/* ---- tune_measure.c ---- */

/* Measure candidates until the budget is used up or there are no more. */
bool ash_tune_measure(ash_tune_session *session);

/* ---- tune_finish.c ---- */

/* Measure the winners, write the database, and print the results. */
bool ash_tune_finish(ash_tune_session *session);

#endif
