/* ast_shift.h - AST generation for strided loops whose statements have
 * different offsets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_AST_SHIFT_H
#define ASH_ISL_FIXES_AST_SHIFT_H

#include <isl/ast.h>

/* The AST that "generate" computes by one call of isl's AST generator. If isl
 * has shifted three or more statements against each other, the order of the
 * loops may be wrong; "generate" is then called again, and isl is kept from
 * shifting. "user" is passed to "generate".
 */
__isl_give isl_ast_node *ash_ast_shift_safely(
	__isl_give isl_ast_node *(*generate)(void *user), void *user);

#endif
