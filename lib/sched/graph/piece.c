/* piece.c - pieces: convex sets of pairs of instances.
 *
 * A piece is represented by its generators (vertices, rays and lines), from
 * which the constraints on schedule coefficients follow without elimination
 * (Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section 6.3:
 * eliminating Farkas multipliers is equivalent to the vertex method).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/mat.h>
#include <isl/val.h>

#include "sched/graph/graph_impl.h"
#include "sched/linear/isl_matrix.h"
#include "sched/linear/vector.h"

void ash_piece_clear(ash_piece *piece)
{
	ash_matrix_clear(&piece->constraints);
	piece->cone = ash_cone_free(piece->cone);
	piece->delta = ash_cone_free(piece->delta);
}

/* Add the rows of "hull", of a statement, to "cone" as equalities; the
 * dimensions of the statement start at "first" in the vectors of "cone".
 */
static ash_sched_status add_hull(ash_cone *cone, const ash_matrix *hull,
	unsigned n_head, unsigned first, int64_t *row)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < hull->n_row && !status; ++i) {
		const int64_t *from = ash_matrix_row(hull, i);

		memset(row, 0, sizeof(*row) * cone->dim);
		memcpy(row, from, sizeof(*row) * n_head);
		memcpy(row + first, from + n_head,
			sizeof(*row) * (hull->n_col - n_head));
		status = ash_cone_equality(cone, row);
	}
	return status;
}

/* Add all equalities of the piece, its statements and the context to "cone". */
static ash_sched_status add_equalities(const ash_graph *graph,
	const ash_piece *piece, ash_cone *cone, int64_t *row)
{
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	unsigned n_head = 1 + graph->n_param;
	ash_sched_status status;

	status = ash_graph_add_rows(cone, &piece->constraints,
		piece->n_equality, 0, piece->n_equality, row);
	if (status == ASH_SCHED_OK)
		status = add_hull(cone, &src->hull, n_head, n_head, row);
	if (status == ASH_SCHED_OK)
		status = add_hull(cone, &dst->hull, n_head, n_head + src->n_dim,
			row);
	if (status == ASH_SCHED_OK)
		status = ash_graph_add_rows(cone, &graph->context,
			graph->n_context_equality, 0, graph->n_context_equality,
			row);
	return status;
}

static ash_sched_status add_inequalities(const ash_graph *graph,
	const ash_piece *piece, ash_cone *cone, int64_t *row)
{
	ash_sched_status status;

	memset(row, 0, sizeof(*row) * cone->dim);
	row[0] = 1;
	status = ash_cone_inequality(cone, row);
	if (status == ASH_SCHED_OK)
		status = ash_graph_add_rows(cone, &graph->context,
			graph->n_context_equality, graph->n_context_equality,
			graph->context.n_row, row);
	if (status == ASH_SCHED_OK)
		status = ash_graph_add_rows(cone, &piece->constraints,
			piece->n_equality, piece->n_equality,
			piece->constraints.n_row, row);
	return status;
}

/* Copy the linear form "from" on instances of a statement to "row", a form on
 * vectors of piece->cone, where the "n_dim" dimensions of the statement start
 * at "first".
 */
static void place_form(int64_t *row, const int64_t *from, unsigned n_head,
	unsigned n_dim, unsigned first)
{
	memcpy(row, from, sizeof(*row) * n_head);
	memcpy(row + first, from + n_head, sizeof(*row) * n_dim);
}

/* Convert the instances in the cone's vectors to compressed coordinates. */
static ash_sched_status compress(const ash_graph *graph, const ash_piece *piece,
	ash_cone *cone)
{
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	unsigned n_head = 1 + graph->n_param;
	unsigned dim = n_head + src->n_var + dst->n_var;
	int64_t *map = calloc((size_t) dim * cone->dim + 1, sizeof(*map));
	int64_t *row = map;
	ash_sched_status status;

	if (!map)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < n_head; ++i, row += cone->dim)
		row[i] = 1;
	for (unsigned i = 0; i < src->n_var; ++i, row += cone->dim)
		place_form(row, ash_matrix_row(&src->compress, i), n_head,
			src->n_dim, n_head);
	for (unsigned i = 0; i < dst->n_var; ++i, row += cone->dim)
		place_form(row, ash_matrix_row(&dst->compress, i), n_head,
			dst->n_dim, n_head + src->n_dim);
	status = ash_cone_map(cone, dim, map);
	free(map);
	return status;
}

