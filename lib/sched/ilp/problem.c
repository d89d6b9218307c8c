/* problem.c - the integer program of one member of a permutable band.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/problem_impl.h"

#include <stdlib.h>
#include <string.h>

#include "sched/ilp/ilp_impl.h"
#include "sched/ilp/independence.h"
#include "sched/linear/vector.h"

/* A solution is the best one if its first N_SIGNIFICANT objectives are zero
 * (section 6.5.7 of report CW 706).  N_OBJECTIVE is the number of objectives,
 * see set_objectives().
 */
#define N_SIGNIFICANT 2
#define N_OBJECTIVE 4

static ash_sched_status alloc_common(ash_graph *graph, const ash_part *part,
	unsigned n_node, ash_problem *problem)
{
	*problem = (ash_problem) { .graph = graph,
		.part = part,
		.is_relaxed = graph->options->relaxed };
	problem->n_node = n_node;
	problem->node = calloc(n_node + 1, sizeof(*problem->node));
	problem->local = calloc(graph->n_stmt + 1, sizeof(*problem->local));
	problem->node_of = calloc(part->n_stmt + 1, sizeof(*problem->node_of));
	problem->coord = calloc(part->n_stmt + 1, sizeof(*problem->coord));
	problem->solution_at = calloc(n_node + 1,
		sizeof(*problem->solution_at));
	problem->order = ash_rows_alloc();
	problem->bounds = ash_rows_alloc();
	problem->proximity = ash_rows_alloc();
	problem->coincidence = ash_rows_alloc();
	problem->conditions = ash_rows_alloc();
	if (!problem->node || !problem->local || !problem->node_of ||
		!problem->coord || !problem->solution_at || !problem->order ||
		!problem->bounds || !problem->proximity ||
		!problem->coincidence || !problem->conditions)
		return ASH_SCHED_ERROR;
	memset(problem->local, 0xff, sizeof(*problem->local) * graph->n_stmt);
	for (unsigned i = 0; i < part->n_stmt; ++i)
		problem->local[part->stmt[i]] = i;
	return ASH_SCHED_OK;
}

void ash_problem_clear(ash_problem *problem)
{
	for (unsigned i = 0; problem->node && i < problem->n_node; ++i) {
		free(problem->node[i].bound);
		ash_matrix_clear(&problem->node[i].done);
	}
	for (unsigned i = 0; problem->coord && i < problem->part->n_stmt; ++i)
		ash_matrix_clear(&problem->coord[i]);
	free(problem->node);
	free(problem->local);
	free(problem->node_of);
	free(problem->coord);
	free(problem->solution);
	free(problem->solution_at);
	ash_rows_free(problem->order);
	ash_rows_free(problem->bounds);
	ash_rows_free(problem->proximity);
	ash_rows_free(problem->coincidence);
	ash_rows_free(problem->conditions);
	ash_rows_free(problem->conditioned);
}

/* Number the variables: first those of the bound of distances, then those of
 * each node.
 */
