/* problem_impl.h - private operations on problems.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_PROBLEM_IMPL_H
#define ASH_SCHED_ILP_PROBLEM_IMPL_H

#include "sched/ilp/problem.h"

/* Set problem->conditions to the constraints of all local conditions. */
ash_sched_status ash_problem_set_conditions(ash_problem *problem);
/* Copy the coefficients found by "lp" to problem->solution.
 * Requires: they are integers.
 */
void ash_problem_read(ash_problem *problem, const ash_lp *lp);
/* Set "row" to the row that problem->solution yields for statement "i" of the
 * part, in compressed coordinates; ASH_SCHED_OVERFLOW if a number exceeds 64
 * bits.
 */
ash_sched_status ash_problem_row(const ash_problem *problem, unsigned i,
	int64_t *row);
/* Append the member in problem->solution to node->done of each node. */
ash_sched_status ash_problem_accept(ash_problem *problem);
/* Truncate node->done of each node to "n" rows. */
ash_sched_status ash_problem_reset(ash_problem *problem, unsigned n);

/* ---- farkas.c: the constraints that a piece puts on the coefficients ---- */

/* Add the constraints of "bundle" for "node" to the blocks of the problem. */
ash_sched_status ash_problem_add_bundle(ash_problem *problem,
	const ash_graph_node *node, const ash_bundle *bundle);

#endif
