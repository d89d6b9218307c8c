/* record_marks.c - marks of parallel loops in a tree in which unroll-and-jam is
 * not finished yet.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/record_marks.h"

#include <stdbool.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>

#include "scop/mark.h"

/* The identifier of the mark "node" if it marks a parallel loop ("parallel" or
 * "reduce"); else NULL.
 */
static __isl_give isl_id *get_mark(__isl_keep isl_schedule_node *node)
{
	isl_id *id;
	const char *name;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return NULL;
	id = isl_schedule_node_mark_get_id(node);
	name = isl_id_get_name(id);
	if (!strcmp(name, ASH_MARK_PARALLEL) || ash_mark_is_reduce(name))
		return id;
	isl_id_free(id);
	return NULL;
}

static isl_bool is_no_mark(__isl_keep isl_schedule_node *node, void *user)
{
	isl_id *id = get_mark(node);
	bool *found = user;

	*found = *found || id;
	isl_id_free(id);
	return isl_bool_true;
}

/* Is there no mark of a parallel loop at or below "node"? */
static bool has_none(__isl_keep isl_schedule_node *node)
{
	bool found = false;

	return isl_schedule_node_foreach_descendant_top_down(node, &is_no_mark,
		       &found) >= 0 &&
		!found;
}

static bool is_alike(__isl_keep isl_schedule_node *a,
	__isl_keep isl_schedule_node *b)
{
	return isl_schedule_node_get_type(a) == isl_schedule_node_get_type(b) &&
		isl_schedule_node_n_children(a) ==
		isl_schedule_node_n_children(b);
}

static __isl_give isl_schedule_node *copy_marks(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from);

static __isl_give isl_schedule_node *copy_below(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from)
{
	isl_size n = isl_schedule_node_n_children(from);

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(from, i);

		to = copy_marks(isl_schedule_node_child(to, i), child);
		to = isl_schedule_node_parent(to);
		isl_schedule_node_free(child);
	}
	return to;
}

/* Insert the marks of parallel loops below "from" at the same loops below "to";
 * returns the node that replaces "to".
 */
static __isl_give isl_schedule_node *copy_marks(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from)
{
	isl_id *id = get_mark(from);
	isl_schedule_node *below;

	if (id) {
		below = isl_schedule_node_get_child(from, 0);
		to = copy_marks(to, below);
		isl_schedule_node_free(below);
		return isl_schedule_node_insert_mark(to, id);
	}
	if (is_alike(to, from))
		return copy_below(to, from);
	return has_none(from) ? to : isl_schedule_node_free(to);
}

__isl_give isl_schedule *ash_record_copy_marks(__isl_take isl_schedule *to,
	__isl_keep isl_schedule *from)
{
	isl_schedule_node *node = isl_schedule_get_root(to);
	isl_schedule_node *other = isl_schedule_get_root(from);

	isl_schedule_free(to);
	node = copy_marks(node, other);
	isl_schedule_node_free(other);
	to = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return to;
}