static ash_sched_status number_variables(ash_problem *problem)
{
	unsigned n_param = problem->graph->n_param, n_solution = 0;
	unsigned n = 2 * n_param + 1;

	for (unsigned i = 0; i < problem->n_node; ++i) {
		ash_graph_node *node = &problem->node[i];

		node->first = n;
		n += 2 * node->n_var + n_param + 1;
		problem->solution_at[i] = n_solution;
		n_solution += 1 + n_param + node->n_var;
	}
	problem->n_lp_var = n;
	problem->solution = calloc(n_solution + 1, sizeof(*problem->solution));
	return problem->solution ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

/* Add the constraint that the absolute value of the coefficient of coordinate
 * "i" is at most node->bound[i].
 */
static ash_sched_status add_coefficient_bound(ash_problem *problem,
	const ash_graph_node *node, unsigned i)
{
	ash_term term[2] = {
		{ ash_problem_negative(node, i), -1 },
		{ ash_problem_positive(node, i), -1 },
	};

	if (node->bound[i] < 0)
		return ASH_SCHED_OK;
	return ash_rows_add(problem->bounds, false, node->bound[i], 2, term)
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

static ash_sched_status add_constant_bound(ash_problem *problem,
	const ash_graph_node *node)
{
	int64_t bound = problem->graph->options->max_constant_term;
	ash_term term = { ash_problem_param(node, problem->graph->n_param),
		-1 };

	if (bound < 0)
		return ASH_SCHED_OK;
	return ash_rows_add(problem->bounds, false, bound, 1, &term)
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

static ash_sched_status add_bounds(ash_problem *problem)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < problem->n_node && !status; ++i) {
		const ash_graph_node *node = &problem->node[i];

		status = add_constant_bound(problem, node);
		for (unsigned k = 0; k < node->n_var && !status; ++k)
			status = add_coefficient_bound(problem, node, k);
	}
	return status;
}

static ash_sched_status add_piece(ash_problem *problem, ash_piece *piece)
{
	ash_sched_status status = ASH_SCHED_OK;

	if (piece->kinds & ASH_VALIDITY)
		status = ash_problem_add_order(problem, piece, ASH_NO_SLACK,
			problem->order);
	if (!status && piece->kinds & ASH_PROXIMITY)
		status = ash_problem_add_near(problem, piece, 0,
			problem->proximity);
	if (!status && piece->kinds & ASH_COINCIDENCE)
		status = ash_problem_add_equal(problem, piece,
			problem->coincidence);
	return status;
}

/* Is the piece between statements of the same node? */
static bool is_internal(const ash_problem *problem, const ash_piece *piece)
{
	return problem->node_of[problem->local[piece->src]] ==
		problem->node_of[problem->local[piece->dst]];
}

/* Add the constraints of all pieces; if "bundle" is not NULL, it has those of
 * the pieces inside of each node.
 */
static ash_sched_status add_pieces(ash_problem *problem,
	const ash_bundle *const *bundle)
{
	const ash_part *part = problem->part;
	ash_sched_status status = number_variables(problem);

	if (status == ASH_SCHED_OK)
		status = add_bounds(problem);
	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		ash_piece *piece = &problem->graph->piece[part->piece[i]];

		if (!bundle || !is_internal(problem, piece))
			status = add_piece(problem, piece);
	}
	for (unsigned i = 0; bundle && i < problem->n_node && !status; ++i)
		status = ash_problem_add_bundle(problem, &problem->node[i],
			bundle[i]);
	return status;
}

/* The bound on the absolute value of coefficient "i" of "stmt": that of the
 * options or, if it is smaller, that of inequality (104) of report CW 706
 * against coalesced loops; -1 if there is none.
 */
static int64_t coefficient_bound(const ash_graph *graph, const ash_vertex *stmt,
	unsigned i)
{
	int64_t bound = graph->options->max_coefficient;

	for (unsigned k = 0; k < stmt->n_var; ++k) {
		int64_t size = stmt->size[k];

		if (k == i || size <= 0 || !graph->options->treat_coalescing)
			continue;
		size = (size + 1) / 2;
		bound = bound < 0 || size < bound ? size : bound;
	}
	return bound;
}

static bool set_identity(const ash_graph *graph, const ash_vertex *stmt,
	ash_matrix *coord)
{
	unsigned n_head = 1 + graph->n_param;

	*coord = (ash_matrix) { .n_col = n_head + stmt->n_var };
	for (unsigned i = 0; i < stmt->n_var; ++i) {
		if (!ash_matrix_append(coord, NULL))
			return false;
		ash_matrix_row(coord, i)[n_head + i] = 1;
	}
	return true;
}

