/* strategies.h - scheduler strategies that the search tries.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_STRATEGIES_H
#define ASH_SEARCH_STRATEGIES_H

#include "search/search.h"

/* The most strategies that one search tries. */
#define ASH_MAX_STRATEGY 8

/* The strategies that a search uses; other parts of the search refer to them by
 * their indices.
 */
typedef struct ash_search_strategies {
	/* The number of strategies to try: the first one's result is used
	 * unless the model expects much more of a later one.
	 */
	unsigned n;
	/* The index of the strategy for fusing successive nests; negative: no
	 * fusion.
	 */
	int fusing;
	/* The strategies to try, followed by that for fusion, if any. */
	ash_search_strategy strategy[ASH_MAX_STRATEGY + 1];
} ash_search_strategies;

/* Set *all to the strategies listed in "input", or, if there are none, to those
 * that its options name; an error if a name is unknown.
 */
isl_stat ash_search_strategies_find(const ash_search_input *input,
	ash_search_strategies *all);

/* Compute a schedule for "constraints", which come from "scop", by "strategy";
 * NULL if there is none.  "spatial" is the spatial reuse of "scop"; NULL if the
 * strategy does not need it.
 */
__isl_give isl_schedule *ash_search_strategy_run(
	const ash_search_strategy *strategy, const ash_scop *scop,
	const ash_spatial *spatial,
	__isl_take isl_schedule_constraints *constraints);

#endif
