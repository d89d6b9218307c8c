/* tune_session.c - a run of the tuner: folders, compilers, jobs.
 *
 * A run is resumed by repeating it: all decisions follow from the options and
 * the results of jobs, and jobs with results are not run again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_session.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "installed.h"
#include "tune_process.h"
#include "tune_text.h"

/* ---- compilers ---- */

/* Compilers by the names that builds use, and the options that replace them. */
typedef struct {
	const char *name;
	size_t offset;
} alias;

#define CC offsetof(ash_tune_options, cc)
#define CXX offsetof(ash_tune_options, cxx)
#define FC offsetof(ash_tune_options, fc)

static const alias aliases[] = {
	{ "cc", CC },
	{ "gcc", CC },
	{ "clang", CC },
	{ "clang-22", CC },
	{ "c++", CXX },
	{ "g++", CXX },
	{ "clang++", CXX },
	{ "clang++-22", CXX },
	{ "flang", FC },
	{ "flang-22", FC },
	{ "gfortran", FC },
};

#define N_ALIAS (sizeof(aliases) / sizeof(aliases[0]))

/* Write a program that compiles with the plugin.  "@PID@" in the options is
 * replaced by the process id, so that compilations write to different folders.
 */
static bool write_alias(const ash_tune_session *s, const alias *a)
{
	const char *compiler = *(
		const char *const *) ((const char *) s->options + a->offset);
	char *path = ash_tune_text("%s/%s", s->bin, a->name);
	char *text = ash_tune_text(
		"#!/bin/sh\n"
		"PATH=${PATH#%s:}\n"
		"ASHLAR_OPTIONS=$(printf %%s \"$ASHLAR_OPTIONS\" |\n"
		"\tsed \"s/@PID@/$$/g\")\n"
		"export PATH ASHLAR_OPTIONS\n"
		"exec %s -fpass-plugin='%s' -Wno-unused-command-line-argument "
		"\"$@\"\n",
		s->bin, compiler, s->plugin);
	bool good = ash_tune_write_file(path, text) && !chmod(path, 0777);

	free(text);
	free(path);
	return good || ash_tune_error("%s cannot be written", s->bin);
}

static bool write_aliases(const ash_tune_session *s)
{
	bool good = true;

	if (!ash_tune_make_folder(s->bin))
		return ash_tune_error("%s cannot be written", s->bin);
	for (size_t i = 0; good && i < N_ALIAS; ++i)
		good = write_alias(s, &aliases[i]);
	return good;
}

/* ---- folders ---- */

static char *absolute(const char *path)
{
	char resolved[PATH_MAX];

	return ash_tune_copy(realpath(path, resolved) ? resolved : path);
}

static bool find_plugin(ash_tune_session *s)
{
	char path[PATH_MAX];

	if (s->options->plugin)
		s->plugin = absolute(s->options->plugin);
	else if (ash_installed_plugin(path))
		s->plugin = absolute(path);
	else
		return ash_tune_error("the plugin is not found; say "
				      "--plugin=FILE");
	return !access(s->plugin, R_OK) ||
		ash_tune_error("the plugin %s cannot be read", s->plugin);
}

/* Create the work folder.  An existing one is resumed if requested, or removed
 * if it is a work folder.
 */
static bool make_work(ash_tune_session *s)
{
	char *mark = ash_tune_text("%s/ashlar-tune", s->options->work);
	bool is_ours = !access(mark, R_OK),
	     exists = !access(s->options->work, F_OK);
	bool good = true;

	if (s->options->resume && !is_ours)
		good = ash_tune_error("%s is not the folder of a run",
			s->options->work);
	else if (exists && !is_ours && rmdir(s->options->work))
		good = ash_tune_error("%s is not the folder of a run, and is "
				      "not empty",
			s->options->work);
	else if (exists && is_ours && !s->options->resume)
		ash_tune_remove(s->options->work);
	good = good &&
		((ash_tune_make_folder(s->options->work) &&
			 ash_tune_write_file(mark, "")) ||
			ash_tune_error("%s cannot be written",
				s->options->work));
	free(mark);
	s->work = absolute(s->options->work);
	return good;
}

