/* component.h - connected components, and the order between them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_COMPONENT_H
#define ASH_SCHED_GRAPH_COMPONENT_H

#include "sched/graph/graph.h"

/* A directed graph on 0 .. n - 1 without multiple edges. */
typedef struct ash_digraph {
	unsigned n;
	unsigned *start;	/* n + 1 positions in "to" */
	unsigned *to;
} ash_digraph;

/* The statements of "part" (by their position) and the pieces of "kinds". */
ash_sched_status ash_digraph_init(const ash_graph *graph, const ash_part *part,
	unsigned kinds, ash_digraph *digraph);
/* Replace each node i by node to[i] of "n". */
ash_sched_status ash_digraph_contract(const ash_digraph *digraph, unsigned n,
	const unsigned *to, ash_digraph *result);
/* Free what "digraph" owns. */
void ash_digraph_clear(ash_digraph *digraph);

/* Number the weakly connected components; component[i] < *n. */
ash_sched_status ash_weak_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n);
/* Number the strongly connected components in a topological order, in which
 * those with early nodes come as early as they can.
 */
ash_sched_status ash_strong_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n);

/* reach[i * words + k / 64] has bit k % 64 set if a path leads from i to k,
 * i != k.  Requires: no cycle.  NULL without memory; freed by the caller.
 */
uint64_t *ash_reach(const ash_digraph *digraph, unsigned *words);

#endif
