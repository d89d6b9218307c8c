/* separate.h - conditional validity across nodes of the schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SEPARATE_H
#define ASH_SCHED_SEPARATE_H

#include "sched/graph/graph.h"

/* Conditions within "part" whose ends are in different components will be
 * separated.  Make the conditioned pairs adjacent to them unconditional: they
 * become pieces of validity.
 */
ash_sched_status ash_separate_components(ash_graph *graph, const ash_part *part,
	const unsigned *component);

/* Handle the conditions that the schedule rows from "first" on separate.  Make
 * the conditioned pairs adjacent to these unconditional: they become pieces of
 * validity.  Requires: the pieces have not been restricted to these rows yet.
 */
ash_sched_status ash_separate_rows(ash_graph *graph, const ash_part *part,
	unsigned first);

#endif
