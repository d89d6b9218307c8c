/* array_reference.c - the array references of a SCoP as matrices.
 *
 * Zinenko et al., CC 2018, sections 4.1 (lines) and 4.2 (completion).
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/locality/array_reference.h"

#include <stdlib.h>
#include <string.h>

#include <isl/local_space.h>
#include <isl/mat.h>
#include <isl/space.h>

#include "scop/accesses.h"
#include "scop/linear.h"
#include "support/number.h"

/* The limit for coefficients: sums of products of two do not overflow. */
#define MOST ((1L << 29) - 1)

/* Set "row", a row of the matrix of "ref", to the coefficients of "aff".
 * Returns false if the function is not affine.
 */
static isl_bool set_row(const ash_reference *ref, long *row,
	__isl_keep isl_aff *aff)
{
	unsigned n_param = ref->n_col - 1 - ref->n_iterator;
	isl_bool ok = isl_bool_not(ash_linear_has_divisions(aff));

	if (ok == isl_bool_true)
		ok = ash_linear_coefficients(aff, isl_dim_param, n_param, MOST,
			row);
	if (ok == isl_bool_true)
		ok = ash_linear_coefficients(aff, isl_dim_in, ref->n_iterator,
			MOST, row + n_param);
	if (ok == isl_bool_true)
		ok = ash_number_read(isl_aff_get_constant_val(aff), MOST,
			row + ref->n_col - 1);
	return ok;
}

/* Set the rows of "ref" to "subscripts". */
static isl_stat set_rows(ash_reference *ref,
	__isl_keep isl_multi_aff *subscripts)
{
	isl_bool ok = isl_bool_true;

	ref->row = calloc(ref->n_row * ref->n_col, sizeof(*ref->row));
	if (!ref->row)
		return isl_stat_error;
	for (unsigned i = 0; ok == isl_bool_true && i < ref->n_row; ++i) {
		isl_aff *aff = isl_multi_aff_get_aff(subscripts, i);

		ok = set_row(ref, ref->row + i * ref->n_col, aff);
		isl_aff_free(aff);
	}
	if (ok == isl_bool_true)
		return isl_stat_ok;
	free(ref->row);
	ref->row = NULL;
	return ok < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set the rows of "ref" from "map", if that is a single affine function. */
static isl_stat find_rows(ash_reference *ref, __isl_keep isl_map *map)
{
	isl_bool single = isl_map_is_single_valued(map);
	isl_multi_aff *subscripts;
	isl_stat stat;

	if (single != isl_bool_true)
		return single < 0 ? isl_stat_error : isl_stat_ok;
	subscripts = ash_linear_all(
		isl_pw_multi_aff_from_map(isl_map_copy(map)));
	stat = subscripts ? set_rows(ref, subscripts) : isl_stat_ok;
	isl_multi_aff_free(subscripts);
	return stat;
}

/* The matrix of the iterators' coefficients. */
static __isl_give isl_mat *iterator_matrix(const ash_reference *ref)
{
	isl_ctx *ctx = isl_map_get_ctx(ref->map);
	isl_mat *mat = isl_mat_alloc(ctx, ref->n_row, ref->n_iterator);
	unsigned first = ref->n_col - 1 - ref->n_iterator;

	for (unsigned i = 0; i < ref->n_row; ++i)
		for (unsigned j = 0; j < ref->n_iterator; ++j)
			mat = isl_mat_set_element_si(mat, i, j,
				ref->row[i * ref->n_col + first + j]);
	return mat;
}

/* Set ref->injective; the rows and the map of "ref" must have been set. */
static isl_stat find_injective(ash_reference *ref)
{
	isl_mat *mat;
	isl_size rank;

	if (!ref->row)
		return isl_stat_ok;
	mat = iterator_matrix(ref);
	rank = isl_mat_rank(mat);
	isl_mat_free(mat);
	ref->injective = rank == (isl_size) ref->n_iterator;
	return rank < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat init(ash_reference *ref, const ash_scop *scop, int stmt,
	const ash_access *access, __isl_keep isl_space *params)
{
	isl_map *map = isl_map_align_params(isl_map_copy(access->map),
		isl_space_copy(params));
	isl_size n_param = isl_map_dim(map, isl_dim_param);
	isl_size n_in = isl_map_dim(map, isl_dim_in);
	isl_stat stat;

	*ref = (ash_reference) {
		.stmt = stmt,
		.array = access->array,
		.write = access->kind != ASH_READ,
		.n_row = scop->array[access->array].n_dim,
	};
	if (n_param < 0 || n_in < 0) {
		isl_map_free(map);
		return isl_stat_error;
	}
	ref->n_col = n_param + n_in + 1;
	ref->n_iterator = n_in;
	stat = find_rows(ref, map);
	ref->map = isl_map_intersect_domain(map,
		isl_set_copy(scop->stmt[stmt].domain));
	if (!ref->map || stat < 0)
		return isl_stat_error;
	return find_injective(ref);
}

static unsigned count_accesses(const ash_scop *scop)
{
	unsigned n = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	return n;
}

/* Add the references of statement number "pos". */
static isl_stat add_references(ash_references *all, const ash_scop *scop,
	int pos, __isl_keep isl_space *params)
{
	const ash_stmt *stmt = &scop->stmt[pos];
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];

		if (access->kind == ASH_KILL ||
			scop->array[access->array].n_dim == 0)
			continue;
		stat = init(&all->ref[all->n++], scop, pos, access, params);
	}
	return stat;
}

