/* tune_search.h - search among the scripts of one loop nest.
 *
 * A search is asked for candidates and told their scores; others may be
 * requested in between.  Equal seeds and scores give the same search, so a run
 * can be resumed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_SEARCH_H
#define ASH_TUNE_SEARCH_H

#include "tune_space.h"

/* A candidate. */
typedef struct ash_tune_trial {
	char *script; /* owned */
	int parent; /* the trial that it was made from; -1: none */
	int move; /* the move that made it; -1: none, or several */
	double score; /* NaN: not told; infinite: it could not be used; else
			 * its time over that of the default */
} ash_tune_trial;

typedef struct ash_tune_search ash_tune_search;

/* A strategy: generates the next candidate; NULL if there is none.  *parent and
 * *move are as in ash_tune_trial.
 */
typedef struct ash_tune_strategy {
	const char *name, *help;
	char *(*next)(ash_tune_search *search, int *parent, int *move);
} ash_tune_strategy;

struct ash_tune_search {
	const ash_tune_strategy *strategy;
	ash_tune_space *space; /* not owned */
	ash_tune_trial *trial;
	int n, n_asked, n_start;
	bool done;  /* the strategy knows no more */
	int current, since; /* greedy: where it is, and since when */
	int at, *sizes, *place, n_sizes; /* exhaustive: the start, and sizes */
};

/* The strategy with this name, NULL if there is none; and all names, for
 * messages.
 */
const ash_tune_strategy *ash_tune_strategy_find(const char *name);
void ash_tune_strategy_help(FILE *out);

/* Begin a search in "space". */
void ash_tune_search_begin(ash_tune_search *search, ash_tune_space *space,
	const ash_tune_strategy *strategy);
/* Free what "search" owns. */
void ash_tune_search_end(ash_tune_search *search);

/* Add "script" as a starting point, unless it is known or wrong; returns
 * whether it was added.
 */
bool ash_tune_search_start(ash_tune_search *search, const char *script);

/* The number of the next trial; -1 if there is none. */
int ash_tune_search_ask(ash_tune_search *search);
/* Set the score of trial "i". */
void ash_tune_search_tell(ash_tune_search *search, int i, double score);

/* The best trial with a score; -1 if there is none. */
int ash_tune_search_best(const ash_tune_search *search);

#endif
