/* pluto.c - permutable bands, by the algorithm of Pluto.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section 6.5.
 * The members are found one by one with the same constraints, so they are
 * permutable.  Members must be coincident until no such member exists.  If a
 * member violates a pair of the conditional validity, its conditions become
 * local (adjacent.c), and the band is restarted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/pluto.h"

#include "sched/ilp/device_members.h"
#include "sched/ilp/ilp_impl.h"
#include "sched/ilp/near_pairs.h"
#include "sched/ilp/problem_impl.h"

#include <stdlib.h>
#include <string.h>

ash_sched_status ash_band_init(const ash_graph *graph, const ash_part *part,
	ash_schedule_band *band)
{
	*band = (ash_schedule_band) { .n_stmt = part->n_stmt,
		.is_permutable = true };
	band->rows = calloc(part->n_stmt + 1, sizeof(*band->rows));
	if (!band->rows)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_stmt; ++i)
		band->rows[i].n_col = 1 + graph->n_param +
			graph->stmt[part->stmt[i]].n_var;
	return ASH_SCHED_OK;
}

void ash_band_clear(ash_schedule_band *band)
{
	for (unsigned i = 0; band->rows && i < band->n_stmt; ++i)
		ash_matrix_clear(&band->rows[i]);
	free(band->rows);
	band->rows = NULL;
}

static void empty_band(ash_schedule_band *band)
{
	band->n_member = 0;
	for (unsigned i = 0; i < band->n_stmt; ++i)
		band->rows[i].n_row = 0;
}

ash_sched_status ash_band_apply(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, unsigned first)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < part->n_stmt && !status; ++i) {
		ash_vertex *stmt = &graph->stmt[part->stmt[i]];

		status = ash_vertex_truncate(graph, stmt, first);
		for (unsigned k = 0; k < band->n_member && !status; ++k)
			status = ash_vertex_append(graph, stmt,
				ash_matrix_row(&band->rows[i], k));
	}
	return status;
}

ash_sched_status ash_band_append(ash_problem *problem, ash_schedule_band *band,
	bool is_coincident)
{
	ash_sched_status status = ASH_SCHED_OK;

	if (band->n_member == ASH_MAX_MEMBER)
		return ASH_SCHED_BUDGET;
	for (unsigned i = 0; i < band->n_stmt && !status; ++i) {
		ash_matrix *rows = &band->rows[i];

		if (!ash_matrix_append(rows, NULL))
			return ASH_SCHED_ERROR;
		status = ash_problem_row(problem, i,
			ash_matrix_row(rows, rows->n_row - 1));
	}
	band->coincident[band->n_member++] = is_coincident;
	return status == ASH_SCHED_OK ? ash_problem_accept(problem) : status;
}

/* Set *is_complete to whether the schedule of "stmt", extended by "rows", gives
 * different dates to any two instances.
 */
static ash_sched_status check_complete(ash_graph *graph, ash_vertex *stmt,
	const ash_matrix *rows, bool *is_complete)
{
	unsigned n = stmt->rows.n_row;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < rows->n_row && !status; ++i)
		status = ash_vertex_append(graph, stmt,
			ash_matrix_row(rows, i));
	if (status == ASH_SCHED_OK)
		status = ash_vertex_is_complete(graph, stmt, is_complete);
	if (status == ASH_SCHED_OK)
		status = ash_vertex_truncate(graph, stmt, n);
	return status;
}

ash_sched_status ash_band_complete_flat(ash_problem *problem,
	const ash_schedule_band *band)
{
	ash_graph *graph = problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < band->n_stmt && !status; ++i) {
		ash_vertex *stmt = &graph->stmt[problem->part->stmt[i]];
		ash_graph_node *node = &problem->node[problem->node_of[i]];

		if (!node->is_complete && stmt->n_flat &&
			!problem->is_of_clusters)
			status = check_complete(graph, stmt, &band->rows[i],
				&node->is_complete);
	}
	return status;
}

/* The computation of a band; it starts again when a condition becomes local. */
typedef struct {
	ash_problem *problem;
	ash_schedule_band *band;
	ash_adjacent_conditions conditions;
	unsigned n_before;	/* rows that the nodes had at the start */
	unsigned with;		/* current constraints, see problem.h */
	bool outer;		/* must the first member be coincident? */
	bool is_over;		/* is the band finished? */
} search;

ash_sched_status ash_band_restart(ash_problem *problem,
	ash_adjacent_conditions *conditions, unsigned n_before,
	ash_schedule_band *band)
{
	ash_sched_status status;

	empty_band(band);
	ash_adjacent_reset(problem, conditions);
	status = ash_problem_reset(problem, n_before);
	if (status == ASH_SCHED_OK)
		status = ash_band_complete_flat(problem, band);
	if (status == ASH_SCHED_OK)
		status = ash_problem_set_conditions(problem);
	return status;
}

/* Restart the band with the conditions that have become local. */
static ash_sched_status restart(search *s)
{
	ash_near_reset(s->problem);
	s->with = ASH_WITH_PROXIMITY | ASH_WITH_COINCIDENCE;
	return ash_band_restart(s->problem, &s->conditions, s->n_before,
		s->band);
}

/* Set *is_too_much to whether a band without an outer coincident member should
 * be given up, because the fusion of all its statements would need too many
 * registers.  It is then replaced by a level that carries many dependences and
 * may separate statements (Zinenko et al., CC 2018, section 4.6; near_pairs.h).
 */
