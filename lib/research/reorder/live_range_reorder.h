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

/* What schedules must respect besides flow dependences if live ranges may be
 * reordered.
 */
typedef struct ash_reorder {
	/* S[i] -> A[d]: reads that may see a value from before the SCoP. */
	isl_union_map *live_in;
	/* S[i] -> A[d]: writes whose value may be needed after the SCoP. */
	isl_union_map *live_out;
	/* Tagged flow dependences, that is, the live ranges. */
	isl_union_map *tagged_flow;
	/* Tagged order dependences: from the end of a live range to all later
	 * writes of the element. A write that is never read is a live range of
	 * its own. They must be kept where an adjacent live range is not local.
	 */
	isl_union_map *tagged_order;
	/* Order that must always be kept: live-in reads precede all writes of
	 * the element, live-out writes are the last ones, and writes whose
	 * values the same read may see keep their order.
	 */
	isl_union_map *forced;
} ash_reorder;

/* Compute the relations for live-range reordering of "scop"; NULL on error (isl
 * error set, for example that the budget is used up).
 */
ash_reorder *ash_reorder_compute(const ash_scop *scop);
/* Free "reorder" with all that it owns; gives NULL. */
ash_reorder *ash_reorder_free(ash_reorder *reorder);

/* Print the relations as YAML, as ash_deps_print does. */
isl_stat ash_reorder_print(const ash_reorder *reorder, FILE *out);

/* The schedule constraints of "scop", whose dependences are "deps", with live
 * ranges that may be reordered (report CW 706, section 4.3). Reductions keep
 * their order. "private_scalars": each thread has its own cells of scalars
 * (ash_array.scalar), whatever the schedule. Live ranges of a scalar may then
 * leave an iteration of a coincident loop. Pass false if a scalar may be
 * expanded (scop/expand.h) to memory that threads share.
 */
__isl_give isl_schedule_constraints *ash_reorder_constraints(
	const ash_scop *scop, const ash_deps *deps, const ash_reorder *reorder,
	bool private_scalars);

#endif
