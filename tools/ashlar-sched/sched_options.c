/* sched_options.c - the command line of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_options.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "command_line.h"

#define DEFAULT_STRATEGY "clusters"

/* The kinds of rows: field, name on the command line, default, ... */
#define TEXT(field, name, value, help) \
	{ name, ASH_COMMAND_TEXT, offsetof(sched_options, field), value, NULL, \
		0, 0, help }
#define NUMBER(field, name, value, initial, min, max, help) \
	{ name, ASH_COMMAND_INT, offsetof(sched_options, field), value, \
		initial, min, max, help }
#define FLAG(field, help) \
	{ #field, ASH_COMMAND_FLAG, offsetof(sched_options, field), NULL, \
		NULL, 0, 0, help }

static const ash_command_row rows[] = {
	TEXT(strategy_name, "strategy", "NAME",
		"how to compute the schedule (see below)"),
	TEXT(schedule, "schedule", "FILE",
		"take the schedule tree in FILE instead"),
	FLAG(original, "take the order of the SCoP instead"),
	NUMBER(tile, "tile", "N", "0", 2, 65536,
		"tile permutable bands by N; in a tile, the loop is innermost "
		"in which most accesses are contiguous (SCoPs only)"),
	FLAG(group,
		"combine statements that follow each other and depend on each "
		"other (SCoPs only)"),
	FLAG(no_reorder,
		"keep the order of all writes of an element; else live ranges "
		"may be reordered (SCoPs only)"),
	FLAG(check,
		"judge the schedule: print \"legal\", or else why it is not "
		"and exit with 1"),
	FLAG(scripts,
		"print the directives of every strategy instead, how many "
		"there are, and what it took to find them, with --tile=N of "
		"its tiles, too; --check judges what they make (SCoPs only)"),
	FLAG(stats, "print what was done, one \"name value\" per line"),
	FLAG(compare_isl, "the same by isl's scheduler, beside ours"),
	NUMBER(repeat, "repeat", "N", "1", 1, 10000,
		"times are medians of N runs"),
	FLAG(table, "one line of numbers per file"),
	TEXT(dumps, "dump", "LIST",
		"print what LIST names: constraints, deps, launches (kernels "
		"of a device and how often they run), loops (as C code; SCoPs "
		"only), outline (of the tree, in one line), schedule, script "
		"(directives; SCoPs only), spatial (groups of references), "
		"strides (of each access in the innermost loop), vectors (the "
		"loop of each statement that they could be made of; the last "
		"three SCoPs only)"),
	TEXT(values, "set", "N=VALUE,...",
		"what parameters are when launches are counted"),
	NUMBER(line_bytes, "line", "BYTES", "64", 1, 65536,
		"the length of cache lines, for --spatial and --dump=spatial"),
	FLAG(print_scop, "print the SCoP as it was read"),
	FLAG(help, "print this text"),
};

static bool set_other(void *options, char *argument);

static const ash_command_table table = { "ashlar-sched: error", rows,
	sizeof(rows) / sizeof(rows[0]), &set_other };

static const char usage[] =
	"Usage: ashlar-sched [OPTION]... FILE...\n"
	"\n"
	"Read schedule constraints (.sc, isl's text form) or a SCoP (.scop)\n"
	"from each FILE, compute a schedule and print it as a schedule tree.\n"
	"\n";

void sched_options_help(FILE *out)
{
	unsigned n;
	const ash_strategy *all = ash_research_strategy_table(&n);

	fputs(usage, out);
	ash_command_help(&table, out);
	fputs("\nIf nothing else is asked for, the schedule is printed.\n"
	      "\nStrategies:\n",
		out);
	for (unsigned i = 0; i < n; ++i)
		fprintf(out, "  %-17s %s%s\n", all[i].name, all[i].help,
			strcmp(all[i].name, DEFAULT_STRATEGY) ? ""
							      : " [default]");
	fputs("\nOptions of the scheduler, instead of what the strategy says\n"
	      "(--no-NAME switches off; isl's --schedule-NAME is the same):\n",
		out);
	ash_research_option_help(out, "--");
}

