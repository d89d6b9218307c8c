/* fixed_cell.c - accesses whose cell is determined by the enclosing loops.
 *
 * Usually a scalar has one cell per iteration of its enclosing loops, and these
 * are also loops of the new order.  A comparison of coefficients proves that,
 * which is cheaper than operations of isl on relations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/storage/fixed_cell.h"

#include <isl/set.h>
#include <isl/val.h>

#include "deps/relate/relate.h"
#include "scop/linear.h"

__isl_give isl_multi_aff *ash_cell_read(__isl_keep isl_map *access)
{
	return isl_map_n_basic_map(access) == 1 &&
			isl_map_plain_is_single_valued(access) == isl_bool_true
		? ash_linear_all(
			  isl_pw_multi_aff_from_map(isl_map_copy(access)))
		: NULL;
}

static bool has_none(__isl_keep isl_aff *aff, enum isl_dim_type type)
{
	isl_size n = isl_aff_dim(aff, type);
	bool none = n >= 0;

	for (int i = 0; none && i < n; ++i)
		none = isl_aff_coefficient_sgn(aff, type, i) == 0;
	return none;
}

static bool are_equal(__isl_take isl_val *a, __isl_take isl_val *b)
{
	isl_bool equal = isl_val_eq(a, b);

	isl_val_free(a);
	isl_val_free(b);
	return equal == isl_bool_true;
}

static bool have_equal_coefficients(__isl_keep isl_aff *a,
	__isl_keep isl_aff *b, int pos)
{
	int sign = isl_aff_coefficient_sgn(a, isl_dim_in, pos);

	if (sign != isl_aff_coefficient_sgn(b, isl_dim_in, pos))
		return false;
	return sign == 0 ||
		are_equal(isl_aff_get_coefficient_val(a, isl_dim_in, pos),
			isl_aff_get_coefficient_val(b, isl_dim_in, pos));
}

/* Is "row" minus "cell" the constant *shift?  If *shift is NULL, any constant
 * is accepted, and *shift is set to it.
 */
static bool is_shifted(__isl_keep isl_aff *row, __isl_keep isl_aff *cell,
	isl_val **shift)
{
	isl_size n = isl_aff_dim(row, isl_dim_in);
	isl_val *moved;
	bool same = isl_aff_dim(cell, isl_dim_in) == n &&
		has_none(row, isl_dim_param) && has_none(cell, isl_dim_param) &&
		has_none(cell, isl_dim_div);

	for (int i = 0; same && i < n; ++i)
		same = have_equal_coefficients(row, cell, i);
	if (!same)
		return false;
	moved = isl_val_sub(isl_aff_get_constant_val(row),
		isl_aff_get_constant_val(cell));
	if (*shift)
		return are_equal(isl_val_copy(*shift), moved);
	*shift = moved;
	return true;
}

/* Is "loop" minus subscript "pos" of "cell" the constant *shift?  If *shift is
 * NULL, any constant is accepted, and *shift is set to it.
 */
static bool follows(__isl_keep isl_union_pw_aff *loop,
	__isl_keep isl_multi_aff *cell, int pos, isl_val **shift)
{
	isl_aff *row = ash_relate_expression(loop,
		isl_multi_aff_get_domain_space(cell));
	isl_aff *subscript = row ? isl_multi_aff_get_at(cell, pos) : NULL;
	bool same = row && is_shifted(row, subscript, shift);

	isl_aff_free(row);
	isl_aff_free(subscript);
	return same;
}

/* Does "loop" differ from subscript "pos" of all of "cell" by one constant? */
static bool fixes(__isl_keep isl_union_pw_aff *loop, isl_multi_aff *const *cell,
	unsigned n, int pos)
{
	isl_val *shift = NULL;
	bool all = true;

	for (unsigned i = 0; all && i < n; ++i)
		all = follows(loop, cell[i], pos, &shift);
	isl_val_free(shift);
	return all;
}

bool ash_cell_is_fixed(isl_multi_aff *const *cell, unsigned n,
	isl_union_pw_aff *const *loop, unsigned n_loop)
{
	isl_size dim = n ? isl_multi_aff_dim(cell[0], isl_dim_out) : 0;
	bool fixed = dim >= 0;

	for (int pos = 0; fixed && pos < dim; ++pos) {
		fixed = false;
		for (unsigned i = 0; !fixed && i < n_loop; ++i)
			fixed = fixes(loop[i], cell, n, pos);
	}
	return fixed;
}
