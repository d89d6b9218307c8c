/* shape_plausible.c - plausibility of requirements on parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_plausible.h"

#include <isl/constraint.h>
#include <isl/val.h>

/* Limit of plausible equalities between parameters. */
#define MAX_EQUAL 2

typedef struct equalities {
	unsigned n;
	bool plausible;
} equalities;

/* Callback: if the constraint "c" (taken) is an equality, count it, and record
 * whether it says anything other than that two parameters are equal.
 */
static isl_stat check_equality(__isl_take isl_constraint *c, void *user)
{
	equalities *all = user;
	bool plausible;
	isl_size n = isl_constraint_dim(c, isl_dim_param);
	isl_val *sum = isl_constraint_get_constant_val(c);
	unsigned n_used = 0;

	plausible = isl_val_is_zero(sum) == isl_bool_true;
	for (isl_size i = 0; i < n; ++i) {
		isl_val *v = isl_constraint_get_coefficient_val(c,
			isl_dim_param, i);

		n_used += isl_val_is_zero(v) == isl_bool_false;
		sum = isl_val_add(sum, v);
	}
	plausible &= n_used == 2 && isl_val_is_zero(sum) == isl_bool_true;
	if (isl_constraint_is_equality(c) == isl_bool_true)
		all->plausible &= plausible && ++all->n <= MAX_EQUAL;
	isl_val_free(sum);
	isl_constraint_free(c);
	return all->plausible ? isl_stat_ok : isl_stat_error;
}

isl_bool ash_is_plausible_hull(__isl_keep isl_basic_set *left,
	__isl_keep isl_basic_set *all)
{
	equalities found = { .plausible = true };
	isl_basic_set *more = isl_basic_set_gist(isl_basic_set_copy(left),
		isl_basic_set_copy(all));
	isl_bool empty = isl_basic_set_is_empty(left);

	if (isl_basic_set_foreach_constraint(more, &check_equality, &found) <
			0 &&
		found.plausible)
		empty = isl_bool_error;
	isl_basic_set_free(more);
	return empty < 0 ? empty : isl_bool_ok(found.plausible && !empty);
}

isl_bool ash_is_plausible(bool may_equal, __isl_keep isl_set *required,
	__isl_keep isl_set *where)
{
	isl_basic_set *all = isl_set_affine_hull(isl_set_copy(where));
	isl_basic_set *left = isl_set_affine_hull(
		isl_set_intersect(isl_set_copy(required), isl_set_copy(where)));
	isl_bool plausible = isl_basic_set_is_equal(all, left);

	if (plausible == isl_bool_false && may_equal)
		plausible = ash_is_plausible_hull(left, all);
	isl_basic_set_free(all);
	isl_basic_set_free(left);
	return plausible;
}
