/* loop_order.h - loops of a statement, ordered by contiguity of its accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_LOOP_ORDER_H
#define ASH_RESEARCH_CONTIGUITY_LOOP_ORDER_H

#include "sched/graph/graph.h"

struct ash_stmt;

/* Order the loops of statement "stmt" of the graph by the number of accesses
 * that move by at most one element along the loop, fewest first. order[0 ..
 * n_var - 1] receives their numbers. The order is unchanged if the SCoP is not
 * known.
 */
ash_sched_status ash_contiguous_order(const ash_graph *graph, unsigned stmt,
	unsigned *order);

#endif
