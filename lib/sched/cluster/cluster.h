/* cluster.h - incremental clustering, report CW 706, section 7.3.
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
	bool is_bad;		/* too few members, though a statement is
				 * incomplete */
} ash_cluster;

typedef struct ash_clusters {
	unsigned n;
	ash_cluster *cluster;	/* in a topological order */
	unsigned *of;		/* per statement of the part: its cluster */
} ash_clusters;

/* Schedule the strongly connected components of "part" separately, component[i]
 * being that of its statement i, and combine them where that is profitable.
 * "order" is the graph of the statements.
 */
ash_sched_status ash_clusters_init(ash_graph *graph, const ash_part *part,
	const ash_digraph *order, unsigned n_component,
	const unsigned *component, ash_clusters *clusters);
/* Free what "clusters" owns. */
void ash_clusters_clear(ash_clusters *clusters);

/* proximity.c: the pairs of statements that should be close. */
typedef struct ash_link {
	unsigned src, dst;	/* statements of the part */
	unsigned weight;	/* section 7.3.3 */
	unsigned n_piece;
	unsigned *piece;
	enum {
		ASH_LINK_OPEN,
		ASH_LINK_DEFERRED,	/* only with unbounded distances */
		ASH_LINK_CLOSED
	} state;
} ash_link;

typedef struct ash_links {
	unsigned n;
	ash_link *link;
	unsigned *pieces;
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
	ASH_LINK_LOOSE,		/* unbounded if one end is fixed */
	ASH_LINK_TIGHT
} ash_link_distance;

/* "src" and "dst" are the rows of the band at the ends of the link. */
ash_sched_status ash_link_measure(const ash_graph *graph, const ash_link *link,
	const ash_matrix *src, const ash_matrix *dst,
	ash_link_distance *distance);

#endif
