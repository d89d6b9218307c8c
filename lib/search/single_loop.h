/* single_loop.h - plans for a loop without loops inside.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SINGLE_LOOP_H
#define ASH_SEARCH_SINGLE_LOOP_H

#include "search/search_state.h"

/* The plan that distributes the original band "node", a single loop without
 * inner loops, over several loops; without a schedule if its cost is not below
 * "limit".
 */
ash_plan ash_search_distribute(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* The plan that splits the iterations of the original band "node", a single
 * loop without inner loops, into ranges none of which carries a dependence;
 * without a schedule if there are no such ranges.
 */
ash_plan ash_search_split_range(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);

#endif
