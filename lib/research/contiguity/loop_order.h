/* loop_order.h - the loops of a statement in which its accesses are contiguous.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_LOOP_ORDER_H
#define ASH_RESEARCH_CONTIGUITY_LOOP_ORDER_H

#include "sched/graph/graph.h"

struct ash_stmt;

/* Order the loops of statement "stmt" of the graph, if the program is known, by
 * the number of accesses that move by at most one element in the loop, those
 * with few first.  order[0 .. n_var - 1] holds their numbers.
 */
ash_sched_status ash_contiguous_order(const ash_graph *graph, unsigned stmt,
	unsigned *order);

#endif
