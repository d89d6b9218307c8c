/* tune_finish.c - confirmation of the winners, and the results of a run.
 *
 * The best of many candidates is partly the luckiest one, so the winners are
 * measured again, in one program, and only confirmed gains count.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tune_db.h"
#include "support/tuned_schema.h"
#include "tune_session.h"
#include "tune_text.h"

/* The maximal time of a winner relative to the default, in the search and in
 * the last measurement.
 */
#define GAIN 0.985
/* Larger relative differences between runs are reported. */
#define NOISY 0.1

enum { DEFAULT, PLAIN, TUNED, N_FINAL };

static const char *const names[] = { "default", "plain", "tuned" };

/* The winner of a nest, a trial; -1 if the default is best. */
static int winner(const ash_tune_nest *nest)
{
	int best = nest->is_hot ? ash_tune_search_best(&nest->search) : -1;

	return best > 0 && nest->search.trial[best].score < GAIN ? best : -1;
}

/* Write the scripts of the winners to a folder; returns their number. */
static int write_winners(const ash_tune_session *s, const char *folder,
	const bool *lost)
{
	int n = 0;

	ash_tune_make_folder(folder);
	for (int i = 0; i < s->nests.n; ++i) {
		const ash_tune_nest *nest = &s->nests.nest[i];
		int best = winner(nest);

		if (best >= 0 && !(lost && lost[i]))
			n += ash_tune_nests_write(&s->nests, i, folder,
				nest->search.trial[best].script);
	}
	return n;
}

static ash_tune_job final_job(ash_tune_session *s)
{
	ash_tune_job job = ash_tune_session_job(s, s->options->final);
	char *tuned = ash_tune_text("%s/tuned", job.folder);
	char *replay = ash_tune_text("replay=%s", tuned);
	const char *own[] = { "", "no-enable", replay };
	int n = write_winners(s, tuned, NULL) ? N_FINAL : TUNED;

	job.timeout = fmax(s->limit, s->plain_limit);

	for (int i = 0; i < n; ++i) {
		char *options = ash_tune_session_options(s, &job, names[i],
			own[i]);

		ash_tune_job_add(&job, names[i], options);
		free(options);
	}
	free(replay);
	free(tuned);
	return job;
}

/* The times of a nest, or of the whole run without timers. */
static const double *times_of(const ash_tune_session *s,
	const ash_tune_nest *nest, const ash_tune_result *r, int *n)
{
	const ash_tune_nest_time *t = ash_tune_result_nest(r, nest->hash);

	*n = s->timers ? t ? t->n : 0 : r->n;
	return s->timers ? t ? t->time : NULL : r->time;
}

/* The ratio of the times of the winner and the default of a nest. */
static ash_tune_summary gain_of(const ash_tune_session *s,
	const ash_tune_nest *nest, const ash_tune_result *r)
{
	int n, m;
	const double *x = times_of(s, nest, &r[TUNED], &n);
	const double *y = times_of(s, nest, &r[DEFAULT], &m);

	return ash_tune_compare(x, y, n < m ? n : m);
}

/* Has the nest no winner, or one that is not confirmed? */
static bool is_lost(const ash_tune_session *s, const ash_tune_nest *nest,
	const ash_tune_job *job, const ash_tune_result *r)
{
	return winner(nest) < 0 || job->n <= TUNED || !r[TUNED].built ||
		!r[TUNED].right ||
		ash_tune_result_is_unfit(&r[TUNED], nest->hash) ||
		!(gain_of(s, nest, r).median < GAIN) ||
		!(gain_of(s, nest, r).high < 1);
}

/* ---- the database ---- */

/* The first line of the output of a command, owned by the caller. */
static char *first_line(const char *command)
{
	FILE *in = popen(command, "r");
	char line[256] = "";

	if (in && !fgets(line, sizeof(line), in))
		line[0] = '\0';
	if (in)
		pclose(in);
	line[strcspn(line, "\n")] = '\0';
	return ash_tune_copy(line);
}

