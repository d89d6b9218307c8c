/* sched_options.c - the command line of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_STRATEGY "clusters"
#define MAX_REPEAT 10000
#define DEFAULT_LINE 64
#define MAX_LINE 65536
#define MAX_TILE 65536

static const char usage[] =
	"Usage: ashlar-sched [OPTION]... FILE...\n"
	"\n"
	"Read schedule constraints (.sc, isl's text form) or a SCoP (.scop)\n"
	"from each FILE, compute a schedule and print it as a schedule tree.\n"
	"\n"
	"  --strategy=NAME   how to compute the schedule (see below)\n"
	"  --schedule=FILE   take the schedule tree in FILE instead\n"
	"  --original        take the order of the SCoP instead\n"
	"  --tile=N          tile permutable bands by N; in a tile, the loop "
	"is\n"
	"                    innermost in which most accesses are contiguous\n"
	"                    (SCoPs only)\n"
	"  --group           combine statements that follow each other and\n"
	"                    depend on each other (SCoPs only)\n"
	"  --no-reorder      keep the order of all writes of an element; else\n"
	"                    live ranges may be reordered (SCoPs only)\n"
	"  --check           judge the schedule: print \"legal\", or else why\n"
	"                    it is not and exit with 1\n"
	"  --scripts         print the directives of every strategy instead, "
	"how\n"
	"                    many there are, and what it took to find them,\n"
	"                    with --tile=N of its tiles, too; --check judges\n"
	"                    what they make (SCoPs only)\n"
	"  --stats           print what was done, one \"name value\" per line\n"
	"  --compare-isl     the same by isl's scheduler, beside ours\n"
	"  --repeat=N        times are medians of N runs [1]\n"
	"  --table           one line of numbers per file\n"
	"  --dump=LIST       print what LIST names: constraints, deps,\n"
	"                    launches (kernels of a device and how often they\n"
	"                    run), loops (as C code; SCoPs only), outline\n"
	"                    (of the tree, in one line),\n"
	"                    schedule, script (directives; SCoPs only),\n"
	"                    spatial (groups of references), strides\n"
	"                    (of each access in the innermost loop), vectors\n"
	"                    (the loop of each statement that they could be\n"
	"                    made of; the last three SCoPs only)\n"
	"  --set=N=VALUE,... what parameters are when launches are counted\n"
	"  --line=BYTES      the length of cache lines, for --spatial and\n"
	"                    --dump=spatial [64]\n"
	"  --print-scop      print the SCoP as it was read\n"
	"  --help            print this text\n"
	"\n"
	"If nothing else is asked for, the schedule is printed.\n"
	"\n";

void sched_options_help(FILE *out)
{
	unsigned n;
	const ash_strategy *table = ash_research_strategy_table(&n);

	fputs(usage, out);
	fputs("Strategies:\n", out);
	for (unsigned i = 0; i < n; ++i)
		fprintf(out, "  %-17s %s%s\n", table[i].name, table[i].help,
			strcmp(table[i].name, DEFAULT_STRATEGY) ? ""
								: " [default]");
	fputs("\nOptions of the scheduler, instead of what the strategy says\n"
	      "(--no-NAME switches off; isl's --schedule-NAME is the same):\n",
		out);
	ash_research_option_help(out, "--");
}

/* If "arg" is "name" + "=" + value, the value; else NULL. */
static const char *value_of(const char *arg, const char *name)
{
	size_t n = strlen(name);

	return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

/* A word and the flag that it sets. */
typedef struct {
	const char *name;
	size_t offset;
} flag;

static const flag dumps[] = {
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

static const flag flags[] = {
	{ "--check", offsetof(sched_options, check) },
	{ "--compare-isl", offsetof(sched_options, compare_isl) },
	{ "--group", offsetof(sched_options, group) },
	{ "--help", offsetof(sched_options, help) },
	{ "--no-reorder", offsetof(sched_options, no_reorder) },
	{ "--original", offsetof(sched_options, original) },
	{ "--print-scop", offsetof(sched_options, print_scop) },
	{ "--scripts", offsetof(sched_options, scripts) },
	{ "--stats", offsetof(sched_options, stats) },
	{ "--table", offsetof(sched_options, table) },
	{ NULL, 0 },
};

/* Set the flag that the "n" characters at "word" name. */
static bool set_flag(sched_options *options, const flag *table,
	const char *word, size_t n)
{
	for (; table->name; ++table) {
		if (strlen(table->name) != n || strncmp(table->name, word, n))
			continue;
		*(bool *) ((char *) options + table->offset) = true;
		return true;
	}
	return false;
}

/* Set what the comma separated "list" names. */
static bool set_dumps(sched_options *options, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, ",");

		if (!set_flag(options, dumps, list, n))
			return false;
		list += n + (list[n] == ',');
	}
	return true;
}

