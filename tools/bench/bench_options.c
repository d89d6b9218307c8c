/* bench_options.c - the command line of ashlar-bench.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_options.h"

#include "bench_installed.h"

static const ash_command_row rows[] = {
#define OPTION(kind, name, ...) \
	ASH_ROW_##kind(#name, offsetof(ash_bench_options, name), __VA_ARGS__)
#include "bench_options.def"
#undef OPTION
};

static const ash_command_table table = { "ashlar-bench", rows,
	sizeof(rows) / sizeof(rows[0]), NULL };

/* The number of runs of each program if the user does not set it.  Twenty runs
 * reveal two speeds of which one is rare; five are enough for a median.
 */
static int default_runs(const ash_bench_options *options)
{
	if (options->spread)
		return 20;
	return options->programs || options->model ? 5 : 3;
}

static void find_data(ash_bench_options *options)
{
	if (!options->kernel_dir)
		options->kernel_dir = ash_bench_installed(ASH_BENCH_KERNELS);
	if (!options->form_dir)
		options->form_dir = ash_bench_installed(ASH_BENCH_FORMS);
	if (!options->program_dir)
		options->program_dir = ash_bench_installed(ASH_BENCH_PROGRAMS);
}

bool ash_bench_options_parse(ash_bench_options *options, int argc,
	char *const *argv)
{
	if (!ash_command_parse(&table, options, argc, argv))
		return false;
	if (!options->runs)
		options->runs = default_runs(options);
	find_data(options);
	if (options->model && !options->compilers)
		options->compilers = "ashlar";
	return true;
}

void ash_bench_options_help(FILE *out)
{
	fputs("usage: ashlar-bench [options]\n\n"
	      "Compile the kernels, or ordinary programs, with several\n"
	      "compilers, run them by turns,\n"
	      "and print how much faster each is than clang -O3.\n\n",
		out);
	ash_command_help(&table, out);
	fputs("\nExit status: 0; 1 if ashlar crashes, does not compile, or a\n"
	      "different output is a failure; 2 after a wrong command line.\n",
		out);
}
