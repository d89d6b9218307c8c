/* bench_process.h - run a program, wait for it no longer than allowed.
 *
 * A child is the leader of its own process group, so that a time-out ends a
 * compiler together with the linker it started.  Signals that would end this
 * tool are taken while it waits: the child is killed and the caller told.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_PROCESS_H
#define ASH_BENCH_PROCESS_H

#include <stdbool.h>

/* What to run.  argv[0] is looked up in PATH; the standard input is empty;
 * "out" and "err" are files that are written from the start.
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

/* "code" is the exit status, the signal, or the errno of the failed start;
 * "seconds" is the time on the wall from the start to the end.
 */
typedef struct ash_bench_outcome {
	ash_bench_end end;
	int code;
	double seconds;
} ash_bench_outcome;

/* Block the signals that ash_bench_process_run waits for.  Call it once,
 * before anything else here.
 */
bool ash_bench_process_init(void);

ash_bench_outcome ash_bench_process_run(const ash_bench_command *command);

/* Did it run and return 0? */
bool ash_bench_process_succeeded(ash_bench_outcome outcome);

#endif
