/* device_place.c - the position of a kernel in its tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_place.h"

/* Can a mark be inserted above "node"? */
static bool takes_mark(__isl_keep isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	return type != isl_schedule_node_domain &&
		type != isl_schedule_node_filter;
}

/* Are the instances that reach "node" exactly those of the kernel? */
static isl_bool has_instances(__isl_keep isl_schedule_node *node,
	const ash_kernel *kernel)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_bool equal = isl_union_set_is_equal(domain, kernel->domain);

	isl_union_set_free(domain);
	return equal;
}

/* Does the subtree at "node" contain instances of the kernel? */
static isl_bool may_have(__isl_keep isl_schedule_node *node,
	const ash_kernel *kernel)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_bool disjoint;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_filter)
		domain = isl_union_set_intersect(domain,
			isl_schedule_node_filter_get_filter(node));
	disjoint = isl_union_set_is_disjoint(domain, kernel->domain);
	isl_union_set_free(domain);
	return isl_bool_not(disjoint);
}

/* Split the band "node", whose first member is at "depth", if the kernel
 * consists of its inner members only.
 */
static __isl_give isl_schedule_node *split_around(
	__isl_take isl_schedule_node *node, int depth, const ash_kernel *kernel)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	int inside = (int) kernel->depth - depth;

	if (n < 0)
		return isl_schedule_node_free(node);
	return inside > 0 && inside < n
		? isl_schedule_node_band_split(node, inside)
		: node;
}

/* Returns the child of "node" (taken) whose instances include those of the
 * kernel.
 */
static __isl_give isl_schedule_node *descend(__isl_take isl_schedule_node *node,
	const ash_kernel *kernel)
{
	isl_size n = isl_schedule_node_n_children(node);

	for (int i = 0; i < n; ++i) {
		isl_bool has;

		node = isl_schedule_node_child(node, i);
		has = may_have(node, kernel);
		if (has < 0)
			return isl_schedule_node_free(node);
		if (has)
			return node;
		node = isl_schedule_node_parent(node);
	}
	return isl_schedule_node_free(node);
}

__isl_give isl_schedule_node *ash_device_find_place(
	__isl_take isl_schedule_node *node, const ash_kernel *kernel)
{
	while (node) {
		isl_size depth = isl_schedule_node_get_schedule_depth(node);
		isl_bool here = isl_bool_false;

		if (depth < 0)
			return isl_schedule_node_free(node);
		if ((unsigned) depth == kernel->depth && takes_mark(node))
			here = has_instances(node, kernel);
		if (here < 0)
			return isl_schedule_node_free(node);
		if (here)
			return node;
		if (isl_schedule_node_get_type(node) == isl_schedule_node_leaf)
			return isl_schedule_node_free(node);
		if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
			node = split_around(node, depth, kernel);
		node = descend(node, kernel);
	}
	return NULL;
}
