/* ashlar_script.c - ashlar-script: directives without a compiler.
 *
 * Shows the order of execution of a SCoP, applies a script to it, checks the
 * result, prints its loops, and finds the script for a given schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <isl/id.h>
#include <isl/options.h>

#include "budget/budget.h"
#include "deps/legality/legal.h"
#include "scop/schedule_read.h"
#include "scop/text.h"
#include "script/naming.h"
#include "script/script_rename.h"
#include "script/shorten.h"
#include "script/verdict.h"
#include "script/whitebox.h"
#include "script_loops.h"
#include "support/text_file.h"

/* The input of all commands. */
typedef struct {
	const char *scop_name, *file_name;
	bool deps, time, plain, numbers;
	isl_ctx *ctx;
	ash_scop *scop;
	char *text;		/* of the second file; NULL: there is none */
	ash_script *script;
	ash_diag diag;
} job;

typedef struct {
	const char *name;
	bool (*run)(job *j);
	bool is_script;		/* is the second file a script? */
	const char *arguments, *help;
} command;

static bool complain(job *j, const char *file, const char *text)
{
	ash_place place = { (char *) file, 0, 0 };

	if (ash_error_of(j->ctx) != ASH_ERROR_NONE)
		ash_diag_isl(&j->diag, j->ctx, text, &place);
	else
		ash_diag_add(&j->diag, ASH_MSG_ERROR, &place, "%s", text);
	return false;
}

/* The contents of a file, "-" being the standard input; NULL after a message.
 */
static char *read_file(job *j, const char *name)
{
	char *text = ash_text_from_file(name, ASH_TEXT_LIMIT);

	if (!text)
		complain(j, name, "the file cannot be read");
	return text;
}

static ash_union *original(job *j)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(j->scop, j->scop->schedule,
		&why);

	if (!u)
		complain(j, j->scop_name, why ? why : "reading the order");
	free(why);
	return u;
}

/* The order after applying the script, if there is one. */
static ash_union *applied(job *j)
{
	ash_union *u = original(j);
	unsigned n = j->script ? j->script->n : 0;

	if (!u || !n ||
		ash_script_apply(u, j->script, n, j->file_name, &j->diag) ==
			isl_bool_true)
		return u;
	return ash_union_free(u);
}

static bool show_deps(job *j)
{
	ash_deps *deps = ash_deps_compute(j->scop);
	bool ok = deps && ash_script_print_deps(deps, stdout) >= 0;

	ash_deps_free(deps);
	return ok || complain(j, j->scop_name, "computing dependences");
}

static bool show(job *j)
{
	ash_union *u = applied(j);
	bool ok = u &&
		(ash_union_print(u, stdout) >= 0 ||
			complain(j, j->scop_name, "printing"));

	ash_union_free(u);
	return ok && (!j->deps || show_deps(j));
}

static bool apply(job *j)
{
	ash_union *u = applied(j);
	isl_schedule *schedule = u ? ash_union_to_schedule(u) : NULL;
	isl_printer *p = isl_printer_to_file(j->ctx, stdout);

	p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
	if (schedule)
		p = isl_printer_print_schedule(p, schedule);
	isl_printer_free(p);
	isl_schedule_free(schedule);
	ash_union_free(u);
	return u && schedule;
}

static bool check(job *j)
{
	ash_deps *deps = ash_deps_compute(j->scop);
	ash_script *empty = ash_script_alloc();
	isl_bool legal = isl_bool_error;

	if (deps && empty)
		legal = ash_script_check(j->scop, deps,
			j->script ? j->script : empty, j->file_name, &j->diag);
	if (legal == isl_bool_true)
		puts("legal");
	else if (legal < 0)
		complain(j, j->scop_name, "judging");
	ash_script_free(empty);
	ash_deps_free(deps);
	return legal == isl_bool_true;
}

/* The order in the second file: a relation or a schedule tree, by its first
 * characters.
 */
static ash_union *read_goal(job *j, char **why)
{
	const char *at = j->text + strspn(j->text, " \t\r\n");
	isl_union_map *dates = NULL;
	isl_schedule *schedule = NULL;
	ash_union *goal = NULL;

	if (*at == '[' ||
		(*at == '{' && strstr(at, "->") && !strstr(at, "domain")))
		dates = isl_union_map_read_from_str(j->ctx, j->text);
	else
		schedule = ash_schedule_read(j->ctx, j->text, j->file_name,
			&j->diag);
	if (dates)
		goal = ash_union_from_map(j->scop, dates, why);
	else if (schedule)
		goal = ash_union_from_schedule(j->scop, schedule, why);
	isl_union_map_free(dates);
	isl_schedule_free(schedule);
	return goal;
}

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double) t.tv_sec * 1e3 + (double) t.tv_nsec / 1e6;
}

static ash_script *find_script(job *j, const ash_union *from,
	const ash_union *goal, char **why)
{
	ash_script *script = ash_script_recover(from, goal, why);

	if (script && !j->plain)
		script = ash_script_shorten(from, script);
	if (script && !j->numbers &&
		ash_script_use_names(from, script, NULL) < 0)
		script = ash_script_free(script);
	return script;
}

