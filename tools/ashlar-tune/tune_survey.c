/* tune_survey.c - measurement of the original program and its hot nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_list.h"
#include "bench_object.h"
#include "support/text_file.h"
#include "tune_process.h"
#include "tune_session.h"
#include "tune_text.h"

/* Shorter runs and nests, in seconds, cannot be measured. */
#define SHORT_RUN 0.01
#define SHORT_NEST 0.0005
/* The time limit of a run, as a multiple of the longest run of the survey. */
#define LIMIT 2.5
/* Times of nests are rejected if timers take a larger fraction of them. */
#define TIMERS 0.05
/* The number of ranks that the plugin lists, and the largest rank that is
 * considered.
 */
#define LISTED 60
#define MAX_RANK 1000
/* Orders count as equal for the model if their costs have a smaller relative
 * difference.
 */
#define SAME 0.03

enum { PLAIN, DEFAULT };

/* ---- is all well with the program? ---- */

static void print_end_of(const char *path)
{
	char *text = ash_tune_read_file(path);
	size_t n = text ? strlen(text) : 0;

	for (int lines = 0; n > 0 && lines < 11; --n)
		lines += text[n - 1] == '\n';
	if (text)
		fputs(text + n + (text[n] == '\n'), stderr);
	free(text);
}

/* Report why a candidate of the survey cannot be used; always false. */
static bool complain(const ash_tune_job *job, const ash_tune_result *r, int i)
{
	const char *what = i == PLAIN ? "without Ashlar's optimizations"
				      : "as Ashlar does it";
	char *log = ash_tune_text("%s/%s.log", job->folder,
		job->candidate[i].name);

	if (r->why) {
		ash_tune_error("the program, %s: %s", what, r->why);
		if (strstr(r->why, "build"))
			print_end_of(log);
	} else if (i == PLAIN) {
		ash_tune_error("two runs of the program print different "
			       "things; say by --check=CMD what may differ, "
			       "--check=true for all");
	} else {
		ash_tune_error("the program, %s, prints something else (%s); "
			       "say by --check=CMD what may differ",
			what, log);
	}
	free(log);
	return false;
}

static double greatest_time(const ash_tune_result *r)
{
	return fmax(ash_tune_summarize(r[PLAIN].time, r[PLAIN].n).high,
		ash_tune_summarize(r[DEFAULT].time, r[DEFAULT].n).high);
}

/* The seconds of the fastest run: those of slower ones tell what else ran on
 * the machine.
 */
static double least_time(const ash_tune_result *r)
{
	double least = r->n > 0 ? r->time[0] : 0;

	for (int i = 1; i < r->n; ++i)
		least = fmin(least, r->time[i]);
	return least;
}

static bool judge(ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r)
{
	double time;

	for (int i = PLAIN; i <= DEFAULT; ++i)
		if (!r[i].built || !r[i].right)
			return complain(job, &r[i], i);
	time = greatest_time(r);
	if (time <= 0 && job->metric == ASH_TUNE_PRINTED)
		return ash_tune_error("the program prints no number on its "
				      "error stream");
	if (least_time(&r[PLAIN]) < SHORT_RUN &&
		job->metric != ASH_TUNE_PRINTED)
		return ash_tune_error("a run takes %.4f s, too short to be "
				      "measured; let it do more",
			least_time(&r[PLAIN]));
	s->limit = fmin(s->limit, LIMIT * r[DEFAULT].wall + 1);
	s->plain_limit = fmin(s->plain_limit, LIMIT * r[PLAIN].wall + 1);
	return true;
}

/* ---- profiles ---- */

/* A way to determine the seconds of nests; false if it does not work here. */
typedef struct {
	const char *name;
	bool (*read)(ash_tune_session *s, const ash_tune_job *job,
		const ash_tune_result *r);
	bool timers;
} profile;

/* Has another function with the same nest run, such as a clone for this
 * processor?
 */
static bool ran_elsewhere(const ash_tune_session *s, const ash_tune_nest *nest,
	const ash_tune_nest_time *t)
{
	if (!t || !t->function || !strcmp(t->function, nest->function))
		return false;
	for (int i = 0; i < s->nests.n; ++i)
		if (!strcmp(s->nests.nest[i].hash, nest->hash) &&
			!strcmp(s->nests.nest[i].function, t->function))
			return true;
	return false;
}

static bool read_timers(ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r)
{
	bool any = false;

	(void) job;
	for (int i = 0; i < s->nests.n; ++i) {
		ash_tune_nest *nest = &s->nests.nest[i];
		const ash_tune_nest_time *t = ash_tune_result_nest(&r[DEFAULT],
			nest->hash);
		double seconds = t ? ash_tune_summarize(t->time, t->n).median
				   : 0;

		nest->seconds = seconds >= SHORT_NEST &&
				!ran_elsewhere(s, nest, t) &&
				t->timers < TIMERS * seconds * t->n
			? seconds
			: 0;
		if (t && !*s->options->sizes)
			nest->sizes = ash_tune_copy(t->sizes);
		any |= nest->seconds > 0;
	}
	return any;
}