static ash_sched_status init_node(const ash_graph *graph,
	const ash_vertex *stmt, ash_graph_node *node)
{
	unsigned n_head = 1 + graph->n_param;

	node->n_var = stmt->n_var;
	node->done = (ash_matrix) { .n_col = stmt->n_var };
	node->bound = malloc(sizeof(*node->bound) * (stmt->n_var + 1));
	if (!node->bound)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < stmt->n_var; ++i)
		node->bound[i] = coefficient_bound(graph, stmt, i);
	for (unsigned i = 0; i < stmt->rows.n_row; ++i)
		if (!ash_matrix_append(&node->done,
			    ash_matrix_row(&stmt->rows, i) + n_head))
			return ASH_SCHED_ERROR;
	node->rank = stmt->rank;
	return ash_vertex_is_complete(graph, stmt, &node->is_complete);
}

ash_sched_status ash_problem_init(ash_graph *graph, const ash_part *part,
	ash_problem *problem)
{
	ash_sched_status status = alloc_common(graph, part, part->n_stmt,
		problem);

	for (unsigned i = 0; i < part->n_stmt && !status; ++i) {
		const ash_vertex *stmt = &graph->stmt[part->stmt[i]];

		problem->node_of[i] = i;
		if (!set_identity(graph, stmt, &problem->coord[i]))
			status = ASH_SCHED_ERROR;
		else
			status = init_node(graph, stmt, &problem->node[i]);
	}
	return status == ASH_SCHED_OK ? add_pieces(problem, NULL) : status;
}

static bool copy_band(const ash_vertex *stmt, unsigned first, ash_matrix *coord)
{
	*coord = (ash_matrix) { .n_col = stmt->rows.n_col };
	for (unsigned i = first; i < stmt->rows.n_row; ++i)
		if (!ash_matrix_append(coord, ash_matrix_row(&stmt->rows, i)))
			return false;
	return true;
}

/* Initialize "node" for a cluster whose band members are the rows of "coord",
 * unless that has been done.
 */
static ash_sched_status init_cluster(const ash_graph *graph,
	const ash_matrix *coord, ash_graph_node *node)
{
	if (node->bound)
		return ASH_SCHED_OK;
	node->n_var = coord->n_row;
	node->done = (ash_matrix) { .n_col = coord->n_row };
	node->is_complete = !coord->n_row;
	node->bound = malloc(sizeof(*node->bound) * (coord->n_row + 1));
	if (!node->bound)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < coord->n_row; ++i)
		node->bound[i] = graph->options->max_coefficient;
	return ASH_SCHED_OK;
}

ash_sched_status ash_problem_init_clusters(ash_graph *graph,
	const ash_part *part, unsigned n_cluster, const unsigned *cluster,
	const ash_bundle *const *bundle, unsigned first, ash_problem *problem)
{
	ash_sched_status status = alloc_common(graph, part, n_cluster, problem);

	problem->is_of_clusters = true;
	problem->first = first;
	for (unsigned i = 0; i < part->n_stmt && !status; ++i) {
		problem->node_of[i] = cluster[i];
		if (!copy_band(&graph->stmt[part->stmt[i]], first,
			    &problem->coord[i]))
			status = ASH_SCHED_ERROR;
		else
			status = init_cluster(graph, &problem->coord[i],
				&problem->node[cluster[i]]);
	}
	return status == ASH_SCHED_OK ? add_pieces(problem, bundle) : status;
}

/* Is the piece active and between statements of the part? */
static bool is_inside(const ash_problem *problem, unsigned index)
{
	const ash_piece *piece = &problem->graph->piece[index];

	return piece->is_active && ash_problem_has(problem, piece->src) &&
		ash_problem_has(problem, piece->dst);
}

ash_sched_status ash_problem_set_conditions(ash_problem *problem)
{
	ash_graph *graph = problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	ash_rows_free(problem->conditions);
	problem->conditions = ash_rows_alloc();
	if (!problem->conditions)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		const ash_tagged *tagged = &graph->tagged[i];

		if (tagged->is_local && is_inside(problem, tagged->piece))
			status = ash_problem_add_equal(problem,
				&graph->piece[tagged->piece],
				problem->conditions);
	}
	return status;
}

