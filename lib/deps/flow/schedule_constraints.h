/* schedule_constraints.h - from dependences to schedule constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H
#define ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H

#include <isl/schedule.h>

#include "deps/flow/deps.h"

/* The constraints on schedules of "scop" as in report CW 706, section 4.3, the
 * order of all accesses kept.  The pairs of deps->input, if they have been
 * computed, are to be near.
 */
__isl_give isl_schedule_constraints *ash_deps_constraints(const ash_scop *scop,
	const ash_deps *deps);

/* The instances, the parameters and what is to be near, without any order. */
__isl_give isl_schedule_constraints *ash_deps_near_constraints(
	const ash_scop *scop, const ash_deps *deps);

#endif