static bool recover(job *j)
{
	char *why = NULL;
	ash_union *from, *goal;
	ash_script *script = NULL;
	double start;

	if (!j->text)
		return complain(j, j->scop_name,
			"no file with a schedule is "
			"given");
	from = original(j);
	goal = from ? read_goal(j, &why) : NULL;
	start = now_ms();
	if (goal)
		script = find_script(j, from, goal, &why);
	if (script)
		ash_script_print(script, stdout);
	else if (from && !j->diag.n)
		complain(j, j->file_name, why ? why : "recovering");
	if (script && j->time)
		printf("# %u directives, %.2f ms\n", script->n,
			now_ms() - start);
	free(why);
	ash_script_free(script);
	ash_union_free(goal);
	ash_union_free(from);
	return script;
}

static bool explain(job *j)
{
	ash_union *u = original(j);
	isl_bool ok = isl_bool_ok(u && ash_script_print_loops(u, stdout) >= 0);

	for (unsigned i = 0; ok > 0 && j->script && i < j->script->n; ++i) {
		ash_script one = { 1, &j->script->directive[i] };

		ok = ash_script_apply(u, &one, 1, j->file_name, &j->diag);
		if (ok != isl_bool_true)
			break;
		fputs("\n// ", stdout);
		ash_directive_print(&j->script->directive[i], stdout);
		putchar('\n');
		ok = isl_bool_ok(ash_script_print_loops(u, stdout) >= 0);
	}
	ash_union_free(u);
	return ok == isl_bool_true;
}

static const command commands[] = {
	{ "show", &show, true, "nest.scop [file.clay]",
		"print the dates of all statements" },
	{ "apply", &apply, true, "nest.scop [file.clay]",
		"print the schedule tree" },
	{ "check", &check, true, "nest.scop [file.clay]",
		"print \"legal\", or else why not and exit with 1" },
	{ "recover", &recover, false, "nest.scop schedule",
		"print the script for a schedule tree or an isl union map" },
	{ "explain", &explain, true, "nest.scop [file.clay]",
		"print the loops, after each directive, too" },
};

#define N_COMMAND (sizeof(commands) / sizeof(commands[0]))

static const command *find_command(const char *name)
{
	for (size_t i = 0; i < N_COMMAND; ++i)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

static void print_help(void)
{
	puts("Usage: ashlar-script COMMAND nest.scop [FILE] [OPTION]...\n\n"
	     "Commands:");
	for (size_t i = 0; i < N_COMMAND; ++i)
		printf("  %-8s %-24s %s\n", commands[i].name,
			commands[i].arguments, commands[i].help);
	puts("\nOptions:\n"
	     "  --deps    show: print dependences with example pairs, too\n"
	     "  --plain   recover: leave the script as it is found\n"
	     "  --numbers recover: do not call loops by their names\n"
	     "  --time    recover: print how long it took and is\n"
	     "  --help    print this text\n"
	     "\nDirectives:");
	ash_directive_help(stdout);
}

static bool open_files(job *j, const command *c)
{
	char *text = read_file(j, j->scop_name);

	if (text)
		j->scop = ash_scop_read(j->ctx, text, j->scop_name, &j->diag);
	free(text);
	if (!j->scop || !j->file_name)
		return j->scop;
	j->text = read_file(j, j->file_name);
	if (j->text && c->is_script)
		j->script = ash_script_read(j->text, j->file_name, &j->diag);
	if (j->script && ash_script_rename(j->script, j->scop) < 0)
		return complain(j, j->file_name, "renaming");
	return j->text && (j->script || !c->is_script);
}

static bool set_option(job *j, const char *arg)
{
	bool *flag = !strcmp(arg, "--deps") ? &j->deps
		: !strcmp(arg, "--time")    ? &j->time
		: !strcmp(arg, "--plain")   ? &j->plain
		: !strcmp(arg, "--numbers") ? &j->numbers
					    : NULL;

	if (flag)
		*flag = true;
	else if (arg[0] == '-' && arg[1])
		return false;
	else if (!j->scop_name)
		j->scop_name = arg;
	else if (!j->file_name)
		j->file_name = arg;
	else
		return false;
	return true;
}

static int fail(const char *format, const char *what)
{
	fputs("ashlar-script: error: ", stderr);
	fprintf(stderr, format, what);
	fputs(" Try --help\n", stderr);
	return EXIT_FAILURE;
}

static int run(job *j, const command *c)
{
	bool ok;

	j->ctx = isl_ctx_alloc();
	isl_options_set_on_error(j->ctx, ISL_ON_ERROR_CONTINUE);
	ash_diag_init(&j->diag);
	ok = open_files(j, c) && c->run(j);
	fflush(stdout);
	ash_diag_print(&j->diag, stderr);
	ash_script_free(j->script);
	ash_scop_free(j->scop);
	free(j->text);
	ash_diag_clear(&j->diag);
	isl_ctx_free(j->ctx);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
	const command *c = argc > 1 ? find_command(argv[1]) : NULL;
	job j = { .scop_name = NULL };

	for (int i = 1; i < argc; ++i)
		if (!strcmp(argv[i], "--help")) {
			print_help();
			return EXIT_SUCCESS;
		}
	if (argc < 2)
		return fail("%s", "no command is given.");
	if (!c)
		return fail("there is no command \"%s\".", argv[1]);
	for (int i = 2; i < argc; ++i)
		if (!set_option(&j, argv[i]))
			return fail("what is \"%s\"?", argv[i]);
	if (!j.scop_name)
		return fail("%s", "no SCoP is given.");
	return run(&j, c);
}
