/* contiguity.c - scheduling for contiguous accesses and vectorization.
 *
 * Vasilache, Meister, Baskaran, Lethin, "Joint Scheduling and Layout
 * Optimization to Enable Multi-Level Vectorization", IMPACT 2012: the top-down
 * search of section 2.3. One integer program (joint.h) computes all remaining
 * loops. Only the outermost loop of its solution is kept; the next program is
 * built for the dependences that this loop leaves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/contiguity.h"

#include <stdlib.h>

#include "research/contiguity/joint.h"

/* Make the rows of "value" the only member of "band". */
static ash_sched_status take_rows(const ash_joint *joint, const int64_t *value,
	ash_schedule_band *band)
{
	ash_problem problem;
	ash_sched_status status = ash_problem_init(joint->graph, joint->part,
		&problem);

	for (unsigned i = 0; i < joint->n_stmt && !status; ++i)
		ash_joint_row(joint, i, value,
			problem.solution + problem.solution_at[i]);
	if (status == ASH_SCHED_OK)
		status = ash_band_append(&problem, band, false);
	if (status == ASH_SCHED_OK)
		status = ash_band_is_coincident(&problem, band,
			&band->coincident[0]);
	ash_problem_clear(&problem);
	return status;
}

/* Record the cost of the solution "result" in the statistics. */
static void count(const ash_graph *graph, const ash_mip_result *result)
{
	const ash_contiguity *method = graph->method->data;
	ash_research_stats *stats = method->stats;

	if (!stats)
		return;
	++stats->mips;
	stats->nodes += result->nodes;
	stats->exhausted += !result->is_complete;
}

/* One integer program may use 1/SHARE of the remaining budget, so that enough
 * is left to compute a band by other means if it fails.
 */
#define SHARE 8

static ash_lp_status minimize(ash_joint *joint, ash_mip_result *result)
{
	const ash_research_options *options = ash_joint_options(joint);
	ash_lp_work *work = &joint->graph->work;
	uint64_t kept = work->budget - work->budget / SHARE;
	ash_lp_status status;

	if (ash_rows_count(joint->mip->rows) > (uint64_t) options->mip_rows)
		return ASH_LP_BUDGET;
	work->budget -= kept;
	status = ash_mip_solve(joint->mip, (ash_mip_solver) options->solver,
		(uint64_t) options->nodes, work, result);
	work->budget += kept;
	return status;
}

static ash_sched_status solve(ash_joint *joint, ash_schedule_band *band)
{
	ash_mip_result result = { 0 };
	ash_lp_status found = minimize(joint, &result);
	ash_sched_status status = ASH_SCHED_OK;

	if (found == ASH_LP_INFEASIBLE)
		result.is_complete = true;
	count(joint->graph, &result);
	if (found == ASH_LP_OPTIMAL)
		status = take_rows(joint, result.value, band);
	else if (found == ASH_LP_ERROR)
		status = ASH_SCHED_ERROR;
	free(result.value);
	return status;
}

static ash_sched_status add_constraints(ash_joint *joint)
{
	ash_joint_add_order(joint);
	if (joint->status == ASH_SCHED_OK)
		ash_joint_add_space(joint);
	if (joint->status == ASH_SCHED_OK)
		ash_joint_add_vectors(joint);
	return joint->status;
}

ash_sched_status ash_joint_member(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band)
{
	ash_joint joint;
	ash_sched_status status = ash_joint_init(graph, part, &joint);

	if (status == ASH_SCHED_OK)
		status = add_constraints(&joint);
	if (status == ASH_SCHED_OK)
		status = solve(&joint, band);
	ash_joint_clear(&joint);
	return status == ASH_SCHED_OVERFLOW ? ASH_SCHED_OK : status;
}
