/* ashlar_sched.c - schedules of SCoPs without a compiler.
 *
 * Reads a .scop file, computes its dependences and a schedule (or reads one)
 * and prints or judges them.  Links no compiler.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/options.h>
#include <isl/printer.h>

#include "deps/legal.h"
#include "sched/sched.h"
#include "sched_options.h"
#include "scop/schedule_read.h"
#include "scop/text.h"

/* All that one run works on. */
typedef struct {
	const sched_options *options;
	isl_ctx *ctx;
	ash_diag diag;
	ash_scop *scop;
	ash_deps *deps;
	isl_schedule *schedule;
} job;

static void print_messages(const ash_diag *diag)
{
	for (size_t i = 0; i < diag->n; ++i) {
		const ash_place *place = &diag->msg[i].place;

		if (place->file)
			fprintf(stderr, "%s:", place->file);
		if (place->file && place->line)
			fprintf(stderr, "%u:", place->line);
		fprintf(stderr, "%serror: %s\n", place->file ? " " : "",
			diag->msg[i].text);
	}
}

/* Report that the last call to isl failed. */
static bool fail(job *s, const char *phase)
{
	ash_place place = { (char *) s->options->file, 0, 0 };

	if (isl_ctx_last_error(s->ctx) == isl_error_none)
		ash_diag_add(&s->diag, ASH_MSG_ERROR, &place, "%s failed",
			phase);
	else
		ash_diag_isl(&s->diag, s->ctx, phase, &place);
	return false;
}

/* Append all that can be read from "in" to "text". */
static bool append_all(FILE *in, FILE *text)
{
	char buffer[4096];
	size_t n;

	while ((n = fread(buffer, 1, sizeof(buffer), in)) > 0)
		if (fwrite(buffer, 1, n, text) < n)
			return false;
	return !ferror(in);
}

/* The contents of file "name", "-" being the input; NULL and a message if
 * it cannot be read.
 */
static char *read_file(job *s, const char *name)
{
	bool is_input = name[0] == '-' && !name[1];
	FILE *in = is_input ? stdin : fopen(name, "r");
	char *contents = NULL;
	size_t size;
	FILE *text = open_memstream(&contents, &size);
	bool ok = in && text && append_all(in, text);
	ash_place place = { (char *) name, 0, 0 };

	if (text)
		fclose(text);
	if (in && !is_input)
		fclose(in);
	if (ok)
		return contents;
	free(contents);
	ash_diag_add(&s->diag, ASH_MSG_ERROR, &place,
		"the file cannot be read");
	return NULL;
}

static bool read_scop(job *s)
{
	char *text = read_file(s, s->options->file);

	if (text)
		s->scop = ash_scop_read(s->ctx, text, s->options->file,
			&s->diag);
	free(text);
	return s->scop;
}

static bool compute_deps(job *s)
{
	s->deps = ash_deps_compute(s->scop);
	if (!s->deps || ash_deps_compute_input(s->scop, s->deps) < 0)
		return fail(s, "dependence analysis");
	return true;
}

static bool read_schedule(job *s)
{
	char *text = read_file(s, s->options->schedule);

	if (!text)
		return false;
	s->schedule = ash_schedule_read(s->ctx, text, s->options->schedule,
		&s->diag);
	free(text);
	return s->schedule;
}

static bool compute_schedule(job *s)
{
	const ash_strategy *strategy = ash_strategy_find(
		s->options->strategy);
	isl_set *params = ash_scop_params(s->scop);
	isl_union_map *proximity;

	proximity = isl_union_map_union(isl_union_map_copy(s->deps->flow),
		isl_union_map_copy(s->deps->input));
	s->schedule = strategy->run(ash_sched_constraints(params,
		ash_scop_domain(s->scop),
		isl_union_map_copy(s->deps->validity), proximity));
	isl_set_free(params);
	return s->schedule ? true : fail(s, "scheduling");
}

static void print_schedule(const job *s)
{
	isl_printer *printer = isl_printer_to_file(s->ctx, stdout);

	printer = isl_printer_set_yaml_style(printer, ISL_YAML_STYLE_BLOCK);
	printer = isl_printer_print_schedule(printer, s->schedule);
	isl_printer_free(printer);
}

static bool print_all(job *s)
{
	const sched_options *options = s->options;

	if (options->print_scop && ash_scop_print(s->scop, stdout) < 0)
		return fail(s, "printing");
	if (options->dump_deps && ash_deps_print(s->deps, stdout) < 0)
		return fail(s, "printing");
	if (options->dump_schedule)
		print_schedule(s);
	return true;
}

/* Print the verdict; true if the schedule is legal. */
static bool check(job *s)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(s->scop, s->deps, s->schedule, &why);

	if (legal < 0)
		fail(s, "judging");
	else
		puts(legal ? "legal" : why);
	free(why);
	return legal == isl_bool_true;
}

static bool run(job *s)
{
	if (!read_scop(s) || !compute_deps(s))
		return false;
	if (!(s->options->schedule ? read_schedule(s) : compute_schedule(s)))
		return false;
	if (!print_all(s))
		return false;
	return !s->options->check || check(s);
}

static void job_clear(job *s)
{
	isl_schedule_free(s->schedule);
	ash_deps_free(s->deps);
	ash_scop_free(s->scop);
	ash_diag_clear(&s->diag);
	isl_ctx_free(s->ctx);
}

int main(int argc, char **argv)
{
	sched_options options;
	job s = { .options = &options };
	bool ok;

	if (!sched_options_parse(&options, argc, argv, stderr))
		return EXIT_FAILURE;
	if (options.help) {
		sched_options_help(stdout);
		return EXIT_SUCCESS;
	}
	s.ctx = isl_ctx_alloc();
	isl_options_set_on_error(s.ctx, ISL_ON_ERROR_CONTINUE);
	ash_diag_init(&s.diag);
	ok = run(&s);
	print_messages(&s.diag);
	job_clear(&s);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
