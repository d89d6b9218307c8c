/* bench_source.c - the sources to be measured: kernels, or ordinary programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_source.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/text_file.h"

/* The limit on the size of a list of sources. */
#define LIST_LIMIT (1 << 20)

/* A language, with the suffix of its files. */
typedef struct language_row {
	const char *ending;
	const char *flags;
	const char *libraries;
} language_row;

static const language_row languages[] = {
	{ ".c", "-std=gnu11", "-lm" },
	{ ".cpp", "-std=c++17", "-lstdc++ -lm" },
	{ ".f90", "", "-lm" },
};

static bool ends_with(const char *text, const char *ending)
{
	size_t length = strlen(text), own = strlen(ending);

	return length > own && !strcmp(text + length - own, ending);
}

/* The language of a program; names without a suffix are kernels in C. */
static const language_row *language_of(const char *name)
{
	for (size_t i = 0; i < sizeof(languages) / sizeof(languages[0]); ++i)
		if (ends_with(name, languages[i].ending))
			return &languages[i];
	return &languages[0];
}

bool ash_bench_source_is_fortran(const char *name)
{
	return !strcmp(language_of(name)->ending, ".f90");
}

static bool is_form(const ash_bench_options *options, const char *form)
{
	return !strcmp(options->form, form);
}

static const char *folder_of(const ash_bench_options *options)
{
	return options->programs ? options->program_dir : options->kernel_dir;
}

static const char *list_of(const ash_bench_options *options)
{
	return options->programs ? "programs.txt" : "kernels.txt";
}

const char *ash_bench_source_size(const ash_bench_options *options)
{
	return options->programs ? "programs" : options->size;
}

__isl_give char *ash_bench_source_path(const ash_bench_options *options,
	const char *name, bool hand)
{
	if (hand)
		return ash_bench_format("%s/hand/%s.c", options->kernel_dir,
			name);
	if (options->programs)
		return ash_bench_format("%s/%s", options->program_dir, name);
	return ash_bench_format("%s/%s.c",
		is_form(options, "kernel") ? options->kernel_dir
					   : options->form_dir,
		name);
}

static bool is_readable(const ash_bench_options *options, const char *name,
	bool hand)
{
	char *path = ash_bench_source_path(options, name, hand);
	bool readable = path && access(path, R_OK) == 0;

	free(path);
	return readable;
}

static bool check_file(const ash_bench_options *options, const char *name)
{
	char *path;

	if (is_readable(options, name, false))
		return true;
	path = ash_bench_source_path(options, name, false);
	ash_bench_complain("cannot read '%s'", path ? path : name);
	free(path);
	return false;
}

/* Add the first word of a line of the list, unless it is a comment, or a kernel
 * without the version by hand that the user wants.
 */
static void add_listed(ash_bench_list *list, const ash_bench_options *options,
	const char *line)
{
	line += strspn(line, " \t\r");
	size_t length = strcspn(line, " \t\r");

	if (!options->programs && length > 2 &&
		!strncmp(line + length - 2, ".c", 2))
		length -= 2;
	char *name = ash_bench_format("%.*s", (int) length, line);

	if (length && *line != '#' &&
		(!options->hand || (name && is_readable(options, name, true))))
		ash_bench_list_addf(list, "%s", name ? name : "");
	list->failed |= !name;
	free(name);
}

/* Does the list end at "line"?  Programs after this line are not used to tune
 * the cost model; they test it.
 */
static bool ends_for(const ash_bench_options *options, const char *line)
{
	static const char aside[] = "# Kept aside";

	return options->model && !strncmp(line, aside, strlen(aside));
}

