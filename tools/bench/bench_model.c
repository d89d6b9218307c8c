/* bench_model.c - measurement of several orders of each loop nest.
 *
 * The files of kernel K in the workspace: K.model is the program with the
 * plugin's own orders, K.F.S.R the one in which nest number S of function F has
 * the order with rank R; and for each such program P: P.json, the list of
 * nests, P.log, the compiler's messages, P.out and P.err, the output of the
 * last run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_compare.h"
#include "bench_run.h"
#include "support/text_file.h"

/* The limit on the size of lists of nests and outputs. */
#define FILE_LIMIT ((size_t) 64 << 20)
/* More orders than the plugin ranks for a nest. */
#define ALL_RANKS 1000

/* The state of the measurement. */
typedef struct session {
	const ash_bench_plan *plan;
	const ash_bench_compiler *compiler;
	ash_bench_nests *nests;
	bool interrupted;
} session;

/* The contents of the file "path" with "suffix"; NULL if it cannot be read. */
static __isl_give char *read_file(const char *path, const char *suffix)
{
	char *file = ash_bench_format("%s%s", path, suffix);
	char *text = file ? ash_text_from_file(file, FILE_LIMIT) : NULL;

	free(file);
	return text;
}

/* Run "argv" with its output in files named after "program". */
static ash_bench_outcome execute(session *work, const ash_bench_list *argv,
	const char *program, const char *err)
{
	char *out_path = ash_bench_format("%s.out", program);
	char *err_path = ash_bench_format("%s%s", program, err);
	ash_bench_outcome outcome = ash_bench_execute(work->plan,
		work->compiler, argv, out_path, err_path);

	work->interrupted |= outcome.end == ASH_BENCH_INTERRUPTED;
	free(out_path);
	free(err_path);
	return outcome;
}

/* Compile "kernel" to "program", with more options of the plugin.  Returns the
 * reason of a failure, or NULL.
 */
static __isl_give char *compile(session *work, const char *kernel,
	const char *program, const ash_bench_list *options)
{
	ash_bench_list argv = ash_bench_plan_compile(work->plan, work->compiler,
		kernel, program);
	ash_bench_outcome outcome;

	for (int i = 0; i < options->n; ++i) {
		ash_bench_list_add(&argv, "-mllvm");
		ash_bench_list_add(&argv, options->item[i]);
	}
	argv.failed |= options->failed;
	outcome = execute(work, &argv, program, ".log");
	ash_bench_list_clear(&argv);
	return ash_bench_process_succeeded(outcome)
		? NULL
		: ash_bench_describe_exit(outcome);
}

/* ---- programs ---- */

/* The name of the program in which "nest" has "order". */
static __isl_give char *name_program(const session *work,
	const ash_bench_nest *nest, const ash_bench_order *order)
{
	return order->is_taken
		? ash_bench_format("%s/%s.model", work->plan->workspace,
			  nest->kernel)
		: ash_bench_format("%s/%s.%s.%d.%d", work->plan->workspace,
			  nest->kernel, nest->function, nest->scop,
			  order->rank);
}

/* Compile "nest" in "order"; all others in the plugin's orders. */
static void compile_order(session *work, const ash_bench_nest *nest,
	ash_bench_order *order)
{
	char *program = name_program(work, nest, order);
	ash_bench_list options = { 0 };
	char *json;

	ash_bench_list_addf(&options, "-ashlar-rank=%d", order->rank);
	ash_bench_list_addf(&options, "-ashlar-rank-only=%s:%d", nest->function,
		nest->scop);
	ash_bench_list_addf(&options, "-ashlar-why=%s.json", program);
	order->trouble = compile(work, nest->kernel, program, &options);
	json = order->trouble ? NULL : read_file(program, ".json");
	if (json && !order->is_original &&
		!ash_bench_ranks_is_done(nest, json)) {
		char *reason = ash_bench_ranks_reason(nest, json);

		order->trouble = ash_bench_format("no code: %s",
			reason ? reason : "unknown");
		free(reason);
	}
	free(json);
	free(program);
	ash_bench_list_clear(&options);
}

static void compile_orders(session *work, ash_bench_nest *nest)
{
	for (int i = 0; i < nest->n && !work->interrupted; ++i)
		if (!nest->order[i].is_taken)
			compile_order(work, nest, &nest->order[i]);
}

/* Compile "kernel" with the plugin's orders, and read the orders that it ranks.
 */
