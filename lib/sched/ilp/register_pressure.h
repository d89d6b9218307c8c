/* register_pressure.h - how many registers the statements of a part may need.
 *
 * Zinenko et al., CC 2018, section 4.6, "carrying dependences to avoid
 * fusion".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_REGISTER_PRESSURE_H
#define ASH_SCHED_ILP_REGISTER_PRESSURE_H

#include "sched/graph/graph.h"

/* The heuristic h: for each access of the statements of "part" in
 * graph->scop, those with equal affine hulls counted once, the number of
 * iterators of its statement; kills are no accesses.  0 if the program is not
 * known.
 */
ash_sched_status ash_pressure(const ash_graph *graph, const ash_part *part,
	unsigned *pressure);

#endif
