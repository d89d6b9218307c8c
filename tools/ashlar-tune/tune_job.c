/* tune_job.c - reading and writing of jobs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"
#include "tune_text.h"

void ash_tune_job_add(ash_tune_job *job, const char *name, const char *options)
{
	ash_tune_must(ASH_GROW(job->candidate, (unsigned) (job->n)));
	job->candidate[job->n++] = (ash_tune_candidate) { ash_tune_copy(name),
		ash_tune_copy(options) };
}

void ash_tune_job_clear(ash_tune_job *job)
{
	for (int i = 0; i < job->n; ++i) {
		free(job->candidate[i].name);
		free(job->candidate[i].options);
	}
	free(job->candidate);
	free(job->folder);
	free(job->tree);
	free(job->clean);
	free(job->build);
	free(job->run);
	free(job->check);
	free(job->expect);
	free(job->path);
	*job = (ash_tune_job) { 0 };
}

/* The texts of a job and their names. */
typedef struct {
	const char *name;
	size_t offset;
} field;

static const field fields[] = {
	{ "tree", offsetof(ash_tune_job, tree) },
	{ "clean", offsetof(ash_tune_job, clean) },
	{ "build", offsetof(ash_tune_job, build) },
	{ "run", offsetof(ash_tune_job, run) },
	{ "check", offsetof(ash_tune_job, check) },
	{ "expect", offsetof(ash_tune_job, expect) },
	{ "path", offsetof(ash_tune_job, path) },
};

#define N_FIELD (sizeof(fields) / sizeof(fields[0]))

static char **at(const ash_tune_job *job, const field *f)
{
	return (char **) ((char *) job + f->offset);
}

/* The contents of the file "job". */
static char *describe(const ash_tune_job *job)
{
	char *text = NULL;

	ash_tune_append(&text,
		"copy %d\nmetric %d\ntimers %d\nrace %d\nturns %d\ntimeout "
		"%g\n",
		job->copy, (int) job->metric, job->timers, job->race,
		job->turns, job->timeout);
	for (size_t i = 0; i < N_FIELD; ++i)
		if (*at(job, &fields[i]))
			ash_tune_append(&text, "%s %s\n", fields[i].name,
				*at(job, &fields[i]));
	for (int i = 0; i < job->n; ++i)
		ash_tune_append(&text, "candidate %s %s\n",
			job->candidate[i].name, job->candidate[i].options);
	return text;
}

bool ash_tune_job_write(const ash_tune_job *job)
{
	char *path = ash_tune_text("%s/job", job->folder);
	char *text = describe(job);
	bool good = ash_tune_make_folder(job->folder) &&
		ash_tune_write_file(path, text);

	if (!good)
		ash_tune_error("%s cannot be written", path);
	free(text);
	free(path);
	return good;
}

bool ash_tune_job_is_done(const ash_tune_job *job)
{
	char *path = ash_tune_text("%s/job", job->folder);
	char *result = ash_tune_text("%s/result", job->folder);
	char *wanted = describe(job);
	char *found = ash_tune_read_file(path);
	char *done = found ? ash_tune_read_file(result) : NULL;
	bool is_done = done && !strcmp(found, wanted);

	free(done);
	free(found);
	free(wanted);
	free(result);
	free(path);
	return is_done;
}

static void read_number(ash_tune_job *job, const char *name, const char *value)
{
	if (!strcmp(name, "copy"))
		job->copy = atoi(value);
	else if (!strcmp(name, "metric"))
		job->metric = (ash_tune_metric) atoi(value);
	else if (!strcmp(name, "timers"))
		job->timers = atoi(value);
	else if (!strcmp(name, "race"))
		job->race = atoi(value);
	else if (!strcmp(name, "turns"))
		job->turns = atoi(value);
	else if (!strcmp(name, "timeout"))
		job->timeout = strtod(value, NULL);
}

static void read_line(ash_tune_job *job, char *line)
{
	char *value = strchr(line, ' ');
	char *options = value ? strchr(value + 1, ' ') : NULL;

	if (!value)
		return;
	*value++ = '\0';
	if (!strcmp(line, "candidate") && options) {
		*options++ = '\0';
		ash_tune_job_add(job, value, options);
		return;
	}
	for (size_t i = 0; i < N_FIELD; ++i)
		if (!strcmp(fields[i].name, line))
			*at(job, &fields[i]) = ash_tune_copy(value);
	read_number(job, line, value);
}

bool ash_tune_job_read(ash_tune_job *job, const char *folder)
{
	char *path = ash_tune_text("%s/job", folder);
	char *text = ash_tune_read_file(path), *rest = text, *line;

	*job = (ash_tune_job) { .folder = ash_tune_copy(folder) };
	if (!text)
		ash_tune_error("%s cannot be read", path);
	while (rest && (line = strsep(&rest, "\n")))
		read_line(job, line);
	free(text);
	free(path);
	return text;
}