/* Set the objectives (section 6.5.5), the most important one first: the
 * coefficients of parameters in the bound of distances, its constant,
 * coefficients of parameters in schedules, coefficients of coordinates.
 */
static ash_sched_status set_objectives(const ash_problem *problem, ash_lp *lp)
{
	unsigned n_param = problem->graph->n_param, n[4] = { 0 };
	ash_term *term[4];
	bool ok = true;

	for (unsigned i = 0; i < 4; ++i) {
		term[i] = malloc(sizeof(**term) * (problem->n_lp_var + 1));
		ok = ok && term[i];
	}
	for (unsigned i = 0; ok && i < 2 * n_param; ++i)
		term[0][n[0]++] = (ash_term) { i, 1 };
	if (ok)
		term[1][n[1]++] = (ash_term) { 2 * n_param, 1 };
	for (unsigned i = 0; ok && i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];

		for (unsigned k = 0; k < n_param; ++k)
			term[2][n[2]++] = (ash_term) {
				ash_problem_param(node, k), 1
			};
		for (unsigned k = 0; k < 2 * node->n_var; ++k)
			term[3][n[3]++] = (ash_term) { node->first + k, 1 };
	}
	for (unsigned i = 0; i < 4; ++i) {
		ok = ok && ash_lp_set_objective(lp, i, n[i], term[i]);
		free(term[i]);
	}
	return ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

void ash_problem_read(ash_problem *problem, const ash_lp *lp)
{
	unsigned n_param = problem->graph->n_param;

	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];
		int64_t *row = problem->solution + problem->solution_at[i];

		row[0] = ash_lp_value(lp, ash_problem_param(node, n_param));
		for (unsigned k = 0; k < n_param; ++k)
			row[1 + k] = ash_lp_value(lp,
				ash_problem_param(node, k));
		for (unsigned k = 0; k < node->n_var; ++k)
			row[1 + n_param + k] = ash_lp_value(lp,
						       ash_problem_positive(
							       node, k)) -
				ash_lp_value(lp, ash_problem_negative(node, k));
	}
}

/* Compute the block problem->conditioned, unless that has been done. */
static ash_sched_status need_conditioned(ash_problem *problem)
{
	const ash_part *part = problem->part;
	ash_sched_status status = ASH_SCHED_OK;

	if (problem->conditioned)
		return status;
	problem->conditioned = ash_rows_alloc();
	if (!problem->conditioned)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		ash_piece *piece = &problem->graph->piece[part->piece[i]];

		if (piece->kinds & ASH_CONDITIONED)
			status = ash_problem_add_order(problem, piece,
				ASH_NO_SLACK, problem->conditioned);
	}
	return status;
}

static bool add_blocks(const ash_problem *problem, unsigned with, ash_lp *lp)
{
	bool ok = ash_lp_add(lp, problem->order) &&
		ash_lp_add(lp, problem->conditions);

	if (!problem->is_relaxed)
		ok = ok && ash_lp_add(lp, problem->bounds);
	if (with & ASH_WITH_PROXIMITY)
		ok = ok && ash_lp_add(lp, problem->proximity);
	if (with & ASH_WITH_COINCIDENCE)
		ok = ok && ash_lp_add(lp, problem->coincidence);
	if (with & ASH_WITH_CONDITIONED)
		ok = ok && ash_lp_add(lp, problem->conditioned);
	return ok;
}

static ash_sched_status solve(ash_problem *problem, ash_lp *lp,
	const ash_regions *regions, bool *found)
{
	ash_lp_status end = ash_lp_nontrivial(lp, regions->n_region,
		regions->region, N_SIGNIFICANT, NULL, NULL);

	if (problem->graph->stats)
		++problem->graph->stats->ilp_calls;
	*found = end == ASH_LP_OPTIMAL;
	if (*found && !ash_lp_is_integer(lp))
		return ASH_SCHED_OVERFLOW;
	if (*found)
		ash_problem_read(problem, lp);
	return ash_sched_of_lp(end);
}

