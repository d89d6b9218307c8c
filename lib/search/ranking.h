/* ranking.h - the k best orders of a SCoP that the search knows.
 *
 * For those who judge the cost model: a compilation takes one order, and says
 * nothing of how the model ranks the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_RANKING_H
#define ASH_SEARCH_RANKING_H

#include "search/search.h"

/* One order. */
typedef struct ash_ranked_tree {
	/* Without conditions on sizes that only ask whether it is worthwhile,
	 * unless it is the one that a compilation takes.
	 */
	ash_search_result result;
	double cycles;	/* by the model, on the threads that it counts with */
	unsigned rank;	/* from 1, by cycles, among all that were met */
	bool is_original;
	bool is_taken;	/* would a compilation take it? */
	char *what;	/* what is done, in short; owned */
	ash_diag notes;	/* the same, by nest; owned */
} ash_ranked_tree;

/* Orders by their ranks. */
typedef struct ash_ranking {
	unsigned n;
	ash_ranked_tree *tree;	/* owned */
	/* Operations of isl that were spent on all orders but the one that a
	 * compilation takes.
	 */
	unsigned long spent;
} ash_ranking;

/* Find the "k" best orders; the original one, and the one that a compilation
 * takes, are among them whatever their ranks.  Orders that give the same code
 * are one.  What a compilation takes is searched within what the context
 * allows, which afterwards allows what is left; each other search may perform
 * input->options->budget operations of isl.  *ranking is to be cleared whatever
 * comes of it.
 */
isl_stat ash_search_rank(const ash_search_input *input, unsigned k,
	ash_ranking *ranking);
/* The order with this rank; NULL: it is not among them. */
ash_ranked_tree *ash_ranking_find(const ash_ranking *ranking, unsigned rank);
/* Free what "ranking" owns; it is empty then. */
void ash_ranking_clear(ash_ranking *ranking);

#endif
