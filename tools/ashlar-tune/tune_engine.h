/* tune_engine.h - who does the jobs: this process, GNU parallel, or Slurm.
 *
 * An engine is a command that does the jobs of a list of folders; all that it
 * needs is that the folders are seen wherever a worker runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_ENGINE_H
#define ASH_TUNE_ENGINE_H

#include <stdbool.h>
#include <stdio.h>

/* What engines need to know. */
typedef struct ash_tune_site {
	const char *tool; /* the path of this tool */
	const char *folder; /* for the engine's own files */
	int workers;
	const char *hosts; /* of parallel: as its --sshlogin, or NULL */
	const char *more; /* more options of the engine, or NULL */
	double timeout;  /* of a job */
} ash_tune_site;

typedef struct ash_tune_engine {
	const char *name, *help;
	const char *needs; /* the program that must be there, or NULL */
	/* A shell command that does the jobs listed in file "list", one folder a
	 * line, "n" in all, and ends when all have ended; owned by the caller.
	 */
	char *(*submit)(const ash_tune_site *site, const char *list, int n);
} ash_tune_engine;

/* The engine with this name, or NULL. */
const ash_tune_engine *ash_tune_engine_find(const char *name);
/* A line for each engine. */
void ash_tune_engine_help(FILE *out);

/* Is the engine's program there?  Else complain. */
bool ash_tune_engine_is_there(const ash_tune_engine *engine);

/* Do the jobs in "n" folders, and again, twice at most, those that leave no
 * result.  False if some have none in the end, or after a signal.
 */
bool ash_tune_engine_run(const ash_tune_engine *engine,
	const ash_tune_site *site, const char *const *folder, int n);

#endif
