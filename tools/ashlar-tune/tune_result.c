/* tune_result.c - results of jobs as files.
 *
 * The lines of a result are
 *
 *	seconds 12.5			of the whole job
 *	built NAME			the candidate was built, and did run
 *	wrong NAME			its output differs
 *	why NAME text
 *	unfit NAME HASH			the script of that nest was refused
 *	time NAME turn seconds		of a whole run
 *	nest NAME HASH turn seconds	of a nest in it
 *	note NAME HASH seconds function sizes	of its timers; its parameters
 *	wall NAME seconds		the longest run, on the wall
 *	end
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"
#include "tune_job.h"
#include "tune_text.h"

/* Extend *time to "turn" + 1 values; new ones are 0. */
static void reach(double **time, int *n, int turn)
{
	while (*n <= turn) {
		ash_tune_must(ASH_GROW(*time, (unsigned) (*n)));
		(*time)[(*n)++] = 0;
	}
}

static ash_tune_nest_time *find(const ash_tune_result *result, const char *nest)
{
	for (int i = 0; i < result->n_nest; ++i)
		if (!strcmp(result->nest[i].nest, nest))
			return &result->nest[i];
	return NULL;
}

const ash_tune_nest_time *ash_tune_result_nest(const ash_tune_result *result,
	const char *nest)
{
	return find(result, nest);
}

void ash_tune_result_add(ash_tune_result *result, const char *nest, int turn,
	double seconds)
{
	ash_tune_nest_time *found = find(result, nest);

	if (!found) {
		ash_tune_must(
			ASH_GROW(result->nest, (unsigned) (result->n_nest)));
		found = &result->nest[result->n_nest++];
		*found = (ash_tune_nest_time) { .n = 0 };
		snprintf(found->nest, sizeof(found->nest), "%s", nest);
	}
	reach(&found->time, &found->n, turn);
	found->time[turn] += seconds;
}

void ash_tune_result_note(ash_tune_result *result, const char *nest,
	double timers, const char *function, const char *sizes)
{
	ash_tune_nest_time *found = find(result, nest);

	if (!found)
		return;
	found->timers += timers;
	free(found->sizes);
	free(found->function);
	found->sizes = ash_tune_copy(sizes);
	found->function = ash_tune_copy(function);
}

bool ash_tune_result_is_unfit(const ash_tune_result *result, const char *nest)
{
	for (int i = 0; i < result->n_unfit; ++i)
		if (!strcmp(result->unfit[i], nest))
			return true;
	return false;
}

void ash_tune_result_refuse(ash_tune_result *result, const char *nest)
{
	if (ash_tune_result_is_unfit(result, nest))
		return;
	ash_tune_must(ASH_GROW(result->unfit, (unsigned) (result->n_unfit)));
	snprintf(result->unfit[result->n_unfit++], 17, "%s", nest);
}

/* ---- writing ---- */

static void write_nests(const char *name, const ash_tune_result *r, char **text)
{
	for (int i = 0; i < r->n_nest; ++i) {
		const ash_tune_nest_time *t = &r->nest[i];

		for (int k = 0; k < t->n; ++k)
			ash_tune_append(text, "nest %s %s %d %.9g\n", name,
				t->nest, k, t->time[k]);
		ash_tune_append(text, "note %s %s %.9g %s %s\n", name, t->nest,
			t->timers, t->function ? t->function : "?",
			t->sizes ? t->sizes : "");
	}
}

static void write_one(const char *name, const ash_tune_result *r, char **text)
{
	if (r->built)
		ash_tune_append(text, "built %s\n", name);
	if (!r->right)
		ash_tune_append(text, "wrong %s\n", name);
	if (r->why)
		ash_tune_append(text, "why %s %s\n", name, r->why);
	for (int i = 0; i < r->n_unfit; ++i)
		ash_tune_append(text, "unfit %s %s\n", name, r->unfit[i]);
	for (int i = 0; i < r->n; ++i)
		ash_tune_append(text, "time %s %d %.9g\n", name, i, r->time[i]);
	ash_tune_append(text, "wall %s %.9g\n", name, r->wall);
	write_nests(name, r, text);
}

