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
 * mapped to a device (ash_device_is_mapped)?  No other loop is free to carry
 * lines, so none is asked to.  "with" as in problem.h.
 */
bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with);
/* Find that member: the coincident one that carries most pairs of instances
 * on one line (objective 4), or, if it carries none of them, the usual one
 * (objective 1).
 */
ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found);

/* ---- adjacent.c ---- */

/* Forget the members of the band, not which conditions are local. */
void ash_adjacent_reset(const ash_problem *problem,
	ash_adjacent_conditions *conditions);

#endif