isl_stat ash_references_find(ash_references *all, const ash_scop *scop)
{
	isl_space *params = ash_access_params(scop,
		isl_space_params_alloc(scop->ctx, 0));
	isl_stat stat = isl_stat_ok;

	*all = (ash_references) { 0, NULL };
	all->ref = calloc(count_accesses(scop) + 1, sizeof(*all->ref));
	if (!all->ref || !params)
		stat = isl_stat_error;
	for (unsigned i = 0; stat >= 0 && i < scop->n_stmt; ++i)
		stat = add_references(all, scop, i, params);
	isl_space_free(params);
	return stat;
}

void ash_references_clear(ash_references *all)
{
	for (unsigned i = 0; i < all->n; ++i) {
		isl_map_free(all->ref[i].map);
		free(all->ref[i].row);
	}
	free(all->ref);
	*all = (ash_references) { 0 };
}

/* Does a comparison of "part" include the constant term of row "pos" of "ref"?
 */
static bool has_constant(const ash_reference *ref, unsigned pos,
	ash_reference_part part)
{
	return part == ASH_REFERENCE_ALL ||
		(part == ASH_REFERENCE_PATTERN && pos + 1 < ref->n_row);
}

bool ash_reference_is_same(const ash_reference *a, const ash_reference *b,
	ash_reference_part part)
{
	if (a == b)
		return true;
	if (a->array != b->array || a->n_col != b->n_col || !a->row || !b->row)
		return false;
	for (unsigned i = 0; i < a->n_row; ++i) {
		unsigned n = a->n_col - !has_constant(a, i, part);

		if (memcmp(a->row + i * a->n_col, b->row + i * a->n_col,
			    n * sizeof(*a->row)))
			return false;
	}
	return true;
}

/* Returns rows that complete the subscripts of "ref" (access completion): they
 * are linearly independent of the subscripts and of each other.  With the
 * Hermite normal form H = A Q of rank r, these are the unit rows after the
 * first r, times Q.
 */
static __isl_give isl_mat *completion(const ash_reference *ref)
{
	isl_mat *rows = iterator_matrix(ref);
	isl_size rank = isl_mat_rank(rows);
	isl_mat *q = NULL;

	isl_mat_free(isl_mat_left_hermite(rows, 0, NULL, &q));
	if (rank >= 0)
		return isl_mat_drop_rows(q, 0, rank);
	isl_mat_free(q);
	return NULL;
}

/* Negate "direction" if its first nonzero entry is negative. */
static void turn_forward(long *direction, unsigned n)
{
	unsigned i = 0;

	while (i < n && !direction[i])
		++i;
	if (i == n || direction[i] > 0)
		return;
	for (; i < n; ++i)
		direction[i] = -direction[i];
}

isl_bool ash_reference_direction(const ash_reference *ref, long *direction)
{
	isl_mat *rows = isl_mat_drop_rows(iterator_matrix(ref), ref->n_row - 1,
		1);
	isl_mat *kernel = isl_mat_right_kernel(
		isl_mat_concat(completion(ref), rows));
	isl_size n = isl_mat_cols(kernel);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_ok(n == 1);

	for (unsigned i = 0; ok == isl_bool_true && i < ref->n_iterator; ++i)
		ok = ash_number_read(isl_mat_get_element_val(kernel, i, 0),
			MOST, &direction[i]);
	isl_mat_free(kernel);
	if (ok == isl_bool_true)
		turn_forward(direction, ref->n_iterator);
	return ok;
}

