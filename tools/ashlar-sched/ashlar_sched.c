/* ashlar_sched.c - ashlar-sched: schedules without a compiler.
 *
 * Reads schedule constraints or SCoPs, computes or reads a schedule, prints and
 * checks it, and measures its computation, on request also that of isl's
 * scheduler.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "ast/ast.h"
#include "deps/legality/legal.h"
#include "research/reorder/legal_constraints.h"
#include "deps/locality/spatial.h"
#include "innermost.h"
#include "sched_report.h"
#include "sched_scripts.h"
#include "scop/constraints_read.h"
#include "scop/text.h"
#include "script/whitebox.h"

/* An input file, and the results for it. */
typedef struct {
	const sched_options *options;
	ash_diag diag;
	sched_file file;
	char prefix[512];	/* of lines, if there are several files */
	unsigned n_run;
	sched_run run[2];	/* ours, and isl's if asked for */
	char *verdict[2];	/* why it is illegal; NULL: not judged */
} job;

static bool fail(job *j, const sched_run *run, const char *phase)
{
	return sched_problem_fail(&run->problem, j->file.name, phase, &j->diag);
}

/* The first given option that needs a SCoP; NULL if there is none. */
static const char *scop_option(const sched_options *options)
{
	return options->print_scop      ? "--print-scop"
		: options->scripts      ? "--scripts"
		: options->original     ? "--original"
		: options->tile         ? "--tile"
		: options->dump_deps    ? "--dump=deps"
		: options->dump_loops   ? "--dump=loops"
		: options->dump_script  ? "--dump=script"
		: options->dump_spatial ? "--dump=spatial"
		: options->dump_strides ? "--dump=strides"
		: options->dump_vectors ? "--dump=vectors"
					: NULL;
}

/* Are the options possible for the input?  Reports options that need a SCoP. */
static bool is_possible(job *j)
{
	const char *option = scop_option(j->options);
	ash_place place = { (char *) j->file.name, 0, 0 };

	if (j->file.is_scop || !option)
		return true;
	ash_diag_add(&j->diag, ASH_MSG_ERROR, &place,
		"this is no SCoP, as %s needs", option);
	return false;
}

static bool compute(job *j)
{
	unsigned n = j->options->compare_isl ? 2 : 1;

	for (; j->n_run < n; ++j->n_run)
		if (!sched_run_open(&j->run[j->n_run], &j->file, j->n_run > 0,
			    j->options, &j->diag)) {
			++j->n_run;
			return false;
		}
	return sched_run_repeat(j->run, n, &j->file, j->options, &j->diag);
}

/* Is the schedule of "run" legal?  If the order of all writes is kept, also for
 * the dependences of the SCoP.
 */
static isl_bool judge(const job *j, const sched_run *run, char **why)
{
	const sched_problem *problem = &run->problem;
	isl_bool legal = isl_bool_true;

	if (problem->scop && j->options->no_reorder)
		legal = ash_legal_check(problem->scop, problem->deps,
			run->schedule, why);
	if (legal != isl_bool_true)
		return legal;
	free(*why);
	*why = NULL;
	return ash_legal_check_constraints(problem->constraints, run->schedule,
		why);
}

/* Check all computed schedules; false if one is illegal. */
static bool check(job *j)
{
	bool ok = true;

	for (unsigned i = 0; i < j->n_run; ++i) {
		char *why = NULL;
		isl_bool legal;

		if (!j->run[i].schedule)
			continue;
		legal = judge(j, &j->run[i], &why);
		if (legal < 0)
			fail(j, &j->run[i], "judging");
		if (legal == isl_bool_true && asprintf(&why, "legal") < 0)
			why = NULL;
		j->verdict[i] = why;
		ok = ok && legal == isl_bool_true;
	}
	return ok;
}

static isl_stat print_spatial(const sched_problem *problem, unsigned line)
{
	ash_spatial *spatial = ash_spatial_compute(problem->scop, line);
	isl_stat stat = isl_stat_error;

	if (spatial)
		stat = ash_spatial_print(problem->scop, spatial, stdout);
	ash_spatial_free(spatial);
	return stat;
}

