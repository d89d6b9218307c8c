/* live_range_reorder.h - dependences that allow live-range reordering.
 *
 * Report CW 706, section 3.2.5.  "Tagged": between pairs of an instance and a
 * reference, [S[i] -> r[]].
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_REORDER_LIVE_RANGE_REORDER_H
#define ASH_RESEARCH_REORDER_LIVE_RANGE_REORDER_H

#include "deps/flow/deps.h"

/* What schedules must respect besides flow if live ranges may be reordered. */
typedef struct ash_reorder {
	/* S[i] -> A[d]: reads that may see a value from before the SCoP. */
	isl_union_map *live_in;
	/* S[i] -> A[d]: writes whose value may be needed after the SCoP. */
	isl_union_map *live_out;
	/* Tagged: flow, that is, the live ranges. */
	isl_union_map *tagged_flow;
	/* Tagged: the end of a live range and all writes of the element
	 * after it.  A write that is never read is a live range on its own.
	 * To be kept where a live range next to the pair is not local.
	 */
	isl_union_map *tagged_order;
	/* Order to be kept along with flow in any case: what is live in is
	 * read before it is overwritten, what is live out is written last,
	 * and several writes that one read may see keep their order.
	 */
	isl_union_map *forced;
} ash_reorder;

/* Compute what live-range reordering needs to know of "scop"; NULL on error
 * (isl error set: budget, for instance).
 */
ash_reorder *ash_reorder_compute(const ash_scop *scop);
/* Free "reorder" with all that it owns; gives NULL. */
ash_reorder *ash_reorder_free(ash_reorder *reorder);

/* Print the relations as YAML, as ash_deps_print does. */
isl_stat ash_reorder_print(const ash_reorder *reorder, FILE *out);

/* The constraints on schedules of "scop", the dependences of which are "deps",
 * with live ranges that may be reordered, as in report CW 706, section 4.3.
 * Reductions keep their order.
 *
 * "private_scalars": will each thread have its own cells of scalars
 * (ash_array.scalar), whatever the schedule?  Then live ranges of a scalar need
 * not be kept in one iteration of a coincident loop.  This is not so if a
 * scalar may be expanded (scop/expand.h) to memory that threads share; if
 * unsure, say no.
 */
__isl_give isl_schedule_constraints *ash_reorder_constraints(
	const ash_scop *scop, const ash_deps *deps, const ash_reorder *reorder,
	bool private_scalars);

#endif
