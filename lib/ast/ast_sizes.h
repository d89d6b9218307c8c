/* ast_sizes.h - small values for the parameters of an AST.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_SIZES_H
#define ASH_AST_AST_SIZES_H

#include "ast/ast.h"
#include "scop/sizes.h"

/* The usual ones, and what is next to the constants of "ast", such as the
 * sizes of its tiles.
 */
ash_wanted ash_ast_wanted(__isl_keep isl_ast_node *ast);

#endif
