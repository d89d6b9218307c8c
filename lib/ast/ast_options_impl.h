/* ast_options_impl.h - options of the AST build: loops and expressions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_OPTIONS_IMPL_H
#define ASH_AST_AST_OPTIONS_IMPL_H

#include <isl/ctx.h>

/* Set the options that all loops and expressions of "ctx" are built with. */
void ash_ast_set_options(isl_ctx *ctx);

#endif