static ash_sched_status is_too_much(const search *s, bool *is_too_much)
{
	const ash_graph *graph = s->problem->graph;
	unsigned pressure = 0;
	ash_sched_status status = ASH_SCHED_OK;

	*is_too_much = false;
	if (s->problem->is_of_clusters || s->band->n_member ||
		!ash_near_in_use(graph))
		return ASH_SCHED_OK;
	status = ash_pressure(graph, s->problem->part, &pressure);
	*is_too_much = pressure > (uint64_t) graph->options->register_limit;
	return status;
}

/* After a failure to find a member: continue without coincidence, or finish the
 * band.
 */
static ash_sched_status relax(search *s)
{
	ash_sched_status status;

	if (!(s->with & ASH_WITH_COINCIDENCE) ||
		(s->outer && !s->band->n_member)) {
		s->is_over = true;
		return ASH_SCHED_OK;
	}
	status = is_too_much(s, &s->is_over);
	s->with &= ~ASH_WITH_COINCIDENCE;
	return status;
}

/* The largest number of linearly independent rows that a node still needs. */
static unsigned max_slack(const ash_problem *problem)
{
	unsigned most = 0;

	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];

		if (!node->is_complete && node->n_var - node->rank > most)
			most = node->n_var - node->rank;
	}
	return most;
}

/* May the next member be chosen for locality rather than coincidence (Zinenko
 * et al., CC 2018, section 4.6)?  True if an enclosing loop or a member of the
 * band is coincident, or if the next member is one of the two innermost loops
 * ("slack" rows are missing) and not the outermost one.
 */
static bool may_relax(const search *s, unsigned slack)
{
	const ash_vertex *first = &s->problem->graph
					   ->stmt[s->problem->part->stmt[0]];

	for (unsigned i = 0; i < s->band->n_member; ++i)
		if (s->band->coincident[i])
			return true;
	if (slack <= 2 && (s->band->n_member || s->n_before))
		return true;
	return first->is_in_parallel;
}

/* Find the next member: one that carries few proximity pairs or, if it is the
 * last one, many.
 */
static ash_sched_status solve_near(search *s, bool *found)
{
	unsigned slack = max_slack(s->problem);
	ash_sched_status status = ASH_SCHED_OK;

	if (may_relax(s, slack))
		s->with &= ~ASH_WITH_COINCIDENCE;
	*found = false;
	if (slack == 1)
		status = ash_near_solve(s->problem, s->band, s->with, true,
			found);
	if (status == ASH_SCHED_OK && !*found)
		status = ash_near_solve(s->problem, s->band, s->with, false,
			found);
	return status;
}

static ash_sched_status solve(search *s, bool *found)
{
	if (ash_device_in_use(s->problem, s->band, s->with))
		return ash_device_solve(s->problem, s->band, s->with, found);
	return ash_near_in_use(s->problem->graph)
		? solve_near(s, found)
		: ash_problem_solve(s->problem, s->with, found);
}

/* If coincidence was not required of the last member, set its flag "coincident"
 * to whether it has distance zero for all coincidence pairs.
 */
static ash_sched_status check_coincident(search *s)
{
	bool *coincident = &s->band->coincident[s->band->n_member - 1];

	if (*coincident || !ash_near_in_use(s->problem->graph))
		return ASH_SCHED_OK;
	return ash_band_is_coincident(s->problem, s->band, coincident);
}

static ash_sched_status next_member(search *s)
{
	ash_sched_status status;
	bool found, changed;

	status = solve(s, &found);
	if (status != ASH_SCHED_OK)
		return status;
	if (!found)
		return relax(s);
	status = ash_band_append(s->problem, s->band,
		s->with & ASH_WITH_COINCIDENCE);
	if (status == ASH_SCHED_OK)
		status = check_coincident(s);
	if (status == ASH_SCHED_OK && ash_near_in_use(s->problem->graph))
		status = ash_near_update(s->problem, s->band);
	if (status == ASH_SCHED_OK)
		status = ash_adjacent_check(s->problem, &s->conditions, s->band,
			&changed);
	if (status == ASH_SCHED_OK)
		status = changed ? restart(s)
				 : ash_band_complete_flat(s->problem, s->band);
	return status;
}

ash_sched_status ash_pluto_band(ash_problem *problem, bool outer,
	ash_schedule_band *band)
{
	search s = { .problem = problem,
		.band = band,
		.outer = outer,
		.with = ASH_WITH_PROXIMITY | ASH_WITH_COINCIDENCE };
	ash_sched_status status = ash_adjacent_init(problem, &s.conditions);

	ash_near_reset(problem);
	if (problem->n_node)
		s.n_before = problem->node[0].done.n_row;
	while (status == ASH_SCHED_OK && !s.is_over &&
		!ash_problem_is_complete(problem))
		status = next_member(&s);
	band->is_complete = ash_problem_is_complete(problem);
	ash_adjacent_clear(&s.conditions);
	return status;
}

ash_sched_status ash_pluto_single(ash_problem *problem, unsigned with,
	ash_schedule_band *band)
{
	bool found;
	ash_sched_status status;

	with |= ASH_WITH_CONDITIONED;
	status = ash_problem_solve(problem, with, &found);
	if (status == ASH_SCHED_OK && found)
		status = ash_band_append(problem, band, false);
	if (status == ASH_SCHED_OK)
		status = ash_band_complete_flat(problem, band);
	band->is_permutable = false;
	band->is_complete = ash_problem_is_complete(problem);
	return status;
}