/* Are source and sink the same instance in "v", a vector of a piece? */
static bool is_identity(const ash_graph *graph, const ash_vertex *stmt,
	const int64_t *v)
{
	const int64_t *x = v + 1 + graph->n_param;

	return !memcmp(x, x + stmt->n_var, sizeof(*x) * stmt->n_var);
}

/* Does the piece relate instances to themselves only? */
static bool relates_to_self(const ash_graph *graph, const ash_piece *piece)
{
	const ash_vertex *stmt = &graph->stmt[piece->src];
	const ash_cone *cone = piece->cone;

	if (piece->src != piece->dst)
		return false;
	for (unsigned i = 0; i < cone->n_line; ++i)
		if (!is_identity(graph, stmt, ash_cone_line(cone, i)))
			return false;
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (!is_identity(graph, stmt, ash_cone_ray(cone, i)))
			return false;
	return true;
}

ash_sched_status ash_piece_init(ash_graph *graph, ash_piece *piece)
{
	unsigned n_col = piece->constraints.n_col;
	int64_t *row = calloc(n_col + 1, sizeof(*row));
	ash_cone *cone = ash_cone_alloc(n_col,
		1 + graph->context.n_row + piece->constraints.n_row,
		&graph->work.budget);
	ash_sched_status status = row && cone ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	piece->cone = cone;
	if (status == ASH_SCHED_OK)
		status = add_equalities(graph, piece, cone, row);
	if (status == ASH_SCHED_OK)
		status = add_inequalities(graph, piece, cone, row);
	if (status == ASH_SCHED_OK)
		status = compress(graph, piece, cone);
	free(row);
	if (status != ASH_SCHED_OK)
		return status;
	if (graph->stats)
		graph->stats->generators += cone->n_line + cone->n_ray;
	piece->is_active = ash_cone_has_vertex(cone, 0) &&
		!relates_to_self(graph, piece);
	return ASH_SCHED_OK;
}

bool ash_piece_distance_row(const ash_graph *graph, const ash_piece *piece,
	unsigned i, int64_t *row)
{
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	const int64_t *src_row = ash_matrix_row(&src->rows, i);
	const int64_t *dst_row = ash_matrix_row(&dst->rows, i);
	unsigned n_head = 1 + graph->n_param;
	bool ok = true;

	for (unsigned k = 0; ok && k < n_head; ++k)
		ok = ash_sub(dst_row[k], src_row[k], row + k);
	for (unsigned k = 0; k < src->n_var; ++k)
		row[n_head + k] = -src_row[n_head + k];
	memcpy(row + n_head + src->n_var, dst_row + n_head,
		sizeof(*row) * dst->n_var);
	return ok;
}

bool ash_piece_distance(const ash_graph *graph, const ash_piece *piece,
	const int64_t *at, const int64_t *src_row, const int64_t *dst_row,
	int64_t *distance)
{
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	unsigned n_head = 1 + graph->n_param;
	int64_t head_dst, head_src, x, y;

	return ash_vector_dot(n_head, dst_row, at, &head_dst) &&
		ash_vector_dot(n_head, src_row, at, &head_src) &&
		ash_vector_dot(src->n_var, src_row + n_head, at + n_head, &x) &&
		ash_vector_dot(dst->n_var, dst_row + n_head,
			at + n_head + src->n_var, &y) &&
		ash_sub(head_dst, head_src, distance) &&
		ash_add(*distance, y, distance) &&
		ash_sub(*distance, x, distance);
}

/* Does the cone have an integral vertex? */
static bool has_integral_vertex(const ash_cone *cone)
{
	for (unsigned i = 0; i < cone->n_ray; ++i) {
		const int64_t *v = ash_cone_ray(cone, i);
		unsigned k = 1;

		while (v[0] > 0 && k < cone->dim && v[k] % v[0] == 0)
			++k;
		if (v[0] > 0 && k == cone->dim)
			return true;
	}
	return false;
}

/* Set piece->is_active.  The generators tell whether rational pairs are left;
 * if no vertex is integral, isl determines whether integer pairs are left.
 */
static ash_sched_status update_active(ash_graph *graph, ash_piece *piece)
{
	ash_sched_status status = ASH_SCHED_OK;
	bool is_empty = false;

	piece->is_active = ash_cone_has_vertex(piece->cone, 0) &&
		!relates_to_self(graph, piece);
	if (piece->is_active && !has_integral_vertex(piece->cone))
		status = ash_piece_is_empty(graph, piece, &is_empty);
	piece->is_active = piece->is_active && !is_empty;
	return status;
}

