/* ashlar_tune.c - ashlar-tune: search for the best scripts by measurement.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child.h"
#include "tune_db.h"
#include "tune_fit_nests.h"
#include "tune_process.h"
#include "tune_session.h"
#include "tune_text.h"

enum {
	STATUS_GOOD = 0,
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_INTERRUPTED = 130,
};

/* ---- the database ---- */

static bool do_show(ash_tune_db *db, char **argument, int n)
{
	(void) argument;
	(void) n;
	return ash_tune_db_show(db, stdout);
}

static bool do_export(ash_tune_db *db, char **argument, int n)
{
	(void) argument;
	(void) n;
	return ash_tune_db_export(db, stdout);
}

static bool do_import(ash_tune_db *db, char **argument, int n)
{
	bool good = true;

	for (int i = 0; i < n && good; ++i) {
		FILE *in = strcmp(argument[i], "-") ? fopen(argument[i], "r")
						    : stdin;

		good = in ? ash_tune_db_import(db, in, argument[i])
			  : ash_tune_error("%s cannot be read", argument[i]);
		if (in && in != stdin)
			fclose(in);
	}
	return good;
}

static bool do_merge(ash_tune_db *db, char **argument, int n)
{
	bool good = true;

	for (int i = 0; i < n && good; ++i)
		good = ash_tune_db_merge(db, argument[i]);
	return good;
}

/* A command for a database, with at least "least" arguments. */
typedef struct {
	const char *name;
	bool (*run)(ash_tune_db *db, char **argument, int n);
	int least;
	bool makes; /* is a database made that is not there? */
} command;

static const command commands[] = {
	{ "show", &do_show, 0, false },
	{ "export", &do_export, 0, false },
	{ "import", &do_import, 1, true },
	{ "merge", &do_merge, 1, true },
};

#define N_COMMAND (sizeof(commands) / sizeof(commands[0]))

static const command *find_command(const char *name)
{
	for (size_t i = 0; i < N_COMMAND; ++i)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

static int run_command(const command *c, char **argument, int n)
{
	ash_tune_db *db;
	bool good;

	if (n < 1 + c->least || (!c->least && n > 1)) {
		ash_tune_error("%s needs a database%s (see --help)", c->name,
			c->least ? " and a file" : ", and nothing else");
		return STATUS_USAGE;
	}
	db = ash_tune_db_open(argument[0], !c->makes);
	good = db && c->run(db, argument + 1, n - 1);
	ash_tune_db_close(db);
	return good && !fflush(stdout) ? STATUS_GOOD : STATUS_FAILED;
}

/* ---- tuning ---- */

static void print_plan(const ash_tune_options *o)
{
	printf("in %s%s\nclean:  %s\nbuild:  %s\nrun:    %s\ncheck:  %s\n",
		o->dir, o->in_tree ? "" : ", in copies of it",
		o->clean ? o->clean : "(nothing)", o->build, o->run,
		o->check ? o->check : "(the same output)");
	printf("nests:  %d at most, with %d %% of the time or more (%s)\n"
	       "search: %s, %.0f s\nengine: %s, %d at a time\n"
	       "result: %s\n",
		o->nests, o->share, o->profile, o->strategy, o->budget,
		o->engine, o->workers, o->db);
}

static int tune(const ash_tune_options *options)
{
	ash_tune_session session;
	bool good = ash_tune_session_begin(&session, options) &&
		ash_tune_survey(&session) && ash_tune_measure(&session) &&
		ash_tune_finish(&session);

	ash_tune_session_end(&session);
	if (ash_tune_interrupted()) {
		fprintf(stderr,
			"ashlar-tune: interrupted; the same command "
			"with --resume goes on\n");
		return STATUS_INTERRUPTED;
	}
	return good ? STATUS_GOOD : STATUS_FAILED;
}

int main(int argc, char **argv)
{
	const command *c = argc > 1 ? find_command(argv[1]) : NULL;
	ash_tune_options options;

	if (argc > 2 && !strcmp(argv[2], "--help") &&
		(c || !strcmp(argv[1], "fit"))) {
		ash_tune_options_help(stdout);
		return STATUS_GOOD;
	}
	if (c)
		return run_command(c, argv + 2, argc - 2);
	if (argc > 1 && !strcmp(argv[1], "fit"))
		return ash_tune_fit_command(argc, argv);
	if (!ash_child_block_signals())
		return STATUS_FAILED;
	if (argc == 3 && !strcmp(argv[1], "worker"))
		return ash_tune_job_work(argv[2]) ? STATUS_GOOD : STATUS_FAILED;
	if (!ash_tune_options_parse(&options, argc, argv))
		return STATUS_USAGE;
	if (options.help)
		ash_tune_options_help(stdout);
	else if (options.dry_run)
		print_plan(&options);
	else
		return tune(&options);
	return STATUS_GOOD;
}
