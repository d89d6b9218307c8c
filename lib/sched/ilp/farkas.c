/* farkas.c - constraints of pieces on schedule coefficients (Farkas lemma).
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 6.3,
 * 6.4.2, 6.5.1 and 6.5.2.  An affine function is non-negative on a polyhedron
 * if it is non-negative at each vertex, does not decrease along any ray, and is
 * constant along each line: one constraint per generator.  A dependence of a
 * statement on itself is represented by the differences of its instances,
 * without the bounds that would only serve to coalesce loops (section 7.5.5).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sched/ilp/problem_impl.h"
#include "sched/linear/vector.h"

/* The constraint of one generator of a piece, as terms. */
typedef struct {
	const ash_problem *problem;
	const ash_piece *piece;
	const ash_cone *cone;	/* the cone whose generators are used */
	unsigned n_term;
	ash_term *term;
	ash_sched_status status;
} form;

static void add_term(form *f, unsigned var, int64_t coef)
{
	if (coef)
		f->term[f->n_term++] = (ash_term) { var, coef };
}

static void add_coordinate(form *f, const ash_graph_node *node, unsigned i,
	int64_t value)
{
	add_term(f, ash_problem_positive(node, i), value);
	add_term(f, ash_problem_negative(node, i), -value);
}

/* Add "sign" times the schedule function of statement "stmt" at the instance
 * "x", with homogeneous coordinate and parameters "head".
 */
static void add_instance(form *f, unsigned stmt, int sign, const int64_t *head,
	const int64_t *x)
{
	const ash_problem *p = f->problem;
	unsigned n_head = 1 + p->graph->n_param;
	unsigned n_var = p->graph->stmt[stmt].n_var;
	unsigned local = p->local[stmt];
	const ash_graph_node *node = &p->node[p->node_of[local]];
	int64_t a, b;

	for (unsigned i = 0; i < node->n_var; ++i) {
		const int64_t *coord = ash_matrix_row(&p->coord[local], i);

		if (ash_vector_dot(n_head, coord, head, &a) &&
			ash_vector_dot(n_var, coord + n_head, x, &b) &&
			ash_add(a, b, &a))
			add_coordinate(f, node, i, sign * a);
		else
			f->status = ASH_SCHED_OVERFLOW;
	}
	for (unsigned i = 0; i < p->graph->n_param; ++i)
		add_term(f, ash_problem_param(node, i), sign * head[1 + i]);
	add_term(f, ash_problem_param(node, p->graph->n_param), sign * head[0]);
}

/* Add "sign" times the linear part of the schedule function of "stmt" at
 * "delta", the difference of two instances.
 */
static void add_difference(form *f, unsigned stmt, int sign,
	const int64_t *delta)
{
	const ash_problem *p = f->problem;
	unsigned n_head = 1 + p->graph->n_param;
	unsigned n_var = p->graph->stmt[stmt].n_var;
	unsigned local = p->local[stmt];
	const ash_graph_node *node = &p->node[p->node_of[local]];
	int64_t value;

	for (unsigned i = 0; i < node->n_var; ++i) {
		const int64_t *coord = ash_matrix_row(&p->coord[local], i);

		if (ash_vector_dot(n_var, coord + n_head, delta, &value))
			add_coordinate(f, node, i, sign * value);
		else
			f->status = ASH_SCHED_OVERFLOW;
	}
}

/* Start the constraint with "sign" times the distance (schedule function at the
 * sink minus that at the source) at generator "v".
 */
static void start(form *f, const int64_t *v, int sign)
{
	const ash_graph *graph = f->problem->graph;
	const ash_piece *piece = f->piece;
	const int64_t *x = v + 1 + graph->n_param;

	f->n_term = 0;
	if (piece->src == piece->dst) {
		add_difference(f, piece->src, sign, x);
		return;
	}
	add_instance(f, piece->dst, sign, v, x + graph->stmt[piece->src].n_var);
	add_instance(f, piece->src, -sign, v, x);
}

/* Add the bound of distances, a function of the parameters, at generator "v".
 * The variables of its coefficients begin at "first".
 */
static void add_bound(form *f, unsigned first, const int64_t *v)
{
	unsigned n_param = f->problem->graph->n_param;

	for (unsigned i = 0; i < n_param; ++i) {
		add_term(f, first + 2 * i + 1, v[1 + i]);
		add_term(f, first + 2 * i, -v[1 + i]);
	}
	add_term(f, first + 2 * n_param, v[0]);
}

static void finish(form *f, bool is_equality, int64_t constant, ash_rows *rows)
{
	if (f->status == ASH_SCHED_OK &&
		!ash_rows_add(rows, is_equality, constant, f->n_term, f->term))
		f->status = ASH_SCHED_OVERFLOW;
}

