/* tune_strategies.c - strategies for finding the next candidate.
 *
 * All except "exhaustive" make random moves (tune_move.def); they differ in the
 * starting points and in the choice of moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tune_search.h"

static unsigned below(ash_tune_search *search, int n)
{
	return ash_tune_random(search->space, (unsigned) n);
}

/* The script "n" random moves from trial "from". */
static char *walk(ash_tune_search *search, int from, int n, int *move)
{
	char *script = strdup(search->trial[from].script);

	*move = -1;
	for (int i = 0; script && i < n; ++i) {
		int kind = (int) below(search, ASH_TUNE_N_MOVE);
		char *next = ash_tune_space_move(search->space, script,
			(ash_tune_move_kind) kind);

		free(script);
		script = next;
		*move = n == 1 ? kind : -1;
	}
	return script;
}

/* ---- random ---- */

static char *next_random(ash_tune_search *search, int *parent, int *move)
{
	if (!search->n_start)
		return NULL;
	*parent = (int) below(search, search->n_start);
	return walk(search, *parent, 1 + (int) below(search, 4), move);
}

/* ---- exhaustive ---- */

static const int grid[] = { 8, 16, 32, 64, 128, 256, 4, 2 };

#define N_GRID ((int) (sizeof(grid) / sizeof(grid[0])))

/* Continue with the sizes of start "at"; false without memory. */
static bool take_start(ash_tune_search *search)
{
	const char *script = search->trial[search->at].script;

	search->n_sizes = ash_tune_space_count_sizes(search->space, script);
	free(search->sizes);
	free(search->place);
	search->sizes = calloc((size_t) search->n_sizes + 1, sizeof(int));
	search->place = calloc((size_t) search->n_sizes + 1, sizeof(int));
	return search->sizes && search->place;
}

/* Increment "place"; false after the last combination. */
static bool count_up(ash_tune_search *search)
{
	for (int i = search->n_sizes - 1; i >= 0; --i) {
		if (++search->place[i] < N_GRID)
			return true;
		search->place[i] = 0;
	}
	return false;
}

static char *next_exhaustive(ash_tune_search *search, int *parent, int *move)
{
	bool more = search->place && count_up(search);

	if (!more) {
		search->at += search->place != NULL;
		search->done = search->at >= search->n_start ||
			!take_start(search);
	}
	if (search->done)
		return NULL;
	for (int i = 0; i < search->n_sizes; ++i)
		search->sizes[i] = grid[search->place[i]];
	*parent = search->at;
	*move = ASH_TUNE_MOVE_size;
	return ash_tune_space_resize(search->space,
		search->trial[search->at].script, search->sizes);
}

/* ---- greedy ---- */

/* The number of candidates without gain before the search restarts elsewhere.
 */
#define PATIENCE 12

/* Is trial "i" better than the current one of the search? */
static bool is_better(const ash_tune_search *search, int i)
{
	return isfinite(search->trial[i].score) &&
		!(search->trial[search->current].score <=
			search->trial[i].score);
}

static void restart(ash_tune_search *search)
{
	int best = ash_tune_search_best(search);

	search->current = search->current < 0 && best >= 0
		? best
		: (int) below(search, search->n_start);
	search->since = search->n;
}

static char *next_greedy(ash_tune_search *search, int *parent, int *move)
{
	if (!search->n_start)
		return NULL;
	if (search->current < 0 || search->n - search->since >= PATIENCE)
		restart(search);
	for (int i = search->since; i < search->n; ++i)
		if (is_better(search, i)) {
			search->current = i;
			search->since = search->n;
		}
	*parent = search->current;
	return walk(search, *parent, 1, move);
}

/* ---- bandit ---- */

/* The number of best trials that moves start from. */
#define ELITE 4

/* The fraction of time that a trial has saved by its move, between 0 and 1. */
static double reward(const ash_tune_search *search, const ash_tune_trial *t)
{
	double before = search->trial[t->parent].score;

	if (!isfinite(t->score) || !isfinite(before) || t->score >= before)
		return 0;
	return fmin(1, 5 * (before - t->score) / before);
}

/* The kind of move with the greatest upper confidence bound (UCB1, Auer,
 * Cesa-Bianchi and Fischer 2002), kinds without trials first.
 */
static int choose_move(const ash_tune_search *search, int offset)
{
	double sum[ASH_TUNE_N_MOVE] = { 0 }, greatest = -1;
	int count[ASH_TUNE_N_MOVE] = { 0 }, all = 1, chosen = 0;

	for (int i = 0; i < search->n; ++i) {
		const ash_tune_trial *t = &search->trial[i];

		if (t->move < 0)
			continue;
		sum[t->move] += reward(search, t);
		++count[t->move];
		++all;
	}
	for (int k = 0; k < ASH_TUNE_N_MOVE; ++k) {
		int kind = (k + offset) % ASH_TUNE_N_MOVE;
		double bound = count[kind] ? sum[kind] / count[kind] +
				0.3 * sqrt(log(all) / count[kind])
					   : 2;

		if (bound > greatest) {
			greatest = bound;
			chosen = kind;
		}
	}
	return chosen;
}

/* The trial with rank "rank" among those with scores, 0 being the best; the
 * last one if there are fewer.
 */
static int find_rank(const ash_tune_search *search, int rank)
{
	double limit = -INFINITY;
	int found = -1;

	for (int k = 0; k <= rank; ++k) {
		int next = -1;

		for (int i = 0; i < search->n; ++i) {
			double score = search->trial[i].score;

			if (isfinite(score) && score > limit &&
				(next < 0 || score < search->trial[next].score))
				next = i;
		}
		if (next < 0)
			break;
		found = next;
		limit = search->trial[next].score;
	}
	return found;
}

static char *next_bandit(ash_tune_search *search, int *parent, int *move)
{
	int rank = 0;

	if (!search->n_start)
		return NULL;
	while (rank + 1 < ELITE && below(search, 2))
		++rank;
	*parent = find_rank(search, rank);
	if (*parent < 0)
		*parent = (int) below(search, search->n_start);
	*move = below(search, 5)
		? choose_move(search, (int) below(search, ASH_TUNE_N_MOVE))
		: (int) below(search, ASH_TUNE_N_MOVE);
	return ash_tune_space_move(search->space, search->trial[*parent].script,
		(ash_tune_move_kind) *move);
}

/* ---- all ---- */

static const ash_tune_strategy strategies[] = {
	{ "bandit", "moves from the best, of the kinds that have gained most",
		&next_bandit },
	{ "greedy", "from the best to a better one; starts again if stuck",
		&next_greedy },
	{ "random", "up to four random moves from where the model starts",
		&next_random },
	{ "exhaustive", "all powers of two for all sizes, one start at a time",
		&next_exhaustive },
};

#define N_STRATEGY (sizeof(strategies) / sizeof(strategies[0]))

const ash_tune_strategy *ash_tune_strategy_find(const char *name)
{
	for (size_t i = 0; i < N_STRATEGY; ++i)
		if (!strcmp(strategies[i].name, name))
			return &strategies[i];
	return NULL;
}

void ash_tune_strategy_help(FILE *out)
{
	for (size_t i = 0; i < N_STRATEGY; ++i)
		fprintf(out, "  %-12s %s\n", strategies[i].name,
			strategies[i].help);
}
