/* linear_access.c - strides of accesses, and schedule rows that make accesses
 * contiguous.
 *
 * Corollary 3.1 of the paper as equations without auxiliary unknowns: a row is
 * a linear combination of others exactly if it is orthogonal to a basis of
 * their orthogonal complement.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/linear_access.h"

#include <stdlib.h>
#include <string.h>

#include <isl/map.h>

#include "scop/scop.h"
#include "research/contiguity/loop_order.h"
#include "research/contiguity/contiguity_impl.h"
#include "sched/ilp/original.h"

void ash_linear_accesses_clear(ash_linear_accesses *references)
{
	for (unsigned i = 0; i < references->n; ++i)
		ash_matrix_clear(&references->reference[i].linear);
	free(references->reference);
	*references = (ash_linear_accesses) { 0 };
}

/* Append the linear part of subscript "dim" of "access". */
static ash_sched_status append_subscript(const ash_graph *graph,
	const ash_vertex *stmt, __isl_keep isl_map *access, unsigned dim,
	unsigned n_dim, ash_linear_access *reference)
{
	unsigned n_head = 1 + graph->n_param;
	int64_t *row = calloc(n_head + stmt->n_var + 1, sizeof(*row));
	isl_map *one = isl_map_align_params(isl_map_copy(access),
		isl_space_copy(graph->params));
	ash_sched_status status = ASH_SCHED_ERROR;

	one = isl_map_project_out(one, isl_dim_out, dim + 1, n_dim - dim - 1);
	one = isl_map_project_out(one, isl_dim_out, 0, dim);
	if (row)
		status = ash_original_function(graph, stmt, one,
			&reference->is_affine, row);
	else
		isl_map_free(one);
	if (status == ASH_SCHED_OK && reference->is_affine &&
		!ash_matrix_append(&reference->linear, row + n_head))
		status = ASH_SCHED_ERROR;
	free(row);
	return status;
}

static ash_sched_status read_reference(const ash_graph *graph,
	const ash_vertex *stmt, const ash_access *access, unsigned n_dim,
	ash_linear_access *reference)
{
	ash_sched_status status = ASH_SCHED_OK;

	*reference = (ash_linear_access) { .array = access->array,
		.n_access = 1,
		.is_affine = true,
		.linear = { .n_col = stmt->n_var } };
	for (unsigned d = 0; d < n_dim && reference->is_affine && !status; ++d)
		status = append_subscript(graph, stmt, access->map, d, n_dim,
			reference);
	if (!reference->is_affine)
		reference->linear.n_row = 0;
	return status;
}

static bool is_same(const ash_linear_access *a, const ash_linear_access *b)
{
	size_t n = (size_t) a->linear.n_row * a->linear.n_col;

	return a->array == b->array && a->is_affine && b->is_affine &&
		a->linear.n_row == b->linear.n_row &&
		!memcmp(a->linear.number, b->linear.number,
			n * sizeof(*a->linear.number));
}

/* Merge the last reference with an earlier one that has the same subscripts. */
static void unite(ash_linear_accesses *references)
{
	ash_linear_access *last = &references->reference[references->n];

	for (unsigned i = 0; i < references->n; ++i) {
		ash_linear_access *other = &references->reference[i];

		if (!is_same(other, last))
			continue;
		++other->n_access;
		ash_matrix_clear(&last->linear);
		return;
	}
	++references->n;
}

ash_sched_status ash_linear_accesses_read(const ash_graph *graph, unsigned stmt,
	ash_linear_accesses *references)
{
	const ash_stmt *of = ash_contiguous_statement(graph, stmt);
	ash_sched_status status = ASH_SCHED_OK;

	*references = (ash_linear_accesses) { 0 };
	if (!of)
		return ASH_SCHED_OK;
	references->reference = calloc(of->n_access + 1,
		sizeof(*references->reference));
	if (!references->reference)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < of->n_access && !status; ++i) {
		const ash_access *access = &of->access[i];
		unsigned n_dim = graph->scop->array[access->array].n_dim;

		if (!n_dim || access->kind == ASH_KILL)
			continue;
		status = read_reference(graph, &graph->stmt[stmt], access,
			n_dim, &references->reference[references->n]);
		unite(references);
	}
	return status;
}

/* Stack the rows of "m" and those of "reference" except "dim" (all if "dim" is
 * none).
 */
static bool stack_rows(const ash_matrix *m, const ash_linear_access *reference,
	unsigned dim, ash_matrix *all)
{
	bool ok = ash_matrix_copy(all, m);

	all->n_col = reference->linear.n_col;
	for (unsigned r = 0; ok && r < reference->linear.n_row; ++r)
		if (r != dim)
			ok = ash_matrix_append(all,
				ash_matrix_row(&reference->linear, r));
	return ok;
}

/* Set "basis" to a basis of the orthogonal complement of the rows of "m", which
 * are changed.
 */
static bool find_orthogonal(ash_matrix *m, ash_matrix *basis)
{
	*basis = (ash_matrix) { .n_col = m->n_col };
	return ash_matrix_echelon(m, 0) && ash_matrix_complete(m, basis, NULL);
}

ash_sched_status ash_span_init(const ash_linear_access *reference, unsigned dim,
	const ash_matrix *rows, ash_span *span)
{
	ash_matrix all = { 0 };
	bool ok = stack_rows(rows, reference, dim, &all) &&
		find_orthogonal(&all, &span->outside);

	span->n_needed = ok ? all.n_row - rows->n_row : 0;
	ash_matrix_clear(&all);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

void ash_span_clear(ash_span *span)
{
	ash_matrix_clear(&span->outside);
}

ash_sched_status ash_linear_access_step(const ash_linear_access *reference,
	unsigned dim, const ash_matrix *rows, bool *found, int64_t *step)
{
	ash_matrix all = { 0 }, still = { 0 }, others = { 0 }, line = { 0 };
	bool ok = stack_rows(rows, reference, reference->linear.n_row, &all) &&
		find_orthogonal(&all, &still) &&
		stack_rows(rows, reference, dim, &others);

	for (unsigned i = 0; ok && i < still.n_row; ++i)
		ok = ash_matrix_append(&others, ash_matrix_row(&still, i));
	ok = ok && find_orthogonal(&others, &line);
	*found = ok && line.n_row == 1;
	if (*found)
		memcpy(step, ash_matrix_row(&line, 0),
			sizeof(*step) * line.n_col);
	ash_matrix_clear(&all);
	ash_matrix_clear(&still);
	ash_matrix_clear(&others);
	ash_matrix_clear(&line);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}
