/* strategies.h - the strategies of the scheduler that the search tries.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_STRATEGIES_H
#define ASH_SEARCH_STRATEGIES_H

#include "search/search.h"

/* The most strategies that a search tries one after the other. */
#define ASH_MAX_STRATEGY 8

/* Known by their indices. */
typedef struct ash_search_strategies {
	/* Those that are tried: the first counts unless the model expects much
	 * more of a later one.
	 */
	unsigned n;
	/* The one that has loops in common wherever it can, for nests that
	 * follow each other; negative: they are not fused.
	 */
	int fusing;
	ash_search_strategy strategy[ASH_MAX_STRATEGY + 1];
} ash_search_strategies;

/* The strategies of "input", or those that its options name; an error if there
 * is no strategy of a name.
 */
isl_stat ash_search_strategies_find(const ash_search_input *input,
	ash_search_strategies *all);

/* Compute a schedule for "constraints", which come from "scop", by "strategy";
 * NULL if there is none.  "spatial" says which instances touch the same lines;
 * NULL if the strategy does not ask for that.
 */
__isl_give isl_schedule *ash_search_strategy_run(
	const ash_search_strategy *strategy, const ash_scop *scop,
	const ash_spatial *spatial,
	__isl_take isl_schedule_constraints *constraints);

#endif
