/* schedule_constraints.h - from dependences to schedule constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H
#define ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H

#include <isl/schedule.h>

#include "deps/flow/deps.h"

typedef struct ash_constraints_mode {
	/* May live ranges be reordered?  Needs ash_deps_compute_reorder.
	 * Reductions then keep their order.
	 */
	bool reorder;
	/* Will each thread have its own cells of scalars (ash_array.scalar),
	 * whatever the schedule?  Then live ranges of a scalar need not be
	 * kept in one iteration of a coincident loop.  This is not so if a
	 * scalar may be expanded (scop/expand.h) to memory that threads
	 * share; if unsure, say no.
	 */
	bool private_scalars;
} ash_constraints_mode;

/* The constraints on schedules of "scop" as in report CW 706, section 4.3.
 * The pairs of deps->input, if they have been computed, are to be near.
 */
__isl_give isl_schedule_constraints *ash_deps_constraints(const ash_scop *scop,
	const ash_deps *deps, ash_constraints_mode mode);

#endif
