/* bench_progress.h - what goes on, on the error stream.
 *
 * On a terminal one line that is written over and over; with --verbose
 * also one line per kernel that stays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_PROGRESS_H
#define ASH_BENCH_PROGRESS_H

#include "bench_result.h"

typedef struct ash_bench_progress {
	const ash_bench_plan *plan;
	bool terminal;
} ash_bench_progress;

ash_bench_progress ash_bench_progress_start(const ash_bench_plan *plan);

/* "what" in "round" (0: no rounds) begins with the compiler "name". */
void ash_bench_progress_show(const ash_bench_progress *progress, int kernel,
	const char *what, int round, const char *name);

void ash_bench_progress_finish_kernel(const ash_bench_progress *progress,
	const ash_bench_result *result, int kernel);

/* Remove the line from the terminal. */
void ash_bench_progress_clear(const ash_bench_progress *progress);

#endif
