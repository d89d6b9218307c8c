/* innermost_body.c - the parts of a schedule tree that innermost loops run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/innermost_body.h"

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
