/* component.h - connected components of directed graphs, and their order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_COMPONENT_H
#define ASH_SCHED_GRAPH_COMPONENT_H

#include "sched/graph/graph.h"

/* A directed graph on 0 .. n - 1 without multiple edges. */
typedef struct ash_digraph {
	unsigned n;
	/* The edges of node i begin at start[i] in "to"; n + 1 entries. */
	unsigned *start;
	unsigned *to;
} ash_digraph;

/* Make the dependence graph of the statements of "part", numbered by their
 * position in it, with an edge for each active piece that is of one of "kinds"
 * (a bit mask).  *digraph must be cleared on success.
 */
ash_sched_status ash_digraph_init(const ash_graph *graph, const ash_part *part,
	unsigned kinds, ash_digraph *digraph);
/* Make "result" the quotient graph with "n" nodes, in which node to[i] contains
 * node i of "digraph".  *result must be cleared on success.
 */
ash_sched_status ash_digraph_contract(const ash_digraph *digraph, unsigned n,
	const unsigned *to, ash_digraph *result);
/* Free what "digraph" owns. */
void ash_digraph_clear(ash_digraph *digraph);

/* Number the *n weakly connected components; component[i] is that of node i.
 * "component" has an entry for each node.
 */
ash_sched_status ash_weak_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n);
/* Number the *n strongly connected components in a topological order;
 * component[i] is that of node i.  Of several possible components, the one with
 * the smallest node number comes first.
 */
ash_sched_status ash_strong_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n);

/* The reachability relation as bit sets: bit k % 64 of entry i * *words + k /
 * 64 is set if a path leads from i to k, i != k.  The graph must be acyclic.
 * NULL without memory; freed by the caller.
 */
uint64_t *ash_reach(const ash_digraph *digraph, unsigned *words);

#endif
