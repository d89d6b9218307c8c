/* ilp_impl.h - interfaces between the files of ilp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_ILP_IMPL_H
#define ASH_SCHED_ILP_ILP_IMPL_H

#include "sched/ilp/device_members.h"
#include "sched/ilp/pluto.h"

/* ---- device_members.c ---- */

/* Is the next member of "band" the outermost coincident loop of a band that is
 * mapped to a device (ash_device_is_mapped)?  Only this loop is chosen so that
 * it carries lines.  "with" as in problem.h.
 */
bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with);
/* Find that member: the coincident one that carries most pairs of instances on
 * the same line (objective 4) or, if it carries none, the usual one (objective
 * 1).
 */
ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found);

/* ---- adjacent.c ---- */

/* Discard the members of the band, but keep which conditions are local. */
void ash_adjacent_reset(const ash_problem *problem,
	ash_adjacent_conditions *conditions);

#endif