static bool check_tree(const ash_tune_session *s)
{
	return !access(s->tree, R_OK | X_OK) ||
		ash_tune_error("the folder %s cannot be read", s->tree);
}

bool ash_tune_session_begin(ash_tune_session *s,
	const ash_tune_options *options)
{
	char tool[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", tool, sizeof(tool) - 1);

	*s = (ash_tune_session) { .options = options,
		.engine = ash_tune_engine_find(options->engine),
		.limit = options->timeout,
		.plain_limit = options->timeout };
	if (!find_plugin(s) || !ash_tune_engine_is_there(s->engine) ||
		!make_work(s))
		return false;
	tool[n < 0 ? 0 : n] = '\0';
	s->tree = absolute(options->dir);
	s->bin = ash_tune_text("%s/bin", s->work);
	s->site = (ash_tune_site) { ash_tune_copy(tool), s->work,
		options->workers, options->hosts, options->engine_options,
		options->job_timeout };
	return check_tree(s) && write_aliases(s);
}

void ash_tune_session_end(ash_tune_session *s)
{
	ash_tune_nests_clear(&s->nests);
	free((char *) s->site.tool);
	free(s->work);
	free(s->tree);
	free(s->bin);
	free(s->plugin);
	free(s->expect);
}

void ash_tune_session_say(const ash_tune_session *s, const char *format, ...)
{
	va_list args;

	if (s->options->quiet)
		return;
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
}

/* ---- jobs ---- */

static ash_tune_metric metric_of(const char *name)
{
	return !strcmp(name, "wall")    ? ASH_TUNE_WALL
		: !strcmp(name, "user") ? ASH_TUNE_USER
					: ASH_TUNE_PRINTED;
}

ash_tune_job ash_tune_session_job(ash_tune_session *s, int turns)
{
	const ash_tune_options *o = s->options;

	return (ash_tune_job) {
		.folder = ash_tune_text("%s/job-%04d", s->work, s->n_job++),
		.tree = ash_tune_copy(s->tree),
		.copy = !o->in_tree,
		.clean = ash_tune_copy(o->clean),
		.build = ash_tune_copy(o->build),
		.run = ash_tune_copy(o->run),
		.check = ash_tune_copy(o->check),
		.expect = ash_tune_copy(s->expect),
		.path = o->own_compiler ? NULL : ash_tune_copy(s->bin),
		.metric = metric_of(o->metric),
		.timers = s->timers,
		.turns = turns,
		.timeout = s->limit,
	};
}

char *ash_tune_session_options(const ash_tune_session *s,
	const ash_tune_job *job, const char *name, const char *own)
{
	char *text = ash_tune_copy(own);

	if (s->options->options)
		ash_tune_append(&text, "%s%s", *text ? ";" : "",
			s->options->options);
	if (job->timers)
		ash_tune_append(&text, "%stime=%s/%s.time", *text ? ";" : "",
			job->folder, name);
	return text;
}

bool ash_tune_session_do(ash_tune_session *s, ash_tune_job *job, int n)
{
	const char **folder = ash_tune_need(
		calloc((size_t) n + 1, sizeof(*folder)));
	int open = 0;
	bool good = true;

	for (int i = 0; i < n; ++i) {
		char *result;

		if (ash_tune_job_is_done(&job[i])) {
			++s->n_kept;
			continue;
		}
		result = ash_tune_text("%s/result", job[i].folder);
		remove(result);
		free(result);
		good &= ash_tune_job_write(&job[i]);
		folder[open++] = job[i].folder;
	}
	if (good && open)
		ash_tune_engine_run(s->engine, &s->site, folder, open);
	free(folder);
	return good && !ash_tune_interrupted();
}