ash_sched_status ash_piece_restrict(ash_graph *graph, ash_piece *piece,
	unsigned first)
{
	const ash_matrix *src = &graph->stmt[piece->src].rows;
	int64_t *row = calloc(piece->cone->dim + 1, sizeof(*row));
	ash_sched_status status = row ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	piece->delta = ash_cone_free(piece->delta);
	for (unsigned i = first; i < src->n_row && !status; ++i) {
		if (!ash_piece_distance_row(graph, piece, i, row))
			status = ASH_SCHED_OVERFLOW;
		else
			status = ash_cone_equality(piece->cone, row);
	}
	free(row);
	return status == ASH_SCHED_OK ? update_active(graph, piece) : status;
}

/* Set *delta to the cone of vectors of t, parameters, sink minus source, for
 * the pairs of "piece".
 */
static ash_sched_status difference_cone(const ash_graph *graph,
	const ash_piece *piece, ash_cone **delta)
{
	unsigned n_head = 1 + graph->n_param, dim = piece->cone->dim;
	unsigned n_var = graph->stmt[piece->src].n_var;
	int64_t *map = calloc((size_t) (n_head + n_var) * dim + 1,
		sizeof(*map));
	ash_sched_status status;

	*delta = map ? ash_cone_copy(piece->cone) : NULL;
	for (unsigned i = 0; map && i < n_head; ++i)
		map[(size_t) i * dim + i] = 1;
	for (unsigned i = 0; map && i < n_var; ++i) {
		int64_t *row = map + (size_t) (n_head + i) * dim;

		row[n_head + i] = -1;
		row[n_head + n_var + i] = 1;
	}
	status = *delta ? ash_cone_map(*delta, n_head + n_var, map)
			: ASH_SCHED_ERROR;
	free(map);
	return status;
}

/* Is "row", a constraint on vectors of t, parameters and differences, a bound
 * of one difference that is at least the size of the domain in this direction
 * (report CW 706, section 7.5.5)?
 */
static bool is_size_bound(const ash_graph *graph, const ash_vertex *stmt,
	const int64_t *row)
{
	unsigned n_head = 1 + graph->n_param, n_used = 0, used = 0;
	int64_t size, factor;

	if (!ash_vector_is_zero(graph->n_param, row + 1))
		return false;
	for (unsigned i = 0; i < stmt->n_var; ++i)
		if (row[n_head + i]) {
			used = i;
			++n_used;
		}
	if (n_used != 1 || stmt->size[used] == ASH_NO_SIZE)
		return false;
	factor = row[n_head + used];
	factor = factor < 0 ? -factor : factor;
	return ash_mul(factor, stmt->size[used], &size) && row[0] >= size &&
		size > 0;
}

/* Add the constraint t >= 0 to "cone". */
static ash_sched_status add_head(ash_cone *cone)
{
	int64_t *row = calloc(cone->dim + 1, sizeof(*row));
	ash_sched_status status = ASH_SCHED_ERROR;

	if (row) {
		row[0] = 1;
		status = ash_cone_inequality(cone, row);
	}
	free(row);
	return status;
}

/* Set *cone to the cone of the constraints that are the generators of "dual",
 * without size bounds, but with t >= 0, which the size bounds may have implied.
 */
static ash_sched_status without_bounds(const ash_graph *graph,
	const ash_vertex *stmt, const ash_cone *dual, ash_cone **cone)
{
	ash_sched_status status;

	*cone = ash_cone_alloc(dual->dim, dual->n_ray + 1, dual->budget);
	if (!*cone)
		return ASH_SCHED_ERROR;
	status = add_head(*cone);
	for (unsigned i = 0; i < dual->n_line && !status; ++i)
		status = ash_cone_equality(*cone, ash_cone_line(dual, i));
	for (unsigned i = 0; i < dual->n_ray && !status; ++i)
		if (!is_size_bound(graph, stmt, ash_cone_ray(dual, i)))
			status = ash_cone_inequality(*cone,
				ash_cone_ray(dual, i));
	return status;
}

static bool has_sizes(const ash_vertex *stmt)
{
	for (unsigned i = 0; i < stmt->n_var; ++i)
		if (stmt->size[i] > 0)
			return true;
	return false;
}

ash_sched_status ash_piece_delta(ash_graph *graph, ash_piece *piece)
{
	const ash_vertex *stmt = &graph->stmt[piece->src];
	ash_cone *all = NULL, *dual = NULL;
	ash_sched_status status;

	if (piece->delta)
		return ASH_SCHED_OK;
	status = difference_cone(graph, piece, &all);
	if (status || !graph->options->treat_coalescing || !has_sizes(stmt)) {
		piece->delta = all;
		return status;
	}
	status = ash_cone_dual(all, &dual);
	if (status == ASH_SCHED_OK)
		status = without_bounds(graph, stmt, dual, &piece->delta);
	ash_cone_free(all);
	ash_cone_free(dual);
	return status;
}

