/* dfp_conflict.h - the fusion conflict graph.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_CONFLICT_H
#define ASH_SCHED_DFP_DFP_CONFLICT_H

#include "sched/graph/graph.h"

/* All dependence pieces between two statements of a part, "a" < "b". */
typedef struct ash_conflict_pair {
	unsigned a, b;		/* statements of the part */
	unsigned first, n;	/* range of their pieces in "entry" */
	/* For each vertex of "a" and each of "b": bits of the edge. */
	unsigned char *edge;
} ash_conflict_pair;

/* The graph has a vertex for each dimension of a statement, numbered from 0,
 * and one, numbered n_var, for its constant row, used by statements that need
 * no more dimensions.  An edge between two vertices means that the dimensions
 * cannot be fused and permuted to the outermost level; an edge from a vertex to
 * itself, that it cannot be permuted.  The edges among all vertices of one
 * statement are implicit.
 *
 * There are two sets of edges: those for permutability, and those for a
 * parallel loop, in which all coincidence constraints have distance zero.
 * Edges are computed on demand.
 */
typedef struct ash_conflicts {
	ash_graph *graph;
	const ash_part *part;
	unsigned order;		/* kinds of pieces that order instances */
	/* For each piece of the graph: must both instances of its pairs have
	 * equal values in the band (a local condition)?  NULL if there are no
	 * conditions.
	 */
	bool *is_local;
	struct ash_conflict_entry {
		unsigned a, b, piece;
	} *entry;		/* sorted by the statements */
	unsigned n_pair;
	ash_conflict_pair *pair;	/* sorted by "a", then "b" */
	/* For each statement: index of the first pair in which it is "a". */
	unsigned *first_pair;
	/* For each statement: index in "entry" of its first piece with a = b.
	 */
	unsigned *self_start;
	/* For each statement, and one more: index in "near" of the first
	 * statement that it shares pieces with.
	 */
	unsigned *near_start;
	unsigned *near;
	/* For each statement and vertex: bits of the edge to itself. */
	unsigned char **self;
	int64_t *row;		/* scratch memory for two rows */
	unsigned row_size;
} ash_conflicts;

/* Initialize a conflict graph for "part", whose edges are computed on demand.
 * local[i] is the number of statement i of "graph" in the part.  Dependence
 * pieces of the kinds "order" (a bit mask) order instances.
 */
ash_sched_status ash_conflicts_init(ash_graph *graph, const ash_part *part,
	const unsigned *local, unsigned order, ash_conflicts *conflicts);
/* Free what "conflicts" owns. */
void ash_conflicts_clear(ash_conflicts *conflicts);

/* The constraints that "piece" imposes on a loop (flags ASH_ASK_... of
 * bundle.h), if "parallel" on a parallel loop.
 */
unsigned ash_conflict_asks(const ash_conflicts *conflicts, unsigned piece,
	bool parallel);

/* Set *edge to whether vertex "i" of statement "a" has an edge to itself, in
 * the edges for parallel loops if "parallel", else in those for permutability.
 */
ash_sched_status ash_conflict_self(ash_conflicts *conflicts, unsigned a,
	unsigned i, bool parallel, bool *edge);
/* Set *edge to whether there is an edge between vertex "i" of statement "a" and
 * vertex "k" of statement "b", with "parallel" as above.
 */
ash_sched_status ash_conflict_between(ash_conflicts *conflicts, unsigned a,
	unsigned i, unsigned b, unsigned k, bool parallel, bool *edge);

/* The vertex of a skewed row, which is no loop of the statement. */
#define ASH_NO_CONFLICT_VERTEX (~0U)
/* The vertex of a row of statement "stmt" of the graph; ASH_NO_CONFLICT_VERTEX
 * if it is skewed.
 */
unsigned ash_conflict_vertex(const ash_graph *graph, unsigned stmt,
	const int64_t *row);

#endif
