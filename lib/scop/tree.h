/* tree.h - subtrees of schedule trees.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_TREE_H
#define ASH_SCOP_TREE_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

/* The schedule of member "pos" of the band "node". */
__isl_give isl_union_pw_aff *ash_tree_member(__isl_keep isl_schedule_node *node,
	int pos);
/* Whether "member", of a band, depends on iterator "pos". */
bool ash_tree_involves(__isl_keep isl_pw_aff *member, unsigned pos);
/* The filter at child "pos" of "node", a sequence or set. */
__isl_give isl_union_set *ash_tree_filter(__isl_keep isl_schedule_node *node,
	int pos);
/* The ancestor of "node", or the node itself, that has "depth" nodes above it;
 * NULL, with "node" freed, if "depth" is negative, as after an error of isl.
 */
__isl_give isl_schedule_node *ash_tree_ascend(
	__isl_take isl_schedule_node *node, isl_size depth);
/* The tree in isl's notation, in block style behind an empty line; owned by the
 * caller.
 */
char *ash_tree_text(__isl_keep isl_schedule *schedule);

#endif
