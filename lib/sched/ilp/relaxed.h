/* relaxed.h - the relaxed problem of one member of a band.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_RELAXED_H
#define ASH_SCHED_ILP_RELAXED_H

#include "sched/ilp/independence.h"

/* Find the next member of "problem", of which "lp" has all constraints that
 * "with" (problem.h) asks for but the bounds of coefficients, over the
 * rationals, and put it, scaled to integers, into problem->solution.
 * *found: there is one, and it keeps the bounds; *is_too_large: there is one
 * that does not.
 */
ash_sched_status ash_relaxed_solve(ash_problem *problem, ash_lp *lp,
	unsigned with, const ash_regions *regions, unsigned n_significant,
	bool *found, bool *is_too_large);

#endif
