/* register_pressure.h - register pressure heuristic.
 *
 * Zinenko et al., CC 2018, section 4.6, "carrying dependences to avoid
 * fusion".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_REGISTER_PRESSURE_H
#define ASH_SCHED_ILP_REGISTER_PRESSURE_H

#include "sched/graph/graph.h"

/* The heuristic h: the sum over accesses of the statements of "part" in
 * graph->scop, those with equal affine hulls counted once, of the number of
 * iterators of the statement; kills are not counted. 0 if the program is not
 * known.
 */
ash_sched_status ash_pressure(const ash_graph *graph, const ash_part *part,
	unsigned *pressure);

#endif
