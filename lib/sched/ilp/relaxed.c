/* relaxed.c - relaxed (rational) problem of one member of a band.
 *
 * pluto-lp of A. Acharya, U. Bondhugula, A. Cohen, "An Approach for Finding
 * Permutations Quickly: Fusion and Dimension matching", sections 1.2 and 2:
 * the integer program of one dimension for all statements at once, solved
 * over the rationals, without cuts; the solution is scaled to integers.
 *
 * Differences from the paper: coefficients may be negative, as in problem.c.
 * Linear independence is exact, by the regions of the report (section 6.5.7)
 * searched with rational minima, instead of the sum (6) of the uncovered
 * directions, which cuts off solutions.  All other constraints are cones, so
 * there is a rational solution if and only if there is an integer one, and
 * theorems 2.5 and 2.6 hold without a condition on how independence is
 * modelled.
 *
 * The bounds on coefficients against coalesced loops (7.5) are the only
 * constraints that scaling can violate.  They are omitted; if the result
 * violates them, the caller solves the integer program instead.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/ilp_impl.h"

#include <stdlib.h>

#include "sched/ilp/scale_point.h"

/* Returns a flag for each variable, owned by the caller: is it a shift, that
 * is, not the coefficient of a coordinate?  NULL without memory.
 */
static bool *mark_shifts(const ash_problem *problem)
{
	bool *is_shift = malloc(problem->n_lp_var + 1);

	for (unsigned i = 0; is_shift && i < problem->n_lp_var; ++i)
		is_shift[i] = true;
	for (unsigned i = 0; is_shift && i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];

		for (unsigned k = 0; k < 2 * node->n_var; ++k)
			is_shift[node->first + k] = false;
	}
	return is_shift;
}

/* Store "value", the values of all variables, in problem->solution. */
static void read_values(ash_problem *problem, const int64_t *value)
{
	unsigned n_param = problem->graph->n_param;

	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];
		int64_t *row = problem->solution + problem->solution_at[i];

		row[0] = value[ash_problem_param(node, n_param)];
		for (unsigned k = 0; k < n_param; ++k)
			row[1 + k] = value[ash_problem_param(node, k)];
		for (unsigned k = 0; k < node->n_var; ++k)
			row[1 + n_param + k] =
				value[ash_problem_positive(node, k)] -
				value[ash_problem_negative(node, k)];
	}
}

/* Does some coefficient or constant term in problem->solution exceed its bound?
 */
static bool exceeds_bounds(const ash_problem *problem)
{
	unsigned n_head = 1 + problem->graph->n_param;
	int64_t most = problem->graph->options->max_constant_term;

	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];
		const int64_t *row = problem->solution +
			problem->solution_at[i];

		if (most >= 0 && row[0] > most)
			return true;
		for (unsigned k = 0; k < node->n_var; ++k)
			if (node->bound[k] >= 0 &&
				llabs(row[n_head + k]) > node->bound[k])
				return true;
	}
	return false;
}

/* Scale the solution of "lp", which satisfies the constraints "with", to
 * integers, and store it in problem->solution.
 */
static ash_sched_status scale(ash_problem *problem, const ash_lp *lp,
	unsigned with)
{
	const ash_rows *block[] = { problem->order, problem->conditions,
		with & ASH_WITH_COINCIDENCE ? problem->coincidence : NULL,
		with & ASH_WITH_CONDITIONED ? problem->conditioned : NULL };
	int64_t *value = malloc(sizeof(*value) * (problem->n_lp_var + 1));
	bool *is_shift = mark_shifts(problem);
	ash_sched_status status = ASH_SCHED_ERROR;

	if (value && is_shift)
		status = ash_scale_point(lp, problem->n_lp_var, is_shift,
			sizeof(block) / sizeof(block[0]), block, value);
	if (status == ASH_SCHED_OK)
		read_values(problem, value);
	free(value);
	free(is_shift);
	return status;
}

ash_sched_status ash_relaxed_solve(ash_problem *problem, ash_lp *lp,
	unsigned with, const ash_regions *regions, unsigned n_significant,
	bool *found, bool *is_too_large)
{
	ash_lp_status end = ash_lp_nontrivial_rational(lp, regions->n_region,
		regions->region, n_significant);
	ash_sched_status status;

	*found = *is_too_large = false;
	if (end != ASH_LP_OPTIMAL)
		return ash_sched_of_lp(end);
	status = scale(problem, lp, with);
	*is_too_large = status == ASH_SCHED_OK && exceeds_bounds(problem);
	*found = status == ASH_SCHED_OK && !*is_too_large;
	return status;
}
