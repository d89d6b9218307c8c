/* dfp.h - bands by fusion and dimension matching, without integer programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_H
#define ASH_SCHED_DFP_DFP_H

#include "sched/cluster/cluster.h"

/* Set *clusters to the fused strongly connected components of "part";
 * component[i] is that of its statement i, numbered in topological order.  Each
 * cluster has a band, which is incomplete if the statements need more members.
 * *clusters must be cleared even on failure.
 */
ash_sched_status ash_dfp_clusters(ash_graph *graph, const ash_part *part,
	unsigned n_component, const unsigned *component,
	ash_clusters *clusters);

#endif
