/* parallel.h - loops whose iterations are distributed among threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_PARALLEL_H
#define ASH_CODEGEN_LOOPS_PARALLEL_H

#include "codegen/emit/gen.h"

/* Can the loop "node" be outlined?  It must be parallel, code of the runtime
 * must be allowed, and one cell per thread must be enough for each scalar that
 * the loop writes.
 */
isl_bool ash_gen_can_part(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Emit the test, as i1, whether the whole SCoP takes at least "min-work"
 * cycles.
 */
LLVMValueRef ash_gen_is_enough(ash_gen *gen);
/* A question to the runtime for the number of threads. */
typedef struct ash_gen_question {
	/* The variable in which the runtime records how much threads gain; the
	 * null pointer: nothing is measured.  NULL: the runtime is not asked.
	 */
	LLVMValueRef site;
	LLVMValueRef answer; /* the result of ashlar_threads */
} ash_gen_question;

/* Emit the test, as i1, whether the whole SCoP gets several threads; NULL on
 * error.  Stores the question in *q, for ash_gen_answer.
 */
LLVMValueRef ash_gen_is_for_several(ash_gen *gen, ash_gen_question *q);
/* Emit, after the loops to which "q" refers, a call that tells the runtime that
 * they are done, for runs in which it measures their time.
 */
void ash_gen_answer(ash_gen *gen, const ash_gen_question *q);
/* Emit the number of threads that loops would get that take "cycles" together,
 * provided that ash_gen_can_part holds for them.  Both numbers have the index
 * type.  Starts no threads.
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