static isl_stat print_deps(const sched_problem *problem)
{
	isl_stat stat = ash_deps_print(problem->deps, stdout);

	if (stat >= 0 && problem->reorder)
		stat = ash_reorder_print(problem->reorder, stdout);
	return stat;
}

static bool print_input(job *j)
{
	const sched_options *options = j->options;
	const sched_problem *problem = &j->run[0].problem;

	if ((options->print_scop &&
		    ash_scop_print(problem->scop, stdout) < 0) ||
		(options->dump_deps && print_deps(problem) < 0) ||
		(options->dump_spatial &&
			print_spatial(problem, options->line_bytes) < 0) ||
		(options->dump_constraints &&
			ash_constraints_print(problem->grouped, stdout) < 0))
		return fail(j, &j->run[0], "printing");
	return true;
}

/* Print the schedule trees; if there are several, a comment names the
 * scheduler.
 */
static void print_schedules(const job *j)
{
	if (!j->options->dump_schedule)
		return;
	for (unsigned i = 0; i < j->n_run; ++i) {
		if (j->options->n_file > 1 || j->n_run > 1)
			printf("# %s%s, %lld us\n", j->prefix,
				i ? "isl" : j->options->strategy->name,
				(long long) j->run[i].time_us);
		if (j->run[i].schedule)
			sched_report_schedule(&j->run[i], stdout);
	}
}

static void print_outlines(const job *j)
{
	if (!j->options->dump_outline)
		return;
	for (unsigned i = 0; i < j->n_run; ++i) {
		char *outline = ash_schedule_outline(j->run[i].schedule);

		printf("%s%s%s\n", j->prefix, i ? "isl: " : "",
			outline ? outline : "none");
		free(outline);
	}
}

static bool print_strides(job *j)
{
	for (unsigned i = 0; j->options->dump_strides && i < j->n_run; ++i) {
		const sched_run *run = &j->run[i];

		if (i)
			puts("# isl");
		if (run->schedule &&
			ash_innermost_print(run->problem.scop, run->schedule,
				stdout) < 0)
			return fail(j, run, "reading the innermost loops");
	}
	return true;
}

static bool print_vectors(job *j)
{
	for (unsigned i = 0; j->options->dump_vectors && i < j->n_run; ++i) {
		const sched_run *run = &j->run[i];

		if (i)
			puts("# isl");
		if (run->schedule &&
			sched_report_vectors(run, &j->options->scheduler,
				stdout) < 0)
			return fail(j, run, "looking for loops of vectors");
	}
	return true;
}

/* Print the loops of the schedule; the time of their generation is stored in
 * "run".
 */
static bool print_code(sched_run *run)
{
	int64_t start = sched_time_us();
	isl_ast_node *ast = ash_ast_build(run->problem.scop,
		run->problem.deps->strict, isl_schedule_copy(run->schedule));
	bool ok;

	run->code_us = sched_time_us() - start;
	ok = ast && ash_ast_print(run->problem.scop, ast, stdout) >= 0;
	isl_ast_node_free(ast);
	return ok;
}

static bool print_loops(job *j)
{
	for (unsigned i = 0; j->options->dump_loops && i < j->n_run; ++i) {
		if (i)
			puts("# isl");
		if (j->run[i].schedule && !print_code(&j->run[i]))
			return fail(j, &j->run[i], "making loops");
	}
	return true;
}

static bool print_launches(job *j)
{
	const sched_options *options = j->options;

	for (unsigned i = 0; options->dump_launches && i < j->n_run; ++i) {
		if (j->n_run > 1 || options->n_file > 1)
			printf("# %s%s\n", j->prefix,
				i ? "isl" : options->strategy->name);
		if (j->run[i].schedule &&
			sched_report_launches(&j->run[i], options->values,
				stdout) < 0)
			return fail(j, &j->run[i], "counting of launches");
	}
	return true;
}

