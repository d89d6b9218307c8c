/* loop_cycles.h - what a parallel loop takes on one thread.
 *
 * Private to the files that share loops out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H
#define ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H

#include "codegen/emit/gen.h"

/* The cycles that all iterations of the parallel loop "node", which begins with
 * "first", take on one thread by the cost model: a value of the code in front
 * of the loop.
 */
LLVMValueRef ash_gen_cycles(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first);
/* The cycles that all instances of the SCoP take, as a value of the code. */
LLVMValueRef ash_gen_all_cycles(ash_gen *gen);

#endif
