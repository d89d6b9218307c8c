/* device_members.c - members of bands for devices with blocks and threads.
 *
 * Neighbouring threads load neighbouring elements in one transaction, so the
 * coincident (parallel) loop whose successive iterations access the same cache
 * line must be found first, while the choice is unrestricted.  The mapping
 * (launch.h) makes that loop the fastest-varying dimension of the threads.  All
 * other members are found as usual, with coincidence forced for the first one
 * of each band (outer_coincidence).  If no coincident member exists, a level
 * computed by Feautrier's algorithm is put around the band; always with the
 * integer minimum (section 5.1 of the paper, see device_members.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/device_members.h"
#include "sched/ilp/ilp_impl.h"

#include <stdlib.h>

#include "sched/ilp/near_pairs.h"
#include "sched/ilp/problem_impl.h"

bool ash_device_is_mapped(const ash_graph *graph, const ash_part *part)
{
	return graph->options->target == ASH_TARGET_GPU &&
		graph->options->spatial && graph->n_near_group &&
		part->n_stmt && !graph->stmt[part->stmt[0]].is_in_parallel;
}

bool ash_device_in_use(const ash_problem *problem,
	const ash_schedule_band *band, unsigned with)
{
	return !problem->ignores_lines && !band->n_member &&
		with & ASH_WITH_COINCIDENCE &&
		ash_device_is_mapped(problem->graph, problem->part);
}

/* Append to rows[i] the row of the solution for statement "i" of the part. */
static ash_sched_status read_rows(const ash_problem *problem, ash_matrix *rows)
{
	const ash_part *part = problem->part;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < part->n_stmt && !status; ++i) {
		rows[i].n_col = problem->coord[i].n_col;
		if (!ash_matrix_append(&rows[i], NULL))
			return ASH_SCHED_ERROR;
		status = ash_problem_row(problem, i,
			ash_matrix_row(&rows[i], 0));
	}
	return status;
}

/* Set *yes to whether the member with the rows "rows" has a distance of at
 * least 1 for all pairs of "piece".
 */
static ash_sched_status is_carried(const ash_problem *problem,
	const ash_matrix *rows, const ash_piece *piece, bool *yes)
{
	const ash_cone *cone = piece->cone;
	const int64_t *src = ash_matrix_row(&rows[problem->local[piece->src]],
		0);
	const int64_t *dst = ash_matrix_row(&rows[problem->local[piece->dst]],
		0);
	int64_t d;

	*yes = true;
	for (unsigned i = 0; *yes && i < cone->n_line + cone->n_ray; ++i) {
		const int64_t *v = ash_cone_generator(cone, i);

		if (!ash_piece_distance(problem->graph, piece, v, src, dst, &d))
			return ASH_SCHED_OVERFLOW;
		*yes = i < cone->n_line ? d == 0 : d >= v[0];
	}
	return ASH_SCHED_OK;
}

/* The state of a group of pairs of instances that access the same cache line:
 * does the member carry all of them?
 */
/* A group has one of these states. */
enum {
	HAS_NONE,		/* the group has no such pairs in the part */
	ALL_CARRIED,
	SOME_TOGETHER
};

/* Update the state of the group of "near" by whether the member with the rows
 * "rows" carries the pairs of "near".
 */
static ash_sched_status update_group(const ash_problem *problem,
	const ash_matrix *rows, const ash_near *near, char *state)
{
	bool yes;
	ash_sched_status status;

	if (!near->is_spatial || !ash_near_is_open(problem, near) ||
		state[near->group] == SOME_TOGETHER)
		return ASH_SCHED_OK;
	status = is_carried(problem, rows, &problem->graph->piece[near->piece],
		&yes);
	state[near->group] = yes ? ALL_CARRIED : SOME_TOGETHER;
	return status;
}

/* Set *yes to whether the member with the rows "rows" carries all pairs of some
 * group that access the same cache line.
 */
static ash_sched_status carries_group(const ash_problem *problem,
	const ash_matrix *rows, bool *yes)
{
	const ash_graph *graph = problem->graph;
	char *state = calloc(graph->n_near_group + 1, 1);
	ash_sched_status status = state ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	*yes = false;
	for (unsigned i = 0; i < graph->n_near && !status; ++i)
		status = update_group(problem, rows, &graph->near[i], state);
	for (unsigned i = 0; i < graph->n_near_group && !status; ++i)
		*yes = *yes || state[i] == ALL_CARRIED;
	free(state);
	return status;
}

static ash_sched_status carries_lines(const ash_problem *problem, bool *yes)
{
	unsigned n = problem->part->n_stmt;
	ash_matrix *rows = calloc(n + 1, sizeof(*rows));
	ash_sched_status status = rows ? read_rows(problem, rows)
				       : ASH_SCHED_ERROR;

	*yes = false;
	if (status == ASH_SCHED_OK)
		status = carries_group(problem, rows, yes);
	for (unsigned i = 0; rows && i < n; ++i)
		ash_matrix_clear(&rows[i]);
	free(rows);
	return status;
}

ash_sched_status ash_device_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool *found)
{
	bool useful = false;
	ash_sched_status status = ash_near_solve(problem, band, with, true,
		found);

	if (status == ASH_SCHED_OK && *found)
		status = carries_lines(problem, &useful);
	if (status != ASH_SCHED_OK || useful)
		return status;
	return ash_problem_solve(problem, with, found);
}