static void read_kernel(session *work, const char *kernel)
{
	const ash_bench_options *user = work->plan->options;
	char *program = ash_bench_format("%s/%s.model", work->plan->workspace,
		kernel);
	ash_bench_list options = { 0 };
	char *trouble, *json;

	ash_bench_list_addf(&options, "-ashlar-ranks=%d", ALL_RANKS);
	ash_bench_list_addf(&options, "-ashlar-why=%s.json", program);
	trouble = compile(work, kernel, program, &options);
	json = trouble ? NULL : read_file(program, ".json");
	if (json)
		ash_bench_ranks_read(work->nests, json, kernel, user->ranks,
			user->runs);
	else if (!work->interrupted)
		ash_bench_complain("%s: %s", kernel,
			trouble ? trouble : "no list of nests");
	free(trouble);
	free(json);
	free(program);
	ash_bench_list_clear(&options);
}

/* ---- runs ---- */

/* Was the last output of "program" equal to that of the program "expected"? */
static bool prints_same(const char *program, const char *expected)
{
	char *a = read_file(expected, ".out"), *b = read_file(program, ".out");
	bool same = a && b && ash_bench_compare(a, b) < 1e-6;

	free(a);
	free(b);
	return same;
}

/* Note the time of a run of "program" that took "seconds" in all, unless it
 * prints another time in a line 'time S'.
 */
static void take_time(ash_bench_order *order, const char *program,
	const char *expected, double seconds)
{
	char *text = read_file(program, ".err");
	double said = ash_bench_parse_time(text);

	free(text);
	if (!prints_same(program, expected))
		order->trouble = ash_bench_format("prints something else");
	else
		order->seconds[order->n++] = isnan(said) ? seconds : said;
}

/* Run "nest" in "order" once; "expected" is the program with the plugin's
 * orders.
 */
static void run_order(session *work, const ash_bench_nest *nest,
	ash_bench_order *order, const char *expected)
{
	char *program = name_program(work, nest, order);
	ash_bench_list argv = { 0 };
	ash_bench_outcome outcome;

	ash_bench_list_add(&argv, program ? program : "");
	outcome = execute(work, &argv, program ? program : "", ".err");
	if (ash_bench_process_succeeded(outcome))
		take_time(order, program, expected, outcome.seconds);
	else
		order->trouble = ash_bench_describe_exit(outcome);
	ash_bench_list_clear(&argv);
	free(program);
}

/* Run all orders of "nest" once, the plugin's order first. */
static void run_orders(session *work, ash_bench_nest *nest)
{
	char *expected = ash_bench_format("%s/%s.model", work->plan->workspace,
		nest->kernel);

	for (int turn = 0; expected && turn < 2; ++turn)
		for (int i = 0; i < nest->n && !work->interrupted; ++i) {
			ash_bench_order *order = &nest->order[i];

			if (order->is_taken == !turn && !order->trouble)
				run_order(work, nest, order, expected);
		}
	free(expected);
}

/* Measure all orders of "nest"; one run is enough if they hardly differ. */
static void measure_nest(session *work, ash_bench_nest *nest)
{
	compile_orders(work, nest);
	run_orders(work, nest);
	ash_bench_ranks_finish(nest);
	for (int run = 1; run < work->plan->options->runs && nest->is_told &&
		!work->interrupted;
		++run)
		run_orders(work, nest);
	ash_bench_ranks_finish(nest);
}

/* The column of the plugin; NULL if there is none. */
static const ash_bench_compiler *find_compiler(const ash_bench_plan *plan)
{
	for (int c = 0; c < plan->n_compiler; ++c)
		if (ash_bench_compiler_is_ashlar(&plan->compiler[c]))
			return &plan->compiler[c];
	ash_bench_complain("--model needs a column of ashlar");
	return NULL;
}

bool ash_bench_model_measure(const ash_bench_plan *plan, ash_bench_nests *nests)
{
	session work = { .plan = plan,
		.compiler = find_compiler(plan),
		.nests = nests };

	*nests = (ash_bench_nests) { 0 };
	for (int k = 0;
		work.compiler && k < plan->kernels.n && !work.interrupted;
		++k) {
		int first = nests->n;

		read_kernel(&work, plan->kernels.item[k]);
		for (int i = first; i < nests->n && !work.interrupted; ++i)
			measure_nest(&work, &nests->nest[i]);
		if (plan->options->verbose)
			fprintf(stderr, "%s: %d nests\n", plan->kernels.item[k],
				nests->n - first);
	}
	if (nests->failed)
		ash_bench_complain("out of memory");
	return work.compiler && !work.interrupted && !nests->failed;
}
