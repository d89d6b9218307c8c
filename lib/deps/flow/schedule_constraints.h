/* schedule_constraints.h - schedule constraints from dependences.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H
#define ASH_DEPS_FLOW_SCHEDULE_CONSTRAINTS_H

#include <isl/schedule.h>

#include "deps/flow/deps.h"

/* The constraints on schedules of "scop" as in "Scheduling for PPCG" (Report CW
 * 706), section 4.3, with the order of all accesses kept.  Proximity includes
 * deps->input, if computed.
 */
__isl_give isl_schedule_constraints *ash_deps_constraints(const ash_scop *scop,
	const ash_deps *deps);

/* Constraints with instances, parameters and proximity, but without validity.
 */
__isl_give isl_schedule_constraints *ash_deps_near_constraints(
	const ash_scop *scop, const ash_deps *deps);

#endif
