/* dfp_conflict.h - the fusion conflict graph.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_CONFLICT_H
#define ASH_SCHED_DFP_DFP_CONFLICT_H

#include "sched/graph/graph.h"

/* All pieces between two statements of a part, "a" < "b". */
typedef struct ash_conflict_pair {
	unsigned a, b;		/* statements of the part */
	unsigned first, n;	/* their pieces in "entry" */
	unsigned char *edge;	/* per vertex of "a" and of "b" */
} ash_conflict_pair;

/* The graph has a vertex for each dimension of a statement, numbered from 0,
 * and one more, numbered n_var, for its constant row, which statements have
 * that need no more dimensions.  An edge between two vertices says that the
 * dimensions cannot be fused and permuted to the outermost level; an edge
 * from a vertex to itself that it cannot be permuted.  Edges between vertices
 * of the same statement, each with each, are not kept.
 *
 * There are two sets of edges: those of permutability, and those for a
 * parallel loop, in which all coincidence constraints have distance zero.
 * They are computed when they are asked for the first time.
 */
typedef struct ash_conflicts {
	ash_graph *graph;
	const ash_part *part;
	unsigned order;		/* kinds of pieces that order instances */
	bool *is_local;		/* per piece of the graph: its pairs have to
				 * stay together; NULL if there are none */
	struct ash_conflict_entry {
		unsigned a, b, piece;
	} *entry;		/* sorted */
	unsigned n_pair;
	ash_conflict_pair *pair;	/* sorted by "a", then "b" */
	unsigned *first_pair;	/* per statement: its first as "a" */
	unsigned *self_start;	/* per statement: entries with a = b */
	unsigned *near_start;	/* per statement, and one: where in "near" the
				 * statements of its pairs are */
	unsigned *near;
	unsigned char **self;	/* per statement, per vertex */
	int64_t *row;		/* scratch: two rows */
	unsigned row_size;
} ash_conflicts;

/* A graph for "part", local[i] being the number that statement i has in it,
 * without any edges computed.  Pieces of "order" order instances.
 */
ash_sched_status ash_conflicts_init(ash_graph *graph, const ash_part *part,
	const unsigned *local, unsigned order, ash_conflicts *conflicts);
/* Free what "conflicts" owns. */
void ash_conflicts_clear(ash_conflicts *conflicts);

/* What is asked of "piece" (bundle.h), for a parallel loop or not. */
unsigned ash_conflict_asks(const ash_conflicts *conflicts, unsigned piece,
	bool parallel);

/* Is there an edge from vertex "i" of statement "a" to itself, or to vertex
 * "k" of statement "b"?  Statements without pieces between them have none.
 */
ash_sched_status ash_conflict_self(ash_conflicts *conflicts, unsigned a,
	unsigned i, bool parallel, bool *edge);
/* Is there an edge between vertex "i" of statement "a" and vertex "k" of
 * statement "b", for parallel loops or for any?
 */
ash_sched_status ash_conflict_between(ash_conflicts *conflicts, unsigned a,
	unsigned i, unsigned b, unsigned k, bool parallel, bool *edge);

/* The vertex of a row of statement "stmt" of the graph, or
 * ASH_NO_CONFLICT_VERTEX if it is skewed.
 */
#define ASH_NO_CONFLICT_VERTEX (~0U)
/* The vertex of a row of statement "stmt" of the graph; ASH_NO_CONFLICT_VERTEX
 * if it is skewed.
 */
unsigned ash_conflict_vertex(const ash_graph *graph, unsigned stmt,
	const int64_t *row);

#endif
