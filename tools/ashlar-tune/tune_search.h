/* tune_search.h - search among the scripts of one loop nest.
 *
 * A search is asked for candidates and told how good they are; in between,
 * others may be asked for.  The same seed, the same answers and the same scores
 * give the same search, which is how a run is taken up again.
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

/* A strategy: make the next candidate.  NULL if it knows none.  *parent and
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

/* The strategy with this name, or NULL; all names, for messages. */
const ash_tune_strategy *ash_tune_strategy_find(const char *name);
void ash_tune_strategy_help(FILE *out);

/* Begin a search in "space". */
void ash_tune_search_begin(ash_tune_search *search, ash_tune_space *space,
	const ash_tune_strategy *strategy);
/* Free what it owns. */
void ash_tune_search_end(ash_tune_search *search);

/* Let the search begin with "script", too, unless it has it already or it is
 * not right; is it new?
 */
bool ash_tune_search_start(ash_tune_search *search, const char *script);

/* The next candidate, a number of a trial; -1 if there is none. */
int ash_tune_search_ask(ash_tune_search *search);
/* The score of trial "i". */
void ash_tune_search_tell(ash_tune_search *search, int i, double score);

/* The best trial that was told; -1 if there is none. */
int ash_tune_search_best(const ash_tune_search *search);

#endif
