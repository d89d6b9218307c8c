/* bench_result.c - measured times, and derived statistics.
 *
 * The runs of all compilers take turns, so run r of one compiler is compared
 * with run r of clang: the spread is that of the ratios run by run, and a drift
 * of the machine that affects both cancels out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_result.h"

#include <math.h>
#include <stdlib.h>

#include "bench_stats.h"

__isl_give ash_bench_result *ash_bench_result_new(const ash_bench_plan *plan)
{
	ash_bench_result *result = calloc(1, sizeof(*result));
	size_t n_cell = (size_t) plan->kernels.n * (size_t) plan->n_compiler;
	size_t runs = (size_t) plan->options->runs;
	bool good = result != NULL;

	if (!good)
		return NULL;
	result->plan = plan;
	result->cell = calloc(n_cell, sizeof(*result->cell));
	result->mean = calloc((size_t) plan->n_compiler, sizeof(*result->mean));
	good = result->cell && result->mean;
	for (size_t i = 0; good && i < n_cell; ++i) {
		result->cell[i].median = NAN;
		result->cell[i].ratio = NAN;
		result->cell[i].spread = NAN;
		result->cell[i].seconds = calloc(2 * runs, sizeof(double));
		good = result->cell[i].seconds != NULL;
	}
	return good ? result : ash_bench_result_free(result);
}

__isl_null ash_bench_result *ash_bench_result_free(
	__isl_take ash_bench_result *result)
{
	if (!result)
		return NULL;
	int n = result->plan->kernels.n * result->plan->n_compiler;

	for (int i = 0; result->cell && i < n; ++i) {
		free(result->cell[i].seconds);
		free(result->cell[i].why);
		ash_bench_list_clear(&result->cell[i].nests);
	}
	ash_bench_list_clear(&result->command);
	ash_bench_list_clear(&result->version);
	free(result->cpu);
	free(result->cell);
	free(result->mean);
	free(result);
	return NULL;
}

ash_bench_cell *ash_bench_result_cell(const ash_bench_result *result,
	int kernel, int compiler)
{
	return &result->cell[kernel * result->plan->n_compiler + compiler];
}

double ash_bench_result_loss(const ash_bench_result *result)
{
	return result->plan->options->programs ? ASH_BENCH_PROGRAM_LOSS
					       : ASH_BENCH_LOSS;
}

bool ash_bench_result_loses(const ash_bench_result *result, int kernel)
{
	const ash_bench_cell *base = ash_bench_result_cell(result, kernel, 0);
	double median = ash_bench_median(base->seconds, base->n);
	double limit = median / ash_bench_result_loss(result);

	if (!(median > 0))
		return false;
	for (int c = 1; c < result->plan->n_compiler; ++c) {
		const ash_bench_cell *cell = ash_bench_result_cell(result,
			kernel, c);

		if (cell->status == ASH_BENCH_GOOD &&
			ash_bench_median(cell->seconds, cell->n) > limit)
			return true;
	}
	return false;
}

/* Compute the ratio of "cell" to "base"; "ratio" has room for all runs. */
static void finish_cell(const ash_bench_result *result, ash_bench_cell *cell,
	const ash_bench_cell *base, double *ratio)
{
	bool lower_is_better = result->plan->options->compile_time;
	const ash_bench_cell *above = lower_is_better ? cell : base;
	const ash_bench_cell *below = lower_is_better ? base : cell;

	if (base->status || cell->status)
		return;
	ash_bench_divide(ratio, above->seconds, below->seconds, cell->n);
	ash_bench_divide(&cell->ratio, &above->median, &below->median, 1);
	if (cell->n > 1)
		cell->spread = ash_bench_spread(ratio, cell->n);
}

static void finish_row(ash_bench_result *result, int kernel, double *ratio)
{
	const ash_bench_cell *base = ash_bench_result_cell(result, kernel, 0);
	int n = result->plan->n_compiler;

	for (int c = 0; c < n; ++c) {
		ash_bench_cell *cell = ash_bench_result_cell(result, kernel, c);

		if (cell->status == ASH_BENCH_GOOD)
			cell->median = ash_bench_median(cell->seconds, cell->n);
	}
	for (int c = 0; c < n; ++c)
		finish_cell(result, ash_bench_result_cell(result, kernel, c),
			base, ratio);
}

static ash_bench_mean mean_of(const ash_bench_result *result, int compiler,
	double *ratio)
{
	int n = 0;

	for (int k = 0; k < result->n_kernel; ++k) {
		const ash_bench_cell *cell = ash_bench_result_cell(result, k,
			compiler);

		if (cell->ratio > 0)
			ratio[n++] = cell->ratio;
	}
	return (ash_bench_mean) { ash_bench_geomean(ratio, n), n };
}

bool ash_bench_result_finish(ash_bench_result *result)
{
	int runs = 2 * result->plan->options->runs;
	int room = runs > result->n_kernel ? runs : result->n_kernel;
	double *ratio = calloc((size_t) room, sizeof(*ratio));

	if (!ratio)
		return false;
	for (int k = 0; k < result->n_kernel; ++k)
		finish_row(result, k, ratio);
	for (int c = 0; c < result->plan->n_compiler; ++c)
		result->mean[c] = mean_of(result, c, ratio);
	free(ratio);
	return true;
}

bool ash_bench_result_fails(const ash_bench_result *result, int kernel,
	int compiler)
{
	const ash_bench_options *options = result->plan->options;
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);

	if (options->exact && cell->difference > 0)
		return true;
	if (!ash_bench_compiler_is_ashlar(&result->plan->compiler[compiler]))
		return false;
	if (cell->status == ASH_BENCH_TIMEOUT)
		return options->exact || options->compile_time;
	return cell->status != ASH_BENCH_GOOD;
}

__isl_give char *ash_bench_result_trouble(const ash_bench_result *result,
	const ash_bench_cell *cell)
{
	switch (cell->status) {
	case ASH_BENCH_NO_COMPILE:
		return ash_bench_format("no compile");
	case ASH_BENCH_CRASH:
		return ash_bench_format("crash");
	case ASH_BENCH_TIMEOUT:
		return ash_bench_format("over %g s",
			result->plan->options->timeout);
	case ASH_BENCH_GOOD:
		break;
	}
	return ash_bench_format("-");
}
