/* twin_divs.c - removal of duplicate integer divisions before a parametric
 * minimum.
 *
 * For a parametric minimum, isl 0.27 first adds the integer divisions of the
 * domain to the relation (isl_tab_pip.c), and counts the divisions that both
 * have in common. If two divisions of the domain are equal, both match the same
 * division of the relation: the count is wrong, and memory is overwritten.
 * Dependence analysis of an ordinary loop nest has crashed in this way; any
 * other user of isl may crash as well.
 *
 * The divisions of the domain are sorted before, by a function that isl uses
 * for nothing else. The linker replaces it by the one here (--wrap in
 * lib/CMakeLists.txt), which reports duplicates as equal, whereupon isl drops
 * one of them. The set stays the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/set.h>

isl_bool isl_local_space_div_is_known(__isl_keep isl_local_space *ls, int div);
__isl_give isl_basic_set *__real_isl_basic_set_sort_divs(
	__isl_take isl_basic_set *bset);
__isl_give isl_basic_set *__wrap_isl_basic_set_sort_divs(
	__isl_take isl_basic_set *bset);

static isl_bool is_known(__isl_keep isl_local_space *ls, int div)
{
	return isl_local_space_div_is_known(ls, div);
}

/* Divisions without a known expression are never duplicates. */
static isl_bool are_twins(__isl_keep isl_local_space *ls, int a, int b)
{
	isl_aff *x, *y;
	isl_bool equal;

	if (is_known(ls, a) != isl_bool_true ||
		is_known(ls, b) != isl_bool_true)
		return isl_bool_false;
	x = isl_local_space_get_div(ls, a);
	y = isl_local_space_get_div(ls, b);
	equal = isl_aff_plain_is_equal(x, y);
	isl_aff_free(x);
	isl_aff_free(y);
	return equal;
}

/* Find the first pair of duplicates; false if there is none. */
static bool find_twins(__isl_keep isl_local_space *ls, int *a, int *b)
{
	isl_size n = isl_local_space_dim(ls, isl_dim_div);

	for (*a = 0; *a < n; ++*a)
		for (*b = *a + 1; *b < n; ++*b)
			if (are_twins(ls, *a, *b) == isl_bool_true)
				return true;
	return false;
}

static __isl_give isl_basic_set *merge(__isl_take isl_basic_set *bset,
	__isl_keep isl_local_space *ls, int a, int b)
{
	isl_constraint *equal = isl_constraint_alloc_equality(
		isl_local_space_copy(ls));

	equal = isl_constraint_set_coefficient_si(equal, isl_dim_div, a, 1);
	equal = isl_constraint_set_coefficient_si(equal, isl_dim_div, b, -1);
	return isl_basic_set_add_constraint(bset, equal);
}

__isl_give isl_basic_set *__wrap_isl_basic_set_sort_divs(
	__isl_take isl_basic_set *bset)
{
	isl_size n = isl_basic_set_dim(bset, isl_dim_div);

	for (; n > 1; --n) {
		isl_local_space *ls = isl_basic_set_get_local_space(bset);
		int a, b;
		bool found = find_twins(ls, &a, &b);

		if (found)
			bset = merge(bset, ls, a, b);
		isl_local_space_free(ls);
		if (!found)
			break;
	}
	return __real_isl_basic_set_sort_divs(bset);
}
