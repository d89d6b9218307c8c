/* bundle.h - constraints inside a cluster, in terms of its band members.
 *
 * In an integer program a cluster is represented by the members of its band.
 * Of the pieces between its statements only the distances in these members
 * count, and most pieces have equal ones.  When clusters are combined, the
 * distances are mapped without revisiting the pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_BUNDLE_H
#define ASH_SCHED_GRAPH_BUNDLE_H

#include "sched/graph/graph.h"
#include "sched/graph/hash_lookup.h"

/* The kinds of constraints on a vector. */
enum {
	ASH_ASK_ORDER = 1,	/* legal: f >= 0 */
	ASH_ASK_NEAR = 2,	/* bounded: f <= u(n) */
	ASH_ASK_NEAR_BACK = 4,	/* -f <= u(n) */
	ASH_ASK_EQUAL = 8,	/* f = 0, for coincidence */
	ASH_ASK_LINE = 16	/* the vector is a line */
};

typedef struct ash_bundle {
	ash_matrix vectors;	/* t, parameters, distance per member */
	unsigned char *asks;	/* per vector */
	unsigned asks_room;
	ash_lookup index;
} ash_bundle;

/* Initialize "bundle" for bands of "n_member" members, without vectors. */
void ash_bundle_init(const ash_graph *graph, unsigned n_member,
	ash_bundle *bundle);
/* Free what "bundle" owns. */
void ash_bundle_clear(ash_bundle *bundle);

/* Add the distances over "piece" in the members "src" and "dst", rows of
 * the schedules of its statements.
 */
ash_sched_status ash_bundle_add_piece(ash_graph *graph, ash_piece *piece,
	const ash_matrix *src, const ash_matrix *dst, ash_bundle *bundle);
/* Add the vectors of "from", the members being those of "from" times "map".
 */
ash_sched_status ash_bundle_add_mapped(const ash_graph *graph,
	const ash_bundle *from, const ash_matrix *map, ash_bundle *bundle);

#endif
