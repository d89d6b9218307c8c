/* bench_measure.c - compilation and execution of everything in a plan.
 *
 * The files of kernel K with compiler C in the workspace: K.C (the program or
 * the object file), K.C.log (the compiler's messages), K.C.out and K.C.err (the
 * output of the last run).
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_compare.h"
#include "bench_machine.h"
#include "bench_process.h"
#include "bench_progress.h"
#include "bench_run.h"
#include "bench_why.h"
#include "support/text_file.h"

/* The limit on the size of outputs and logs. */
#define OUTPUT_LIMIT ((size_t) 64 << 20)

/* The state of the measurement. "expected" is the output of clang's first run
 * of this kernel, or NULL.
 */
typedef struct session {
	const ash_bench_plan *plan;
	ash_bench_result *result;
	ash_bench_progress progress;
	int kernel;
	char *expected;
	bool interrupted;
} session;

static const char *kernel_name(const session *work)
{
	return work->plan->kernels.item[work->kernel];
}

/* The path of one of these files; "suffix" begins with a dot, or is empty. */
static __isl_give char *path_of(const session *work, int compiler,
	const char *suffix)
{
	return ash_bench_format("%s/%s.%s%s", work->plan->workspace,
		kernel_name(work), work->plan->compiler[compiler].name, suffix);
}

static __isl_give char *read_output(const session *work, int compiler,
	const char *suffix)
{
	char *path = path_of(work, compiler, suffix);
	char *text = path ? ash_text_from_file(path, OUTPUT_LIMIT) : NULL;

	free(path);
	return text;
}

/* Run "argv" with its output in the files with the two suffixes. */
static ash_bench_outcome execute(session *work, int compiler,
	const ash_bench_list *argv, const char *out, const char *err)
{
	char *out_path = path_of(work, compiler, out);
	char *err_path = path_of(work, compiler, err);
	ash_bench_outcome outcome = ash_bench_execute(work->plan,
		&work->plan->compiler[compiler], argv, out_path, err_path);

	work->interrupted |= outcome.end == ASH_BENCH_INTERRUPTED;
	free(out_path);
	free(err_path);
	return outcome;
}

/* The first line of a compiler's log that reports an error; NULL if there is
 * none.
 */
static __isl_give char *first_error(const char *log)
{
	ash_bench_list lines = { 0 };
	char *found = NULL;

	ash_bench_list_split(&lines, log, "\r\n");
	for (int i = 0; !found && i < lines.n; ++i)
		if (strstr(lines.item[i], "error") ||
			strstr(lines.item[i], "Assertion"))
			found = ash_bench_format("%.200s", lines.item[i]);
	ash_bench_list_clear(&lines);
	return found;
}

/* Record that a compilation failed, and the reason. */
static void fail_compile(session *work, int compiler, ash_bench_outcome outcome)
{
	ash_bench_cell *cell = ash_bench_result_cell(work->result, work->kernel,
		compiler);
	bool too_long = outcome.end == ASH_BENCH_TIMED_OUT &&
		work->plan->options->compile_time;
	char *log = outcome.end == ASH_BENCH_EXITED
		? read_output(work, compiler, ".log")
		: NULL;

	cell->status = too_long ? ASH_BENCH_TIMEOUT : ASH_BENCH_NO_COMPILE;
	if (!too_long) {
		cell->why = first_error(log);
		if (!cell->why)
			cell->why = ash_bench_describe_exit(outcome);
	}
	free(log);
}

/* Compile the current kernel; returns the elapsed seconds, or NaN. */
static double compile(session *work, int compiler)
{
	char *output = path_of(work, compiler, "");
	double seconds = NAN;

	if (!output)
		return seconds;
	ash_bench_list argv = ash_bench_plan_compile(work->plan,
		&work->plan->compiler[compiler], kernel_name(work), output);
	ash_bench_outcome outcome = execute(work, compiler, &argv, ".out",
		".log");

	if (ash_bench_process_succeeded(outcome))
		seconds = outcome.seconds;
	else
		fail_compile(work, compiler, outcome);
	ash_bench_list_clear(&argv);
	free(output);
	return seconds;
}

/* The function with the loops of the kernel; NULL: any. */
static __isl_give char *function_of(const session *work)
{
	char *name = strcmp(work->plan->options->form, "kernel")
		? NULL
		: ash_bench_format("kernel_%s", kernel_name(work));

	for (char *c = name; c && *c; ++c)
		if (*c == '-')
			*c = '_';
	return name;
}

/* Compile again, and read Ashlar's list of nests.  The result is not measured,
 * so it may have debug information.
 */
static void explain(session *work, int compiler)
{
	ash_bench_cell *cell = ash_bench_result_cell(work->result, work->kernel,
		compiler);
	char *output = path_of(work, compiler, ".why");
	char *function = function_of(work);
	ash_bench_list argv = ash_bench_plan_compile(work->plan,
		&work->plan->compiler[compiler], kernel_name(work),
		output ? output : "");
	char *json = NULL;

	ash_bench_list_split(&argv, "-gline-tables-only -mllvm", " ");
	ash_bench_list_addf(&argv, "-ashlar-why=%s.json", output);
	if (ash_bench_process_succeeded(
		    execute(work, compiler, &argv, ".why.out", ".why.log")))
		json = read_output(work, compiler, ".why.json");
	if (json)
		cell->nests = ash_bench_why_read(json, function);
	ash_bench_list_clear(&argv);
	free(json);
	free(function);
	free(output);
}

