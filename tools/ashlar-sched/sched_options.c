/* sched_options.c - the command line of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_options.h"

#include <string.h>

#include "sched/sched.h"

static const char usage[] =
	"Usage: ashlar-sched [OPTION]... FILE\n"
	"\n"
	"Read a SCoP from FILE (.scop), compute a schedule and print it as a\n"
	"schedule tree.\n"
	"\n"
	"  --strategy=NAME   how to compute the schedule (see below)\n"
	"  --schedule=FILE   take the schedule tree in FILE instead\n"
	"  --check           judge the schedule: print \"legal\", or else why\n"
	"                    it is not and exit with 1\n"
	"  --dump=LIST       print what LIST names: deps, schedule\n"
	"  --print-scop      print the SCoP as it was read\n"
	"  --help            print this text\n"
	"\n"
	"If nothing else is asked for, the schedule is printed.\n"
	"\n"
	"Strategies:\n";

void sched_options_help(FILE *out)
{
	unsigned n;
	const ash_strategy *table = ash_strategy_table(&n);

	fputs(usage, out);
	for (unsigned i = 0; i < n; ++i)
		fprintf(out, "  %-17s %s\n", table[i].name, table[i].help);
}

/* If "arg" is "name" + "=" + value, the value; else NULL. */
static const char *value_of(const char *arg, const char *name)
{
	size_t n = strlen(name);

	return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

/* Set what the comma separated "list" names. */
static bool set_dumps(sched_options *options, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, ",");

		if (n == 4 && !strncmp(list, "deps", n))
			options->dump_deps = true;
		else if (n == 8 && !strncmp(list, "schedule", n))
			options->dump_schedule = true;
		else
			return false;
		list += n + (list[n] == ',');
	}
	return true;
}

static bool set_flag(sched_options *options, const char *arg)
{
	if (!strcmp(arg, "--check"))
		options->check = true;
	else if (!strcmp(arg, "--print-scop"))
		options->print_scop = true;
	else if (!strcmp(arg, "--help"))
		options->help = true;
	else
		return false;
	return true;
}

static bool set_value(sched_options *options, const char *arg)
{
	const char *value;

	if ((value = value_of(arg, "--strategy")))
		options->strategy = value;
	else if ((value = value_of(arg, "--schedule")))
		options->schedule = value;
	else if ((value = value_of(arg, "--dump")))
		return set_dumps(options, value);
	else
		return false;
	return true;
}

static bool set_file(sched_options *options, const char *arg)
{
	if (options->file || (arg[0] == '-' && arg[1]))
		return false;
	options->file = arg;
	return true;
}

static bool is_complete(const sched_options *options, FILE *err)
{
	if (options->help)
		return true;
	if (!options->file)
		fputs("ashlar-sched: error: no file is given\n", err);
	else if (!ash_strategy_find(options->strategy))
		fprintf(err, "ashlar-sched: error: there is no strategy "
			"\"%s\"\n", options->strategy);
	else
		return true;
	return false;
}

bool sched_options_parse(sched_options *options, int argc, char **argv,
	FILE *err)
{
	*options = (sched_options) { .strategy = "isl" };
	for (int i = 1; i < argc; ++i) {
		if (set_flag(options, argv[i]) ||
		    set_value(options, argv[i]) ||
		    set_file(options, argv[i]))
			continue;
		fprintf(err, "ashlar-sched: error: what is \"%s\"? "
			"Try --help\n", argv[i]);
		return false;
	}
	if (!options->check && !options->print_scop && !options->dump_deps)
		options->dump_schedule = true;
	return is_complete(options, err);
}
