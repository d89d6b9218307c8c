/* untag.c - removal of access tags from instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/untag.h"

#include <isl/set.h>
#include <isl/space.h>

/* Add the function from the space of "set" to untagged instances. */
static isl_stat add_untag(__isl_take isl_set *set, void *user)
{
	isl_union_pw_multi_aff **all = user;
	isl_space *space = isl_set_get_space(set);
	isl_multi_aff *ma;

	isl_set_free(set);
	if (isl_space_is_wrapping(space) == isl_bool_true)
		ma = isl_multi_aff_domain_map(isl_space_unwrap(space));
	else
		ma = isl_multi_aff_identity(isl_space_map_from_set(space));
	*all = isl_union_pw_multi_aff_add_pw_multi_aff(*all,
		isl_pw_multi_aff_from_multi_aff(ma));
	return isl_stat_non_null(*all);
}

__isl_give isl_union_pw_multi_aff *ash_untag(
	__isl_take isl_union_set *instances)
{
	isl_union_pw_multi_aff *all;

	instances = isl_union_set_universe(instances);
	all = isl_union_pw_multi_aff_empty(isl_union_set_get_space(instances));
	if (isl_union_set_foreach_set(instances, &add_untag, &all) < 0)
		all = isl_union_pw_multi_aff_free(all);
	isl_union_set_free(instances);
	return all;
}

__isl_give isl_union_set *ash_untag_ends(__isl_keep isl_union_map *pairs)
{
	isl_union_set *domain;
	isl_union_set *range;

	pairs = isl_union_map_universe(isl_union_map_copy(pairs));
	domain = isl_union_map_domain(isl_union_map_copy(pairs));
	range = isl_union_map_range(pairs);
	return isl_union_set_union(domain, range);
}