/* Returns the matrix [rows | gap]: the completed coefficients of both
 * references, and the difference of their constant terms as the last column.
 */
static __isl_give isl_mat *step_matrix(const ash_reference *from,
	const ash_reference *to)
{
	isl_mat *more = completion(from);
	isl_size n_more = isl_mat_rows(more);
	isl_mat *rows = isl_mat_concat(more, iterator_matrix(from));

	if (n_more < 0)
		return isl_mat_free(rows);
	rows = isl_mat_add_zero_cols(rows, 1);
	for (unsigned i = 0; i < from->n_row; ++i) {
		unsigned last = (i + 1) * from->n_col - 1;

		rows = isl_mat_set_element_si(rows, n_more + i,
			from->n_iterator, to->row[last] - from->row[last]);
	}
	return rows;
}

isl_bool ash_reference_step(const ash_reference *from, const ash_reference *to,
	long *step)
{
	isl_mat *kernel = isl_mat_right_kernel(step_matrix(from, to));
	isl_size n = isl_mat_cols(kernel);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_ok(n == 1);
	long scale = 0;

	if (ok == isl_bool_true)
		ok = ash_number_read(
			isl_mat_get_element_val(kernel, from->n_iterator, 0),
			MOST, &scale);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(labs(scale) == 1);
	for (unsigned i = 0; ok == isl_bool_true && i < from->n_iterator; ++i) {
		ok = ash_number_read(isl_mat_get_element_val(kernel, i, 0),
			MOST, &step[i]);
		step[i] *= scale;
	}
	isl_mat_free(kernel);
	return ok;
}

static __isl_give isl_aff *zero_on(__isl_keep isl_space *domain)
{
	return isl_aff_zero_on_domain(
		isl_local_space_from_space(isl_space_copy(domain)));
}

/* Returns row "pos" of "rows" as a function of the iterators. */
static __isl_give isl_aff *row_of_mat(__isl_keep isl_mat *rows, unsigned pos,
	__isl_keep isl_space *domain)
{
	isl_size n = isl_mat_cols(rows);
	isl_aff *aff = zero_on(domain);

	for (isl_size i = 0; i < n; ++i)
		aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i,
			isl_mat_get_element_val(rows, pos, i));
	return aff;
}

/* Returns subscript "pos" of "ref" as a function of parameters and iterators.
 */
static __isl_give isl_aff *subscript(const ash_reference *ref, unsigned pos,
	__isl_keep isl_space *domain)
{
	unsigned n_param = ref->n_col - 1 - ref->n_iterator;
	const long *row = ref->row + pos * ref->n_col;
	isl_aff *aff = zero_on(domain);

	for (unsigned i = 0; i < n_param; ++i)
		aff = isl_aff_set_coefficient_si(aff, isl_dim_param, i, row[i]);
	for (unsigned i = 0; i < ref->n_iterator; ++i)
		aff = isl_aff_set_coefficient_si(aff, isl_dim_in, i,
			row[n_param + i]);
	return isl_aff_set_constant_si(aff, row[ref->n_col - 1]);
}

__isl_give isl_map *ash_reference_lines(const ash_reference *ref,
	unsigned length)
{
	isl_space *domain = isl_space_domain(isl_map_get_space(ref->map));
	isl_ctx *ctx = isl_map_get_ctx(ref->map);
	isl_mat *more = completion(ref);
	isl_size n_more = isl_mat_rows(more);
	isl_aff_list *list = isl_aff_list_alloc(ctx, ref->n_row);
	isl_space *space;
	isl_aff *last;
	isl_map *lines;

	for (isl_size i = 0; i < n_more; ++i)
		list = isl_aff_list_add(list, row_of_mat(more, i, domain));
	isl_mat_free(more);
	for (unsigned i = 0; i + 1 < ref->n_row; ++i)
		list = isl_aff_list_add(list, subscript(ref, i, domain));
	last = subscript(ref, ref->n_row - 1, domain);
	last = isl_aff_floor(isl_aff_scale_down_ui(last, length));
	list = isl_aff_list_add(list, last);
	space = isl_space_from_domain(domain);
	if (n_more < 0)
		space = isl_space_free(space);
	space = isl_space_add_dims(space, isl_dim_out, n_more + ref->n_row);
	lines = isl_map_from_multi_aff(
		isl_multi_aff_from_aff_list(space, list));
	return isl_map_intersect_domain(lines,
		isl_map_domain(isl_map_copy(ref->map)));
}