/* The value if "arg" is "name=value"; otherwise NULL. */
static const char *value_of(const char *arg, const char *name)
{
	size_t n = strlen(name);

	return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

/* A word, and the flag that it sets. */
typedef struct {
	const char *name;
	size_t offset;
} flag;

static const flag dump_names[] = {
	{ "constraints", offsetof(sched_options, dump_constraints) },
	{ "deps", offsetof(sched_options, dump_deps) },
	{ "launches", offsetof(sched_options, dump_launches) },
	{ "loops", offsetof(sched_options, dump_loops) },
	{ "outline", offsetof(sched_options, dump_outline) },
	{ "schedule", offsetof(sched_options, dump_schedule) },
	{ "script", offsetof(sched_options, dump_script) },
	{ "spatial", offsetof(sched_options, dump_spatial) },
	{ "strides", offsetof(sched_options, dump_strides) },
	{ "vectors", offsetof(sched_options, dump_vectors) },
	{ NULL, 0 },
};

/* Set the flag named by the "n" characters at "word". */
static bool set_flag(sched_options *options, const char *word, size_t n)
{
	for (const flag *f = dump_names; f->name; ++f) {
		if (strlen(f->name) != n || strncmp(f->name, word, n))
			continue;
		*(bool *) ((char *) options + f->offset) = true;
		return true;
	}
	return false;
}

/* Set the flags in the comma-separated "list". */
static bool set_dumps(sched_options *options, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, ",");

		if (!set_flag(options, list, n))
			return false;
		list += n + (list[n] == ',');
	}
	return true;
}

/* Is the text up to "end" of the form "name=value", an identifier and an
 * integer?
 */
static bool is_assignment(const char *text, const char *end)
{
	const char *digit = text;

	if (isdigit((unsigned char) *text))
		return false;
	while (isalnum((unsigned char) *digit) || *digit == '_')
		++digit;
	if (digit == text || *digit++ != '=')
		return false;
	digit += *digit == '-';
	return digit < end && digit + strspn(digit, "0123456789") == end;
}

static bool are_assignments(const char *list)
{
	for (const char *at = list, *end;; at = end + 1) {
		end = at + strcspn(at, ",");
		if (!is_assignment(at, end))
			return false;
		if (!*end)
			return true;
	}
}

/* Read an option of the scheduler, or a file name. */
static bool set_other(void *user, char *argument)
{
	sched_options *options = user;

	if (!strncmp(argument, "--", 2))
		return ash_research_option_set(&options->scheduler,
			argument + 2);
	if (argument[0] == '-' && argument[1])
		return false;
	options->file[options->n_file++] = argument;
	return true;
}

/* Use the last strategy that is named; options of the scheduler modify it,
 * wherever they are given.
 */
static bool find_strategy(sched_options *options, int argc, char **argv,
	FILE *err)
{
	const char *name = DEFAULT_STRATEGY;

	for (int i = 1; i < argc; ++i)
		if (value_of(argv[i], "--strategy"))
			name = value_of(argv[i], "--strategy");
	options->strategy = ash_research_strategy_find(name);
	if (!options->strategy) {
		fprintf(err,
			"ashlar-sched: error: there is no strategy "
			"\"%s\"\n",
			name);
		return false;
	}
	options->scheduler = ash_research_strategy_options(options->strategy);
	return true;
}

/* Does any option ask for output other than the schedule? */
static bool asks_for_output(const sched_options *options)
{
	return options->check || options->scripts || options->print_scop ||
		options->stats || options->table || options->dump_deps ||
		options->dump_constraints || options->dump_launches ||
		options->dump_loops || options->dump_outline ||
		options->dump_script || options->dump_spatial ||
		options->dump_strides || options->dump_vectors;
}

/* Report that an option, or its value, is invalid; always false. */
static bool refuse(FILE *err, const char *name, const char *value)
{
	fprintf(err, "ashlar-sched: error: what is \"%s%s\"? Try --help\n",
		name, value);
	return false;
}

bool sched_options_parse(sched_options *options, int argc, char **argv,
	FILE *err)
{
	*options = (sched_options) { .file = argv };
	if (!find_strategy(options, argc, argv, err) ||
		!ash_command_parse(&table, options, argc, argv))
		return false;
	if (options->dumps && !set_dumps(options, options->dumps))
		return refuse(err, "--dump=", options->dumps);
	if (options->values && !are_assignments(options->values))
		return refuse(err, "--set=", options->values);
	if (!asks_for_output(options))
		options->dump_schedule = true;
	if (options->n_file || options->help)
		return true;
	fputs("ashlar-sched: error: no file is given\n", err);
	return false;
}