/* The fraction of time that "function" takes, from a report of perf. */
static double part_of(const char *report, const char *function)
{
	for (const char *at = report; at && *at; at = strchr(at, '\n')) {
		char name[256];
		double percent;

		at += *at == '\n';
		if (sscanf(at, " %lf%% [%*c] %255s", &percent, name) == 2 &&
			!strcmp(name, function))
			return percent / 100;
	}
	return 0;
}

static bool read_report(ash_tune_session *s, const char *report, double time)
{
	bool any = false;

	for (int i = 0; i < s->nests.n; ++i) {
		ash_tune_nest *nest = &s->nests.nest[i];

		nest->seconds = time * part_of(report, nest->function);
		any |= nest->seconds > 0;
	}
	return any;
}

static bool read_perf(ash_tune_session *s, const ash_tune_job *survey,
	const ash_tune_result *r)
{
	ash_tune_job job = ash_tune_session_job(s, 1);
	char *quoted = ash_tune_quote(job.run);
	char *path = ash_tune_text("%s/perf.txt", job.folder);
	char *report;
	bool any = false;

	(void) survey;
	free(job.run);
	job.timeout = s->options->timeout;
	job.run = ash_tune_text("perf record -q -o '%s/perf.data' -- sh -c %s "
				"&& perf report -i '%s/perf.data' --stdio "
				"--no-children -F overhead,symbol >'%s'",
		job.folder, quoted, job.folder, path);
	ash_tune_job_add(&job, "default", "");
	if (ash_tune_session_do(s, &job, 1)) {
		report = ash_tune_read_file(path);
		any = report && read_report(s, report, greatest_time(r));
		free(report);
	}
	free(path);
	free(quoted);
	ash_tune_job_clear(&job);
	return any;
}

static bool read_whole(ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r)
{
	(void) job;
	for (int i = 0; i < s->nests.n; ++i)
		s->nests.nest[i].seconds = greatest_time(r);
	return s->nests.n > 0;
}

static const profile profiles[] = {
	{ "timers", &read_timers, true },
	{ "perf", &read_perf, false },
	{ "whole", &read_whole, false },
};

#define N_PROFILE (sizeof(profiles) / sizeof(profiles[0]))

/* Use the first profile, beginning with that of the options, that works. */
static void find_times(ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r)
{
	bool reached = false;

	s->timers = false;
	for (size_t i = 0; i < N_PROFILE; ++i) {
		reached |= !strcmp(profiles[i].name, s->options->profile);
		if (!reached)
			continue;
		if (profiles[i].read(s, job, r)) {
			s->timers = profiles[i].timers;
			return;
		}
		fprintf(stderr,
			"ashlar-tune: --profile=%s finds no nest that "
			"takes time\n",
			profiles[i].name);
	}
}

/* ---- ranks ---- */

typedef struct {
	const ash_tune_session *s;
	bool wanted[MAX_RANK + 1];
} ranks;

static bool is_hot_function(const ash_tune_session *s, const char *object)
{
	char *function = ash_bench_string_field(object, "function");
	bool is_hot = false;

	for (int i = 0; function && i < s->nests.n; ++i)
		is_hot |= s->nests.nest[i].is_hot &&
			!strcmp(s->nests.nest[i].function, function);
	free(function);
	return is_hot;
}

/* Select ranks of one nest, no two of which have the same cost. */
static void want(ranks *r, const char *object)
{
	double chosen[MAX_RANK], cycles;
	int n = 0;

	for (const char *at = ash_bench_field(object, "ranks"); at &&
		(at = ash_bench_field(at, "rank")) &&
		n < r->s->options->ranks;) {
		int rank = atoi(at);
		bool is_new = rank > 0 && rank <= MAX_RANK &&
			!ash_bench_truth_field(at, "original");

		cycles = ash_bench_number_field(at, "cycles");
		for (int i = 0; i < n; ++i)
			is_new &= fabs(log(cycles / chosen[i])) > log1p(SAME);
		if (is_new) {
			chosen[n++] = cycles;
			r->wanted[rank] = true;
		}
	}
}

static void read_ranks(void *user, const char *path)
{
	ranks *r = user;
	char *text = ash_tune_read_file(path), *rest = text, *line;

	while (rest && (line = strsep(&rest, "\n")))
		if (ash_bench_field(line, "ranks") &&
			is_hot_function(r->s, line))
			want(r, line);
	free(text);
}

/* Create a job that builds the program with each selected rank, up to twice as
 * many as a nest may have, only for the scripts; *rank is set to the ranks.
 */
