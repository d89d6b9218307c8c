/* bench_spread.c - the spread of the runs of each binary.
 *
 * A program whose speed depends on its load address has two speeds, and a
 * median hides the rarer one.  So each binary's fastest, median and slowest run
 * are shown, and binaries are listed whose runs fall into two groups with a gap
 * in between, while the alternating runs of clang's do not.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "bench_report.h"
#include "bench_stats.h"

static void print_range(const ash_bench_cell *cell, FILE *out)
{
	if (cell->status != ASH_BENCH_GOOD) {
		fprintf(out, "  %26s", "-");
		return;
	}
	fprintf(out, "  %8.4f %8.4f %8.4f",
		ash_bench_minimum(cell->seconds, cell->n), cell->median,
		ash_bench_maximum(cell->seconds, cell->n));
}

static void print_ranges(const ash_bench_result *result, int kernel, int width,
	FILE *out)
{
	fprintf(out, "%-*s", width, result->plan->kernels.item[kernel]);
	for (int c = 0; c < result->plan->n_compiler; ++c)
		print_range(ash_bench_result_cell(result, kernel, c), out);
	fputc('\n', out);
}

/* The ratio of the slow and the fast runs; 1 if there are no two groups. */
static double speeds_of(const ash_bench_result *result, int kernel,
	int compiler)
{
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);

	return cell->status == ASH_BENCH_GOOD
		? ash_bench_gap(cell->seconds, cell->n)
		: 1;
}

static void print_two_speeds_of(const ash_bench_result *result, int compiler,
	FILE *out)
{
	int n = 0;

	fprintf(out, "  %s:", result->plan->compiler[compiler].name);
	for (int k = 0; k < result->n_kernel; ++k) {
		double gap = speeds_of(result, k, compiler);

		if (gap < ASH_BENCH_TWO_SPEEDS ||
			speeds_of(result, k, 0) >= ASH_BENCH_TWO_SPEEDS)
			continue;
		fprintf(out, "%s %s %.2f", n++ ? "," : "",
			result->plan->kernels.item[k], gap);
	}
	fputs(n ? "\n" : " none\n", out);
}

void ash_bench_report_spread(const ash_bench_result *result, FILE *out)
{
	int width = ash_bench_list_width(&result->plan->kernels);

	fprintf(out, "\nSeconds of %d runs, fastest, median, slowest:",
		result->plan->options->runs);
	for (int c = 0; c < result->plan->n_compiler; ++c)
		fprintf(out, "%s %s", c ? ";" : "",
			result->plan->compiler[c].name);
	fputc('\n', out);
	for (int k = 0; k < result->n_kernel; ++k)
		print_ranges(result, k, width, out);
	fprintf(out,
		"\nTwo speeds (a gap of %.2f between two groups of runs, "
		"not so with clang):\n",
		ASH_BENCH_TWO_SPEEDS);
	for (int c = 1; c < result->plan->n_compiler; ++c)
		print_two_speeds_of(result, c, out);
}
