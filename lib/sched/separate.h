/* separate.h - conditional validity across nodes of the schedule tree.
 *
 * Conditions and conditioned pairs are those of Verdoolaege and Janssens,
 * "Scheduling for PPCG", report CW 706, section 4.2.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SEPARATE_H
#define ASH_SCHED_SEPARATE_H

#include "sched/graph/graph.h"

/* A condition is separated if its two instances are in different components:
 * component[i] is that of statement i.  Turn the conditioned pairs that share
 * an instance with a separated condition in "part" into pieces of validity.
 */
ash_sched_status ash_separate_components(ash_graph *graph, const ash_part *part,
	const unsigned *component);

/* A condition is separated if some schedule row, from number "first" on, has
 * different values at its two instances.  Turn the conditioned pairs in "part"
 * that share an instance with a separated condition into pieces of validity.
 * Requires: ash_piece_restrict() has not been called for these rows yet.
 */
ash_sched_status ash_separate_rows(ash_graph *graph, const ash_part *part,
	unsigned first);

#endif
