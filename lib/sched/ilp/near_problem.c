/* near_problem.c - integer programs of band members that carry few, or many,
 * proximity pairs.
 *
 * Zinenko et al. (see near_pairs.h), objectives (3) and (4).  Each group has
 * separate bounds on the distances of pairs that access the same element and of
 * pairs that access the same line; the variables of these bounds follow all
 * others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "sched/ilp/independence.h"
#include "sched/ilp/near_pairs.h"
#include "sched/ilp/problem_impl.h"

/* The largest weight of a coordinate; larger ones are reduced to it. */
#define MAX_WEIGHT 1024

/* The integer program of a member. */
typedef struct {
	ash_problem *problem;
	unsigned n_group;
	unsigned *group;	/* the groups in the order of section 4.4 */
	unsigned n_objective;
	ash_term **objective;
	unsigned *n_term;
	ash_rows *rows;
	ash_lp *lp;
} program;

/* The index of the first variable of a group's bound on distances. */
static unsigned bound_at(const ash_problem *problem, unsigned group,
	bool is_spatial)
{
	unsigned size = 2 * problem->graph->n_param + 1;

	return problem->n_lp_var + (2 * group + is_spatial) * size;
}

/* The variable that is 0 if all spatial pairs of the group are carried, else 1.
 */
static unsigned slack_at(const ash_problem *problem, unsigned group)
{
	return bound_at(problem, problem->graph->n_near_group, false) + group;
}

static unsigned n_variable(const ash_problem *problem)
{
	return slack_at(problem, problem->graph->n_near_group);
}

static void program_clear(program *p)
{
	for (unsigned i = 0; p->objective && i < p->n_objective; ++i)
		free(p->objective[i]);
	free(p->objective);
	free(p->n_term);
	free(p->group);
	ash_rows_free(p->rows);
	ash_lp_free(p->lp);
}

static bool add_objective(program *p, unsigned room)
{
	ash_term *term = malloc(sizeof(*term) * (room + 1));

	p->objective[p->n_objective] = term;
	p->n_term[p->n_objective++] = 0;
	return term;
}

static void add_weighted(program *p, unsigned var, int64_t weight)
{
	unsigned i = p->n_objective - 1;

	p->objective[i][p->n_term[i]++] = (ash_term) { var, weight };
}

static void add_term(program *p, unsigned var)
{
	add_weighted(p, var, 1);
}

/* The weight in objectives of coordinate "k" of node "n".  For a cluster, whose
 * coordinates are band members, it is the sum of the absolute coefficients of
 * the member, the largest one of all statements, since coefficients of original
 * iterators are to be minimized (section 5.1); else 1.
 */
static int64_t coordinate_weight(const ash_problem *problem, unsigned n,
	unsigned k)
{
	const ash_graph *graph = problem->graph;
	int64_t most = 1;

	for (unsigned i = 0;
		problem->is_of_clusters && i < problem->part->n_stmt; ++i) {
		const ash_vertex *stmt = &graph->stmt[problem->part->stmt[i]];
		const int64_t *row;
		int64_t sum = 0;

		if (problem->node_of[i] != n)
			continue;
		row = ash_matrix_row(&problem->coord[i], k) + 1 +
			graph->n_param;
		for (unsigned v = 0; v < stmt->n_var && sum < MAX_WEIGHT; ++v)
			sum += llabs(row[v]) < MAX_WEIGHT ? llabs(row[v])
							  : MAX_WEIGHT;
		most = sum > most ? sum : most;
	}
	return most < MAX_WEIGHT ? most : MAX_WEIGHT;
}

/* Add the objectives that minimize the bounds of the groups, temporal ones
 * before spatial ones.
 */
static bool add_bounds(program *p)
{
	unsigned n_param = p->problem->graph->n_param;

	for (unsigned i = 0; i < 2 * p->n_group; ++i) {
		unsigned at = bound_at(p->problem, p->group[i / 2], i % 2);

		if (!add_objective(p, 2 * n_param))
			return false;
		for (unsigned k = 0; k < 2 * n_param; ++k)
			add_term(p, at + k);
		if (!add_objective(p, 1))
			return false;
		add_term(p, at + 2 * n_param);
	}
	return true;
}

/* Add the objective to minimize the sum of the coefficients of parameters (if
 * "of_params"), or of coordinates.
 */
static bool add_sum(program *p, bool of_params)
{
	const ash_problem *problem = p->problem;
	unsigned n_param = problem->graph->n_param;

	if (!add_objective(p, problem->n_lp_var))
		return false;
	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];

		for (unsigned k = 0; of_params && k < n_param; ++k)
			add_term(p, ash_problem_param(node, k));
		for (unsigned k = 0; !of_params && k < node->n_var; ++k) {
			int64_t weight = coordinate_weight(problem, i, k);

			add_weighted(p, ash_problem_negative(node, k), weight);
			add_weighted(p, ash_problem_positive(node, k), weight);
		}
	}
	return true;
}

static bool add_slacks(program *p)
{
	if (!add_objective(p, p->n_group))
		return false;
	for (unsigned i = 0; i < p->n_group; ++i)
		add_term(p, slack_at(p->problem, p->group[i]));
	return true;
}