/* Solve the program over the rationals; if the solution, scaled to integers,
 * exceeds the bounds of coefficients, solve the integer program instead.
 */
static ash_sched_status solve_relaxed(ash_problem *problem, ash_lp *lp,
	unsigned with, const ash_regions *regions, bool *found)
{
	bool is_too_large;
	ash_sched_status status = ash_relaxed_solve(problem, lp, with, regions,
		N_SIGNIFICANT, found, &is_too_large);

	if (problem->graph->stats)
		++problem->graph->stats->relaxed;
	if (status != ASH_SCHED_OK || !is_too_large)
		return status;
	return ash_lp_add(lp, problem->bounds)
		? solve(problem, lp, regions, found)
		: ASH_SCHED_ERROR;
}

ash_sched_status ash_problem_solve(ash_problem *problem, unsigned with,
	bool *found)
{
	ash_regions regions;
	ash_sched_status status = ash_regions_init(problem, &regions);
	ash_lp *lp = ash_lp_alloc(problem->n_lp_var, N_OBJECTIVE,
		&problem->graph->work);

	*found = false;
	if (status == ASH_SCHED_OK)
		status = lp ? set_objectives(problem, lp) : ASH_SCHED_ERROR;
	if (status == ASH_SCHED_OK && with & ASH_WITH_CONDITIONED)
		status = need_conditioned(problem);
	if (status == ASH_SCHED_OK && !add_blocks(problem, with, lp))
		status = ASH_SCHED_ERROR;
	if (status == ASH_SCHED_OK)
		status = problem->is_relaxed
			? solve_relaxed(problem, lp, with, &regions, found)
			: solve(problem, lp, &regions, found);
	ash_lp_free(lp);
	ash_regions_clear(&regions);
	return status;
}

ash_sched_status ash_problem_row(const ash_problem *problem, unsigned i,
	int64_t *row)
{
	unsigned node = problem->node_of[i];
	unsigned n_head = 1 + problem->graph->n_param;
	const ash_matrix *coord = &problem->coord[i];
	const int64_t *solution = problem->solution +
		problem->solution_at[node];
	bool ok = true;

	memset(row, 0, sizeof(*row) * coord->n_col);
	memcpy(row, solution, sizeof(*row) * n_head);
	for (unsigned k = 0; k < coord->n_row; ++k)
		for (unsigned c = 0; ok && c < coord->n_col; ++c) {
			int64_t term;

			ok = ash_mul(solution[n_head + k],
				     ash_matrix_row(coord, k)[c], &term) &&
				ash_add(row[c], term, row + c);
		}
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

bool ash_problem_is_complete(const ash_problem *problem)
{
	for (unsigned i = 0; i < problem->n_node; ++i)
		if (!problem->node[i].is_complete)
			return false;
	return true;
}

/* Recompute node->rank and node->is_complete from node->done. */
static ash_sched_status update_node(ash_graph_node *node)
{
	if (!ash_matrix_rank(&node->done, 0, node->n_var, &node->rank))
		return ASH_SCHED_OVERFLOW;
	node->is_complete = node->rank >= node->n_var;
	return ASH_SCHED_OK;
}

ash_sched_status ash_problem_reset(ash_problem *problem, unsigned n)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < problem->n_node && !status; ++i) {
		problem->node[i].done.n_row = n;
		status = update_node(&problem->node[i]);
	}
	return status;
}

ash_sched_status ash_problem_accept(ash_problem *problem)
{
	unsigned n_head = 1 + problem->graph->n_param;

	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < problem->n_node && !status; ++i) {
		ash_graph_node *node = &problem->node[i];

		if (!ash_matrix_append(&node->done,
			    problem->solution + problem->solution_at[i] +
				    n_head))
			return ASH_SCHED_ERROR;
		status = update_node(node);
	}
	return status;
}
