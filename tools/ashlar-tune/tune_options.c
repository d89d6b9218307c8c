/* tune_options.c - the command line of ashlar-tune.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_options.h"

#include <stdlib.h>
#include <string.h>

#include "tune_engine.h"
#include "tune_fit_nests.h"
#include "tune_search.h"
#include "tune_text.h"

static const ash_command_row rows[] = {
#define OPTION(kind, name, ...) \
	ASH_ROW_##kind(#name, offsetof(ash_tune_options, name), __VA_ARGS__)
#include "tune_options.def"
#undef OPTION
};

static const ash_command_table table = { "ashlar-tune", rows,
	sizeof(rows) / sizeof(rows[0]), NULL };

/* Join the words of a command to a shell command. */
static char *join(char **word, int n)
{
	char *text = NULL;

	for (int i = 0; i < n; ++i) {
		bool plain = strspn(word[i],
				     "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO"
				     "PQRSTUVWXYZ0123456789-_./=+,:@%") ==
			strlen(word[i]);
		char *quoted = plain ? ash_tune_copy(word[i])
				     : ash_tune_quote(word[i]);

		ash_tune_append(&text, "%s%s", i ? " " : "", quoted);
		free(quoted);
	}
	return text;
}

/* Does the command run make? */
static bool is_make(const char *command)
{
	return !strncmp(command, "make", 4) &&
		strchr(" \t", command[4]) != NULL;
}

static bool is_metric(const char *name)
{
	return !strcmp(name, "user") || !strcmp(name, "wall") ||
		!strcmp(name, "printed");
}

static bool is_profile(const char *name)
{
	return !strcmp(name, "timers") || !strcmp(name, "perf") ||
		!strcmp(name, "whole");
}

static bool check(const ash_tune_options *o)
{
	if (!o->build && !o->run)
		return ash_tune_error("no command is given: ashlar-tune "
				      "--build=CMD --run=CMD, or ashlar-tune "
				      "-- CMD (see --help)");
	if (!o->build)
		return ash_tune_error("--build=CMD is missing: how is the "
				      "program built?");
	if (!o->run)
		return ash_tune_error("--run=CMD is missing: how is the "
				      "program run?");
	if (!ash_tune_strategy_find(o->strategy))
		return ash_tune_error("there is no strategy '%s' (see --help)",
			o->strategy);
	if (!ash_tune_engine_find(o->engine))
		return ash_tune_error("there is no engine '%s' (see --help)",
			o->engine);
	if (!is_metric(o->metric))
		return ash_tune_error("--metric is user, wall or printed");
	if (strcmp(o->score, "nests") && strcmp(o->score, "run"))
		return ash_tune_error("--score is nests or run");
	if (!is_profile(o->profile))
		return ash_tune_error("--profile is timers, perf or whole");
	if (strchr(o->build, '\n') || strchr(o->run, '\n'))
		return ash_tune_error("a command has one line");
	return !o->in_tree || o->workers == 1 ||
		ash_tune_error("--in-tree has one worker");
}

bool ash_tune_options_parse(ash_tune_options *o, int argc, char **argv)
{
	int n = 1;

	while (n < argc && strcmp(argv[n], "--"))
		++n;
	o->together = false;
	if (!ash_command_parse(&table, o, n, argv))
		return false;
	if (o->help)
		return true;
	if (n + 1 < argc && (o->build || o->run))
		return ash_tune_error("there are two commands, --build or "
				      "--run and the one behind --");
	if (n + 1 < argc) {
		o->together = true;
		o->build = o->run = join(argv + n + 1, argc - n - 1);
	}
	if (!check(o))
		return false;
	if (!o->clean && is_make(o->build))
		o->clean = "make clean";
	return true;
}

void ash_tune_options_help(FILE *out)
{
	fputs("usage: ashlar-tune [options] -- CMD\n"
	      "       ashlar-tune [options] --build=CMD --run=CMD\n"
	      "       ashlar-tune show|export DB\n"
	      "       ashlar-tune import DB FILE\n"
	      "       ashlar-tune merge DB OTHER...\n"
	      "       ashlar-tune fit [options of fit] DB FILE\n\n"
	      "Measure orders of the loop nests of a program, and write the\n"
	      "best into a database for -ashlar-tuned; \"fit\" fits constants "
	      "of the\n"
	      "cost model to it, and writes them to FILE for "
	      "-ashlar-model.\n\n",
		out);
	ash_command_help(&table, out);
	fputs("\nStrategies:\n", out);
	ash_tune_strategy_help(out);
	fputs("\nEngines:\n", out);
	ash_tune_engine_help(out);
	fputs("\nFit:\n", out);
	ash_tune_fit_help(out);
	fputs("\nExit status: 0; 1 after an error, which is told; 2 after a\n"
	      "wrong command line; 130 if it was interrupted.\n",
		out);
}
