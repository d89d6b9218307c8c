/* tune_worker.c - execution of one job: builds and runs its candidates.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "child.h"
#include "tune_job.h"
#include "tune_process.h"
#include "tune_race.h"
#include "tune_text.h"

/* The relative slowness, compared with the best, up to which a candidate
 * continues.
 */
#define SLACK 1.02
/* The time limit of a build, as a multiple of that of a run. */
#define BUILD_TIMES 10

typedef struct {
	ash_tune_job job;
	ash_tune_result *result;
	ash_tune_runner *runner;
} work;

static char *file_of(const work *w, int i, const char *suffix)
{
	return ash_tune_text("%s/%s.%s", w->job.folder,
		w->job.candidate[i].name, suffix);
}

/* The folder in which candidate "i" is built. */
static char *tree_of(const work *w, int i)
{
	return w->job.copy ? file_of(w, i, "tree") : ash_tune_copy(w->job.tree);
}

/* Record what is wrong with a candidate, which does not run any more. */
static void fail(work *w, int i, char *why)
{
	free(w->result[i].why);
	w->result[i].why = why;
	w->result[i].built = false;
	w->runner[i].out = true;
}

/* ---- building ---- */

/* Run a build command for candidate "i", with the compiler's options. */
static ash_tune_outcome run_build(const work *w, int i, const char *text,
	const char *tree, const char *log)
{
	char *options = ash_tune_text("ASHLAR_OPTIONS=%s",
		w->job.candidate[i].options);
	const char *old = getenv("PATH");
	char *path = ash_tune_text("PATH=%s%s%s",
		w->job.path ? w->job.path : "", w->job.path ? ":" : "",
		old ? old : "");
	char *cc = ash_tune_text("CC=%s/cc", w->job.path);
	char *cxx = ash_tune_text("CXX=%s/c++", w->job.path);
	char *fc = ash_tune_text("FC=%s/flang", w->job.path);
	char *environment[] = { options, path, "CCACHE_DISABLE=1",
		w->job.path ? cc : NULL, cxx, fc, NULL };
	ash_tune_command c = { text, tree, log, log, environment,
		{ NULL, NULL }, BUILD_TIMES * w->job.timeout };
	ash_tune_outcome o = ash_tune_run(&c);

	free(options);
	free(path);
	free(cc);
	free(cxx);
	free(fc);
	return o;
}

/* An option of tar that excludes the work folder, if it is inside the program's
 * folder.
 */
static char *exclude(const ash_tune_job *job)
{
	size_t n = strlen(job->tree);
	const char *end = strrchr(job->folder, '/');

	if (strncmp(job->folder, job->tree, n) || job->folder[n] != '/')
		return ash_tune_copy("");
	return ash_tune_text("--exclude='./%.*s'",
		(int) (end - job->folder - n - 1), job->folder + n + 1);
}

static bool copy_tree(const work *w, const char *tree)
{
	char *from = ash_tune_quote(w->job.tree), *to = ash_tune_quote(tree);
	char *without = exclude(&w->job);
	char *text = ash_tune_text("mkdir -p %s && tar -C %s %s -cf - . | "
				   "tar -C %s -xf -",
		to, from, without, to);
	ash_tune_command c = { text, NULL, NULL, NULL, NULL, { NULL, NULL },
		BUILD_TIMES * w->job.timeout };
	bool good = ash_tune_succeeded(ash_tune_run(&c));

	free(text);
	free(without);
	free(from);
	free(to);
	return good;
}

/* Record the nests whose scripts the compiler has refused, from messages such
 * as "ashlar: DIR/HASH.clay:line:column: error: ...".
 */
static void find_refused(work *w, int i, const char *log)
{
	char *text = ash_tune_read_file(log);
	const char *at = text;
	char nest[17];

	while (at && (at = strstr(at, ".clay:"))) {
		if (at - text >= 16) {
			snprintf(nest, sizeof(nest), "%.16s", at - 16);
			if (strspn(nest, "0123456789abcdef") == 16)
				ash_tune_result_refuse(&w->result[i], nest);
		}
		at += 6;
	}
	free(text);
}

static void build(work *w, int i)
{
	char *tree = tree_of(w, i), *log = file_of(w, i, "log");
	char *clean = file_of(w, i, "clean");
	ash_tune_outcome o = { ASH_TUNE_EXITED, 0, 0, 0 };

	w->result[i] = (ash_tune_result) { .built = true, .right = true };
	if (w->job.copy && !copy_tree(w, tree)) {
		fail(w, i, ash_tune_text("%s cannot be copied", w->job.tree));
	} else {
		if (w->job.clean)
			run_build(w, i, w->job.clean, tree, clean);
		o = run_build(w, i, w->job.build, tree, log);
		find_refused(w, i, log);
	}
	if (o.end == ASH_TUNE_TIMED_OUT)
		fail(w, i,
			ash_tune_text("the build takes too long, see %s", log));
	else if (!ash_tune_succeeded(o))
		fail(w, i, ash_tune_text("the build fails, see %s", log));
	free(clean);
	free(tree);
	free(log);
}

/* ---- running ---- */

/* The last number in a text; 0 if there is none. */
static double last_number(const char *text)
{
	double number = 0;

	while (text && *text) {
		char *end;
		double value = strtod(text, &end);

		if (end == text || isalpha((unsigned char) *text)) {
			++text;
			continue;
		}
		number = value;
		text = end;
	}
	return number;
}

