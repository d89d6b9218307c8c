/* isl_matrix.c - conversion of isl objects to matrices and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/linear/isl_matrix.h"

#include <string.h>

#include <isl/val.h>

#include "budget/budget.h"
#include "support/fault.h"

static ash_sched_status read_number(__isl_keep isl_mat *mat, int row, int col,
	int64_t *number)
{
	isl_val *v = isl_mat_get_element_val(mat, row, col);
	ash_sched_status status = ASH_SCHED_OK;
	ash_errors errors;

	if (!v)
		return ASH_SCHED_ERROR;
	errors = ash_error_expect(isl_val_get_ctx(v));
	*number = isl_val_get_num_si(v);
	ash_error_end(&errors);
	if (*number == INT64_MIN || (*number == 0 && !isl_val_is_zero(v)))
		status = ASH_SCHED_OVERFLOW;
	isl_val_free(v);
	return status;
}

/* Append the rows of "mat" (taken) to "m".  Column k goes to column column[k],
 * or k if "column" is NULL.
 */
static ash_sched_status read_matrix(__isl_take isl_mat *mat,
	const unsigned *column, ash_matrix *m)
{
	int n_row = isl_mat_rows(mat), n_col = isl_mat_cols(mat);
	ash_sched_status status = n_row < 0 || n_col < 0 ? ASH_SCHED_ERROR
							 : ASH_SCHED_OK;

	m->n_col = n_col;
	for (int i = 0; i < n_row && !status; ++i) {
		if (!ash_matrix_append(m, NULL))
			status = ASH_SCHED_ERROR;
		for (int k = 0; k < n_col && !status; ++k)
			status = read_number(mat, i, k,
				ash_matrix_row(m, m->n_row - 1) +
					(column ? column[k] : (unsigned) k));
	}
	isl_mat_free(mat);
	return status;
}

/* Is the inequality "row" a loose bound: does it involve at most one parameter
 * and nothing else, and does the value 0 satisfy it strictly?
 */
static bool is_loose_bound(const int64_t *row, unsigned n_col, unsigned n_param)
{
	unsigned n = 0;

	for (unsigned k = 1; k < n_col; ++k) {
		if (row[k] && k > n_param)
			return false;
		n += row[k] != 0;
	}
	return n <= 1 && row[0] > 0;
}

/* Drop the inequalities that are loose bounds, such as n < 2^31.  They come
 * from the types of the parameters; a schedule could only use them to coalesce
 * loops (report CW 706, section 7.5.1), and vertices with such numbers are
 * useless.
 */
static void drop_loose_bounds(ash_matrix *m, unsigned n_equality,
	unsigned n_param)
{
	unsigned n = n_equality;

	for (unsigned i = n_equality; i < m->n_row; ++i)
		if (!is_loose_bound(ash_matrix_row(m, i), m->n_col, n_param))
			memmove(ash_matrix_row(m, n++), ash_matrix_row(m, i),
				sizeof(*m->number) * m->n_col);
	m->n_row = n;
}

ash_sched_status ash_read_basic_set(__isl_keep isl_basic_set *bset, bool exact,
	ash_matrix *m, unsigned *n_equality)
{
	ash_sched_status status;

	status = read_matrix(isl_basic_set_equalities_matrix(bset, isl_dim_cst,
				     isl_dim_param, isl_dim_set, isl_dim_div),
		NULL, m);
	*n_equality = m->n_row;
	if (status == ASH_SCHED_OK)
		status = read_matrix(isl_basic_set_inequalities_matrix(bset,
					     isl_dim_cst, isl_dim_param,
					     isl_dim_set, isl_dim_div),
			NULL, m);
	if (status == ASH_SCHED_OK && !exact)
		drop_loose_bounds(m, *n_equality,
			isl_basic_set_dim(bset, isl_dim_param));
	return status;
}

ash_sched_status ash_read_basic_map(__isl_keep isl_basic_map *bmap, bool exact,
	const unsigned *column, ash_matrix *m, unsigned *n_equality)
{
	ash_sched_status status;

	status = read_matrix(isl_basic_map_equalities_matrix(bmap, isl_dim_cst,
				     isl_dim_param, isl_dim_in, isl_dim_out,
				     isl_dim_div),
		column, m);
	*n_equality = m->n_row;
	if (status == ASH_SCHED_OK)
		status = read_matrix(isl_basic_map_inequalities_matrix(bmap,
					     isl_dim_cst, isl_dim_param,
					     isl_dim_in, isl_dim_out,
					     isl_dim_div),
			column, m);
	if (status == ASH_SCHED_OK && !exact)
		drop_loose_bounds(m, *n_equality,
			isl_basic_map_dim(bmap, isl_dim_param));
	return status;
}

__isl_give isl_aff *ash_aff_from_row(__isl_take isl_space *space,
	const int64_t *row)
{
	isl_size n_param = isl_space_dim(space, isl_dim_param);
	isl_size n_dim = isl_space_dim(space, isl_dim_set);
	isl_ctx *ctx = isl_space_get_ctx(space);
	isl_aff *aff;

	aff = isl_aff_zero_on_domain(isl_local_space_from_space(space));
	if (n_param < 0 || n_dim < 0)
		return isl_aff_free(aff);
	aff = isl_aff_set_constant_val(aff, isl_val_int_from_si(ctx, row[0]));
	for (int i = 0; i < n_param; ++i)
		if (row[1 + i])
			aff = isl_aff_set_coefficient_val(aff, isl_dim_param, i,
				isl_val_int_from_si(ctx, row[1 + i]));
	for (int i = 0; i < n_dim; ++i)
		if (row[1 + n_param + i])
			aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i,
				isl_val_int_from_si(ctx, row[1 + n_param + i]));
	ASH_FAULT("sched-sign", aff = isl_aff_neg(aff));
	return aff;
}
