/* tune_session.h - one run of the tuner.
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
	/* For a run of a candidate, and of the original code. */
	double limit, plain_limit;
	char *expect; /* the output of the original code */
} ash_tune_session;

/* Prepare the folder of work and the compilers; false after a complaint. */
bool ash_tune_session_begin(ash_tune_session *session,
	const ash_tune_options *options);
/* Free what it owns. */
void ash_tune_session_end(ash_tune_session *session);

/* Say on the error stream what is done now, unless that is not wanted. */
void ash_tune_session_say(const ash_tune_session *session, const char *format,
	...) __attribute__((format(printf, 2, 3)));

/* A job with the next number, without candidates. */
ash_tune_job ash_tune_session_job(ash_tune_session *session, int turns);
/* Do jobs that are not done yet; false after a complaint or a signal. */
bool ash_tune_session_do(ash_tune_session *session, ash_tune_job *job, int n);
/* Options of the plugin: "own", and those of the command line, and timers for
 * candidate "name" if there are any; owned by the caller.
 */
char *ash_tune_session_options(const ash_tune_session *session,
	const ash_tune_job *job, const char *name, const char *own);

/* ---- tune_survey.c ---- */

/* Build and run the program as it is, find the nests that take time, and let
 * their searches begin; false after a complaint.
 */
bool ash_tune_survey(ash_tune_session *session);

/* ---- tune_measure.c ---- */

/* Measure candidates until the budget is spent or there are no more. */
bool ash_tune_measure(ash_tune_session *session);

/* ---- tune_finish.c ---- */

/* Measure the winners, write the database, and say what was found. */
bool ash_tune_finish(ash_tune_session *session);

#endif
