/* vertex.c - statements: compressed domains, their sizes, and schedules.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 7.2
 * and 7.5.2.  The affine hull of a domain is computed from its vertices, rays
 * and lines: it is that of the rational points that satisfy the constraints,
 * and may be larger than that of the integer points.  isl has tightened the
 * constraints to integers before.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/mat.h>
#include <isl/val.h>

#include "sched/graph/graph_impl.h"
#include "sched/linear/isl_matrix.h"
#include "sched/linear/vector.h"
#include "support/grow.h"

/* The largest size that is measured exactly; larger ones count as this one. */
#define MAX_SIZE (INT64_MAX / 2)

/* The generators of the convex parts of a domain. */
typedef struct {
	ash_graph *graph;
	unsigned n_dim;
	unsigned n;
	ash_cone **cone;
	ash_sched_status status;
} parts;

ash_sched_status ash_graph_add_rows(ash_cone *cone, const ash_matrix *m,
	unsigned n_equality, unsigned from, unsigned to, int64_t *row)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = from; i < to && !status; ++i) {
		memset(row, 0, sizeof(*row) * cone->dim);
		memcpy(row, ash_matrix_row(m, i), sizeof(*row) * m->n_col);
		status = i < n_equality ? ash_cone_equality(cone, row)
					: ash_cone_inequality(cone, row);
	}
	return status;
}

/* Set *cone to the cone of the constraints "m", of which the first "n_equality"
 * are equalities, and those of the context.
 */
static ash_sched_status cone_of(ash_graph *graph, const ash_matrix *m,
	unsigned n_equality, ash_cone **cone)
{
	int64_t *row = calloc(m->n_col, sizeof(*row));
	ash_sched_status status = ASH_SCHED_ERROR;

	*cone = ash_cone_alloc(m->n_col, m->n_row + graph->context.n_row + 1,
		&graph->work.budget);
	if (row && *cone) {
		row[0] = 1;
		status = ash_cone_inequality(*cone, row);
	}
	if (status == ASH_SCHED_OK)
		status = ash_graph_add_rows(*cone, m, n_equality, 0, m->n_row,
			row);
	if (status == ASH_SCHED_OK)
		status = ash_graph_add_rows(*cone, &graph->context,
			graph->n_context_equality, 0, graph->context.n_row,
			row);
	free(row);
	return status;
}

/* Drop the entries from "dim" on in all generators. */
static ash_sched_status truncate_cone(ash_cone *cone, unsigned dim)
{
	int64_t *map = calloc((size_t) dim * cone->dim + 1, sizeof(*map));
	ash_sched_status status;

	if (!map)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < dim; ++i)
		map[(size_t) i * cone->dim + i] = 1;
	status = ash_cone_map(cone, dim, map);
	free(map);
	return status;
}

static isl_stat read_part(__isl_take isl_basic_set *bset, void *user)
{
	parts *p = user;
	ash_matrix m = { 0 };
	unsigned n_equality;
	bool grown = ASH_GROW(p->cone, p->n);

	p->status = grown
		? ash_read_basic_set(bset, p->graph->is_exact, &m, &n_equality)
		: ASH_SCHED_ERROR;
	isl_basic_set_free(bset);
	if (p->status == ASH_SCHED_OK &&
		!ash_constants_replace(&p->graph->constants, &m,
			p->graph->n_param - p->graph->constants.n))
		p->status = ASH_SCHED_ERROR;
	if (p->status == ASH_SCHED_OK)
		p->status = cone_of(p->graph, &m, n_equality, &p->cone[p->n++]);
	ash_matrix_clear(&m);
	if (p->status == ASH_SCHED_OK)
		p->status = truncate_cone(p->cone[p->n - 1],
			1 + p->graph->n_param + p->n_dim);
	return p->status == ASH_SCHED_OK ? isl_stat_ok : isl_stat_error;
}

static void parts_clear(parts *p)
{
	for (unsigned i = 0; i < p->n; ++i)
		ash_cone_free(p->cone[i]);
	free(p->cone);
}

/* Append the generators of all parts to "m"; if "directions", only lines and
 * rays, not vertices.
 */
static bool collect(const parts *p, bool directions, ash_matrix *m)
{
	bool ok = true;

	m->n_col = 1 + p->graph->n_param + p->n_dim;
	for (unsigned i = 0; ok && i < p->n; ++i) {
		const ash_cone *cone = p->cone[i];

		for (unsigned k = 0; ok && k < cone->n_line; ++k)
			ok = ash_matrix_append(m, ash_cone_line(cone, k));
		for (unsigned k = 0; ok && k < cone->n_ray; ++k)
			if (!directions || !ash_cone_ray(cone, k)[0])
				ok = ash_matrix_append(m,
					ash_cone_ray(cone, k));
	}
	return ok;
}

