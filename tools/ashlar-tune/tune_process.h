/* tune_process.h - execution of shell commands with a time limit.
 *
 * The command leads a process group, which is killed as a whole when it takes
 * too long or a signal ends this tool.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_PROCESS_H
#define ASH_TUNE_PROCESS_H

#include <stdbool.h>

/* A command.  "environment" is a list of additional "NAME=VALUE" that ends with
 * NULL; "out" and "err" are files, NULL for /dev/null; if they are equal, both
 * streams go to one file.  "argument" are the arguments $1 and $2, or NULL.
 */
typedef struct ash_tune_command {
	const char *text, *folder, *out, *err;
	char *const *environment;
	const char *argument[2];
	double timeout;
} ash_tune_command;

typedef enum ash_tune_end {
	ASH_TUNE_EXITED,
	ASH_TUNE_KILLED,
	ASH_TUNE_TIMED_OUT,
	ASH_TUNE_INTERRUPTED,
} ash_tune_end;

/* The outcome: "code" is the exit status or the signal.  Times are in seconds:
 * elapsed time, and user time of all processes.
 */
typedef struct ash_tune_outcome {
	ash_tune_end end;
	int code;
	double wall, user;
} ash_tune_outcome;

/* Run the command, and wait for its end.  Requires: ash_child_block_signals
 * (common/child.h) was called.
 */
ash_tune_outcome ash_tune_run(const ash_tune_command *command);

/* Has the command ended by itself with status 0? */
bool ash_tune_succeeded(ash_tune_outcome outcome);

/* Has a signal arrived that ends this tool? */
bool ash_tune_interrupted(void);

#endif
