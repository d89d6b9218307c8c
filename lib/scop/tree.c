/* tree.c - subtrees of schedule trees.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/tree.h"

#include <isl/aff.h>
#include <isl/printer.h>

__isl_give isl_union_pw_aff *ash_tree_member(__isl_keep isl_schedule_node *node,
	int pos)
{
	isl_multi_union_pw_aff
		*all = isl_schedule_node_band_get_partial_schedule(node);
	isl_union_pw_aff *member = isl_multi_union_pw_aff_get_union_pw_aff(all,
		pos);

	isl_multi_union_pw_aff_free(all);
	return member;
}

__isl_give isl_union_set *ash_tree_filter(__isl_keep isl_schedule_node *node,
	int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_union_set *filter = isl_schedule_node_filter_get_filter(child);

	isl_schedule_node_free(child);
	return filter;
}

__isl_give isl_schedule_node *ash_tree_ascend(
	__isl_take isl_schedule_node *node, isl_size depth)
{
	isl_size at = isl_schedule_node_get_tree_depth(node);

	if (at < 0 || depth < 0)
		return isl_schedule_node_free(node);
	return isl_schedule_node_ancestor(node, at - depth);
}

char *ash_tree_text(__isl_keep isl_schedule *schedule)
{
	isl_printer *p = isl_printer_to_str(isl_schedule_get_ctx(schedule));
	char *text;

	p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
	p = isl_printer_print_str(p, "\n");
	p = isl_printer_print_schedule(p, schedule);
	text = isl_printer_get_str(p);
	isl_printer_free(p);
	return text;
}

bool ash_tree_involves(__isl_keep isl_pw_aff *member, unsigned pos)
{
	isl_pw_aff *function = isl_pw_aff_gist(isl_pw_aff_copy(member),
		isl_pw_aff_domain(isl_pw_aff_copy(member)));
	isl_bool involved = isl_pw_aff_involves_dims(function, isl_dim_in, pos,
		1);

	isl_pw_aff_free(function);
	return involved == isl_bool_true;
}
