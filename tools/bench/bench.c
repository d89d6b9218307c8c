/* bench.c - ashlar-bench: kernels with several compilers, side by side.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "bench_measure.h"
#include "bench_model.h"
#include "bench_report.h"
#include "child.h"

enum {
	STATUS_GOOD = 0,
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_INTERRUPTED = 130,
};

typedef void report_writer(const ash_bench_result *result, FILE *out);

/* The report files, opened first so that errors show before the measurement;
 * NULL if not wanted.
 */
typedef struct output_files {
	FILE *json;
	FILE *svg;
} output_files;

/* Open "path" if it is not NULL.  False after a message. */
static bool open_output(FILE **file, const char *path)
{
	*file = path ? fopen(path, "we") : NULL;
	if (*file || !path)
		return true;
	ash_bench_complain("cannot write '%s': %s", path, strerror(errno));
	return false;
}

/* Write and close the file.  False after a message. */
static bool write_output(FILE *file, const char *path, report_writer *report,
	const ash_bench_result *result)
{
	if (!file)
		return true;
	if (result)
		report(result, file);
	bool written = !ferror(file);

	if (!fclose(file) && written)
		return true;
	ash_bench_complain("cannot write '%s'", path);
	return false;
}

static bool write_outputs(const output_files *outputs,
	const ash_bench_options *options, const ash_bench_result *result)
{
	bool json = write_output(outputs->json, options->json,
		ash_bench_report_json, result);
	bool svg = write_output(outputs->svg, options->svg,
		ash_bench_report_svg, result);

	return json && svg;
}

static int judge(const ash_bench_result *result)
{
	if (result->interrupted)
		return STATUS_INTERRUPTED;
	for (int k = 0; k < result->n_kernel; ++k)
		for (int c = 0; c < result->plan->n_compiler; ++c)
			if (ash_bench_result_fails(result, k, c))
				return STATUS_FAILED;
	return STATUS_GOOD;
}

/* Measure, report, and compute the exit status. */
static int work(const ash_bench_plan *plan, const output_files *outputs)
{
	ash_bench_result *result = ash_bench_measure(plan);
	int status = STATUS_FAILED;

	if (result) {
		ash_bench_report_table(result, stdout);
		if (plan->options->spread)
			ash_bench_report_spread(result, stdout);
		if (plan->options->hand)
			ash_bench_report_hand(result, stdout);
		status = judge(result);
	}
	if (!write_outputs(outputs, plan->options, result) || fflush(stdout) ||
		ferror(stdout))
		status = STATUS_FAILED;
	ash_bench_result_free(result);
	return status;
}

/* Measure the orders that the plugin ranks, and report. */
static int judge_model(const ash_bench_plan *plan)
{
	ash_bench_nests nests;
	bool good = ash_bench_model_measure(plan, &nests);

	if (good)
		ash_bench_model_report(plan, &nests, stdout);
	ash_bench_ranks_clear(&nests);
	return good && !fflush(stdout) && !ferror(stdout) ? STATUS_GOOD
							  : STATUS_FAILED;
}

int main(int argc, char **argv)
{
	ash_bench_options options;
	output_files outputs = { NULL, NULL };
	int status = STATUS_USAGE;

	if (!ash_bench_options_parse(&options, argc, argv))
		return STATUS_USAGE;
	if (options.help) {
		ash_bench_options_help(stdout);
		return STATUS_GOOD;
	}
	ash_bench_plan *plan = ash_child_block_signals()
		? ash_bench_plan_new(&options)
		: NULL;

	if (plan && options.model)
		status = judge_model(plan);
	else if (plan && open_output(&outputs.json, options.json) &&
		open_output(&outputs.svg, options.svg))
		status = work(plan, &outputs);
	else
		write_outputs(&outputs, &options, NULL);
	ash_bench_plan_free(plan);
	return status;
}
