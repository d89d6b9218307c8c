/* reduction_privatization.h - reductions that are computed in parts, one for
 * each chunk of a loop.
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

/* No loop that reduces has more chunks than this. */
#define ASH_COPIES_MAX 128

typedef struct ash_reduction_copies {
	/* Per array: a statement of the loop that reduces into it, if each
	 * chunk has a copy of the cells; else -1.
	 */
	int *stmt;
	bool *many;			/* per array: more than one cell */
	unsigned n, n_many;		/* arrays with copies of one cell, and
					 * of many */
	LLVMValueRef results;		/* memory for the copies, in the end */
	LLVMValueRef stack;		/* what to take that away by, or NULL */
	LLVMValueRef n_chunk;		/* and for the number of chunks */
	ash_array_privatization part; /* the copies of many cells */
} ash_reduction_copies;

/* Are the reductions of the parallel loop "node" such that they can be
 * computed in parts?  True if there are none.
 */
isl_bool ash_reduction_copies_are_possible(ash_gen *gen,
	__isl_keep isl_ast_node *node);

/* Prepare copies for the loop "node", in the frame around it.  To be cleared
 * also after an error.
 */
isl_stat ash_reduction_copies_init(ash_reduction_copies *copies, ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Free what "copies" owns. */
void ash_reduction_copies_clear(ash_reduction_copies *copies);

/* Reserve memory for the copies that are not on the stack, when the code comes
 * to the loop, which takes about "cycles".  Gives the threads, and chunks, that
 * there may be then, "threads" or less: one if memory is short, or if more
 * copies are not worth it.
 */
LLVMValueRef ash_reduction_copies_reserve(ash_gen *gen,
	ash_reduction_copies *copies, __isl_keep isl_ast_node *node,
	LLVMValueRef threads, LLVMValueRef cycles);

/* In the function of a chunk: make its copies, before its iterations, and
 * leave them to the others, behind.
 */
isl_stat ash_reduction_copies_begin(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);
/* In the function of a chunk, behind its iterations: leave its copies to the
 * others.
 */
isl_stat ash_reduction_copies_end(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk);

/* In the frame around, after the loop: add the copies to their cells, in the
 * order of the chunks, and give their memory back.
 */
isl_stat ash_reduction_copies_combine(ash_gen *gen,
	const ash_reduction_copies *copies);

#endif
