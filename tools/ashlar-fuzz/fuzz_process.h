/* fuzz_process.h - execution of a program under limits.
 *
 * Only for workers of the pool: if a command exceeds its limit, all other
 * processes in the worker's group are killed, too.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROCESS_H
#define ASH_FUZZ_PROCESS_H

#include <stdbool.h>

/* A command.  argv[0] is searched in PATH; the standard input is empty; the
 * files "out" and "err" are overwritten.  "set" is a list of texts "NAME=VALUE"
 * for the environment that ends with NULL.
 */
typedef struct ash_fuzz_command {
	const char *const *argv;
	const char *const *set;
	const char *out;
	const char *err;
	/* The limit on processor time in seconds; elapsed time may be ten times
	 * as long.
	 */
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

/* The outcome of a command; "code" is the exit status or the signal. */
typedef struct ash_fuzz_outcome {
	ash_fuzz_end end;
	int code;
} ash_fuzz_outcome;

ash_fuzz_outcome ash_fuzz_process_run(const ash_fuzz_command *command);

/* Has the command ended with status 0? */
bool ash_fuzz_process_succeeded(ash_fuzz_outcome outcome);

#endif
