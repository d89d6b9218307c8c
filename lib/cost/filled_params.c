/* filled_params.c - parameters for which all statements have instances.
 *
 * If only some statements of a nest have instances, tiles have other shapes.
 * Without the condition that all of them have instances, AST generation would
 * distinguish all such cases, although programs rarely meet them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/filled_params.h"

#include <stdbool.h>

/* A superset of the parameters for which "stmt" has instances. */
static __isl_give isl_set *get_params(const ash_scop *scop,
	const ash_stmt *stmt)
{
	isl_set *params = isl_set_params(isl_set_copy(stmt->domain));

	params = isl_set_gist(params, ash_scop_params(scop));
	params = isl_set_remove_divs(params);
	return isl_set_from_basic_set(isl_set_simple_hull(params));
}

/* The intersection of "all" and "one" (both taken), or "all" if the
 * intersection excludes all of "expected".  *differ becomes true if one of the
 * two sets restricts the other.
 */
static __isl_give isl_set *add(__isl_keep isl_set *expected,
	__isl_take isl_set *all, __isl_take isl_set *one, bool *differ)
{
	isl_bool same = isl_set_is_equal(all, one);
	isl_set *both = isl_set_intersect(isl_set_copy(all), one);
	isl_bool never = isl_set_is_disjoint(both, expected);

	*differ |= same == isl_bool_false && never == isl_bool_false;
	if (never == isl_bool_true) {
		isl_set_free(both);
		return all;
	}
	isl_set_free(all);
	return same < 0 || never < 0 ? isl_set_free(both) : both;
}

/* Intersect *all with "one" (taken), the parameters for which a statement has
 * instances.  *all is NULL as long as no statement has any for the parameters
 * "expected".  *differ becomes true as in add().
 */
static isl_stat add_stmt(__isl_keep isl_set *expected, isl_set **all,
	__isl_take isl_set *one, bool *differ)
{
	isl_bool never = isl_set_is_disjoint(one, expected);

	if (never != isl_bool_false) {
		isl_set_free(one);
		return never < 0 ? isl_stat_error : isl_stat_ok;
	}
	*all = *all ? add(expected, *all, one, differ) : one;
	return isl_stat_non_null(*all);
}

__isl_give isl_set *ash_filled(const ash_scop *scop, const int *stmt, int n)
{
	isl_set *expected = ash_scop_expected_params(scop), *all = NULL;
	bool differ = false;

	for (int i = 0; i < n; i++)
		if (add_stmt(expected, &all,
			    get_params(scop, &scop->stmt[stmt[i]]),
			    &differ) < 0) {
			all = isl_set_free(all);
			break;
		}
	isl_set_free(expected);
	return differ ? all : isl_set_free(all);
}
