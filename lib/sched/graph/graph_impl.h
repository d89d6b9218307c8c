/* graph_impl.h - construction of the scheduler's graph.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_GRAPH_IMPL_H
#define ASH_SCHED_GRAPH_GRAPH_IMPL_H

#include "sched/graph/graph.h"
#include "sched/graph/near_groups.h"

/* ---- extract.c, vertex.c, piece.c, subgraph.c ---- */

/* Compute "hull", "compress" and "size" of a statement from "domain". */
ash_sched_status ash_vertex_init(ash_graph *graph, ash_vertex *stmt);
/* Collect the large constants of the domain of "stmt" in graph->constants;
 * convex parts with numbers that exceed 64 bits are skipped.  False on error.
 */
bool ash_vertex_collect(ash_graph *graph, const ash_vertex *stmt);
/* Intersect "cone" with rows "from" to "to" - 1 of "m", of which the first
 * n_equality are equalities, the others inequalities.  "row" has room for
 * cone->dim numbers.
 */
ash_sched_status ash_graph_add_rows(ash_cone *cone, const ash_matrix *m,
	unsigned n_equality, unsigned from, unsigned to, int64_t *row);
/* Compute piece->cone from the constraints of the piece, of the hulls of its
 * statements and of the context.  The piece becomes inactive if the cone has no
 * vertex, or if it relates instances only to themselves.
 */
ash_sched_status ash_piece_init(ash_graph *graph, ash_piece *piece);
/* Free what "piece" owns. */
void ash_piece_clear(ash_piece *piece);

/* ---- near_groups.c ---- */

/* Set graph->near_group to the groups of "spatial" with their access relations;
 * extract.c reads the pairs of instances.
 */
ash_sched_status ash_near_read_groups(ash_graph *graph,
	const ash_spatial *spatial);
/* The pairs of group->temporal that the scheduler brings together: for one
 * statement, only pairs that touch an element through the same reference.  An
 * element touched through different ones, such as B[i] and B[i - 1], stays in
 * the cache between two iterations of any loop, while an element that one
 * reference touches repeatedly may stay in a register.
 */
__isl_give isl_union_map *ash_near_temporal(const ash_spatial_group *group);

#endif
