/* tune_process.h - run a shell command, wait for it no longer than allowed.
 *
 * The command leads a process group of its own, which is killed as a whole when
 * it takes too long or a signal ends this tool.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_PROCESS_H
#define ASH_TUNE_PROCESS_H

#include <stdbool.h>

/* "environment" has "NAME=VALUE" for what differs, up to NULL; "out" and "err"
 * are files, NULL for /dev/null; if they are the same, both streams go there.
 * "argument" are those of the command, $1 and $2, or NULL.
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

/* "code" is the exit status or the signal.  Seconds are those on the wall, and
 * those of all processors in user mode.
 */
typedef struct ash_tune_outcome {
	ash_tune_end end;
	int code;
	double wall, user;
} ash_tune_outcome;

/* Block the signals that ash_tune_run waits for.  Call it once, first. */
bool ash_tune_process_init(void);

ash_tune_outcome ash_tune_run(const ash_tune_command *command);

/* Did it end by itself, with status 0? */
bool ash_tune_succeeded(ash_tune_outcome outcome);

/* Has a signal come that ends this tool? */
bool ash_tune_interrupted(void);

/* Seconds since some moment. */
double ash_tune_now(void);

#endif
