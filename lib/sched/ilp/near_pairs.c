/* near_pairs.c - groups of instance pairs with proximity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/near_pairs.h"

#include <stdlib.h>
#include <string.h>

#include <isl/map.h>

#include "sched/linear/isl_matrix.h"

bool ash_near_is_open(const ash_problem *problem, const ash_near *near)
{
	const ash_piece *piece = &problem->graph->piece[near->piece];

	return piece->is_active && !near->is_carried &&
		ash_problem_has(problem, piece->src) &&
		ash_problem_has(problem, piece->dst);
}

void ash_near_reset(const ash_problem *problem)
{
	ash_graph *graph = problem->graph;

	for (unsigned i = 0; i < graph->n_near; ++i)
		graph->near[i].is_carried = false;
}

/* Set *yes to whether member "m" has a nonzero distance for some pair of
 * "piece".
 */
static ash_sched_status separates(const ash_problem *problem,
	const ash_schedule_band *band, const ash_piece *piece, unsigned m,
	bool *yes)
{
	const ash_cone *cone = piece->cone;
	const int64_t *src = ash_matrix_row(
		&band->rows[problem->local[piece->src]], m);
	const int64_t *dst = ash_matrix_row(
		&band->rows[problem->local[piece->dst]], m);
	int64_t d;

	*yes = false;
	for (unsigned i = 0; !*yes && i < cone->n_line + cone->n_ray; ++i) {
		const int64_t *v = ash_cone_generator(cone, i);

		if (!ash_piece_distance(problem->graph, piece, v, src, dst, &d))
			return ASH_SCHED_OVERFLOW;
		*yes = d != 0;
	}
	return ASH_SCHED_OK;
}

ash_sched_status ash_band_is_coincident(const ash_problem *problem,
	const ash_schedule_band *band, bool *is_coincident)
{
	const ash_part *part = problem->part;
	ash_sched_status status = ASH_SCHED_OK;
	bool apart = false;

	for (unsigned i = 0; i < part->n_piece && !apart && !status; ++i) {
		const ash_piece *piece = &problem->graph->piece[part->piece[i]];

		if (piece->kinds & ASH_COINCIDENCE)
			status = separates(problem, band, piece,
				band->n_member - 1, &apart);
	}
	*is_coincident = !apart;
	return status;
}

ash_sched_status ash_near_update(const ash_problem *problem,
	const ash_schedule_band *band)
{
	ash_graph *graph = problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < graph->n_near && !status; ++i) {
		ash_near *near = &graph->near[i];

		if (ash_near_is_open(problem, near))
			status = separates(problem, band,
				&graph->piece[near->piece], band->n_member - 1,
				&near->is_carried);
	}
	return status;
}

/* Append the coefficients of iterators in the schedule row "row" of "stmt" to
 * "m", whose columns are the iterators and the subscripts of an access.
 */
static ash_sched_status append_row(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row, ash_matrix *m)
{
	unsigned n_head = 1 + graph->n_param;
	int64_t *expanded = calloc(n_head + stmt->n_dim, sizeof(*expanded));
	ash_sched_status status = ASH_SCHED_ERROR;

	if (expanded)
		status = ash_vertex_expand_row(graph, stmt, row, expanded);
	if (status == ASH_SCHED_OK && !ash_matrix_append(m, NULL))
		status = ASH_SCHED_ERROR;
	if (status == ASH_SCHED_OK)
		memcpy(ash_matrix_row(m, m->n_row - 1), expanded + n_head,
			sizeof(*expanded) * stmt->n_dim);
	free(expanded);
	return status;
}

/* Set "m" to the coefficients of iterators and subscripts in the equations of
 * the access relation of "group", and of iterators in all rows of its
 * statement.
 */