/* Print the directives that turn the original order into the schedule. */
static bool print_script(job *j, const sched_run *run)
{
	char *why = NULL;
	ash_script *script = ash_script_of_schedule(run->problem.scop,
		run->schedule, NULL, &why);
	ash_place place = { (char *) j->file.name, 0, 0 };

	if (script)
		ash_script_print(script, stdout);
	else if (why)
		ash_diag_add(&j->diag, ASH_MSG_ERROR, &place, "%s", why);
	else
		fail(j, run, "finding directives");
	ash_script_free(script);
	free(why);
	return script;
}

static bool print_scripts(job *j)
{
	bool ok = true;

	for (unsigned i = 0; j->options->dump_script && i < j->n_run; ++i) {
		if (j->n_run > 1 || j->options->n_file > 1)
			printf("# %s%s\n", j->prefix,
				i ? "isl" : j->options->strategy->name);
		if (j->run[i].schedule)
			ok = print_script(j, &j->run[i]) && ok;
	}
	return ok;
}

static void print_numbers(const job *j)
{
	const sched_options *options = j->options;

	if (options->table)
		sched_report_table_row(&j->run[0],
			j->n_run > 1 ? &j->run[1] : NULL, j->verdict[0],
			j->verdict[1], j->file.name, stdout);
	for (unsigned i = 0; options->stats && i < j->n_run; ++i)
		sched_report_stats(&j->run[i], j->prefix, stdout);
	for (unsigned i = 0; i < j->n_run; ++i)
		if (j->verdict[i] && !options->table)
			printf("%s%s%s\n", j->prefix, i ? "isl: " : "",
				j->verdict[i]);
}

/* Was a schedule found?  If not, report that. */
static bool has_schedule(job *j)
{
	ash_place place = { (char *) j->file.name, 0, 0 };

	if (j->run[0].schedule)
		return true;
	if (j->run[0].status == ASH_SCHED_ERROR)
		return fail(j, &j->run[0], "scheduling");
	ash_diag_add(&j->diag, ASH_MSG_ERROR, &place, "no schedule: %s",
		ash_sched_status_name(j->run[0].status));
	return false;
}

static bool work(job *j)
{
	bool ok = is_possible(j);

	if (ok && j->options->scripts)
		return sched_scripts_print(j->options, &j->file, &j->diag);
	ok = ok && compute(j);
	if (!ok || !print_input(j))
		return false;
	if (j->options->check)
		ok = check(j);
	print_schedules(j);
	print_outlines(j);
	ok = print_strides(j) && print_vectors(j) && ok;
	ok = print_launches(j) && print_loops(j) && ok;
	ok = print_scripts(j) && ok;
	print_numbers(j);
	return has_schedule(j) && ok;
}

static bool run_file(const sched_options *options, const char *name)
{
	job j = { .options = options };
	bool ok;

	ash_diag_init(&j.diag);
	if (options->n_file > 1)
		snprintf(j.prefix, sizeof(j.prefix), "%s: ", name);
	ok = sched_file_open(&j.file, name, &j.diag) && work(&j);
	fflush(stdout);
	ash_diag_print(&j.diag, stderr);
	for (unsigned i = 0; i < j.n_run; ++i) {
		sched_run_close(&j.run[i]);
		free(j.verdict[i]);
	}
	sched_file_close(&j.file);
	ash_diag_clear(&j.diag);
	return ok;
}

int main(int argc, char **argv)
{
	sched_options options;
	bool ok = true;

	if (!sched_options_parse(&options, argc, argv, stderr))
		return EXIT_FAILURE;
	if (options.help) {
		sched_options_help(stdout);
		return EXIT_SUCCESS;
	}
	if (options.table)
		sched_report_table_head(options.compare_isl, stdout);
	for (unsigned i = 0; i < options.n_file; ++i)
		ok = run_file(&options, options.file[i]) && ok;
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