static ash_tune_job ranks_job(ash_tune_session *s, const ranks *r, int *rank)
{
	ash_tune_job job;
	int n = 0;

	s->timers = false;
	job = ash_tune_session_job(s, 0);
	for (int i = 1; i <= MAX_RANK && n < 2 * s->options->ranks; ++i) {
		char *own, *options;
		char name[16];

		if (!r->wanted[i])
			continue;
		snprintf(name, sizeof(name), "r%d", i);
		own = ash_tune_text("rank=%d;script=%s/%s-@PID@", i, s->work,
			name);
		options = ash_tune_session_options(s, &job, name, own);
		ash_tune_job_add(&job, name, options);
		rank[n++] = i;
		free(own);
		free(options);
	}
	return job;
}

/* Add the orders of the model to the searches as starting points. */
static bool start_ranks(ash_tune_session *s)
{
	bool timers = s->timers, good = true;
	int rank[2 * MAX_RANK];
	ranks r = { .s = s };
	ash_tune_job job;

	ash_tune_visit_files(s->work, "y-*.json", &read_ranks, &r);
	job = ranks_job(s, &r, rank);
	if (job.n) {
		ash_tune_session_say(s,
			"It is built in %d other ways, for their scripts.\n",
			job.n);
		good = ash_tune_session_do(s, &job, 1);
	}
	for (int i = 0; good && i < job.n; ++i) {
		ash_tune_nests nests;
		char name[16];

		snprintf(name, sizeof(name), "r%d-", rank[i]);
		ash_tune_nests_read(&nests, s->work, name);
		ash_tune_nests_start(&s->nests, &nests);
		ash_tune_nests_clear(&nests);
	}
	s->timers = timers;
	ash_tune_job_clear(&job);
	return good;
}

/* ---- all of it ---- */

static ash_tune_job survey_job(ash_tune_session *s)
{
	ash_tune_job job = ash_tune_session_job(s, 3);
	char *own = ash_tune_text("script=%s/s-@PID@;dump=scop:%s/m-@PID@;"
				  "ranks=%d;why=%s/y-@PID@.json",
		s->work, s->work, LISTED, s->work);
	char *plain = ash_tune_session_options(s, &job, "plain", "no-enable");
	char *ours = ash_tune_session_options(s, &job, "default", own);

	ash_tune_job_add(&job, "plain", plain);
	ash_tune_job_add(&job, "default", ours);
	free(own);
	free(plain);
	free(ours);
	return job;
}

static bool find_nests(ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r)
{
	const ash_tune_options *o = s->options;

	ash_tune_nests_read(&s->nests, s->work, "s-");
	if (!s->nests.n)
		return ash_tune_error("no loop nest has a model; does the "
				      "build compile, and with the plugin? See "
				      "%s/default.log, --clean and "
				      "--own-compiler",
			job->folder);
	find_times(s, job, r);
	ash_tune_nests_choose(&s->nests, s->timers ? 0.01 * o->share : 0,
		o->nests);
	ash_tune_nests_begin(&s->nests, s->work, "m-",
		ash_tune_strategy_find(o->strategy), o->options, o->seed);
	return true;
}

static void print_nest(const ash_tune_session *s, const ash_tune_nest *nest)
{
	fprintf(stderr, "%s  %s", nest->hash, nest->function);
	if (nest->line)
		fprintf(stderr, "%s%s:%d", *nest->file ? " " : "", nest->file,
			nest->line);
	if (s->timers)
		fprintf(stderr, "  %.4f s", nest->seconds);
	fprintf(stderr, "%s\n",
		nest->space.scop ? "" : "  (only sizes change: no model)");
}

static void print_nests(const ash_tune_session *s)
{
	bool has_lines = true;

	for (int i = 0; i < s->nests.n; ++i) {
		const ash_tune_nest *nest = &s->nests.nest[i];

		if (!nest->is_hot || s->options->quiet)
			continue;
		print_nest(s, nest);
		has_lines &= nest->line > 0;
	}
	if (!has_lines)
		ash_tune_session_say(s, "Compile with -g1 to see lines.\n");
}

bool ash_tune_survey(ash_tune_session *s)
{
	ash_tune_result *r = NULL;
	ash_tune_job job;
	bool good;

	s->timers = !strcmp(s->options->profile, "timers");
	job = survey_job(s);
	ash_tune_session_say(s,
		"The program is built without Ashlar's optimizations and with "
		"them; each runs %d times.\n",
		job.turns);
	good = ash_tune_session_do(s, &job, 1);
	if (good)
		r = ash_tune_results_read(&job, &s->spent);
	if (good && !r)
		ash_tune_error("the first job has no result, see "
			       "%s/engine.log",
			s->work);
	good = r && judge(s, &job, r) && find_nests(s, &job, r);
	s->expect = ash_tune_text("%s/plain.out", job.folder);
	ash_tune_results_free(r, job.n);
	ash_tune_job_clear(&job);
	if (good)
		print_nests(s);
	s->timers &= !strcmp(s->options->score, "nests");
	s->spent = 0;
	return good && start_ranks(s);
}
