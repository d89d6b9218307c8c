/* twin_divs_test.c - no division is left twice before a minimum is computed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/vec.h>

#include "check.h"

__isl_give isl_local_space *isl_local_space_add_div(
	__isl_take isl_local_space *ls, __isl_take isl_vec *div);
__isl_give isl_basic_set *isl_basic_set_from_local_space(
	__isl_take isl_local_space *ls);
__isl_give isl_basic_set *__real_isl_basic_set_sort_divs(
	__isl_take isl_basic_set *bset);
__isl_give isl_basic_set *__wrap_isl_basic_set_sort_divs(
	__isl_take isl_basic_set *bset);

/* Add floor(x[pos] / 3) to "ls", which has "n_div" divisions and two
 * dimensions.
 */
static __isl_give isl_local_space *add_third(isl_ctx *ctx,
	__isl_take isl_local_space *ls, int n_div, int pos)
{
	isl_vec *div = isl_vec_zero(ctx, 4 + n_div);

	div = isl_vec_set_element_si(div, 0, 3);
	div = isl_vec_set_element_si(div, 2 + pos, 1);
	return isl_local_space_add_div(ls, div);
}

/* All of the plane, with thirds of the dimensions "a" and "b". */
static __isl_give isl_basic_set *make_set(isl_ctx *ctx, int a, int b)
{
	isl_local_space *ls = isl_local_space_from_space(
		isl_space_set_alloc(ctx, 0, 2));

	ls = add_third(ctx, ls, 0, a);
	ls = add_third(ctx, ls, 1, b);
	return isl_basic_set_from_local_space(ls);
}

/* How many divisions of two are left by the function in the place of isl's, and
 * by isl's own?  If that leaves one of two equal ones, the fix is needed no
 * more.
 */
static void check_pair(isl_ctx *ctx, int a, int b, int fixed, int alone,
	const char *name)
{
	isl_basic_set *set = make_set(ctx, a, b);
	isl_basic_set *one = __wrap_isl_basic_set_sort_divs(
		isl_basic_set_copy(set));
	isl_basic_set *other = __real_isl_basic_set_sort_divs(
		isl_basic_set_copy(set));

	check(isl_basic_set_dim(one, isl_dim_div) == fixed &&
		isl_basic_set_is_equal(set, one) == isl_bool_true, name);
	check(isl_basic_set_dim(other, isl_dim_div) == alone,
		"and as isl alone does it still");
	isl_basic_set_free(set);
	isl_basic_set_free(one);
	isl_basic_set_free(other);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	check_pair(ctx, 0, 1, 2, 2, "different divisions stay");
	/* Nothing uses them, so both go once they are known to be equal. */
	check_pair(ctx, 0, 0, 0, 2, "equal ones do not");
	isl_ctx_free(ctx);
	return check_result();
}
