/* tune_engine.h - engines that run jobs: this process, GNU parallel, or Slurm.
 *
 * An engine is a command that runs the jobs in a list of folders; the folders
 * must be visible on all machines with workers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_ENGINE_H
#define ASH_TUNE_ENGINE_H

#include <stdbool.h>
#include <stdio.h>

/* The environment of a run, for engines. */
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
	/* A shell command that runs the "n" jobs in the file "list", one folder
	 * per line, and ends when all have ended; owned by the caller.
	 */
	char *(*submit)(const ash_tune_site *site, const char *list, int n);
} ash_tune_engine;

/* The engine with this name; NULL if there is none. */
const ash_tune_engine *ash_tune_engine_find(const char *name);
/* Print a line for each engine. */
void ash_tune_engine_help(FILE *out);

/* Is the engine's program installed?  If not, report that. */
bool ash_tune_engine_is_there(const ash_tune_engine *engine);

/* Run the jobs in "n" folders; jobs without a result are run at most twice
 * more. False if some have no result in the end, or after a signal.
 */
bool ash_tune_engine_run(const ash_tune_engine *engine,
	const ash_tune_site *site, const char *const *folder, int n);

#endif
