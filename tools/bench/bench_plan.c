/* bench_plan.c - the plan of a measurement: kernels, compilers, command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_plan.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_source.h"
#include "bench_workspace.h"
#include "installed.h"

extern char **environ;

/* One row of bench_compilers.def; "driver" is an offset in the options. */
typedef struct compiler_row {
	const char *name;
	size_t driver;
	const char *flags;
	const char *parallel;
	const char *libraries;
} compiler_row;

static const compiler_row rows[] = {
#define ASH_BENCH_COMPILER(name, driver, flags, parallel, libraries) \
	{ #name, offsetof(ash_bench_options, driver), flags, parallel, \
		libraries },
#include "bench_compilers.def"
#undef ASH_BENCH_COMPILER
};

enum {
#define ASH_BENCH_COMPILER(name, driver, flags, parallel, libraries) ROW_##name,
#include "bench_compilers.def"
#undef ASH_BENCH_COMPILER
	N_ROWS
};

static const char *const sizes[] = { "mini", "small", "medium", "large" };

static bool check_size(const char *size)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i)
		if (!strcmp(sizes[i], size))
			return true;
	ash_bench_complain("unknown size '%s': mini, small, medium or large",
		size);
	return false;
}

static bool is_form(const ash_bench_options *options, const char *form)
{
	return !strcmp(options->form, form);
}

static bool check_form(const ash_bench_options *options)
{
	if (is_form(options, "kernel") || is_form(options, "program") ||
		is_form(options, "argv"))
		return true;
	ash_bench_complain("unknown form '%s': kernel, program or argv",
		options->form);
	return false;
}

/* Versions by hand are kernels, and their orders are not Ashlar's. */
static bool check_hand(const ash_bench_options *options)
{
	if (!options->hand ||
		(is_form(options, "kernel") && !options->programs &&
			!options->model))
		return true;
	ash_bench_complain("--hand is for kernels in the form 'kernel' alone");
	return false;
}

static int threads_of(const ash_bench_options *options)
{
	return options->threads ? options->threads
				: (int) sysconf(_SC_NPROCESSORS_ONLN);
}

/* Add the columns for programs: default options, unlimited effort, and threads.
 */
static void add_program_columns(ash_bench_list *columns, int threads)
{
	const char *name = rows[ROW_ashlar].name;

	ash_bench_list_add(columns, name);
	ash_bench_list_addf(columns, "%s:effort=0", name);
	if (threads > 1)
		ash_bench_list_addf(columns, "%s-%d", name, threads);
}

static void add_hand_columns(ash_bench_list *columns)
{
	ash_bench_list_add(columns, rows[ROW_ashlar].name);
	ash_bench_list_add(columns, rows[ROW_hand].name);
}

/* Add the names of all columns: clang, gcc, graphite, polly, polly-2,
 * ashlar, ashlar-2.
 */
static void add_all_columns(ash_bench_list *columns, int threads)
{
	for (int i = 0; i < N_ROWS; ++i) {
		if (i == ROW_hand)
			continue;
		ash_bench_list_add(columns, rows[i].name);
		if (rows[i].parallel && threads > 1)
			ash_bench_list_addf(columns, "%s-%d", rows[i].name,
				threads);
	}
}

/* The number of threads at the end of "NAME-N" or before ":"; 0 if there is
 * none, -1 if it is malformed.  *rest is set to the text after it.
 */
static int parse_threads(const char *text, const char **rest)
{
	char *end;
	long threads;

	*rest = text;
	if (!*text || *text == ':')
		return 0;
	threads = *text == '-' ? strtol(text + 1, &end, 10) : -1;
	if (threads < 1 || threads > 1024 || (*end && *end != ':'))
		return -1;
	*rest = end;
	return (int) threads;
}

