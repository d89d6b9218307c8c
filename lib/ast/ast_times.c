/* ast_times.c - execution times of instances according to a schedule tree.
 *
 * The tree is traversed here instead of by isl, so that the check of isl's AST
 * generator does not depend on isl's interpretation of the tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_times.h"

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>

static __isl_give isl_union_map *times_at(__isl_take isl_schedule_node *node,
	__isl_take isl_union_set *domain);

/* The map from all instances of "domain" to the constant "value". */
static __isl_give isl_union_map *constant(__isl_keep isl_union_set *domain,
	int value)
{
	isl_space *space = isl_union_set_get_space(domain);
	isl_multi_val *point;

	space = isl_space_add_dims(isl_space_set_from_params(space),
		isl_dim_set, 1);
	point = isl_multi_val_zero(space);
	point = isl_multi_val_set_val(point, 0,
		isl_val_int_from_si(isl_union_set_get_ctx(domain), value));
	return isl_union_map_from_multi_union_pw_aff(
		isl_multi_union_pw_aff_multi_val_on_domain(
			isl_union_set_copy(domain), point));
}

/* Prepend a pair to "times" (taken): the constant "kind", and "value" (taken),
 * a function of the instances "domain".
 */
static __isl_give isl_union_map *prepend(__isl_keep isl_union_set *domain,
	int kind, __isl_take isl_union_map *value,
	__isl_take isl_union_map *times)
{
	isl_union_map *pair = isl_union_map_flat_range_product(
		constant(domain, kind), value);

	return isl_union_map_flat_range_product(pair, times);
}

static __isl_give isl_union_map *times_at_band(
	__isl_take isl_schedule_node *node, __isl_take isl_union_set *domain)
{
	isl_multi_union_pw_aff
		*band = isl_schedule_node_band_get_partial_schedule(node);
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_map *times = times_at(isl_schedule_node_child(node, 0),
		isl_union_set_copy(domain));

	for (int i = n - 1; i >= 0; i--) {
		isl_union_pw_aff *member =
			isl_multi_union_pw_aff_get_union_pw_aff(band, i);

		times = prepend(domain, ASH_AST_ORDERED,
			isl_union_map_from_union_pw_aff(member), times);
	}
	isl_multi_union_pw_aff_free(band);
	isl_union_set_free(domain);
	return times;
}

/* The times of the instances "domain" (taken) in the children of "node"
 * (taken): a sequence or, depending on "kind", a set.
 */
static __isl_give isl_union_map *times_at_children(
	__isl_take isl_schedule_node *node, __isl_take isl_union_set *domain,
	int kind)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_union_map *all = isl_union_map_empty(
		isl_union_set_get_space(domain));

	for (int i = 0; i < n; i++) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);
		isl_union_set *part = isl_union_set_intersect(
			isl_union_set_copy(domain),
			isl_schedule_node_filter_get_filter(child));
		isl_union_map *times = times_at(
			isl_schedule_node_child(child, 0),
			isl_union_set_copy(part));

		times = prepend(part, kind, constant(part, i), times);
		all = isl_union_map_union(all, times);
		isl_union_set_free(part);
	}
	isl_schedule_node_free(node);
	isl_union_set_free(domain);
	return n < 0 ? isl_union_map_free(all) : all;
}

static __isl_give isl_union_map *times_at_filter(
	__isl_take isl_schedule_node *node, __isl_take isl_union_set *domain)
{
	domain = isl_union_set_intersect(domain,
		isl_schedule_node_filter_get_filter(node));
	return times_at(isl_schedule_node_child(node, 0), domain);
}

/* The times of the instances "domain" (taken) in the subtree "node" (taken). */
static __isl_give isl_union_map *times_at(__isl_take isl_schedule_node *node,
	__isl_take isl_union_set *domain)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_leaf:
		isl_schedule_node_free(node);
		return isl_union_map_from_domain(domain);
	case isl_schedule_node_band:
		return times_at_band(node, domain);
	case isl_schedule_node_sequence:
		return times_at_children(node, domain, ASH_AST_ORDERED);
	case isl_schedule_node_set:
		return times_at_children(node, domain, ASH_AST_UNORDERED);
	case isl_schedule_node_filter:
		return times_at_filter(node, domain);
	case isl_schedule_node_mark:
	case isl_schedule_node_context:
		return times_at(isl_schedule_node_child(node, 0), domain);
	default:
		isl_schedule_node_free(node);
		isl_union_set_free(domain);
		return NULL;
	}
}

__isl_give isl_union_map *ash_ast_times(__isl_keep isl_schedule *schedule)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);

	if (isl_schedule_node_get_type(root) != isl_schedule_node_domain) {
		isl_schedule_node_free(root);
		return NULL;
	}
	return times_at(isl_schedule_node_child(root, 0),
		isl_schedule_get_domain(schedule));
}
