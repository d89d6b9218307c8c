/* loops.h - loops and conditions of an AST become IR.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_H
#define ASH_CODEGEN_LOOPS_LOOPS_H

#include "codegen/emit/gen.h"

/* ---- host_loops.c: loops and conditions ---- */

/* Generate the code of "node", which is at "place", from the current block on.
 */
isl_stat ash_gen_ast(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place);
/* The iterations of the loop "node", at "place", for its iterator from "first"
 * to below "end".
 */
isl_stat ash_gen_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);
/* "then" if "condition", an i1, holds, or else "otherwise"; both at "place".
 * Do the threads of a block go one way "together"?
 */
isl_stat ash_gen_if_else(ash_gen *gen, LLVMValueRef condition,
	__isl_keep isl_ast_node *then, __isl_keep isl_ast_node *otherwise,
	ash_gen_place place, bool together);

#endif
