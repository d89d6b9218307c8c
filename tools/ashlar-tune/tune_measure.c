/* tune_measure.c - measurement of candidates.
 *
 * With timers, a candidate of a job has a new script for each hot nest; without
 * timers, for one of them, in turn.  All other nests are as the plugin
 * optimizes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tune_process.h"
#include "tune_session.h"
#include "tune_text.h"

/* The trial of each nest in a candidate of a job; -1: none. */
typedef struct {
	ash_tune_job job;
	int *trial; /* [candidate * number of nests + nest] */
} batch;

static int *trial_of(const ash_tune_session *s, const batch *b, int candidate,
	int nest)
{
	return &b->trial[candidate * s->nests.n + nest];
}

/* Write the scripts of the next candidate to "folder"; false if none of them is
 * new.
 */
static bool write_scripts(ash_tune_session *s, const batch *b, int only,
	const char *folder)
{
	bool *varied = ash_tune_need(
		calloc((size_t) s->nests.n + 1, sizeof(*varied)));
	bool any = false;

	for (int i = 0; i < s->nests.n; ++i) {
		ash_tune_nest *nest = &s->nests.nest[i];
		int trial = nest->is_hot && (only < 0 || only == i)
			? ash_tune_search_ask(&nest->search)
			: -1;

		*trial_of(s, b, b->job.n, i) = trial;
		varied[i] = trial >= 0;
		any |= varied[i] &&
			ash_tune_nests_write(&s->nests, i, folder,
				nest->search.trial[trial].script);
	}
	any = any && ash_tune_nests_write_others(&s->nests, varied, folder);
	free(varied);
	return any;
}

/* Add a candidate to the batch; false if there are no new scripts. */
static bool add_candidate(ash_tune_session *s, batch *b, int only)
{
	char *name = ash_tune_text("c%d", b->job.n);
	char *folder = ash_tune_text("%s/%s", b->job.folder, name);
	char *own = ash_tune_text("replay=%s", folder);
	char *options = ash_tune_session_options(s, &b->job, name, own);
	bool any = write_scripts(s, b, only, folder);

	if (any) {
		ash_tune_job_add(&b->job, name, options);
		++s->n_candidate;
	}
	free(options);
	free(own);
	free(folder);
	free(name);
	return any;
}

/* The number of hot nests. */
static int count_hot(const ash_tune_session *s)
{
	int n = 0;

	for (int i = 0; i < s->nests.n; ++i)
		n += s->nests.nest[i].is_hot;
	return n;
}

/* The hot nest that candidate "number" varies, without timers; -1: all. */
static int pick_nest(const ash_tune_session *s, int number)
{
	int n = count_hot(s), nth = n ? number % n : 0;

	for (int i = 0; i < s->nests.n && !s->timers; ++i)
		if (s->nests.nest[i].is_hot && !nth--)
			return i;
	return -1;
}

/* Has the number of requested candidates been reached? */
static bool is_over(const ash_tune_session *s)
{
	return s->options->candidates &&
		s->n_candidate >= s->options->candidates;
}

/* Fill a batch with candidates; false if there are none. */
static bool fill(ash_tune_session *s, batch *b)
{
	size_t n = (size_t) (s->options->batch + 1) * (size_t) s->nests.n;
	int only;
	char *options;

	*b = (batch) { ash_tune_session_job(s, s->options->turns),
		ash_tune_need(malloc((n + 1) * sizeof(*b->trial))) };
	only = pick_nest(s, s->n_job);
	b->job.race = !s->timers || count_hot(s) == 1;
	options = ash_tune_session_options(s, &b->job, "c0", "");
	ash_tune_job_add(&b->job, "c0", options);
	free(options);
	for (int i = 0; i < s->nests.n; ++i)
		*trial_of(s, b, 0, i) = -1;
	while (b->job.n <= s->options->batch && !is_over(s) &&
		add_candidate(s, b, only))
		;
	return b->job.n > 1;
}

/* The time of "nest" in candidate "r" relative to the reference. */
static double score(const ash_tune_session *s, const ash_tune_nest *nest,
	const ash_tune_result *reference, const ash_tune_result *r)
{
	const ash_tune_nest_time *x = NULL, *y = NULL;
	int n;

	if (!r->built || !r->right || ash_tune_result_is_unfit(r, nest->hash))
		return INFINITY;
	if (!s->timers) {
		n = r->n < reference->n ? r->n : reference->n;
		return ash_tune_compare(r->time, reference->time, n).median;
	}
	x = ash_tune_result_nest(r, nest->hash);
	y = ash_tune_result_nest(reference, nest->hash);
	if (!x || !y)
		return INFINITY;
	n = x->n < y->n ? x->n : y->n;
	return ash_tune_compare(x->time, y->time, n).median;
}