/* Read the column "name"; that of versions by hand if "hand". */
static bool parse_compiler(ash_bench_compiler *compiler, const char *name,
	bool hand)
{
	for (int i = 0; i < N_ROWS; ++i) {
		size_t length = strlen(rows[i].name);

		if (strncmp(name, rows[i].name, length) ||
			(i == ROW_hand && !hand))
			continue;
		const char *rest;
		int threads = parse_threads(name + length, &rest);

		*compiler = (ash_bench_compiler) { name, i, threads,
			*rest ? rest + 1 : NULL };
		if (*rest && i != ROW_ashlar)
			continue;
		if (threads == 0 || (threads > 0 && rows[i].parallel))
			return true;
	}
	ash_bench_complain("unknown compiler '%s' (see --help)", name);
	return false;
}

/* Determine the columns, in the order of the user, but clang first. */
static void choose_columns(ash_bench_plan *plan)
{
	ash_bench_list wanted = { 0 };
	const ash_bench_options *options = plan->options;

	ash_bench_list_add(&plan->columns, rows[ROW_clang].name);
	if (options->compilers)
		ash_bench_list_split(&wanted, options->compilers, ", ");
	else if (options->hand)
		add_hand_columns(&wanted);
	else if (options->programs)
		add_program_columns(&wanted, threads_of(options));
	else
		add_all_columns(&wanted, threads_of(options));
	for (int i = 0; i < wanted.n; ++i)
		if (!ash_bench_list_has(&plan->columns, wanted.item[i]))
			ash_bench_list_add(&plan->columns, wanted.item[i]);
	plan->columns.failed |= wanted.failed;
	ash_bench_list_clear(&wanted);
}

static bool plan_plugin(ash_bench_plan *plan)
{
	const char *named = plan->options->plugin;
	char installed[PATH_MAX];

	if (!named && ash_installed_plugin(installed))
		named = installed;
	plan->plugin = named ? strdup(named) : NULL;
	if (plan->plugin && access(plan->plugin, R_OK) == 0)
		return true;
	ash_bench_complain("cannot read the plugin '%s' (see --plugin)",
		plan->plugin ? plan->plugin : "");
	return false;
}

static bool plan_compilers(ash_bench_plan *plan)
{
	bool has_ashlar = false;

	choose_columns(plan);
	plan->compiler = calloc((size_t) plan->columns.n + 1,
		sizeof(*plan->compiler));
	if (!plan->compiler || plan->columns.failed)
		return false;
	for (int i = 0; i < plan->columns.n; ++i) {
		ash_bench_compiler *compiler = &plan->compiler[i];

		if (!parse_compiler(compiler, plan->columns.item[i],
			    plan->options->hand))
			return false;
		has_ashlar |= ash_bench_compiler_is_ashlar(compiler);
		plan->n_compiler++;
	}
	return !has_ashlar || plan_plugin(plan);
}

__isl_give ash_bench_plan *ash_bench_plan_new(const ash_bench_options *options)
{
	ash_bench_plan *plan = calloc(1, sizeof(*plan));

	if (!plan)
		return NULL;
	plan->options = options;
	if (!check_size(options->size) || !check_form(options) ||
		!check_hand(options))
		return ash_bench_plan_free(plan);
	plan->kernels = ash_bench_source_names(options);
	if (plan->kernels.n == 0 || !plan_compilers(plan))
		return ash_bench_plan_free(plan);
	plan->workspace = ash_bench_workspace_new(options->keep);
	return plan->workspace ? plan : ash_bench_plan_free(plan);
}

__isl_null ash_bench_plan *ash_bench_plan_free(__isl_take ash_bench_plan *plan)
{
	if (!plan)
		return NULL;
	ash_bench_workspace_free(plan->workspace, plan->options->keep != NULL);
	ash_bench_list_clear(&plan->kernels);
	ash_bench_list_clear(&plan->columns);
	free(plan->compiler);
	free(plan->plugin);
	free(plan);
	return NULL;
}

bool ash_bench_compiler_is_ashlar(const ash_bench_compiler *compiler)
{
	return compiler->row == ROW_ashlar;
}

