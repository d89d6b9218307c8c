/* order.c - questions on dependences at a place of a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tree/order.h"

#include <isl/union_set.h>

__isl_give isl_union_pw_aff *ash_order_member(
	__isl_keep isl_schedule_node *node, int pos)
{
	isl_multi_union_pw_aff *mupa;
	isl_union_pw_aff *upa;

	mupa = isl_schedule_node_band_get_partial_schedule(node);
	upa = isl_multi_union_pw_aff_get_union_pw_aff(mupa, pos);
	isl_multi_union_pw_aff_free(mupa);
	return upa;
}

__isl_give isl_union_map *ash_order_equal(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	isl_multi_union_pw_aff *mupa;

	mupa = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(upa));
	return isl_union_map_eq_at_multi_union_pw_aff(deps, mupa);
}

isl_bool ash_order_is_coincident(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	isl_union_map *equal;
	isl_bool coincident;

	equal = ash_order_equal(isl_union_map_copy(deps), upa);
	coincident = isl_union_map_is_subset(deps, equal);
	isl_union_map_free(equal);
	return coincident;
}

__isl_give isl_union_map *ash_order_at(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_multi_union_pw_aff *prefix;
	isl_union_map *at;
	isl_size depth = isl_schedule_node_get_schedule_depth(node);

	at = isl_union_map_intersect_domain(isl_union_map_copy(deps),
		isl_union_set_copy(domain));
	at = isl_union_map_intersect_range(at, domain);
	if (depth <= 0)
		return depth < 0 ? isl_union_map_free(at) : at;
	prefix =
	    isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
	return isl_union_map_eq_at_multi_union_pw_aff(at, prefix);
}

__isl_give isl_union_map *ash_order_map(__isl_take isl_union_map *deps,
	__isl_keep isl_union_map *map)
{
	deps = isl_union_map_apply_domain(deps, isl_union_map_copy(map));
	return isl_union_map_apply_range(deps, isl_union_map_copy(map));
}

bool ash_order_goes_back(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	isl_union_map *back = isl_union_map_lex_gt_at_multi_union_pw_aff(
		isl_union_map_copy(deps),
		isl_multi_union_pw_aff_from_union_pw_aff(
			isl_union_pw_aff_copy(upa)));
	isl_bool none = isl_union_map_is_empty(back);

	isl_union_map_free(back);
	return none != isl_bool_true;
}
