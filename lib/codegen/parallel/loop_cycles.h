/* loop_cycles.h - estimate of a parallel loop's cycles on one thread.
 *
 * Private to the files that parallelize loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H
#define ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H

#include "codegen/emit/gen.h"

/* The cycles that the parallel loop "node", with first iteration "first", takes
 * on one thread by the cost model: a value in the code before the loop.
 */
LLVMValueRef ash_gen_cycles(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first);
/* The cycles that all instances of the SCoP take on one thread, as a value in
 * the code.
 */
LLVMValueRef ash_gen_all_cycles(ash_gen *gen);

#endif
