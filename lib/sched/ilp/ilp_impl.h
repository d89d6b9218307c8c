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
 * it carries pairs on the same cache line.  "with" as in problem.h.
 */
bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with);
/* Find the member of ash_device_in_use(): the coincident one that carries most
 * pairs of instances on the same line (objective 4) or, if none carries any,
 * the usual one (objective 1).
 */
ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found);

/* ---- adjacent.c ---- */

/* Empty the sets of members in "conditions" for an empty band, but keep the
 * information which conditions are local.
 */
void ash_adjacent_reset(const ash_problem *problem,
	ash_adjacent_conditions *conditions);

/* ---- register_pressure.c ---- */

/* Section 4.6 of Zinenko et al., CC 2018, "carrying dependences to avoid
 * fusion": register pressure.
 */
/* The heuristic h: the sum over accesses of the statements of "part" in
 * graph->scop, those with equal affine hulls counted once, of the number of
 * iterators of the statement; kills are not counted. 0 if the program is not
 * known.
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