/* Set stmt->hull to the equalities of the affine hull that involve dimensions
 * of the domain.
 */
static bool set_hull(const parts *p, ash_vertex *stmt)
{
	ash_matrix all = { 0 }, kernel = { 0 };
	unsigned first = 1 + p->graph->n_param;
	bool ok = collect(p, false, &all);

	ok = ok && ash_matrix_echelon(&all, 0);
	ok = ok && ash_matrix_complete(&all, &kernel, NULL);
	ok = ok && ash_matrix_echelon(&kernel, first);
	ash_matrix_clear(&all);
	stmt->hull = kernel;
	return ok;
}

/* Append row "i" of "rest" to "m", as the coefficients of the columns from
 * "first" on; all other columns are 0.
 */
static bool append_form(ash_matrix *m, unsigned first, const ash_matrix *rest,
	unsigned i)
{
	if (!ash_matrix_append(m, NULL))
		return false;
	memcpy(ash_matrix_row(m, m->n_row - 1) + first, ash_matrix_row(rest, i),
		sizeof(int64_t) * rest->n_col);
	return true;
}

static bool set_compression(const ash_graph *graph, ash_vertex *stmt)
{
	unsigned first = 1 + graph->n_param;
	ash_matrix linear = { .n_col = stmt->n_dim }, rest = { 0 };
	bool ok = true;

	for (unsigned i = 0; ok && i < stmt->hull.n_row; ++i)
		ok = ash_matrix_append(&linear,
			ash_matrix_row(&stmt->hull, i) + first);
	ok = ok && ash_matrix_complete(&linear, NULL, &rest);
	stmt->compress = (ash_matrix) { .n_col = first + stmt->n_dim };
	for (unsigned i = 0; ok && i < rest.n_row; ++i)
		ok = append_form(&stmt->compress, first, &rest, i);
	stmt->n_var = stmt->compress.n_row;
	stmt->rows = (ash_matrix) { .n_col = first + stmt->n_var };
	ash_matrix_clear(&linear);
	ash_matrix_clear(&rest);
	return ok;
}

/* Convert the generators of all parts to the compressed coordinates of "stmt".
 */
static ash_sched_status compress_parts(parts *p, ash_vertex *stmt)
{
	unsigned n_col = 1 + p->graph->n_param + p->n_dim;
	ash_matrix map = { .n_col = n_col };
	ash_sched_status status = ASH_SCHED_OK;
	bool ok = true;

	for (unsigned i = 0; ok && i <= p->graph->n_param; ++i) {
		ok = ash_matrix_append(&map, NULL);
		if (ok)
			ash_matrix_row(&map, i)[i] = 1;
	}
	for (unsigned i = 0; ok && i < stmt->n_var; ++i)
		ok = ash_matrix_append(&map,
			ash_matrix_row(&stmt->compress, i));
	for (unsigned i = 0; ok && i < p->n && !status; ++i)
		status = ash_cone_map(p->cone[i], map.n_row, map.number);
	ash_matrix_clear(&map);
	p->n_dim = stmt->n_var;
	return ok ? status : ASH_SCHED_ERROR;
}

/* Set *has to whether the difference of two values of the variable in "column"
 * is bounded if all others are fixed.  It is not if the directions of the
 * domain span the direction of the variable.
 */
static bool has_size(const ash_matrix *directions, unsigned column, bool *has)
{
	ash_matrix with = { 0 };
	unsigned rank, more;
	bool ok = ash_matrix_rank(directions, 0, directions->n_col, &rank);

	ok = ok && ash_matrix_copy(&with, directions);
	ok = ok && ash_matrix_append(&with, NULL);
	if (ok)
		ash_matrix_row(&with, with.n_row - 1)[column] = 1;
	ok = ok && ash_matrix_rank(&with, 0, with.n_col, &more);
	ash_matrix_clear(&with);
	*has = ok && more > rank;
	return ok;
}

/* Add the constraints that are the generators of "dual" to "cone", a cone of
 * vectors of t, parameters, x and one more number x'.  If "move", x' takes the
 * place of the entry "column" in the constraints.
 */
