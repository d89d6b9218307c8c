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

/* Limit of the chunks of a loop with reductions. */
#define ASH_COPIES_MAX 128

typedef struct ash_reduction_copies {
	/* Per array: a statement of the loop that reduces into the array, if
	 * each chunk has private copies of its cells; else -1.
	 */
	int *stmt;
	bool *many;			/* per array: does it have more than one
					 * cell? */
	/* numbers of arrays with copies of one cell, and with copies of many */
	unsigned n, n_many;
	/* stack memory for the copies of all chunks */
	LLVMValueRef results;
	/* stack pointer to restore after the loop, or NULL */
	LLVMValueRef stack;
	/* alloca for the number of chunks, which each chunk stores and the
	 * combination after the loop reads
	 */
	LLVMValueRef n_chunk;
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

/* Emit code, before the loop "node", that reserves memory for the copies of
 * arrays with many cells.  "cycles" is the estimated time of the loop.  Returns
 * the number of threads that get copies, which is also that of chunks: at most
 * "threads"; fewer if that is not profitable; 1 if memory is short; NULL on
 * error.
 */
LLVMValueRef ash_reduction_copies_reserve(ash_gen *gen,
	ash_reduction_copies *copies, __isl_keep isl_ast_node *node,
	LLVMValueRef threads, LLVMValueRef cycles);

/* Emit, in the outlined function, code that creates and initializes the copies
 * of chunk number "chunk" of "n_chunk"; it runs before the iterations of the
 * chunk.
 */
isl_stat ash_reduction_copies_begin(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);
/* Emit, in the outlined function, code that stores the copies of chunk number
 * "chunk" of "n_chunk" where the final combination reads them; it runs after
 * the iterations of the chunk.
 */
isl_stat ash_reduction_copies_end(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);

/* Emit, in the enclosing frame after the loop, code that combines the copies
 * with their cells, in the order of chunks, and frees the memory of the copies.
 */
isl_stat ash_reduction_copies_combine(ash_gen *gen,
	const ash_reduction_copies *copies);

#endif
