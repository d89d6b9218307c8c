/* ilp_impl.h - interfaces between the files of ilp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_ILP_IMPL_H
#define ASH_SCHED_ILP_ILP_IMPL_H

#include "sched/graph/graph.h"
#include "sched/ilp/device_members.h"
#include "sched/ilp/independence.h"
#include "sched/ilp/pluto.h"

/* ---- device_members.c ---- */

/* Is the next member of "band" the outermost coincident loop of a band that is
 * mapped to a device (ash_device_is_mapped)?  Only this loop is chosen so that
 * its successive iterations access the same cache lines.  "with" as in
 * problem.h.
 */
bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with);
/* Find the member of ash_device_in_use(): the coincident one that carries most
 * pairs of instances that access the same cache line (objective (4) of Zinenko
 * et al.) or, if none carries any, the usual one (objective (1)).  *found tells
 * whether there is one.
 */
ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found);

/* ---- adjacent.c ---- */

/* Clear conditions->member for a band without members; which conditions are
 * local stays unchanged.
 */
void ash_adjacent_reset(const ash_problem *problem,
	ash_adjacent_conditions *conditions);

/* ---- register_pressure.c ---- */

/* Set *pressure to the register pressure of the statements of "part", by the
 * heuristic h of Zinenko et al., CC 2018, section 4.6 ("carrying dependences to
 * avoid fusion"): the sum over all accesses of the number of iterators of their
 * statements.  Accesses with equal affine hulls count once; kills do not count.
 * 0 if graph->scop is NULL.
 */
ash_sched_status ash_pressure(const ash_graph *graph, const ash_part *part,
	unsigned *pressure);

/* ---- relaxed.c ---- */

/* Compute the next member of "problem" over the rationals and store it, scaled
 * to integers, in problem->solution. "lp" has all constraints that "with"
 * (problem.h) selects, except the bounds of coefficients. Set *found if the
 * solution is within the bounds, *is_too_large if it exceeds them.
 */
ash_sched_status ash_relaxed_solve(ash_problem *problem, ash_lp *lp,
	unsigned with, const ash_regions *regions, unsigned n_significant,
	bool *found, bool *is_too_large);

#endif
