/* ast_shift.c - AST generation for strided loops whose statements have
 * different offsets.
 *
 * Where one statement runs at 2i and another at 2i + 1, isl 0.27 generates one
 * loop with stride 2 and both statements in its body (generate_component in
 * isl_ast_codegen.c). It shifts the second statement to 2i and orders it after
 * the first by an additional dimension. This keeps the order if all distances
 * between two statements have the same remainder modulo the stride. isl checks
 * only the distances from one statement to each other one, for equal values of
 * the outer loops. With three statements, the second and the third may meet
 * where the first does not run, and there their distance may have another
 * remainder. For example, the times 3i, 1 and 2 - 2j came out in the wrong
 * order.
 *
 * isl does not shift if the options of inner levels refer to outer loops. One
 * function of isl decides this, and another one reduces distances; the linker
 * replaces both by the functions here (--wrap in lib/CMakeLists.txt). They
 * receive a node and a vector, through which none of our data can be reached,
 * and an isl context has no room for user data. Therefore a thread-local
 * variable of this file holds the state of the current call; nothing else
 * accesses it.
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
	bool is_forbidden;	/* is shifting forbidden in this call? */
	bool is_doubtful;	/* were three or more statements shifted? */
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

/* Reduce the offsets of the statements, one per statement. */
__isl_give isl_multi_val *__wrap_isl_multi_val_mod_val(
	__isl_take isl_multi_val *offsets, __isl_take isl_val *stride)
{
	if (isl_multi_val_size(offsets) > 2)
		state.is_doubtful = true;
	return __real_isl_multi_val_mod_val(offsets, stride);
}
