/* ast_shift.c - loops with a step whose statements start at different offsets.
 *
 * Where one statement runs at 2i and another one at 2i + 1, isl 0.27 makes a
 * loop in steps of two with both in its body (generate_component in
 * isl_ast_codegen.c): it moves the second one to 2i and puts it behind the
 * first by one more dimension.  That keeps the order if all distances between
 * two statements leave the same rest.  isl looks at the distances from one
 * statement to each other one, where the outer loops have equal values; with
 * three statements, the second and the third may meet where the first does not
 * run, and there their distance may leave another rest.  Times 3i, 1 and
 * 2 - 2j were seen to come out in the wrong order.
 *
 * isl does not shift if options further in refer to outer loops, which it
 * determines by a function of its own, and reduces distances by another one.
 * The linker puts these in their place (--wrap in lib/CMakeLists.txt).  They
 * get a node and a vector, from which nothing of ours can be reached: a context
 * of isl has no room for it.  So the state of the call that this thread is in
 * is a variable of this file; nothing else reads or writes it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/ast_shift.h"

#include <stdbool.h>

#include <isl/schedule_node.h>
#include <isl/val.h>

isl_bool __real_isl_schedule_node_is_subtree_anchored(
	__isl_keep isl_schedule_node *node);
isl_bool __wrap_isl_schedule_node_is_subtree_anchored(
	__isl_keep isl_schedule_node *node);
__isl_give isl_multi_val *__real_isl_multi_val_mod_val(
	__isl_take isl_multi_val *offsets, __isl_take isl_val *stride);
__isl_give isl_multi_val *__wrap_isl_multi_val_mod_val(
	__isl_take isl_multi_val *offsets, __isl_take isl_val *stride);

static _Thread_local struct {
	bool is_forbidden;	/* is nothing to be shifted? */
	bool is_doubtful;	/* have three statements been shifted? */
} state;

__isl_give isl_ast_node *ash_ast_shift_safely(
	__isl_give isl_ast_node *(*generate)(void *user), void *user)
{
	isl_ast_node *node;

	state.is_doubtful = false;
	node = generate(user);
	if (!node || !state.is_doubtful)
		return node;
	isl_ast_node_free(node);
	state.is_forbidden = true;
	node = generate(user);
	state.is_forbidden = false;
	return node;
}

isl_bool __wrap_isl_schedule_node_is_subtree_anchored(
	__isl_keep isl_schedule_node *node)
{
	if (state.is_forbidden)
		return isl_bool_true;
	return __real_isl_schedule_node_is_subtree_anchored(node);
}

/* One offset for each statement. */
__isl_give isl_multi_val *__wrap_isl_multi_val_mod_val(
	__isl_take isl_multi_val *offsets, __isl_take isl_val *stride)
{
	if (isl_multi_val_size(offsets) > 2)
		state.is_doubtful = true;
	return __real_isl_multi_val_mod_val(offsets, stride);
}
