/* bundle.h - constraints inside a cluster, in terms of its band members.
 *
 * In an integer program a cluster is represented by the members of its band.  A
 * dependence piece between statements of the cluster is described by the vector
 * of its distances in these members at each generator of the piece.  The
 * vectors are equal for most pieces, so each is stored once.  When clusters are
 * combined, the vectors are mapped without revisiting the pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_BUNDLE_H
#define ASH_SCHED_GRAPH_BUNDLE_H

#include "sched/graph/graph.h"
#include "sched/graph/hash_lookup.h"

/* The kinds of constraints on a vector of distances, as a bit mask.  f is the
 * distance in a row that is to be found, and u(n) is the bound of distances, a
 * function of the parameters.
 */
enum {
	ASH_ASK_ORDER = 1,	/* validity: f >= 0 */
	ASH_ASK_NEAR = 2,	/* proximity: f <= u(n) */
	ASH_ASK_NEAR_BACK = 4,	/* proximity: -f <= u(n) */
	ASH_ASK_EQUAL = 8,	/* coincidence: f = 0 */
	ASH_ASK_LINE = 16	/* the vector is a line */
};

typedef struct ash_bundle {
	/* One row per vector: the homogeneous coordinate and the parameters of
	 * the generator, then the distance in each member.
	 */
	ash_matrix vectors;
	/* For each vector: the constraints, ASH_ASK_... */
	unsigned char *asks;
	unsigned asks_room;
	ash_lookup index;
} ash_bundle;

/* Initialize "bundle" for bands of "n_member" members, without vectors. */
void ash_bundle_init(const ash_graph *graph, unsigned n_member,
	ash_bundle *bundle);
/* Free what "bundle" owns. */
void ash_bundle_clear(ash_bundle *bundle);

/* Add the vectors of distances of "piece" to "bundle".  "src" and "dst" are the
 * rows of the members for the statements of its source and sink.
 */
ash_sched_status ash_bundle_add_piece(ash_graph *graph, ash_piece *piece,
	const ash_matrix *src, const ash_matrix *dst, ash_bundle *bundle);
/* Add the vectors of "from" to "bundle"; the distances in the members of
 * "bundle" are the matrix "map" times those in the members of "from".
 */
ash_sched_status ash_bundle_add_mapped(const ash_graph *graph,
	const ash_bundle *from, const ash_matrix *map, ash_bundle *bundle);

#endif
