/* bench_process.h - execution of programs with a time limit.
 *
 * A child leads its own process group, so that a time-out ends a compiler
 * together with its linker.  A signal that would end this tool during the wait
 * kills the child, and is reported to the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_PROCESS_H
#define ASH_BENCH_PROCESS_H

#include <stdbool.h>

/* A command.  argv[0] is searched in PATH; the standard input is empty; the
 * files "out" and "err" are overwritten.
 */
typedef struct ash_bench_command {
	char *const *argv;
	char *const *environment;
	const char *out;
	const char *err;
	double timeout;
} ash_bench_command;

typedef enum ash_bench_end {
	ASH_BENCH_EXITED,
	ASH_BENCH_KILLED,
	ASH_BENCH_TIMED_OUT,
	ASH_BENCH_NOT_STARTED,
	ASH_BENCH_INTERRUPTED,
} ash_bench_end;

/* The outcome: "code" is the exit status, the signal, or the errno of the
 * failed start; "seconds" is the elapsed time.
 */
typedef struct ash_bench_outcome {
	ash_bench_end end;
	int code;
	double seconds;
} ash_bench_outcome;

/* Run the command, and wait for its end.  Requires: ash_child_block_signals
 * (common/child.h) was called.
 */
ash_bench_outcome ash_bench_process_run(const ash_bench_command *command);

/* Has the command ended with status 0? */
bool ash_bench_process_succeeded(ash_bench_outcome outcome);

#endif