static bool set_objectives(program *p, bool many)
{
	bool ok;

	p->objective = calloc(4 * p->n_group + 4, sizeof(*p->objective));
	p->n_term = calloc(4 * p->n_group + 4, sizeof(*p->n_term));
	if (!p->objective || !p->n_term)
		return false;
	ok = many ? add_sum(p, false) && add_slacks(p) && add_sum(p, true)
		  : add_bounds(p) && add_sum(p, true) && add_sum(p, false);
	p->lp = ok ? ash_lp_alloc(n_variable(p->problem), p->n_objective,
			     &p->problem->graph->work)
		   : NULL;
	for (unsigned i = 0; p->lp && ok && i < p->n_objective; ++i)
		ok = ash_lp_set_objective(p->lp, i, p->n_term[i],
			p->objective[i]);
	return ok && p->lp;
}

/* Add the constraints for the pairs of "near". */
static ash_sched_status add_pairs(program *p, const ash_near *near, bool many)
{
	ash_problem *problem = p->problem;
	ash_piece *piece = &problem->graph->piece[near->piece];

	if (!many)
		return ash_problem_add_near(problem, piece,
			bound_at(problem, near->group, near->is_spatial),
			p->rows);
	if (!near->is_spatial)
		return ASH_SCHED_OK;
	return ash_problem_add_order(problem, piece,
		slack_at(problem, near->group), p->rows);
}

static ash_sched_status add_all_pairs(program *p, bool many)
{
	ash_graph *graph = p->problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; many && i < p->n_group; ++i) {
		ash_term term = { slack_at(p->problem, p->group[i]), -1 };

		if (!ash_rows_add(p->rows, false, 1, 1, &term))
			return ASH_SCHED_ERROR;
	}
	for (unsigned i = 0; i < graph->n_near && !status; ++i)
		if (ash_near_is_open(p->problem, &graph->near[i]))
			status = add_pairs(p, &graph->near[i], many);
	return status;
}

static bool add_blocks(program *p, unsigned with)
{
	const ash_problem *problem = p->problem;

	return ash_lp_add(p->lp, problem->order) &&
		ash_lp_add(p->lp, problem->bounds) &&
		ash_lp_add(p->lp, problem->conditions) &&
		(!(with & ASH_WITH_COINCIDENCE) ||
			ash_lp_add(p->lp, problem->coincidence)) &&
		ash_lp_add(p->lp, p->rows);
}

/* Solve the program once; set *found to whether there is a solution, which is
 * then stored in problem->solution.
 */
static ash_sched_status search_once(program *p, const ash_regions *regions,
	unsigned n_significant, bool *found)
{
	ash_problem *problem = p->problem;
	ash_lp_status end = ash_lp_nontrivial(p->lp, regions->n_region,
		regions->region, n_significant, NULL, NULL);

	if (problem->graph->stats)
		++problem->graph->stats->ilp_calls;
	*found = end == ASH_LP_OPTIMAL;
	if (*found && !ash_lp_is_integer(p->lp))
		return ASH_SCHED_OVERFLOW;
	if (*found)
		ash_problem_read(problem, p->lp);
	return ash_sched_of_lp(end);
}

/* Add the constraint that the sum of coefficients is less than in the last
 * solution, or that it is equal and more groups are carried.  For this the
 * first two objectives are combined into one number, since at most n_group
 * slacks are 1.
 */
static bool ask_for_better(program *p)
{
	int64_t weight[2] = { p->n_group + 1, 1 };
	int64_t best = weight[0] * ash_lp_objective(p->lp, 0) +
		ash_lp_objective(p->lp, 1);
	unsigned n = 0;
	ash_term *term = malloc(
		sizeof(*term) * (p->n_term[0] + p->n_term[1] + 1));
	bool ok = term;

	for (unsigned i = 0; ok && i < 2; ++i)
		for (unsigned k = 0; k < p->n_term[i]; ++k)
			term[n++] = (ash_term) { p->objective[i][k].var,
				-weight[i] * p->objective[i][k].coef };
	ok = ok && ash_lp_add_row(p->lp, false, best - 1, n, term);
	free(term);
	return ok;
}

/* Solve the program.  ash_lp_nontrivial() improves a solution only by making
 * objectives zero, which a sum of coefficients (objective (4)) never is.  So,
 * with "many", it is called until there is no better solution.
 */
static ash_sched_status search(program *p, bool many, bool *found)
{
	ash_regions regions;
	ash_sched_status status = ash_regions_init(p->problem, &regions);
	bool again;

	if (status == ASH_SCHED_OK)
		status = search_once(p, &regions, many ? 0 : 4 * p->n_group,
			found);
	again = many && *found;
	while (status == ASH_SCHED_OK && again)
		status = ask_for_better(p) ? search_once(p, &regions, 0, &again)
					   : ASH_SCHED_ERROR;
	ash_regions_clear(&regions);
	return status;
}

ash_sched_status ash_near_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool many, bool *found)
{
	program p = { .problem = problem, .rows = ash_rows_alloc() };
	ash_sched_status status = p.rows
		? ash_near_order(problem, band, &p.group, &p.n_group)
		: ASH_SCHED_ERROR;

	*found = false;
	if (status == ASH_SCHED_OK)
		status = add_all_pairs(&p, many);
	if (status == ASH_SCHED_OK &&
		(!set_objectives(&p, many) || !add_blocks(&p, with)))
		status = ASH_SCHED_ERROR;
	if (status == ASH_SCHED_OK)
		status = search(&p, many, found);
	program_clear(&p);
	return status;
}