static char *describe_machine(void)
{
	return first_line("sed -n 's/^model name[^:]*: //p' /proc/cpuinfo");
}

/* The common values of all rows. */
typedef struct {
	ash_tune_db *db;
	const ash_tune_session *s;
	char *compiler, *processor;
	char at[32];
} record;

static const char *sizes_of(const record *rec, const ash_tune_nest *nest)
{
	return nest->sizes ? nest->sizes : rec->s->options->sizes;
}

static bool add_row(const record *rec, const ash_tune_nest *nest,
	const char *script, ash_tune_summary t)
{
	ash_tune_row row = { nest->hash,
		nest->machine ? nest->machine : rec->processor,
		sizes_of(rec, nest), script, t.n, t.median, t.low, t.high, true,
		rec->compiler, ASH_VERSION, rec->at };

	return t.n <= 0 || ash_tune_db_add(rec->db, &row);
}

/* Add the measured trials, with the time of the default multiplied by their
 * score; trials better than the winner are omitted, because they are not
 * confirmed.
 */
static bool add_trials(const record *rec, const ash_tune_nest *nest,
	double seconds, double least)
{
	bool good = true;

	for (int i = 1; i < nest->search.n_asked; ++i) {
		const ash_tune_trial *t = &nest->search.trial[i];
		double time = t->score * seconds;
		ash_tune_summary sum = { rec->s->options->turns, time, time,
			time, 0, 0 };

		if (isfinite(t->score) && time > least &&
			strcmp(t->script, nest->head))
			good &= add_row(rec, nest, t->script, sum);
	}
	return good;
}

/* Add the input of the cost model, if it is known. */
static bool add_model(const record *rec, ash_tune_nest *nest)
{
	char *script = ash_tune_nest_script(nest, nest->script);
	ash_tune_model_row row = { nest->hash, nest->machine, nest->processor,
		script, nest->model, NULL };
	bool good = !nest->machine || !nest->processor || !nest->model ||
		ash_tune_db_add_model(rec->db, &row);

	free(script);
	return good;
}

static bool add_nest(const record *rec, ash_tune_nest *nest,
	const ash_tune_result *r, bool lost)
{
	ash_tune_nest_key key = { nest->hash, nest->function, nest->file,
		nest->line };
	ash_tune_summary sum[N_FINAL];
	const char *script[N_FINAL] = { ASH_TUNED_DEFAULT, ASH_TUNED_PLAIN };
	int best = winner(nest), n = lost ? TUNED : N_FINAL;
	bool good;

	good = ash_tune_db_add_nest(rec->db, &key) &&
		ash_tune_db_add_machine(rec->db,
			nest->machine ? nest->machine : rec->processor,
			rec->processor) &&
		ash_tune_db_forget(rec->db, nest->hash,
			nest->machine ? nest->machine : rec->processor,
			sizes_of(rec, nest)) &&
		add_model(rec, nest);
	if (!lost)
		script[TUNED] = strcmp(nest->search.trial[best].script,
					nest->head)
			? nest->search.trial[best].script
			: ASH_TUNED_PLAIN;
	for (int i = 0; i < n; ++i) {
		int count;
		const double *x = times_of(rec->s, nest, &r[i], &count);

		sum[i] = ash_tune_summarize(x, count);
	}
	good = good &&
		add_trials(rec, nest, sum[DEFAULT].median,
			sum[n - 1 == TUNED ? TUNED : DEFAULT].median);
	for (int i = 0; good && i < n; ++i)
		if (i != PLAIN || rec->s->timers)
			good = add_row(rec, nest, script[i], sum[i]);
	return good;
}