bool ash_bench_compiler_is_hand(const ash_bench_compiler *compiler)
{
	return compiler->row == ROW_hand;
}

const char *ash_bench_plan_driver(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler)
{
	const char *field = (const char *) plan->options;

	return *(const char *const *) (field + rows[compiler->row].driver);
}

/* Add the options of Ashlar for one column. */
static void add_own_options(ash_bench_list *list, const char *text)
{
	ash_bench_list own = { 0 };

	ash_bench_list_split(&own, text, "+");
	for (int i = 0; i < own.n; ++i) {
		ash_bench_list_add(list, "-mllvm");
		ash_bench_list_addf(list, "-ashlar-%s", own.item[i]);
	}
	list->failed |= own.failed;
	ash_bench_list_clear(&own);
}

/* Add the flags that do not depend on the kernel. */
static void add_flags(ash_bench_list *list, const ash_bench_plan *plan,
	const ash_bench_compiler *compiler)
{
	const compiler_row *row = &rows[compiler->row];
	const ash_bench_options *options = plan->options;

	if (compiler->row == ROW_ashlar)
		ash_bench_list_addf(list, "-fpass-plugin=%s", plan->plugin);
	ash_bench_list_split(list, "-O3 -march=native", " ");
	ash_bench_list_split(list, row->flags, " ");
	if (compiler->threads)
		ash_bench_list_split(list, row->parallel, " ");
	if (options->exact)
		ash_bench_list_add(list, "-ffp-contract=off");
	ash_bench_list_split(list, options->flags, " ");
	if (compiler->row == ROW_ashlar)
		ash_bench_list_split(list, options->ashlar_flags, " ");
	add_own_options(list, compiler->options);
}

ash_bench_list ash_bench_plan_flags(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler)
{
	ash_bench_list list = { 0 };

	ash_bench_list_add(&list, ash_bench_plan_driver(plan, compiler));
	add_flags(&list, plan, compiler);
	return list;
}

/* The compiler driver; Fortran has its own. */
static const char *driver_of(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const char *kernel)
{
	const char *driver = ash_bench_plan_driver(plan, compiler);
	bool is_clang = rows[compiler->row].driver ==
		offsetof(ash_bench_options, clang);

	return is_clang && ash_bench_source_is_fortran(kernel)
		? plan->options->flang
		: driver;
}

ash_bench_list ash_bench_plan_compile(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const char *kernel,
	const char *output)
{
	const ash_bench_options *options = plan->options;
	ash_bench_list list = { 0 };
	char *source = ash_bench_source_path(options, kernel,
		ash_bench_compiler_is_hand(compiler));

	ash_bench_list_add(&list, driver_of(plan, compiler, kernel));
	add_flags(&list, plan, compiler);
	ash_bench_source_flags(&list, options, kernel, plan->workspace);
	if (options->compile_time)
		ash_bench_list_add(&list, "-c");
	ash_bench_list_add(&list, source ? source : kernel);
	free(source);
	ash_bench_list_add(&list, "-o");
	ash_bench_list_add(&list, output);
	if (options->compile_time)
		return list;
	ash_bench_source_libraries(&list, kernel);
	if (compiler->threads)
		ash_bench_list_split(&list, rows[compiler->row].libraries, " ");
	return list;
}

static bool is_replaced(const char *variable)
{
	return !strncmp(variable, "OMP_NUM_THREADS=", 16) ||
		!strncmp(variable, "TMPDIR=", 7);
}

ash_bench_list ash_bench_plan_environment(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler)
{
	ash_bench_list list = { 0 };

	for (char **variable = environ; *variable; ++variable)
		if (!is_replaced(*variable))
			ash_bench_list_add(&list, *variable);
	ash_bench_list_addf(&list, "OMP_NUM_THREADS=%d",
		compiler->threads ? compiler->threads : 1);
	ash_bench_list_addf(&list, "TMPDIR=%s", plan->workspace);
	return list;
}
