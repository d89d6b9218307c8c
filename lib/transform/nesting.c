/* nesting.c - nesting of the loops of a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/nesting.h"
#include "transform/transform_impl.h"

static isl_bool find_band(__isl_keep isl_schedule_node *node, void *user)
{
	bool *found = user;

	*found |= isl_schedule_node_get_type(node) == isl_schedule_node_band;
	return isl_bool_ok(!*found);
}

bool ash_is_innermost_body(__isl_keep isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
	bool found = false;

	if (type == isl_schedule_node_domain ||
		type == isl_schedule_node_filter)
		return false;
	isl_schedule_node_foreach_descendant_top_down(node, &find_band, &found);
	return !found;
}

int ash_node_depth(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	int depth = 0;

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);
		int d = ash_node_depth(child);

		depth = d > depth ? d : depth;
		isl_schedule_node_free(child);
	}
	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		depth += isl_schedule_node_band_n_member(node);
	return depth;
}