static ash_sched_status add_moved(ash_cone *cone, const ash_cone *dual,
	unsigned column, bool move)
{
	unsigned n = dual->dim;
	int64_t *row = calloc(n + 1, sizeof(*row));
	ash_sched_status status = row ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned i = 0; i < dual->n_line + dual->n_ray && !status; ++i) {
		bool is_line = i < dual->n_line;
		const int64_t *from = is_line
			? ash_cone_line(dual, i)
			: ash_cone_ray(dual, i - dual->n_line);

		memcpy(row, from, sizeof(*row) * n);
		row[n] = move ? row[column] : 0;
		row[column] = move ? 0 : row[column];
		status = is_line ? ash_cone_equality(cone, row)
				 : ash_cone_inequality(cone, row);
	}
	free(row);
	return status;
}

/* The difference x' - x at the ray "v" of the cone of add_moved(): entry "n" is
 * x', entry "column" is x, two values of one variable.  At most MAX_SIZE;
 * ASH_NO_SIZE if "v" is not a vertex (cone.h).
 */
static int64_t size_at(const int64_t *v, unsigned column, unsigned n)
{
	ash_wide size;

	if (v[0] <= 0)
		return ASH_NO_SIZE;
	size = ((ash_wide) v[n] - v[column]) / v[0];
	return size > MAX_SIZE ? MAX_SIZE : (int64_t) size;
}

/* Raise *size to the largest difference in "column" between a point of "b" and
 * a point of "a" that are equal in all other columns.
 */
static ash_sched_status measure(const ash_cone *a, const ash_cone *b,
	unsigned column, int64_t *size)
{
	ash_cone *dual_a = NULL, *dual_b = NULL, *pairs = NULL;
	ash_sched_status status = ash_cone_dual(a, &dual_a);

	if (status == ASH_SCHED_OK)
		status = ash_cone_dual(b, &dual_b);
	if (status == ASH_SCHED_OK) {
		pairs = ash_cone_alloc(a->dim + 1,
			dual_a->n_ray + dual_b->n_ray, a->budget);
		status = pairs ? add_moved(pairs, dual_a, column, false)
			       : ASH_SCHED_ERROR;
	}
	if (status == ASH_SCHED_OK)
		status = add_moved(pairs, dual_b, column, true);
	for (unsigned i = 0; !status && i < pairs->n_ray; ++i) {
		int64_t d = size_at(ash_cone_ray(pairs, i), column, a->dim);

		*size = d > *size ? d : *size;
	}
	ash_cone_free(dual_a);
	ash_cone_free(dual_b);
	ash_cone_free(pairs);
	return status;
}

static ash_sched_status set_size(const parts *p, const ash_matrix *directions,
	ash_vertex *stmt, unsigned i)
{
	unsigned column = 1 + p->graph->n_param + i;
	ash_sched_status status = ASH_SCHED_OK;
	bool has;

	stmt->size[i] = ASH_NO_SIZE;
	if (!has_size(directions, column, &has))
		return ASH_SCHED_OVERFLOW;
	for (unsigned a = 0; has && a < p->n && !status; ++a)
		for (unsigned b = 0; b < p->n && !status; ++b)
			status = measure(p->cone[a], p->cone[b], column,
				&stmt->size[i]);
	stmt->n_flat += stmt->size[i] == 0;
	return status;
}

static ash_sched_status set_sizes(const parts *p, ash_vertex *stmt)
{
	ash_matrix directions = { 0 };
	ash_sched_status status = ASH_SCHED_OK;

	stmt->size = calloc(stmt->n_var + 1, sizeof(*stmt->size));
	if (!stmt->size || !collect(p, true, &directions))
		status = ASH_SCHED_ERROR;
	else if (!ash_matrix_echelon(&directions, 0))
		status = ASH_SCHED_OVERFLOW;
	for (unsigned i = 0; i < stmt->n_var && !status; ++i)
		status = set_size(p, &directions, stmt, i);
	ash_matrix_clear(&directions);
	return status;
}

static isl_stat collect_part(__isl_take isl_basic_set *bset, void *user)
{
	ash_graph *graph = user;
	ash_matrix m = { 0 };
	unsigned n_equality;
	ash_sched_status status = ash_read_basic_set(bset, graph->is_exact, &m,
		&n_equality);

	isl_basic_set_free(bset);
	if (status == ASH_SCHED_OK)
		ash_constants_collect(&graph->constants, &m, graph->n_param);
	ash_matrix_clear(&m);
	return status == ASH_SCHED_ERROR ? isl_stat_error : isl_stat_ok;
}