bool ash_tune_results_write(const ash_tune_job *job,
	const ash_tune_result *result, double seconds)
{
	char *path = ash_tune_text("%s/result", job->folder);
	char *text = ash_tune_text("seconds %.3f\n", seconds);
	bool good;

	for (int i = 0; i < job->n; ++i)
		write_one(job->candidate[i].name, &result[i], &text);
	ash_tune_append(&text, "end\n");
	good = ash_tune_write_file(path, text);
	free(text);
	free(path);
	return good;
}

/* ---- reading ---- */

/* Read a line about a nest. */
static void read_nest(ash_tune_result *r, const char *kind, const char *rest)
{
	char nest[17], function[512];
	double seconds;
	int turn, n = 0;

	if (!strcmp(kind, "nest") &&
		sscanf(rest, "%16s %d %lf", nest, &turn, &seconds) == 3 &&
		turn >= 0)
		ash_tune_result_add(r, nest, turn, seconds);
	else if (!strcmp(kind, "note") &&
		sscanf(rest, "%16s %lf %511s %n", nest, &seconds, function,
			&n) == 3 &&
		n)
		ash_tune_result_note(r, nest, seconds, function, rest + n);
}

static void read_line(ash_tune_result *r, const char *kind, char *rest)
{
	double seconds;
	int turn;

	if (!strcmp(kind, "built"))
		r->built = true;
	else if (!strcmp(kind, "wrong"))
		r->right = false;
	else if (!strcmp(kind, "why"))
		r->why = ash_tune_copy(rest);
	else if (!strcmp(kind, "unfit"))
		ash_tune_result_refuse(r, rest);
	else if (!strcmp(kind, "time") &&
		sscanf(rest, "%d %lf", &turn, &seconds) == 2 && turn == r->n) {
		reach(&r->time, &r->n, turn);
		r->time[turn] = seconds;
	} else if (!strcmp(kind, "wall"))
		r->wall = strtod(rest, NULL);
	else
		read_nest(r, kind, rest);
}

static int find_candidate(const ash_tune_job *job, const char *name)
{
	for (int i = 0; i < job->n; ++i)
		if (!strcmp(job->candidate[i].name, name))
			return i;
	return -1;
}

ash_tune_result *ash_tune_results_read(const ash_tune_job *job, double *seconds)
{
	char *path = ash_tune_text("%s/result", job->folder);
	char *text = ash_tune_read_file(path), *rest = text, *line;
	ash_tune_result *result = ash_tune_need(
		calloc((size_t) job->n + 1, sizeof(*result)));
	bool ended = false;

	for (int i = 0; i < job->n; ++i)
		result[i].right = true;
	while (rest && (line = strsep(&rest, "\n"))) {
		char *kind = strsep(&line, " ");
		char *name = line ? strsep(&line, " ") : NULL;
		int i = name ? find_candidate(job, name) : -1;

		ended |= !strcmp(kind, "end");
		if (!strcmp(kind, "seconds") && name)
			*seconds = strtod(name, NULL);
		else if (i >= 0)
			read_line(&result[i], kind, line ? line : "");
	}
	free(text);
	free(path);
	return ended ? result : ash_tune_results_free(result, job->n);
}

static void free_nest(ash_tune_nest_time *nest)
{
	free(nest->time);
	free(nest->sizes);
	free(nest->function);
}

ash_tune_result *ash_tune_results_free(ash_tune_result *result, int n)
{
	for (int i = 0; result && i < n; ++i) {
		for (int k = 0; k < result[i].n_nest; ++k)
			free_nest(&result[i].nest[k]);
		free(result[i].nest);
		free(result[i].time);
		free(result[i].unfit);
		free(result[i].why);
	}
	free(result);
	return NULL;
}
