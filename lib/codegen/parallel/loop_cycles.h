/* loop_cycles.h - estimate of a parallel loop's cycles on one thread.
 *
 * Private to the files that parallelize loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H
#define ASH_CODEGEN_PARALLEL_LOOP_CYCLES_H

#include "codegen/emit/gen.h"

/* Emit, before the parallel loop "node", whose iterator begins with "first",
 * the cycles that the loop takes on one thread according to the cost model;
 * NULL on error.
 */
LLVMValueRef ash_gen_cycles(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first);
/* Emit the cycles that all instances of the SCoP take on one thread; NULL on
 * error.
 */
LLVMValueRef ash_gen_all_cycles(ash_gen *gen);

#endif
