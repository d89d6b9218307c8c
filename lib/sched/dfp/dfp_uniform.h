/* dfp_uniform.h - uniform components: all statements have the same
 * coefficients.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_UNIFORM_H
#define ASH_SCHED_DFP_DFP_UNIFORM_H

#include "sched/dfp/dfp_conflict.h"
#include "sched/ilp/problem.h"

typedef struct ash_uniform ash_uniform;

/* Examine the strongly connected component of "problem", with the constraints
 * of "conflicts"; "order" lists the loops, best first.  Neither is owned.
 * *uniform is NULL if the component is not uniform.
 */
ash_sched_status ash_uniform_init(ash_problem *problem,
	const ash_conflicts *conflicts, const unsigned *order,
	ash_uniform **uniform);
/* Free "uniform" with all that it owns; gives NULL. */
ash_uniform *ash_uniform_free(ash_uniform *uniform);

/* Find the next member, into problem->solution: a loop of the program if
 * possible; else, if "may_skew", a skewed row.  *is_known: if none is found,
 * none exists.
 */
ash_sched_status ash_uniform_solve(ash_uniform *uniform, bool parallel,
	bool may_skew, bool *found, bool *is_known);

#endif
