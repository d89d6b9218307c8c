/* parallel.h - loops whose iterations are distributed among threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_PARALLEL_H
#define ASH_CODEGEN_LOOPS_PARALLEL_H

#include "codegen/emit/gen.h"

/* Can the loop "node" be outlined?  Each thread must be able to have a cell of
 * its own for each scalar that the loop writes.
 */
isl_bool ash_gen_can_part(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Emit the test, as i1, whether the whole SCoP has enough work for several
 * threads.
 */
LLVMValueRef ash_gen_is_for_several(ash_gen *gen);
/* The number of threads that the loops would get if they take "cycles"
 * together, provided that ash_gen_can_part holds for them.  Both numbers have
 * the index type.  Starts no threads.
 */
LLVMValueRef ash_gen_expect_threads(ash_gen *gen, LLVMValueRef cycles);
/* Generate the loop "node", which has at least one iteration, with its
 * iterations distributed among threads if they take long enough.  The arguments
 * are those of ash_gen_loop.
 */
isl_stat ash_gen_parallel(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);

#endif