/* Prepare "f" for the constraints of the generators of "piece". */
static ash_sched_status form_init(form *f, const ash_problem *problem,
	ash_piece *piece)
{
	ash_graph *graph = problem->graph;
	unsigned n_term = 4 * graph->n_param + 4;
	ash_sched_status status = ASH_SCHED_OK;

	*f = (form) { .problem = problem, .piece = piece };
	if (piece->src == piece->dst)
		status = ash_piece_delta(graph, piece);
	if (status != ASH_SCHED_OK)
		return status;
	f->cone = piece->src == piece->dst ? piece->delta : piece->cone;
	status = ash_graph_spend(graph, 1 + f->cone->n_line + f->cone->n_ray);
	if (status != ASH_SCHED_OK)
		return status;
	n_term += 2 * problem->coord[problem->local[piece->src]].n_row;
	n_term += 2 * problem->coord[problem->local[piece->dst]].n_row;
	f->term = malloc(sizeof(*f->term) * n_term);
	return f->term ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

/* Add to "rows" the constraints for lines: the distance along each is zero. */
static void add_lines(form *f, ash_rows *rows)
{
	for (unsigned i = 0; i < f->cone->n_line; ++i) {
		start(f, ash_cone_line(f->cone, i), 1);
		finish(f, true, 0, rows);
	}
}

ash_sched_status ash_problem_add_order(const ash_problem *problem,
	ash_piece *piece, int slack, ash_rows *rows)
{
	form f;
	ash_sched_status status = form_init(&f, problem, piece);

	if (status != ASH_SCHED_OK)
		return status;
	add_lines(&f, rows);
	for (unsigned i = 0; i < f.cone->n_ray; ++i) {
		const int64_t *v = ash_cone_ray(f.cone, i);

		start(&f, v, 1);
		if (slack >= 0)
			add_term(&f, slack, v[0]);
		finish(&f, false, slack >= 0 ? -v[0] : 0, rows);
	}
	free(f.term);
	return f.status;
}

ash_sched_status ash_problem_add_equal(const ash_problem *problem,
	ash_piece *piece, ash_rows *rows)
{
	form f;
	ash_sched_status status = form_init(&f, problem, piece);

	if (status != ASH_SCHED_OK)
		return status;
	add_lines(&f, rows);
	for (unsigned i = 0; i < f.cone->n_ray; ++i) {
		start(&f, ash_cone_ray(f.cone, i), 1);
		finish(&f, true, 0, rows);
	}
	free(f.term);
	return f.status;
}

/* Add to "rows" the constraints that "sign" times the distance is at most the
 * bound of distances whose variables begin at "bound".
 */
static void add_one_side(form *f, int sign, unsigned bound, ash_rows *rows)
{
	for (unsigned i = 0; i < f->cone->n_line; ++i) {
		start(f, ash_cone_line(f->cone, i), -sign);
		add_bound(f, bound, ash_cone_line(f->cone, i));
		finish(f, true, 0, rows);
	}
	for (unsigned i = 0; i < f->cone->n_ray; ++i) {
		start(f, ash_cone_ray(f->cone, i), -sign);
		add_bound(f, bound, ash_cone_ray(f->cone, i));
		finish(f, false, 0, rows);
	}
}

ash_sched_status ash_problem_add_near(const ash_problem *problem,
	ash_piece *piece, unsigned bound, ash_rows *rows)
{
	form f;
	ash_sched_status status = form_init(&f, problem, piece);

	if (status != ASH_SCHED_OK)
		return status;
	add_one_side(&f, 1, bound, rows);
	if (!(piece->kinds & ASH_VALIDITY))
		add_one_side(&f, -1, bound, rows);
	free(f.term);
	return f.status;
}

/* Start the constraint with "sign" times the distance in the new row if
 * "distance" has the distances in the coordinates (band members) of "node".
 */
static void start_distance(form *f, const ash_graph_node *node,
	const int64_t *distance, int sign)
{
	f->n_term = 0;
	for (unsigned i = 0; i < node->n_var; ++i)
		add_coordinate(f, node, i, sign * distance[i]);
}

static void add_vector(form *f, ash_problem *problem,
	const ash_graph_node *node, const int64_t *vector, unsigned asks)
{
	const int64_t *distance = vector + 1 + problem->graph->n_param;
	bool is_line = asks & ASH_ASK_LINE;

	if (asks & ASH_ASK_ORDER) {
		start_distance(f, node, distance, 1);
		finish(f, is_line, 0, problem->order);
	}
	if (asks & ASH_ASK_NEAR) {
		start_distance(f, node, distance, -1);
		add_bound(f, 0, vector);
		finish(f, is_line, 0, problem->proximity);
	}
	if (asks & ASH_ASK_NEAR_BACK) {
		start_distance(f, node, distance, 1);
		add_bound(f, 0, vector);
		finish(f, is_line, 0, problem->proximity);
	}
	if (asks & ASH_ASK_EQUAL) {
		start_distance(f, node, distance, 1);
		finish(f, true, 0, problem->coincidence);
	}
}

ash_sched_status ash_problem_add_bundle(ash_problem *problem,
	const ash_graph_node *node, const ash_bundle *bundle)
{
	form f = { .problem = problem };

	f.term = malloc(sizeof(*f.term) *
		(2 * node->n_var + 2 * problem->graph->n_param + 1));
	if (!f.term)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < bundle->vectors.n_row && !f.status; ++i)
		add_vector(&f, problem, node,
			ash_matrix_row(&bundle->vectors, i), bundle->asks[i]);
	free(f.term);
	return f.status;
}
