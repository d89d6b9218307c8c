/* ast_copy.h - copies of subtrees into other schedule trees.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_COPY_H
#define ASH_AST_AST_COPY_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

/* Can all nodes of the subtree "node" be copied?  True if it contains no
 * contexts, guards, expansions and extensions.
 */
isl_bool ash_ast_can_copy(__isl_keep isl_schedule_node *node);

/* Insert a copy of the mark "mark" above "to". */
__isl_give isl_schedule_node *ash_ast_copy_mark(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *mark);

/* Callbacks that change a copy.  Each may be NULL; all are called with "user".
 */
typedef struct ash_ast_copier {
	/* Called at the leaf "to" before "from" is copied there.  May insert
	 * something else instead of "from" and its subtree, set "done", and
	 * return the inserted node; otherwise returns "to".
	 */
	isl_schedule_node *(*place)(__isl_take isl_schedule_node *to,
		__isl_keep isl_schedule_node *from, bool *done, void *user);
	/* Returns the schedule of the copy of a band.  "times" (taken) is the
	 * schedule of the band, whose first member is dimension "pos" of the
	 * schedule of the tree.
	 */
	isl_multi_union_pw_aff *(*times)(
		__isl_take isl_multi_union_pw_aff *times, int pos, void *user);
	/* Returns the filter of the copy of a child of a sequence or set, whose
	 * filter is "filter" (taken).
	 */
	isl_union_set *(*filter)(__isl_take isl_union_set *filter, void *user);
	void *user;
} ash_ast_copier;

/* Copy the subtree "from" to the leaf "to", and return the copy's root.  "how"
 * are callbacks that change the copy; NULL: an exact copy.
 */
__isl_give isl_schedule_node *ash_ast_copy_tree(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	const ash_ast_copier *how);

#endif