bool ash_vertex_collect(ash_graph *graph, const ash_vertex *stmt)
{
	return isl_set_foreach_basic_set(stmt->domain, &collect_part, graph) >=
		0;
}

ash_sched_status ash_vertex_init(ash_graph *graph, ash_vertex *stmt)
{
	parts p = { .graph = graph, .n_dim = stmt->n_dim };

	if (isl_set_foreach_basic_set(stmt->domain, &read_part, &p) < 0 &&
		p.status == ASH_SCHED_OK)
		p.status = ASH_SCHED_ERROR;
	if (p.status == ASH_SCHED_OK &&
		(!set_hull(&p, stmt) || !set_compression(graph, stmt)))
		p.status = ASH_SCHED_OVERFLOW;
	if (p.status == ASH_SCHED_OK)
		p.status = compress_parts(&p, stmt);
	if (p.status == ASH_SCHED_OK)
		p.status = set_sizes(&p, stmt);
	parts_clear(&p);
	return p.status;
}

static bool update_rank(const ash_graph *graph, ash_vertex *stmt)
{
	unsigned first = 1 + graph->n_param;

	return ash_matrix_rank(&stmt->rows, first, first + stmt->n_var,
		&stmt->rank);
}

ash_sched_status ash_vertex_append(const ash_graph *graph, ash_vertex *stmt,
	const int64_t *row)
{
	if (!ash_matrix_append(&stmt->rows, row))
		return ASH_SCHED_ERROR;
	return update_rank(graph, stmt) ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

ash_sched_status ash_vertex_truncate(const ash_graph *graph, ash_vertex *stmt,
	unsigned n)
{
	if (n >= stmt->rows.n_row)
		return ASH_SCHED_OK;
	stmt->rows.n_row = n;
	return update_rank(graph, stmt) ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

ash_sched_status ash_vertex_expand_row(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row, int64_t *expanded)
{
	unsigned first = 1 + graph->n_param;

	memset(expanded, 0, sizeof(*expanded) * (first + stmt->n_dim));
	memcpy(expanded, row, sizeof(*row) * first);
	for (unsigned i = 0; i < stmt->n_var; ++i) {
		const int64_t *form = ash_matrix_row(&stmt->compress, i);

		for (unsigned k = 0; k < stmt->n_dim; ++k) {
			int64_t term;

			if (!ash_mul(row[first + i], form[first + k], &term) ||
				!ash_add(expanded[first + k], term,
					&expanded[first + k]))
				return ASH_SCHED_OVERFLOW;
		}
	}
	return ASH_SCHED_OK;
}

__isl_give isl_aff *ash_vertex_row_aff(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row)
{
	unsigned n_param = graph->n_param - graph->constants.n;
	int64_t *expanded = calloc(1 + graph->n_param + stmt->n_dim,
		sizeof(*expanded));
	isl_aff *aff = NULL;

	if (expanded &&
		ash_vertex_expand_row(graph, stmt, row, expanded) ==
			ASH_SCHED_OK &&
		ash_constants_restore(&graph->constants, expanded, n_param,
			stmt->n_dim))
		aff = ash_aff_from_row(isl_set_get_space(stmt->domain),
			expanded);
	free(expanded);
	return aff;
}

/* The schedule of "stmt" as a multi-dimensional function of its domain. */
static __isl_give isl_map *schedule_map(const ash_graph *graph,
	const ash_vertex *stmt)
{
	isl_map *map = isl_map_from_domain(isl_set_copy(stmt->domain));

	for (unsigned i = 0; i < stmt->rows.n_row; ++i)
		map = isl_map_flat_range_product(map,
			isl_map_from_aff(ash_vertex_row_aff(graph, stmt,
				ash_matrix_row(&stmt->rows, i))));
	return map;
}

ash_sched_status ash_vertex_is_complete(const ash_graph *graph,
	const ash_vertex *stmt, bool *is_complete)
{
	isl_map *map;
	isl_bool injective;

	*is_complete = stmt->rank >= stmt->n_var;
	if (*is_complete || stmt->rank + stmt->n_flat < stmt->n_var ||
		!stmt->rank)
		return ASH_SCHED_OK;
	map = schedule_map(graph, stmt);
	injective = isl_map_is_injective(map);
	isl_map_free(map);
	*is_complete = injective == isl_bool_true;
	return injective < 0 ? ASH_SCHED_ERROR : ASH_SCHED_OK;
}
