/* ranking.h - the k best orders of a SCoP by the cost model.
 *
 * This ranking serves to evaluate the cost model: a compilation chooses one
 * order, and does not tell how the model ranks the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_RANKING_H
#define ASH_SEARCH_RANKING_H

#include "search/search.h"

/* One order of the ranking. */
typedef struct ash_ranked_tree {
	/* The tree with its conditions; without conditions on sizes that only
	 * concern profitability, unless it is the chosen order.
	 */
	ash_search_result result;
	double cycles;	/* model estimate, for the assumed number of threads */
	/* Its position in the list of all orders found, sorted by cycles; 1 for
	 * the best one.
	 */
	unsigned rank;
	bool is_original;
	bool is_taken;	/* is it the order that a compilation chooses? */
	char *what;	/* short description of the transformations; owned */
	ash_diag notes;	/* transformations by nest; owned */
} ash_ranked_tree;

/* Orders by their ranks. */
typedef struct ash_ranking {
	unsigned n;
	ash_ranked_tree *tree;	/* owned */
	/* Operations of isl spent on all orders but the chosen one. */
	unsigned long spent;
} ash_ranking;

/* Set *ranking to the "k" best orders and, whatever their ranks, the original
 * order and the chosen one.  Orders with the same code count as one.  The
 * search for the chosen order may spend input->budget; each further search may
 * use input->options->budget operations of isl.  *ranking must be cleared even
 * on failure.
 */
isl_stat ash_search_rank(const ash_search_input *input, unsigned k,
	ash_ranking *ranking);
/* The order in "ranking" with the rank "rank"; NULL if it is not listed. */
ash_ranked_tree *ash_ranking_find(const ash_ranking *ranking, unsigned rank);
/* Free what "ranking" owns; it is empty then. */
void ash_ranking_clear(ash_ranking *ranking);

#endif
