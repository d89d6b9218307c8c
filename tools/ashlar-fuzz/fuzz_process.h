/* fuzz_process.h - run a program under limits.
 *
 * For workers of the pool alone: what a command leaves behind when it comes
 * to its limit is ended together with all else in the group of the worker.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROCESS_H
#define ASH_FUZZ_PROCESS_H

#include <stdbool.h>

/* What to run.  argv[0] is looked up in PATH; the standard input is empty;
 * "out" and "err" are files that are written from the start.  "set" has texts
 * "NAME=VALUE" for the environment and ends in NULL.
 */
typedef struct ash_fuzz_command {
	const char *const *argv;
	const char *const *set;
	const char *out;
	const char *err;
	/* Seconds of the processor; ten times as long on the wall. */
	int seconds;
	/* Megabytes of address space, 0: no limit. */
	long megabytes;
} ash_fuzz_command;

typedef enum ash_fuzz_end {
	ASH_FUZZ_EXITED,
	ASH_FUZZ_KILLED,
	ASH_FUZZ_TIMED_OUT,
	ASH_FUZZ_NOT_STARTED,
} ash_fuzz_end;

/* "code" is the exit status or the signal. */
typedef struct ash_fuzz_outcome {
	ash_fuzz_end end;
	int code;
} ash_fuzz_outcome;

ash_fuzz_outcome ash_fuzz_process_run(const ash_fuzz_command *command);

/* Did it run and return 0? */
bool ash_fuzz_process_succeeded(ash_fuzz_outcome outcome);

#endif