/* Set the first "n" entries of row "row" of "mat", which are 0, to "from". */
static __isl_give isl_mat *put_row(__isl_take isl_mat *mat, int row, unsigned n,
	const int64_t *from)
{
	isl_ctx *ctx = isl_mat_get_ctx(mat);

	for (unsigned k = 0; k < n; ++k)
		if (from[k])
			mat = isl_mat_set_element_val(mat, row, k,
				isl_val_int_from_si(ctx, from[k]));
	return mat;
}

static __isl_give isl_mat *zero_matrix(isl_ctx *ctx, unsigned n_row,
	unsigned n_col)
{
	isl_mat *mat = isl_mat_alloc(ctx, n_row, n_col);

	for (unsigned i = 0; i < n_row; ++i)
		for (unsigned k = 0; k < n_col; ++k)
			mat = isl_mat_set_element_si(mat, i, k, 0);
	return mat;
}

/* Set "row" to the distance over "piece" in row "i" of the schedules, as a
 * linear form in the original (uncompressed) coordinates.  "spare" is scratch
 * memory for a row.
 */
static ash_sched_status expanded_distance(const ash_graph *graph,
	const ash_piece *piece, unsigned i, int64_t *row, int64_t *spare)
{
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	unsigned n_head = 1 + graph->n_param;
	ash_sched_status status;

	memset(row, 0, sizeof(*row) * piece->constraints.n_col);
	status = ash_vertex_expand_row(graph, dst,
		ash_matrix_row(&dst->rows, i), spare);
	memcpy(row, spare, sizeof(*row) * n_head);
	memcpy(row + n_head + src->n_dim, spare + n_head,
		sizeof(*row) * dst->n_dim);
	if (status == ASH_SCHED_OK)
		status = ash_vertex_expand_row(graph, src,
			ash_matrix_row(&src->rows, i), spare);
	for (unsigned k = 0; k < n_head + src->n_dim && !status; ++k)
		if (!ash_sub(row[k], spare[k], row + k))
			status = ASH_SCHED_OVERFLOW;
	return status;
}

/* The equalities of the piece, and those of the schedules: all rows must have
 * distance 0.
 */
static __isl_give isl_mat *all_equalities(const ash_graph *graph,
	const ash_piece *piece)
{
	const ash_matrix *m = &piece->constraints;
	const ash_matrix *rows = &graph->stmt[piece->src].rows;
	unsigned n = piece->n_equality;
	isl_mat *mat = zero_matrix(graph->ctx, n + rows->n_row, m->n_col);
	int64_t *row = calloc(2 * m->n_col + 1, sizeof(*row));
	bool ok = row;

	for (unsigned i = 0; i < n; ++i)
		mat = put_row(mat, i, m->n_col, ash_matrix_row(m, i));
	for (unsigned i = 0; ok && i < rows->n_row; ++i) {
		ok = expanded_distance(graph, piece, i, row, row + m->n_col) ==
			ASH_SCHED_OK;
		mat = put_row(mat, n + i, m->n_col, row);
	}
	free(row);
	return ok ? mat : isl_mat_free(mat);
}

static __isl_give isl_mat *all_inequalities(const ash_graph *graph,
	const ash_piece *piece)
{
	const ash_matrix *m = &piece->constraints;
	const ash_matrix *context = &graph->context;
	unsigned n = m->n_row - piece->n_equality;
	isl_mat *mat = zero_matrix(graph->ctx, n + context->n_row, m->n_col);

	for (unsigned i = 0; i < n; ++i)
		mat = put_row(mat, i, m->n_col,
			ash_matrix_row(m, piece->n_equality + i));
	for (unsigned i = 0; i < context->n_row; ++i)
		mat = put_row(mat, n + i, context->n_col,
			ash_matrix_row(context, i));
	return mat;
}

ash_sched_status ash_piece_is_empty(ash_graph *graph, const ash_piece *piece,
	bool *is_empty)
{
	isl_space *space = isl_space_set_alloc(graph->ctx, 0,
		piece->constraints.n_col - 1);
	isl_basic_set *bset = isl_basic_set_from_constraint_matrices(space,
		all_equalities(graph, piece), all_inequalities(graph, piece),
		isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
	isl_bool empty = isl_basic_set_is_empty(bset);

	isl_basic_set_free(bset);
	*is_empty = empty == isl_bool_true;
	return empty < 0 ? ASH_SCHED_ERROR : ASH_SCHED_OK;
}