static bool set_repeat(sched_options *options, const char *value)
{
	char *end;
	unsigned long n = strtoul(value, &end, 10);

	options->repeat = n;
	return *value && !*end && n >= 1 && n <= MAX_REPEAT;
}

static bool set_line(sched_options *options, const char *value)
{
	char *end;
	unsigned long n = strtoul(value, &end, 10);

	options->line_bytes = n;
	return *value && !*end && n >= 1 && n <= MAX_LINE;
}

static bool set_tile(sched_options *options, const char *value)
{
	char *end;
	unsigned long n = strtoul(value, &end, 10);

	options->tile = n;
	return *value && !*end && n >= 2 && n <= MAX_TILE;
}

/* Is "name=value", up to "end", an identifier and an integer? */
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

static bool set_values(sched_options *options, const char *list)
{
	for (const char *at = list, *end;; at = end + 1) {
		end = at + strcspn(at, ",");
		if (!is_assignment(at, end))
			return false;
		if (!*end)
			break;
	}
	options->values = list;
	return true;
}

static bool set_value(sched_options *options, const char *arg)
{
	const char *value;

	if (value_of(arg, "--strategy"))
		return true;
	if ((value = value_of(arg, "--schedule")))
		options->schedule = value;
	else if ((value = value_of(arg, "--repeat")))
		return set_repeat(options, value);
	else if ((value = value_of(arg, "--tile")))
		return set_tile(options, value);
	else if ((value = value_of(arg, "--line")))
		return set_line(options, value);
	else if ((value = value_of(arg, "--set")))
		return set_values(options, value);
	else if ((value = value_of(arg, "--dump")))
		return set_dumps(options, value);
	else
		return false;
	return true;
}

static bool set_scheduler(sched_options *options, const char *arg)
{
	return !strncmp(arg, "--", 2) &&
		ash_research_option_set(&options->scheduler, arg + 2);
}

static bool set_file(sched_options *options, char *arg)
{
	if (arg[0] == '-' && arg[1])
		return false;
	options->file[options->n_file++] = arg;
	return true;
}

/* The last strategy that is named; options of the scheduler change it,
 * wherever they stand.
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

bool sched_options_parse(sched_options *options, int argc, char **argv,
	FILE *err)
{
	*options = (sched_options) { .repeat = 1,
		.line_bytes = DEFAULT_LINE,
		.file = argv };
	if (!find_strategy(options, argc, argv, err))
		return false;
	for (int i = 1; i < argc; ++i) {
		if (set_flag(options, flags, argv[i], strlen(argv[i])) ||
			set_value(options, argv[i]) ||
			set_scheduler(options, argv[i]) ||
			set_file(options, argv[i]))
			continue;
		fprintf(err,
			"ashlar-sched: error: what is \"%s\"? "
			"Try --help\n",
			argv[i]);
		return false;
	}
	if (!asks_for_output(options))
		options->dump_schedule = true;
	if (options->n_file || options->help)
		return true;
	fputs("ashlar-sched: error: no file is given\n", err);
	return false;
}
