/* loops.h - loops and conditions of an AST as IR.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_H
#define ASH_CODEGEN_LOOPS_LOOPS_H

#include "codegen/emit/gen.h"

/* ---- host_loops.c: loops and conditions ---- */

/* Generate the code of "node", with context "place", from the current block on.
 */
isl_stat ash_gen_ast(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place);
/* Generate the loop "node", in context "place", for iterators from "first" up
 * to but excluding "end", with increment "step".
 */
isl_stat ash_gen_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);
/* Generate two branches on "condition", an i1: "then" if it holds, else
 * "otherwise"; both have the context "place".  "together": do the branches
 * contain barriers (ash_gen_meet), so that all threads of a block take the same
 * one?
 */
isl_stat ash_gen_if_else(ash_gen *gen, LLVMValueRef condition,
	__isl_keep isl_ast_node *then, __isl_keep isl_ast_node *otherwise,
	ash_gen_place place, bool together);

#endif
