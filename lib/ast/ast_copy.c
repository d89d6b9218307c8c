/* ast_copy.c - copies of subtrees into other schedule trees.
 *
 * isl can graft a tree that starts with an extension anywhere, but it can build
 * such a tree from a part of another tree only node by node.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_copy.h"

#include <stdbool.h>

#include <isl/id.h>
#include <isl/union_set.h>

static isl_bool look(__isl_keep isl_schedule_node *node, void *user)
{
	bool *known = user;

	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
	case isl_schedule_node_mark:
	case isl_schedule_node_filter:
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
	case isl_schedule_node_leaf:
		return isl_bool_true;
	default:
		*known = false;
		return isl_bool_false;
	}
}

isl_bool ash_ast_can_copy(__isl_keep isl_schedule_node *node)
{
	bool known = true;

	if (isl_schedule_node_foreach_descendant_top_down(node, &look, &known) <
		0)
		return isl_bool_error;
	return isl_bool_ok(known);
}

/* Insert a band above "to" that has the schedule "times" and the properties
 * (permutable, options) of "band".
 */
static __isl_give isl_schedule_node *insert_band(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *band,
	__isl_take isl_multi_union_pw_aff *times)
{
	isl_size n = isl_schedule_node_band_n_member(band);

	to = isl_schedule_node_insert_partial_schedule(to, times);
	for (int i = 0; i < n; i++)
		to = isl_schedule_node_band_member_set_coincident(to, i,
			isl_schedule_node_band_member_get_coincident(band, i));
	to = isl_schedule_node_band_set_permutable(to,
		isl_schedule_node_band_get_permutable(band));
	return isl_schedule_node_band_set_ast_build_options(to,
		isl_schedule_node_band_get_ast_build_options(band));
}

__isl_give isl_schedule_node *ash_ast_copy_mark(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *mark)
{
	return isl_schedule_node_insert_mark(to,
		isl_schedule_node_mark_get_id(mark));
}

/* Copy the subtree below child "pos" of "from" to the same child of "to", a
 * copy of "from" without subtrees.  The callbacks "how" may change the copy.
 */
static __isl_give isl_schedule_node *copy_child(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	int pos, const ash_ast_copier *how)
{
	isl_schedule_node *child = isl_schedule_node_get_child(from, pos);

	to = isl_schedule_node_child(to, pos);
	to = ash_ast_copy_tree(to, child, how);
	isl_schedule_node_free(child);
	return isl_schedule_node_parent(to);
}

static __isl_give isl_schedule_node *copy_band(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, const ash_ast_copier *how)
{
	isl_multi_union_pw_aff
		*times = isl_schedule_node_band_get_partial_schedule(from);
	isl_size pos = isl_schedule_node_get_schedule_depth(from);

	if (how && how->times && pos >= 0)
		times = how->times(times, pos, how->user);
	to = insert_band(to, from, times);
	return copy_child(to, from, 0, how);
}

/* The filter of child "pos" of "from", after the callback how->filter. */
static __isl_give isl_union_set *get_filter(__isl_keep isl_schedule_node *from,
	int pos, const ash_ast_copier *how)
{
	isl_schedule_node *child = isl_schedule_node_get_child(from, pos);
	isl_union_set *filter = isl_schedule_node_filter_get_filter(child);

	isl_schedule_node_free(child);
	return how && how->filter ? how->filter(filter, how->user) : filter;
}

/* Copy the sequence or set "from" with its subtrees, as changed by "how", to
 * the leaf "to".
 */
static __isl_give isl_schedule_node *copy_children(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	const ash_ast_copier *how)
{
	isl_size n = isl_schedule_node_n_children(from);
	isl_union_set_list *filters = isl_union_set_list_alloc(
		isl_schedule_node_get_ctx(from), n < 0 ? 0 : n);

	for (int i = 0; i < n; i++)
		filters = isl_union_set_list_add(filters,
			get_filter(from, i, how));
	to = isl_schedule_node_get_type(from) == isl_schedule_node_set
		? isl_schedule_node_insert_set(to, filters)
		: isl_schedule_node_insert_sequence(to, filters);
	for (int i = 0; i < n; i++)
		to = copy_child(to, from, i, how);
	return to;
}

/* Copy "from" (kept) and its subtree, as changed by "how", to the leaf "to". */
static __isl_give isl_schedule_node *copy_node(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, const ash_ast_copier *how)
{
	switch (isl_schedule_node_get_type(from)) {
	case isl_schedule_node_band:
		return copy_band(to, from, how);
	case isl_schedule_node_mark:
		to = ash_ast_copy_mark(to, from);
		return copy_child(to, from, 0, how);
	case isl_schedule_node_filter:
		return copy_child(to, from, 0, how);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return copy_children(to, from, how);
	case isl_schedule_node_leaf:
		return to;
	default:
		return isl_schedule_node_free(to);
	}
}

__isl_give isl_schedule_node *ash_ast_copy_tree(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	const ash_ast_copier *how)
{
	bool done = false;

	if (how && how->place)
		to = how->place(to, from, &done, how->user);
	return done ? to : copy_node(to, from, how);
}
