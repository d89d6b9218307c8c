/* relaxed.h - the relaxed problem of one member of a band.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_RELAXED_H
#define ASH_SCHED_ILP_RELAXED_H

#include "sched/ilp/independence.h"

/* Compute the next member of "problem" over the rationals and store it, scaled
 * to integers, in problem->solution. "lp" has all constraints that "with"
 * (problem.h) selects, except the bounds of coefficients. *found: there is one
 * within the bounds; *is_too_large: there is one beyond the bounds.
 */
ash_sched_status ash_relaxed_solve(ash_problem *problem, ash_lp *lp,
	unsigned with, const ash_regions *regions, unsigned n_significant,
	bool *found, bool *is_too_large);

#endif
