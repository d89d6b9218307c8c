/* ast_shift.h - loops with a step whose statements start at different offsets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_AST_SHIFT_H
#define ASH_ISL_FIXES_AST_SHIFT_H

#include <isl/ast.h>

/* The AST that "generate" makes, which hands a schedule to isl, once.  If isl
 * has shifted three statements or more against each other, the loops may be in
 * the wrong order: then it is called a second time, and nothing is shifted.
 * "user" is handed on.
 */
__isl_give isl_ast_node *ash_ast_shift_safely(
	__isl_give isl_ast_node *(*generate)(void *user), void *user);

#endif
