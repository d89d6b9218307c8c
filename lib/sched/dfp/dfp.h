/* dfp.h - bands by fusion and dimension matching, without integer programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_H
#define ASH_SCHED_DFP_DFP_H

#include "sched/cluster/cluster.h"

/* Fuse the strongly connected components of "part", component[i] being that of
 * its statement i, in topological order.  Each cluster has a band, which is
 * incomplete if the statements need more members.
 */
ash_sched_status ash_dfp_clusters(ash_graph *graph, const ash_part *part,
	unsigned n_component, const unsigned *component,
	ash_clusters *clusters);

#endif