static ash_sched_status collect(const ash_problem *problem,
	const ash_schedule_band *band, const ash_near_group *group,
	ash_matrix *m)
{
	const ash_graph *graph = problem->graph;
	const ash_vertex *stmt = &graph->stmt[group->stmt];
	const ash_matrix *rows = &band->rows[problem->local[group->stmt]];
	unsigned n_first = problem->is_of_clusters ? problem->first
						   : stmt->rows.n_row;
	ash_sched_status status = ASH_SCHED_OK;

	*m = (ash_matrix) { .n_col = stmt->n_dim + group->n_subscript };
	for (unsigned i = 0; i < group->access.n_row; ++i)
		if (!ash_matrix_append(m,
			    ash_matrix_row(&group->access, i) +
				    group->access.n_col - m->n_col))
			return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < n_first && !status; ++i)
		status = append_row(graph, stmt, ash_matrix_row(&stmt->rows, i),
			m);
	for (unsigned i = 0; i < rows->n_row && !status; ++i)
		status = append_row(graph, stmt, ash_matrix_row(rows, i), m);
	return status;
}

/* Set *rank to the access rank (Zinenko et al., CC 2018, section 4.4): the
 * dimension of the set of elements that "group" accesses at one date of the
 * schedule so far.
 */
static ash_sched_status access_rank(const ash_problem *problem,
	const ash_schedule_band *band, const ash_near_group *group,
	unsigned *rank)
{
	unsigned n_dim = problem->graph->stmt[group->stmt].n_dim;
	ash_matrix m, free_directions = { 0 };
	ash_sched_status status = collect(problem, band, group, &m);

	if (status == ASH_SCHED_OK &&
		(!ash_matrix_echelon(&m, 0) ||
			!ash_matrix_complete(&m, &free_directions, NULL) ||
			!ash_matrix_rank(&free_directions, n_dim,
				n_dim + group->n_subscript, rank)))
		status = ASH_SCHED_OVERFLOW;
	ash_matrix_clear(&m);
	ash_matrix_clear(&free_directions);
	return status;
}

typedef struct {
	unsigned group, rank, multiplicity;
} key;

static int compare_keys(const void *a, const void *b)
{
	const key *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank > y->rank ? -1 : 1;
	if (x->multiplicity != y->multiplicity)
		return x->multiplicity > y->multiplicity ? -1 : 1;
	return x->group < y->group ? -1 : x->group > y->group;
}

/* Does "group" have pairs for which ash_near_is_open() holds? */
static bool has_open(const ash_problem *problem, unsigned group)
{
	const ash_graph *graph = problem->graph;

	for (unsigned i = 0; i < graph->n_near; ++i)
		if (graph->near[i].group == group &&
			ash_near_is_open(problem, &graph->near[i]))
			return true;
	return false;
}

static ash_sched_status fill_keys(const ash_problem *problem,
	const ash_schedule_band *band, key *keys, unsigned *n)
{
	const ash_graph *graph = problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	*n = 0;
	for (unsigned i = 0; i < graph->n_near_group && !status; ++i) {
		const ash_near_group *group = &graph->near_group[i];

		if (group->stmt == ASH_NO_VERTEX ||
			!ash_problem_has(problem, group->stmt) ||
			!has_open(problem, i))
			continue;
		keys[*n] = (key) { i, 0, group->multiplicity };
		status = access_rank(problem, band, group, &keys[*n].rank);
		++*n;
	}
	return status;
}

ash_sched_status ash_near_order(const ash_problem *problem,
	const ash_schedule_band *band, unsigned **list, unsigned *n)
{
	unsigned n_group = problem->graph->n_near_group;
	key *keys = malloc(sizeof(*keys) * (n_group + 1));
	ash_sched_status status = ASH_SCHED_ERROR;

	*list = malloc(sizeof(**list) * (n_group + 1));
	if (keys && *list)
		status = ash_graph_spend(problem->graph,
			1 + (uint64_t) n_group * problem->graph->n_near / 16);
	if (status == ASH_SCHED_OK)
		status = fill_keys(problem, band, keys, n);
	if (status == ASH_SCHED_OK) {
		qsort(keys, *n, sizeof(*keys), &compare_keys);
		for (unsigned i = 0; i < *n; ++i)
			(*list)[i] = keys[i].group;
	}
	free(keys);
	return status;
}
