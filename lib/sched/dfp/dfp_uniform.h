/* dfp_uniform.h - components whose statements all move the same way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_UNIFORM_H
#define ASH_SCHED_DFP_DFP_UNIFORM_H

#include "sched/dfp/dfp_conflict.h"
#include "sched/ilp/problem.h"

typedef struct ash_uniform ash_uniform;

/* Examine the strongly connected component of "problem", whose asks are
 * those of "conflicts", and of which "order" lists the loops, best first; none
 * is owned.  *uniform is NULL if it is not uniform.
 */
ash_sched_status ash_uniform_init(ash_problem *problem,
	const ash_conflicts *conflicts, const unsigned *order,
	ash_uniform **uniform);
/* Free "uniform" with all that it owns; gives NULL. */
ash_uniform *ash_uniform_free(ash_uniform *uniform);

/* Find the next member, into problem->solution: a loop of the program if
 * there is one; else, if "may_skew", a row that skews them.  *is_known: if
 * none is found, there is none.
 */
ash_sched_status ash_uniform_solve(ash_uniform *uniform, bool parallel,
	bool may_skew, bool *found, bool *is_known);

#endif
