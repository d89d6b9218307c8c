/* separate.h - conditional validity across nodes of the schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SEPARATE_H
#define ASH_SCHED_SEPARATE_H

#include "sched/graph/graph.h"

/* Conditions within "part" between different components, component[i] being
 * that of statement i, will be separated.  Make the conditioned pairs that
 * share an instance with them pieces of validity.
 */
ash_sched_status ash_separate_components(ash_graph *graph, const ash_part *part,
	const unsigned *component);

/* Make the conditioned pairs in "part" pieces of validity that share an
 * instance with a condition that the schedule rows from number "first" on
 * separate.  Requires: ash_piece_restrict() has not been called for these rows
 * yet.
 */
ash_sched_status ash_separate_rows(ash_graph *graph, const ash_part *part,
	unsigned first);

#endif
