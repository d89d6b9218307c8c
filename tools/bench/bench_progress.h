/* bench_progress.h - progress messages on the error stream.
 *
 * On a terminal a single line that is overwritten; with --verbose also a
 * permanent line per kernel.
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

/* Show that "what" begins for the compiler "name", in "round" (0: no rounds).
 */
void ash_bench_progress_show(const ash_bench_progress *progress, int kernel,
	const char *what, int round, const char *name);

void ash_bench_progress_finish_kernel(const ash_bench_progress *progress,
	const ash_bench_result *result, int kernel);

/* Remove the line from the terminal. */
void ash_bench_progress_clear(const ash_bench_progress *progress);

#endif