/* Report the results of a batch to the searches; returns the seconds that it
 * took.
 */
static double tell(ash_tune_session *s, const batch *b)
{
	double seconds = 0;
	ash_tune_result *r = ash_tune_results_read(&b->job, &seconds);

	for (int c = 1; c < b->job.n; ++c) {
		s->n_failed += !r || !r[c].built;
		s->n_wrong += r && !r[c].right;
		for (int i = 0; i < s->nests.n; ++i) {
			ash_tune_nest *nest = &s->nests.nest[i];
			int trial = *trial_of(s, b, c, i);
			double value = r && trial >= 0
				? score(s, nest, &r[0], &r[c])
				: INFINITY;

			if (trial < 0)
				continue;
			s->n_unfit += r &&
				ash_tune_result_is_unfit(&r[c], nest->hash);
			ash_tune_search_tell(&nest->search, trial,
				isnan(value) ? INFINITY : value);
		}
	}
	ash_tune_results_free(r, b->job.n);
	return seconds;
}

/* Print one line: the progress, and the best speedups. */
static void print_progress(const ash_tune_session *s)
{
	bool terminal = isatty(2);

	if (s->options->quiet)
		return;
	fprintf(stderr, "%s%3.0f of %.0f s, %d", terminal ? "\r" : "", s->spent,
		s->options->budget, s->n_candidate);
	if (s->options->candidates)
		fprintf(stderr, " of %d", s->options->candidates);
	fputs(" candidates", stderr);
	for (int i = 0; i < s->nests.n; ++i) {
		const ash_tune_nest *nest = &s->nests.nest[i];
		int best = nest->is_hot ? ash_tune_search_best(&nest->search)
					: -1;

		if (best >= 0)
			fprintf(stderr, ", %s %.2fx", nest->function,
				1 / nest->search.trial[best].score);
	}
	fprintf(stderr, "%s", terminal ? "\033[K" : "\n");
}

/* Append the best score of each nest to the file "curve". */
static void write_curve(const ash_tune_session *s)
{
	char *path = ash_tune_text("%s/curve", s->work);
	FILE *out = fopen(path, "a");

	for (int i = 0; out && i < s->nests.n; ++i) {
		const ash_tune_nest *nest = &s->nests.nest[i];
		int best = nest->is_hot ? ash_tune_search_best(&nest->search)
					: -1;

		if (best >= 0)
			fprintf(out, "%s\t%.1f\t%d\t%.4f\n", nest->function,
				s->spent, nest->search.n_asked,
				nest->search.trial[best].score);
	}
	if (out)
		fclose(out);
	free(path);
}

/* Measure one generation, a batch for each worker; false if there are no
 * candidates.
 */
static bool do_generation(ash_tune_session *s, bool *good)
{
	int n = 0, most = s->options->workers;
	double seconds = 0;
	batch *b = ash_tune_need(calloc((size_t) most + 1, sizeof(*b)));
	ash_tune_job *job = ash_tune_need(
		calloc((size_t) most + 1, sizeof(*job)));

	while (n < most && fill(s, &b[n])) {
		job[n] = b[n].job;
		++n;
	}
	*good = ash_tune_session_do(s, job, n);
	for (int i = 0; i < n && *good; ++i)
		seconds = fmax(seconds, tell(s, &b[i]));
	s->spent += seconds;
	for (int i = 0; i < n + (n < most); ++i) {
		ash_tune_job_clear(&b[i].job);
		free(b[i].trial);
	}
	free(job);
	free(b);
	return n > 0;
}

bool ash_tune_measure(ash_tune_session *s)
{
	char *curve = ash_tune_text("%s/curve", s->work);
	bool good = true;
	int idle = 0;

	remove(curve);
	free(curve);
	while (good && s->spent < s->options->budget && idle <= count_hot(s)) {
		idle = do_generation(s, &good) ? 0 : idle + 1;
		if (!good || idle)
			continue;
		write_curve(s);
		print_progress(s);
	}
	if (isatty(2) && !s->options->quiet)
		fputc('\n', stderr);
	return good;
}
