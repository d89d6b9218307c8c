/* ast_outset.c - an outset: a simple superset of the non-empty tiles.
 *
 * To determine which tiles have instances, the iterators must be eliminated.
 * Over the integers, that introduces integer divisions in which all inner loops
 * are described; for skewed tiles with parametric sizes it takes most of the
 * compile time.  Over the rationals it is Fourier-Motzkin elimination, and
 * cheap.  The additional tiles are at the border; each costs the evaluation of
 * a few bounds at run time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_outset.h"

#include <isl/constraint.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/val.h>

/* Add the constraint "bound" (taken) >= 0 to *moved, weakened so that it also
 * holds for all points at a distance of at most 1, in each dimension, from
 * points where it holds.  Bounds that depend on parameters only are not added.
 */
static isl_stat add_bound(isl_basic_set **moved, __isl_take isl_aff *bound)
{
	isl_size n = isl_aff_dim(bound, isl_dim_in);
	isl_bool involved = isl_bool_error;

	if (n >= 0)
		involved = isl_aff_involves_dims(bound, isl_dim_in, 0, n);
	if (involved != isl_bool_true) {
		isl_aff_free(bound);
		return involved < 0 ? isl_stat_error : isl_stat_ok;
	}
	for (int i = 0; i < n; i++)
		bound = isl_aff_add_constant_val(bound,
			isl_val_abs(isl_aff_get_coefficient_val(bound,
				isl_dim_in, i)));
	*moved = isl_basic_set_add_constraint(*moved,
		isl_inequality_from_aff(bound));
	return isl_stat_non_null(*moved);
}

static isl_stat add_moved(__isl_take isl_constraint *constraint, void *user)
{
	isl_aff *bound = isl_constraint_get_aff(constraint);
	isl_bool both = isl_constraint_is_equality(constraint);
	isl_stat stat = both < 0 ? isl_stat_error : isl_stat_ok;

	isl_constraint_free(constraint);
	if (stat >= 0 && both)
		stat = add_bound(user, isl_aff_neg(isl_aff_copy(bound)));
	if (stat < 0) {
		isl_aff_free(bound);
		return stat;
	}
	return add_bound(user, bound);
}

/* Is "hull" a subset of "part" (taken) extended by its neighbouring points? */
static isl_bool is_next_to(__isl_keep isl_basic_set *hull,
	__isl_take isl_basic_set *part)
{
	isl_basic_set *moved = isl_basic_set_universe(
		isl_basic_set_get_space(part));
	isl_bool next = isl_bool_error;

	if (isl_basic_set_foreach_constraint(part, &add_moved, &moved) >= 0)
		next = isl_basic_set_is_subset(hull, moved);
	isl_basic_set_free(part);
	isl_basic_set_free(moved);
	return next;
}

/* Is one of the basic sets of "set" almost as large as "hull": is "hull" a
 * subset of that basic set extended by its neighbouring points?
 */
static isl_bool is_like_a_part(__isl_keep isl_basic_set *hull,
	__isl_keep isl_set *set)
{
	isl_basic_set_list *parts = isl_set_get_basic_set_list(set);
	isl_size n = isl_basic_set_list_size(parts);
	isl_bool found = n < 0 ? isl_bool_error : isl_bool_false;

	for (int i = 0; i < n && found == isl_bool_false; i++)
		found = is_next_to(hull,
			isl_basic_set_list_get_basic_set(parts, i));
	isl_basic_set_list_free(parts);
	return found;
}

/* A superset of the parameters for which none of the basic sets of "set" is
 * empty.
 */
static __isl_give isl_basic_set *get_usual(__isl_keep isl_set *set)
{
	isl_basic_set_list *parts = isl_set_get_basic_set_list(set);
	isl_size n = isl_basic_set_list_size(parts);
	isl_basic_set *usual = isl_basic_set_universe(
		isl_space_params(isl_set_get_space(set)));

	for (int i = 0; i < n; i++) {
		isl_set *part = isl_set_from_basic_set(
			isl_basic_set_list_get_basic_set(parts, i));

		part = isl_set_remove_divs(isl_set_params(part));
		usual = isl_basic_set_intersect(usual,
			isl_set_simple_hull(part));
	}
	isl_basic_set_list_free(parts);
	return n < 0 ? isl_basic_set_free(usual) : usual;
}

/* Returns "hull" (taken) without the bounds that its other bounds imply for the
 * parameters "usual" (taken).  Returns "hull" itself if no such parameters
 * exist, or if the result would not contain "hull".
 */
static __isl_give isl_basic_set *simplify(__isl_take isl_basic_set *hull,
	__isl_take isl_basic_set *usual)
{
	isl_size n = isl_basic_set_dim(hull, isl_dim_set);
	isl_basic_set *simple, *about_params;
	isl_bool none, larger;

	if (n < 0) {
		isl_basic_set_free(usual);
		return isl_basic_set_free(hull);
	}
	simple = isl_basic_set_remove_redundancies(
		isl_basic_set_intersect_params(isl_basic_set_copy(hull),
			usual));
	none = isl_basic_set_is_empty(simple);
	if (none != isl_bool_false) {
		isl_basic_set_free(simple);
		return none < 0 ? isl_basic_set_free(hull) : hull;
	}
	simple = isl_basic_set_drop_constraints_not_involving_dims(simple,
		isl_dim_set, 0, n);
	about_params = isl_basic_set_drop_constraints_involving_dims(
		isl_basic_set_copy(hull), isl_dim_set, 0, n);
	simple = isl_basic_set_intersect(simple, about_params);
	larger = isl_basic_set_is_subset(hull, simple);
	isl_basic_set_free(larger == isl_bool_true ? hull : simple);
	if (larger < 0)
		return isl_basic_set_free(hull);
	return larger ? simple : hull;
}

isl_bool ash_ast_outset(__isl_keep isl_union_set *domain,
	__isl_keep isl_multi_union_pw_aff *times, isl_set **outset)
{
	isl_union_map *map = isl_union_map_from_multi_union_pw_aff(
		isl_multi_union_pw_aff_copy(times));
	isl_basic_set *hull, *usual;
	isl_bool fits;
	isl_set *set;

	map = isl_union_map_intersect_domain(map, isl_union_set_copy(domain));
	set = isl_set_from_union_set(isl_union_map_range(map));
	set = isl_set_remove_divs(set);
	usual = get_usual(set);
	set = isl_set_coalesce(set);
	hull = isl_set_simple_hull(isl_set_copy(set));
	fits = is_like_a_part(hull, set);
	isl_set_free(set);
	if (fits != isl_bool_true) {
		isl_basic_set_free(usual);
		isl_basic_set_free(hull);
		return fits;
	}
	*outset = isl_set_from_basic_set(simplify(hull, usual));
	return *outset ? isl_bool_true : isl_bool_error;
}