static bool write_database(const ash_tune_session *s, const ash_tune_result *r,
	const bool *lost)
{
	char *command = ash_tune_text("%s --version 2>/dev/null",
		s->options->cc);
	record rec = { ash_tune_db_open(s->options->db, false), s,
		first_line(command), describe_machine(), "" };
	time_t now = time(NULL);
	bool good = rec.db;

	strftime(rec.at, sizeof(rec.at), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
	for (int i = 0; i < s->nests.n && good; ++i)
		if (s->nests.nest[i].is_hot)
			good = add_nest(&rec, &s->nests.nest[i], r, lost[i]);
	ash_tune_db_close(rec.db);
	free(rec.compiler);
	free(rec.processor);
	free(command);
	return good;
}

/* ---- what is said ---- */

static void print_nest(const ash_tune_session *s, const ash_tune_nest *nest,
	const ash_tune_result *r, bool lost)
{
	ash_tune_summary gain;

	printf("%s  %-20s  %5d trials", nest->hash, nest->function,
		nest->search.n_asked);
	if (lost) {
		printf("  the default stays\n");
		return;
	}
	gain = gain_of(s, nest, r);
	printf("  %.2fx (%.2f to %.2f)\n", 1 / gain.median, 1 / gain.high,
		1 / gain.low);
}

static void print_whole(const ash_tune_result *r, int i)
{
	ash_tune_summary t = ash_tune_summarize(r[i].time, r[i].n);

	printf("%-8s %9.4f s  (%.4f to %.4f, %d runs", names[i], t.median,
		t.low, t.high, t.n);
	if (t.outliers)
		printf(", %d outliers", t.outliers);
	printf(")%s\n",
		t.spread > NOISY ? "  noisy: is the machine busy?" : "");
}

/* The time of all timers in one run. */
static double timers_of(const ash_tune_result *r)
{
	double sum = 0;

	for (int i = 0; i < r->n_nest; ++i)
		sum += r->nest[i].timers;
	return r->n ? sum / r->n : 0;
}

static void print_all(const ash_tune_session *s, const ash_tune_job *job,
	const ash_tune_result *r, const bool *lost)
{
	for (int i = 0; i < s->nests.n; ++i)
		if (s->nests.nest[i].is_hot)
			print_nest(s, &s->nests.nest[i], r, lost[i]);
	printf("\nThe whole run (%s):\n", s->options->metric);
	for (int i = 0; i < job->n; ++i)
		if (r[i].built)
			print_whole(r, i);
	if (s->timers)
		printf("All but plain ran with timers; those of the nests took "
		       "%.4f s of a run.\n",
			timers_of(&r[DEFAULT]));
	printf("\n%d candidates in %.0f s", s->n_candidate, s->spent);
	if (s->n_unfit)
		printf(", %d refused by the compiler", s->n_unfit);
	if (s->n_failed)
		printf(", %d that failed", s->n_failed);
	if (s->n_wrong)
		printf(", %d with other output", s->n_wrong);
	if (s->n_kept)
		printf(", %d jobs kept from before", s->n_kept);
	printf("\nTo build with what is best: -fpass-plugin=%s -mllvm "
	       "-ashlar-tuned=%s\n",
		s->plugin, s->options->db);
}

bool ash_tune_finish(ash_tune_session *s)
{
	ash_tune_job job = final_job(s);
	bool *lost = ash_tune_need(
		calloc((size_t) s->nests.n + 1, sizeof(*lost)));
	ash_tune_result *r = NULL;
	double seconds = 0;
	bool good;

	ash_tune_session_say(s, "%s run by turns (--final=%d).\n",
		job.n > TUNED ? "The winners, the default and the original "
				"code"
			      : "Nothing was faster: the default and the "
				"original code",
		job.turns);
	good = ash_tune_session_do(s, &job, 1);
	if (good)
		r = ash_tune_results_read(&job, &seconds);
	if (good && !r)
		ash_tune_error("the last job has no result, see %s/engine.log",
			s->work);
	for (int i = 0; r && i < s->nests.n; ++i)
		lost[i] = is_lost(s, &s->nests.nest[i], &job, r);
	good = r && write_database(s, r, lost);
	if (good && s->options->scripts)
		write_winners(s, s->options->scripts, lost);
	if (good)
		print_all(s, &job, r, lost);
	ash_tune_results_free(r, job.n);
	free(lost);
	ash_tune_job_clear(&job);
	return good;
}
