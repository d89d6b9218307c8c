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

/* Whether all nodes of the subtree "node" can be copied: it contains no
 * contexts, guards, expansions and extensions.
 */
isl_bool ash_ast_can_copy(__isl_keep isl_schedule_node *node);

/* Insert a mark like "mark" above "to". */
__isl_give isl_schedule_node *ash_ast_copy_mark(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *mark);

/* How a copy differs.  Any function may be NULL; "user" is for them. */
typedef struct ash_ast_copier {
	/* "to" is a leaf.  Put something there in place of "from" and all below
	 * it, set "done", and point to it; or return "to".
	 */
	isl_schedule_node *(*place)(__isl_take isl_schedule_node *to,
		__isl_keep isl_schedule_node *from, bool *done, void *user);
	/* The schedule of the copy of a band; the first of "times" is the one
	 * at schedule depth "pos".
	 */
	isl_multi_union_pw_aff *(*times)(
		__isl_take isl_multi_union_pw_aff *times, int pos, void *user);
	/* The filter of the copy of a child of a sequence or set. */
	isl_union_set *(*filter)(__isl_take isl_union_set *filter, void *user);
	void *user;
} ash_ast_copier;

/* Copy the subtree "from" to the leaf "to", and return the copy's root.  "how"
 * may be NULL.
 */
__isl_give isl_schedule_node *ash_ast_copy_tree(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	const ash_ast_copier *how);

#endif
