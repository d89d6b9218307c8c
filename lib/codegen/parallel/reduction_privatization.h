/* reduction_privatization.h - privatization of reductions: one partial result
 * per chunk of a loop.
 *
 * Private to outline_parallel.c, reduction_privatization.c and
 * array_privatization.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_REDUCTION_PRIVATIZATION_H
#define ASH_CODEGEN_PARALLEL_REDUCTION_PRIVATIZATION_H

#include "codegen/emit/gen.h"
#include "codegen/parallel/array_privatization.h"

/* The most chunks of a loop with reductions. */
#define ASH_COPIES_MAX 128

typedef struct ash_reduction_copies {
	/* Per array: a statement of the loop that reduces into the array, if
	 * each chunk has private copies of its cells; else -1.
	 */
	int *stmt;
	bool *many;			/* per array: does it have more than one
					 * cell? */
	unsigned n, n_many;		/* number of arrays with copies of one
					 * cell, and of many */
	LLVMValueRef results;		/* memory for the final copies */
	LLVMValueRef stack;		/* saved stack pointer, to release this
					 * memory; or NULL */
	LLVMValueRef n_chunk;		/* alloca for the number of chunks */
	ash_array_privatization part; /* arrays with many cells */
} ash_reduction_copies;

/* Can the reductions of the parallel loop "node" be privatized?  True if there
 * are none.
 */
isl_bool ash_reduction_copies_are_possible(ash_gen *gen,
	__isl_keep isl_ast_node *node);

/* Prepare private copies for the loop "node", in the enclosing frame.  Must be
 * cleared even after an error.
 */
isl_stat ash_reduction_copies_init(ash_reduction_copies *copies, ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Free what "copies" owns. */
void ash_reduction_copies_clear(ash_reduction_copies *copies);

/* When the code reaches the loop "node", which takes about "cycles": reserve
 * memory for the copies that are not on the stack.  Returns the possible number
 * of threads and chunks, at most "threads": 1 if memory is short, or if more
 * copies are not profitable.
 */
LLVMValueRef ash_reduction_copies_reserve(ash_gen *gen,
	ash_reduction_copies *copies, __isl_keep isl_ast_node *node,
	LLVMValueRef threads, LLVMValueRef cycles);

/* In the function of chunk number "chunk" of "n_chunk", before its iterations:
 * create and initialize its copies.
 */
isl_stat ash_reduction_copies_begin(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);
/* In the function of chunk number "chunk" of "n_chunk", after its iterations:
 * store its copies for the final combination.
 */
isl_stat ash_reduction_copies_end(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);

/* In the enclosing frame, after the loop: add the copies to their cells, in the
 * order of chunks, and free their memory.
 */
isl_stat ash_reduction_copies_combine(ash_gen *gen,
	const ash_reduction_copies *copies);

#endif
