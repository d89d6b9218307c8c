/* bench_machine.c - properties of the machine and the compilers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_machine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_process.h"
#include "support/text_file.h"

/* /proc/cpuinfo has a few kilobytes per CPU. */
#define CPUINFO_LIMIT ((size_t) 16 << 20)

static __isl_give char *cpu_model(void)
{
	char *text = ash_text_from_file("/proc/cpuinfo", CPUINFO_LIMIT);
	const char *field = text ? strstr(text, "model name") : NULL;
	const char *model = field ? strchr(field, ':') : NULL;
	char *found;

	if (model) {
		model += 1 + strspn(model + 1, " \t");
		found = ash_bench_format("%.*s", (int) strcspn(model, "\n"),
			model);
	} else {
		found = ash_bench_format("unknown");
	}
	free(text);
	return found;
}

static double load_average(void)
{
	double load;

	return getloadavg(&load, 1) == 1 ? load : NAN;
}

/* Add the first line of the output of "DRIVER --version", which is written to
 * the file "path".
 */
static void add_version(ash_bench_result *result, int compiler,
	const char *path)
{
	const ash_bench_plan *plan = result->plan;
	ash_bench_list argv = { 0 };
	ash_bench_list environment = ash_bench_plan_environment(plan,
		&plan->compiler[compiler]);

	ash_bench_list_add(&argv,
		ash_bench_plan_driver(plan, &plan->compiler[compiler]));
	ash_bench_list_add(&argv, "--version");
	ash_bench_command command = { argv.item, environment.item, path,
		"/dev/null", plan->options->timeout };
	bool built = !argv.failed && !environment.failed;
	char *text = built &&
			ash_bench_process_succeeded(
				ash_bench_process_run(&command))
		? ash_text_from_file(path, CPUINFO_LIMIT)
		: NULL;

	ash_bench_list_addf(&result->version, "%.*s",
		text ? (int) strcspn(text, "\n") : 7, text ? text : "unknown");
	free(text);
	ash_bench_list_clear(&argv);
	ash_bench_list_clear(&environment);
}

static void add_command(ash_bench_result *result, int compiler)
{
	ash_bench_list flags = ash_bench_plan_flags(result->plan,
		&result->plan->compiler[compiler]);
	char *text = ash_bench_list_join(&flags);

	if (text)
		ash_bench_list_add(&result->command, text);
	else
		result->command.failed = true;
	free(text);
	ash_bench_list_clear(&flags);
}

bool ash_bench_machine_describe(ash_bench_result *result)
{
	char *path = ash_bench_format("%s/version", result->plan->workspace);

	result->cpu = cpu_model();
	result->n_cpu = (int) sysconf(_SC_NPROCESSORS_ONLN);
	result->load = load_average();
	for (int c = 0; path && c < result->plan->n_compiler; ++c) {
		add_command(result, c);
		add_version(result, c, path);
	}
	bool good = path && result->cpu && !result->command.failed &&
		!result->version.failed;

	free(path);
	return good;
}
