/* sink.c - loop sinking: an outer loop becomes the innermost one.
 *
 *	for i				for i
 *		S(i)				S(i)
 *		for c				for c
 *			for k		->		for k
 *				T(i, c, k)			for i
 *		U(i)						T(i, c, k)
 *					for i
 *						U(i)
 *
 * The loop over i carries no dependence, so its iterations may be interleaved
 * as long as each keeps its own order.  This is loop distribution, of a loop
 * that may be around several others, and interchange in each part (Wolfe, "High
 * Performance Compilers for Parallel Computing", 1996, chapter 9).
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/sink.h"

#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "transform/nesting.h"
#include "transform/transform_impl.h"

/* The values of "member" for the statement instances at "node". */
static __isl_give isl_multi_union_pw_aff *get_own(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_pw_aff *member)
{
	isl_multi_union_pw_aff *own = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(member));

	return isl_multi_union_pw_aff_intersect_domain(own,
		isl_schedule_node_get_domain(node));
}

/* Insert the loop "member" above the innermost body "node"; returns the node at
 * the same place.
 */
static __isl_give isl_schedule_node *add_to_body(
	__isl_take isl_schedule_node *node, __isl_keep isl_union_pw_aff *member)
{
	node = isl_schedule_node_insert_partial_schedule(node,
		get_own(node, member));
	return isl_schedule_node_band_member_set_coincident(node, 0, 1);
}

/* Insert the loop "member" above all innermost bodies below "node"; returns the
 * node at the same place.
 */
static __isl_give isl_schedule_node *add_below(
	__isl_take isl_schedule_node *node, __isl_keep isl_union_pw_aff *member)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (ash_is_innermost_body(node))
		return add_to_body(node, member);
	for (int i = 0; node && i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = isl_schedule_node_parent(add_below(node, member));
	}
	return node;
}

__isl_give isl_schedule *ash_sink_loop(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member)
{
	isl_schedule_node *root = add_below(isl_schedule_get_root(inner),
		member);

	isl_schedule_free(inner);
	inner = isl_schedule_node_get_schedule(root);
	isl_schedule_node_free(root);
	return inner;
}
