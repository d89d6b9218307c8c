/* ast_below.h - separate AST generation of what is below tile loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_BELOW_H
#define ASH_AST_AST_BELOW_H

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/schedule.h>
#include <isl/set.h>

#include "ast/ast_tiles.h"

/* A tree to be generated inside of loops whose iterators are parameters. */
typedef struct ash_ast_inner {
	isl_schedule *schedule;
	isl_set *context;	/* what holds there */
	unsigned depth;		/* number of enclosing loops */
} ash_ast_inner;

/* The number of the artificial statement that "node" executes, 0 if the
 * statement is not artificial; negative on error.
 */
int ash_ast_executed_tile(__isl_keep isl_ast_node *node);

/* Determine the tree to be executed in place of artificial statement "number";
 * the caller frees it.  "build" is where the statement is executed, in "depth"
 * loops.
 */
isl_stat ash_ast_find_below(ash_ast_inner *inner, const ash_ast_tiles *tiles,
	int number, __isl_keep isl_ast_build *build, unsigned depth);

#endif
