/* bench_progress.c - progress messages on the error stream.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench_stats.h"

#define CLEAR_LINE "\r\033[K"

ash_bench_progress ash_bench_progress_start(const ash_bench_plan *plan)
{
	return (ash_bench_progress) { plan, isatty(STDERR_FILENO) == 1 };
}

void ash_bench_progress_show(const ash_bench_progress *progress, int kernel,
	const char *what, int round, const char *name)
{
	const ash_bench_plan *plan = progress->plan;

	if (!progress->terminal)
		return;
	fprintf(stderr, CLEAR_LINE "[%d/%d] %s: %s", kernel + 1,
		plan->kernels.n, plan->kernels.item[kernel], what);
	if (round)
		fprintf(stderr, " %d/%d", round, plan->options->runs);
	fprintf(stderr, ", %s", name);
	fflush(stderr);
}

static void print_cell(const ash_bench_result *result, int kernel, int compiler)
{
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);
	const char *name = result->plan->compiler[compiler].name;

	fprintf(stderr, "%s %s ", compiler ? "," : ":", name);
	if (cell->status == ASH_BENCH_GOOD) {
		fprintf(stderr, "%.4g s",
			ash_bench_median(cell->seconds, cell->n));
		return;
	}
	char *trouble = ash_bench_result_trouble(result, cell);

	fputs(trouble ? trouble : "-", stderr);
	free(trouble);
}

void ash_bench_progress_finish_kernel(const ash_bench_progress *progress,
	const ash_bench_result *result, int kernel)
{
	const ash_bench_plan *plan = progress->plan;

	if (!plan->options->verbose)
		return;
	ash_bench_progress_clear(progress);
	fprintf(stderr, "[%d/%d] %s", kernel + 1, plan->kernels.n,
		plan->kernels.item[kernel]);
	for (int c = 0; c < plan->n_compiler; ++c)
		print_cell(result, kernel, c);
	fputc('\n', stderr);
}

void ash_bench_progress_clear(const ash_bench_progress *progress)
{
	if (progress->terminal) {
		fputs(CLEAR_LINE, stderr);
		fflush(stderr);
	}
}
