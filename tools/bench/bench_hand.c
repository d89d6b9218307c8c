/* bench_hand.c - how fast Ashlar's code is, compared with that by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "bench_report.h"

/* The column of versions by hand, or -1. */
static int find_hand(const ash_bench_result *result)
{
	for (int c = 0; c < result->plan->n_compiler; ++c)
		if (ash_bench_compiler_is_hand(&result->plan->compiler[c]))
			return c;
	return -1;
}

/* The speed of column "compiler" over that by hand; NaN if one of both has
 * none.
 */
static double get_ratio(const ash_bench_result *result, int kernel,
	int compiler, int hand)
{
	return ash_bench_result_cell(result, kernel, compiler)->ratio /
		ash_bench_result_cell(result, kernel, hand)->ratio;
}

/* Print the ratios of column "compiler", and their geometric mean. */
static void print_column(const ash_bench_result *result, int compiler, int hand,
	FILE *out)
{
	int width = ash_bench_list_width(&result->plan->kernels), n = 0;
	double sum = 0;

	fprintf(out, "\nSpeed of %s over that by hand:\n",
		result->plan->compiler[compiler].name);
	for (int k = 0; k < result->n_kernel; ++k) {
		double ratio = get_ratio(result, k, compiler, hand);

		fprintf(out, "  %-*s  ", width, result->plan->kernels.item[k]);
		if (isnan(ratio)) {
			fputs("-\n", out);
			continue;
		}
		fprintf(out, "%.2f\n", ratio);
		sum += log(ratio);
		n++;
	}
	if (n > 0)
		fprintf(out, "  %-*s  %.2f\n", width, "geomean", exp(sum / n));
}

void ash_bench_report_hand(const ash_bench_result *result, FILE *out)
{
	int hand = find_hand(result);

	for (int c = 1; c < result->plan->n_compiler && hand >= 0; ++c)
		if (ash_bench_compiler_is_ashlar(&result->plan->compiler[c]))
			print_column(result, c, hand, out);
}