static double seconds_of(const work *w, ash_tune_outcome o, const char *err)
{
	char *text;
	double seconds;

	if (w->job.metric != ASH_TUNE_PRINTED)
		return w->job.metric == ASH_TUNE_USER ? o.user : o.wall;
	text = ash_tune_read_file(err);
	seconds = last_number(text);
	free(text);
	return seconds;
}

/* Is the output in "out" as expected? */
static bool is_right(const work *w, const char *out, const char *tree)
{
	const char *expect = w->job.expect;
	ash_tune_command c = { w->job.check, tree, NULL, NULL, NULL,
		{ expect ? expect : out, out }, w->job.timeout };

	if (w->job.check)
		return ash_tune_succeeded(ash_tune_run(&c));
	return !expect || ash_tune_same_file(expect, out);
}

/* The columns of a line that timers write. */
enum { NEST, FUNCTION, PLACE, CALLS, SECONDS, TOTAL, TIMERS, SIZES, N_COLUMN };

/* Add the times that timers have written. */
static void read_timers(work *w, int i, int turn)
{
	char *path = file_of(w, i, "time");
	char *text = ash_tune_read_file(path), *rest = text, *line;

	while (rest && (line = strsep(&rest, "\n"))) {
		char *column[N_COLUMN] = { NULL };

		for (int k = 0; k < N_COLUMN && line; ++k)
			column[k] = strsep(&line, "\t");
		if (column[SECONDS])
			ash_tune_result_add(&w->result[i], column[NEST], turn,
				strtod(column[SECONDS], NULL));
		if (column[TIMERS])
			ash_tune_result_note(&w->result[i], column[NEST],
				strtod(column[TIMERS], NULL), column[FUNCTION],
				column[SIZES] ? column[SIZES] : "");
	}
	remove(path);
	free(text);
	free(path);
}

/* Run candidate "i" once. */
static void run_once(work *w, int i, int turn)
{
	char *tree = tree_of(w, i), *err = file_of(w, i, "err");
	char *out = file_of(w, i, turn ? "again" : "out");
	char *times = file_of(w, i, "time");
	char *variable = ash_tune_text("ASHLAR_TIME=%s", times);
	char *environment[] = { variable, NULL };
	ash_tune_command c = { w->job.run, tree, out, err, environment,
		{ NULL, NULL }, w->job.timeout };
	ash_tune_outcome o;

	remove(times);
	o = ash_tune_run(&c);
	w->result[i].wall = fmax(w->result[i].wall, o.wall);
	if (o.end == ASH_TUNE_TIMED_OUT)
		fail(w, i, ash_tune_text("a run takes too long"));
	else if (!ash_tune_succeeded(o))
		fail(w, i,
			ash_tune_text("a run fails (%s %d), see %s",
				o.end == ASH_TUNE_KILLED ? "signal" : "status",
				o.code, err));
	if (w->result[i].built) {
		w->runner[i].time[turn] = seconds_of(w, o, err);
		w->runner[i].n = turn + 1;
		if (w->job.timers)
			read_timers(w, i, turn);
		w->result[i].right &= is_right(w, out, tree);
		w->runner[i].out |= !w->result[i].right;
	}
	if (!w->job.expect && !i && !turn)
		w->job.expect = ash_tune_copy(out);
	free(variable);
	free(times);
	free(tree);
	free(out);
	free(err);
}

/* Run all candidates alternately; losers stop early, the first candidate never
 * does.
 */
static void race(work *w)
{
	for (int turn = 0; turn < w->job.turns; ++turn) {
		for (int i = 0; i < w->job.n && !ash_tune_interrupted(); ++i)
			if (!w->runner[i].out)
				run_once(w, i, turn);
		if (w->job.race &&
			ash_tune_race_is_rung(turn + 1, w->job.turns))
			ash_tune_race_drop(w->runner, w->job.n, SLACK);
	}
}

/* Build and run one candidate after the other, in the same folder. */
static void follow(work *w)
{
	for (int i = 0; i < w->job.n && !ash_tune_interrupted(); ++i) {
		build(w, i);
		for (int turn = 0; turn < w->job.turns && !w->runner[i].out &&
			!ash_tune_interrupted();
			++turn)
			run_once(w, i, turn);
	}
}

static void begin(work *w)
{
	size_t n = (size_t) w->job.n + 1;

	w->result = ash_tune_need(calloc(n, sizeof(*w->result)));
	w->runner = ash_tune_need(calloc(n, sizeof(*w->runner)));
	for (int i = 0; i < w->job.n; ++i)
		w->runner[i].time = ash_tune_need(
			calloc((size_t) w->job.turns + 1, sizeof(double)));
}

static void end(work *w)
{
	for (int i = 0; i < w->job.n; ++i) {
		char *tree = file_of(w, i, "tree");

		if (w->job.copy)
			ash_tune_remove(tree);
		free(tree);
	}
	ash_tune_results_free(w->result, w->job.n);
	free(w->runner);
	ash_tune_job_clear(&w->job);
}

bool ash_tune_job_work(const char *folder)
{
	double start = ash_child_now();
	work w = { .result = NULL };
	bool good = false;

	if (!ash_tune_job_read(&w.job, folder))
		return false;
	begin(&w);
	if (w.job.copy) {
		for (int i = 0; i < w.job.n && !ash_tune_interrupted(); ++i)
			build(&w, i);
		race(&w);
	} else {
		follow(&w);
	}
	for (int i = 0; i < w.job.n; ++i) {
		w.result[i].n = w.runner[i].n;
		w.result[i].time = w.runner[i].time;
	}
	if (!ash_tune_interrupted())
		good = ash_tune_results_write(&w.job, w.result,
			ash_child_now() - start);
	end(&w);
	return good;
}
