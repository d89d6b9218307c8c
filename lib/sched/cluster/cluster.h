/* cluster.h - incremental clustering: Verdoolaege and Janssens, "Scheduling for
 * PPCG", report CW 706, section 7.3.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_CLUSTER_CLUSTER_H
#define ASH_SCHED_CLUSTER_CLUSTER_H

#include "sched/graph/bundle.h"
#include "sched/graph/component.h"
#include "sched/ilp/pluto.h"

/* Statements with a common band. */
typedef struct ash_cluster {
	ash_part part;
	ash_schedule_band band;		/* already applied to the schedules */
	ash_bundle bundle;	/* dependences between its statements */
	/* Was no member found although a statement needs one? */
	bool is_bad;
} ash_cluster;

/* The clusters of a part of the graph. */
typedef struct ash_clusters {
	unsigned n;
	ash_cluster *cluster;	/* in a topological order */
	/* For each statement of the part: its cluster. */
	unsigned *of;
} ash_clusters;

/* Schedule each strongly connected component of "part" separately, and combine
 * components to clusters where that is profitable.  component[i] is the
 * component of statement i of "part"; "order" is the dependence graph of its
 * statements.  *clusters must be cleared.
 */
ash_sched_status ash_clusters_init(ash_graph *graph, const ash_part *part,
	const ash_digraph *order, unsigned n_component,
	const unsigned *component, ash_clusters *clusters);
/* Free what "clusters" owns. */
void ash_clusters_clear(ash_clusters *clusters);

/* A pair of statements that should be close to each other, because there is a
 * proximity constraint between them (proximity.c).
 */
typedef struct ash_link {
	unsigned src, dst;	/* the statements, as positions in the part */
	/* The number of equalities between the iterators of both statements
	 * (section 7.3.3).
	 */
	unsigned weight;
	/* Indices of the dependence pieces between them; not owned. */
	unsigned n_piece;
	unsigned *piece;
	enum {
		ASH_LINK_OPEN,
		/* To be tried again in the round with unbounded distances. */
		ASH_LINK_DEFERRED,
		ASH_LINK_CLOSED
	} state;
} ash_link;

typedef struct ash_links {
	unsigned n;
	ash_link *link;		/* owned */
	unsigned *pieces;	/* those of all links; owned */
} ash_links;

/* One link for each pair of statements of different components with a
 * proximity constraint.
 */
ash_sched_status ash_links_init(ash_graph *graph, const ash_part *part,
	const unsigned *component, ash_links *links);
/* Free what "links" owns. */
void ash_links_clear(ash_links *links);

/* How close a band brings the ends of a link, section 7.3.5. */
typedef enum {
	ASH_LINK_FAR,
	/* Some members have distances that are not small, but in each of these
	 * members all sources, or all sinks, have the same value.
	 */
	ASH_LINK_LOOSE,
	ASH_LINK_TIGHT
} ash_link_distance;

/* Set *distance to how close a band brings the ends of "link"; "src" and "dst"
 * are the rows of the band at its source and its sink.
 */
ash_sched_status ash_link_measure(const ash_graph *graph, const ash_link *link,
	const ash_matrix *src, const ash_matrix *dst,
	ash_link_distance *distance);

#endif