/* The names in the list; an empty list after a complaint. */
static ash_bench_list read_list(const ash_bench_options *options)
{
	const char *kind = options->programs ? "program" : "kernel";
	ash_bench_list lines = { 0 }, list = { 0 };
	char *path = ash_bench_format("%s/%s", folder_of(options),
		list_of(options));
	char *text = path ? ash_text_from_file(path, LIST_LIMIT) : NULL;

	ash_bench_list_split(&lines, text, "\n");
	for (int i = 0; i < lines.n && !ends_for(options, lines.item[i]); ++i)
		add_listed(&list, options, lines.item[i]);
	if (list.n == 0)
		ash_bench_complain("no %ss in '%s/%s' (see --%s-dir)", kind,
			folder_of(options), list_of(options), kind);
	ash_bench_list_clear(&lines);
	free(text);
	free(path);
	return list;
}

/* Does "name" match "wanted", a shell pattern that may omit the suffix? */
static bool is_meant(const char *wanted, const char *name)
{
	if (!fnmatch(wanted, name, 0))
		return true;
	char *stem = ash_bench_format("%.*s", (int) strcspn(name, "."), name);
	bool meant = stem && !fnmatch(wanted, stem, 0);

	free(stem);
	return meant;
}

/* Add all of "listed" that match "wanted". */
static bool add_meant(ash_bench_list *list, const ash_bench_options *options,
	const ash_bench_list *listed, const char *wanted)
{
	bool known = false;

	for (int i = 0; i < listed->n; ++i) {
		const char *name = listed->item[i];

		if (!is_meant(wanted, name))
			continue;
		known = true;
		if (!ash_bench_list_has(list, name))
			ash_bench_list_add(list, name);
	}
	if (!known)
		ash_bench_complain("unknown kernel '%s': see '%s/%s'", wanted,
			folder_of(options), list_of(options));
	return known;
}

static bool choose(ash_bench_list *list, const ash_bench_options *options,
	const ash_bench_list *listed)
{
	ash_bench_list wanted = { 0 };
	bool known = true;

	ash_bench_list_split(&wanted, options->kernels ? options->kernels : "*",
		", ");
	for (int i = 0; known && i < wanted.n; ++i)
		known = add_meant(list, options, listed, wanted.item[i]);
	if (known && wanted.n == 0)
		ash_bench_complain("no kernel is named");
	ash_bench_list_clear(&wanted);
	return known;
}

ash_bench_list ash_bench_source_names(const ash_bench_options *options)
{
	ash_bench_list list = { 0 }, listed = read_list(options);
	bool good = listed.n > 0 && choose(&list, options, &listed);

	ash_bench_list_clear(&listed);
	for (int i = 0; good && i < list.n; ++i)
		good = check_file(options, list.item[i]);
	if (!good || list.failed)
		ash_bench_list_clear(&list);
	return list;
}

static void add_upper_case(ash_bench_list *list, const char *prefix,
	const char *text)
{
	ash_bench_list_addf(list, "%s%s", prefix, text);
	if (list->failed)
		return;
	for (char *c = list->item[list->n - 1] + strlen(prefix); *c; ++c)
		if (*c >= 'a' && *c <= 'z')
			*c = (char) (*c - 'a' + 'A');
}

static void add_kernel_flags(ash_bench_list *list,
	const ash_bench_options *options)
{
	ash_bench_list_addf(list, "-I%s", options->kernel_dir);
	add_upper_case(list, "-D", options->size);
	ash_bench_list_add(list, "-DTIME");
	if (is_form(options, "argv"))
		ash_bench_list_add(list, "-DRUNTIME_SIZES");
}

void ash_bench_source_flags(ash_bench_list *list,
	const ash_bench_options *options, const char *name,
	const char *workspace)
{
	if (!options->programs) {
		add_kernel_flags(list, options);
		return;
	}
	ash_bench_list_split(list, language_of(name)->flags, " ");
	if (ash_bench_source_is_fortran(name)) {
		ash_bench_list_add(list, "-J");
		ash_bench_list_add(list, workspace);
	}
}

void ash_bench_source_libraries(ash_bench_list *list, const char *name)
{
	ash_bench_list_split(list, language_of(name)->libraries, " ");
}
