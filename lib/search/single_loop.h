/* single_loop.h - plans for a loop without loops inside.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SINGLE_LOOP_H
#define ASH_SEARCH_SINGLE_LOOP_H

#include "search/search_state.h"

/* The original band "node", which has one loop and none inside, distributed
 * over several loops; without schedule if that takes "limit" or more.
 */
ash_plan ash_search_distribute(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* The original band "node", which has one loop and none inside, in ranges of
 * iterations none of which carries a dependence; without schedule
 * if there are none.
 */
ash_plan ash_search_split_range(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);

#endif