/* Explain the losses of Ashlar. */
static void explain_losers(session *work)
{
	const ash_bench_plan *plan = work->plan;

	if (plan->options->compile_time)
		return;
	for (work->kernel = 0; work->kernel < work->result->n_kernel;
		++work->kernel)
		for (int c = 1; c < plan->n_compiler && !work->interrupted; ++c)
			if (ash_bench_compiler_is_ashlar(&plan->compiler[c]) &&
				ash_bench_result_cell(work->result,
					work->kernel, c)
						->ratio < ASH_BENCH_LOSS)
				explain(work, c);
}

/* Compare the output of the program with that of clang's program. */
static void check_output(session *work, ash_bench_cell *cell, int compiler)
{
	char *found = read_output(work, compiler, ".out");

	if (!work->expected && compiler == 0) {
		work->expected = found;
		return;
	}
	double difference = !work->expected ? 0
		: found ? ash_bench_compare(work->expected, found)
			: INFINITY;

	cell->difference = fmax(cell->difference, difference);
	free(found);
}

/* Note the time of a run that took "seconds" in all: what the program says
 * itself, in a line 'time S', leaves out what it does not measure.
 */
static void take_time(session *work, ash_bench_cell *cell, int compiler,
	double seconds)
{
	char *text = read_output(work, compiler, ".err");
	double said = ash_bench_parse_time(text);

	free(text);
	cell->seconds[cell->n++] = isnan(said) ? seconds : said;
	check_output(work, cell, compiler);
}

static void run(session *work, int compiler)
{
	ash_bench_cell *cell = ash_bench_result_cell(work->result, work->kernel,
		compiler);
	ash_bench_list argv = { 0 };
	char *program = path_of(work, compiler, "");

	ash_bench_list_add(&argv, program ? program : "");
	ash_bench_outcome outcome = execute(work, compiler, &argv, ".out",
		".err");

	if (ash_bench_process_succeeded(outcome)) {
		take_time(work, cell, compiler, outcome.seconds);
	} else if (outcome.end == ASH_BENCH_TIMED_OUT) {
		cell->status = ASH_BENCH_TIMEOUT;
	} else {
		cell->status = ASH_BENCH_CRASH;
		cell->why = ash_bench_describe_exit(outcome);
	}
	ash_bench_list_clear(&argv);
	free(program);
}

static void time_compile(session *work, int compiler)
{
	ash_bench_cell *cell = ash_bench_result_cell(work->result, work->kernel,
		compiler);
	double seconds = compile(work, compiler);

	if (!isnan(seconds))
		cell->seconds[cell->n++] = seconds;
}

/* Execute "step" once for each compiler that has not failed. */
static void take_turns(session *work, void step(session *, int),
	const char *what, int round)
{
	for (int c = 0; c < work->plan->n_compiler; ++c) {
		if (work->interrupted)
			return;
		if (ash_bench_result_cell(work->result, work->kernel, c)
				->status)
			continue;
		ash_bench_progress_show(&work->progress, work->kernel, what,
			round, work->plan->compiler[c].name);
		step(work, c);
	}
}

static void compile_only(session *work, int compiler)
{
	(void) compile(work, compiler);
}

/* Run each compiler once without measuring, since the first command reads it
 * from the disk.
 */
static void warm_up(session *work)
{
	if (work->plan->options->compile_time)
		take_turns(work, compile_only, "warm up", 0);
}

static void take_runs(session *work, void step(session *, int),
	const char *what)
{
	for (int r = 0; r < work->plan->options->runs; ++r)
		take_turns(work, step, what, r + 1);
}

/* Measure all runs.  A loss may be caused by other activity of the machine, so
 * losers are run as often again, unless --spread gives enough runs.
 */
static void measure_runs(session *work)
{
	take_turns(work, compile_only, "compile", 0);
	take_runs(work, run, "run");
	if (!work->plan->options->spread &&
		ash_bench_result_loses(work->result, work->kernel))
		take_runs(work, run, "again");
}

static void measure_kernel(session *work)
{
	if (work->plan->options->compile_time)
		take_runs(work, time_compile, "compile");
	else
		measure_runs(work);
	free(work->expected);
	work->expected = NULL;
}

static void measure_kernels(session *work)
{
	int n = work->plan->kernels.n;

	warm_up(work);
	for (; work->kernel < n && !work->interrupted; ++work->kernel) {
		measure_kernel(work);
		if (work->interrupted)
			break;
		work->result->n_kernel = work->kernel + 1;
		ash_bench_progress_finish_kernel(&work->progress, work->result,
			work->kernel);
	}
	ash_bench_progress_clear(&work->progress);
	work->result->interrupted = work->interrupted;
}

__isl_give ash_bench_result *ash_bench_measure(const ash_bench_plan *plan)
{
	session work = { .plan = plan, .result = ash_bench_result_new(plan) };

	if (work.result && ash_bench_machine_describe(work.result)) {
		work.progress = ash_bench_progress_start(plan);
		measure_kernels(&work);
		if (ash_bench_result_finish(work.result)) {
			explain_losers(&work);
			return work.result;
		}
	}
	ash_bench_complain("out of memory");
	return ash_bench_result_free(work.result);
}
