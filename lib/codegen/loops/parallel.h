/* parallel.h - loops whose iterations threads share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_PARALLEL_H
#define ASH_CODEGEN_LOOPS_PARALLEL_H

#include "codegen/emit/gen.h"

/* Can the loop be made a function, its scalars one cell per thread? */
isl_bool ash_gen_can_part(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Is the whole SCoP worth several threads?  As i1. */
LLVMValueRef ash_gen_is_for_several(ash_gen *gen);
/* How many threads would loops have that take "cycles" together, and for which
 * ash_gen_can_part has said yes?  Both are indices; nothing is made ready.
 */
LLVMValueRef ash_gen_expect_threads(ash_gen *gen, LLVMValueRef cycles);
/* As ash_gen_loop, for a loop that has at least one iteration: these are
 * shared out among threads if they take long enough.
 */
isl_stat ash_gen_parallel(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);

#endif
