/* tune_engine.c - engines that run jobs.
 *
 * If a worker dies or hangs, there is no result; this is how all engines detect
 * it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_engine.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tune_process.h"
#include "tune_text.h"

#define MAX_TRIES 3

/* Run jobs one after the other on this machine. */
static char *submit_local(const ash_tune_site *site, const char *list, int n)
{
	(void) n;
	return ash_tune_text(
		"while read -r job; do timeout --foreground %.0f '%s' worker "
		"\"$job\" </dev/null; done <'%s'",
		site->timeout, site->tool, list);
}

/* Run jobs by GNU parallel, on this machine or those of --hosts. */
static char *submit_parallel(const ash_tune_site *site, const char *list, int n)
{
	char *hosts = site->hosts
		? ash_tune_text("--sshlogin '%s' ", site->hosts)
		: ash_tune_copy("");
	char *command = ash_tune_text("parallel --will-cite --jobs %d "
				      "--timeout %.0f %s%s '%s' worker :::: "
				      "'%s'",
		site->workers, site->timeout, hosts,
		site->more ? site->more : "", site->tool, list);

	(void) n;
	free(hosts);
	return command;
}

/* Run jobs as an array of Slurm, with as many at a time as there are workers.
 */
static char *submit_slurm(const ash_tune_site *site, const char *list, int n)
{
	char *script = ash_tune_text("%s/slurm.sh", site->folder);
	char *text = ash_tune_text("#!/bin/sh\nexec '%s' worker \"$(sed -n "
				   "\"${SLURM_ARRAY_TASK_ID}p\" '%s')\"\n",
		site->tool, list);
	char *command = ash_tune_text("sbatch --wait --quiet --array=1-%d%%%d "
				      "--time=%.0f --output=/dev/null "
				      "--cpus-per-task=1 %s '%s'",
		n, site->workers, site->timeout / 60 + 1,
		site->more ? site->more : "", script);

	if (!ash_tune_write_file(script, text))
		ash_tune_error("%s cannot be written", script);
	free(script);
	free(text);
	return command;
}

static const ash_tune_engine engines[] = {
	{ "local", "one job after the other, on this machine", NULL,
		&submit_local },
	{ "parallel", "GNU parallel, on this machine or over ssh (--hosts)",
		"parallel", &submit_parallel },
	{ "slurm", "an array of jobs for Slurm (sbatch)", "sbatch",
		&submit_slurm },
};

#define N_ENGINE (sizeof(engines) / sizeof(engines[0]))

const ash_tune_engine *ash_tune_engine_find(const char *name)
{
	for (size_t i = 0; i < N_ENGINE; ++i)
		if (!strcmp(engines[i].name, name))
			return &engines[i];
	return NULL;
}

void ash_tune_engine_help(FILE *out)
{
	for (size_t i = 0; i < N_ENGINE; ++i)
		fprintf(out, "  %-12s %s\n", engines[i].name, engines[i].help);
}

bool ash_tune_engine_is_there(const ash_tune_engine *engine)
{
	ash_tune_command c = { .text = "command -v \"$1\"",
		.argument = { engine->needs, NULL },
		.timeout = 60 };

	if (!engine->needs || ash_tune_succeeded(ash_tune_run(&c)))
		return true;
	return ash_tune_error("--engine=%s needs the program %s, which is not "
			      "installed",
		engine->name, engine->needs);
}

static bool has_result(const char *folder)
{
	char *path = ash_tune_text("%s/result", folder);
	bool has = access(path, R_OK) == 0;

	free(path);
	return has;
}

/* Write a list of the folders without a result to a file; NULL if there are
 * none.
 */
static char *list_open(const char *const *folder, int n, int *n_open)
{
	char *text = NULL;

	*n_open = 0;
	for (int i = 0; i < n; ++i)
		if (!has_result(folder[i])) {
			ash_tune_append(&text, "%s\n", folder[i]);
			++*n_open;
		}
	return text;
}

/* Run the jobs in the list once. */
static void run(const ash_tune_engine *engine, const ash_tune_site *site,
	const char *text, int n)
{
	char *list = ash_tune_text("%s/list", site->folder);
	char *log = ash_tune_text("%s/engine.log", site->folder);
	char *command;
	ash_tune_command c = { .out = log,
		.err = log,
		.timeout = (site->timeout + 60) * n + 600 };

	ash_tune_write_file(list, text);
	command = engine->submit(site, list, n);
	c.text = command;
	ash_tune_run(&c);
	free(command);
	free(log);
	free(list);
}

bool ash_tune_engine_run(const ash_tune_engine *engine,
	const ash_tune_site *site, const char *const *folder, int n)
{
	bool all = false;

	for (int i = 0; i < MAX_TRIES && !all && !ash_tune_interrupted(); ++i) {
		int n_open;
		char *text = list_open(folder, n, &n_open);

		if (text)
			run(engine, site, text, n_open);
		free(text);
		text = list_open(folder, n, &n_open);
		all = !text;
		free(text);
	}
	return all;
}
