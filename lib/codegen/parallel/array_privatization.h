/* array_privatization.h - array privatization for reductions: one private copy
 * per thread.
 *
 * Private to reduction_privatization.c and array_privatization.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_ARRAY_PRIVATIZATION_H
#define ASH_CODEGEN_PARALLEL_ARRAY_PRIVATIZATION_H

#include "codegen/emit/gen.h"

/* The section of an array that a loop touches.  Values belong to the frame
 * around the loop.
 */
typedef struct ash_array_privatization_part {
	int stmt;			/* a statement that reduces into it; -1:
					 * none */
	LLVMValueRef start;		/* linear index of its first element */
	LLVMValueRef count;		/* number of elements */
	LLVMValueRef place;		/* byte offset in a thread's memory */
} ash_array_privatization_part;

typedef struct ash_array_privatization {
	unsigned n;			/* number of arrays with many cells */
	ash_array_privatization_part
		*part; /* per array; owned; NULL if n is 0 */
	LLVMValueRef fits;		/* are all copies within limits? */
	LLVMValueRef stride;		/* bytes per thread */
	LLVMValueRef bytes;		/* of all threads together */
	long long max_stack;		/* larger blocks come from malloc */
	LLVMValueRef memory; /* null: one thread, without copies */
} ash_array_privatization;

/* Is "array" an array whose cells, of the type "type", can be copied? */
bool ash_array_privatization_has_cells(const ash_gen *gen, unsigned array,
	LLVMTypeRef type);

/* Can each thread have a copy of section "part" of "array", whose elements have
 * the type "type"?
 */
bool ash_array_privatization_is_possible(ash_gen *gen, const ash_ast_part *part,
	unsigned array, LLVMTypeRef type);

/* Compute, before the loop, the section of each array that the loop touches,
 * and reserve memory for the copies of "threads" threads, or of fewer if more
 * are not profitable for "cycles".  Returns their number, 1 if memory is short;
 * NULL on error.  Requires: many->n and many->part[].stmt are set.
 */
LLVMValueRef ash_array_privatization_reserve(ash_gen *gen,
	ash_array_privatization *many, const ash_ast_part *part,
	LLVMValueRef threads, LLVMValueRef cycles);
/* In the function of thread number "thread" of "n_thread", before its
 * iterations: initialize its copies with the neutral element.
 */
isl_stat ash_array_privatization_begin(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef thread,
	LLVMValueRef n_thread);
/* After the loop: add the copies of all "n_thread" threads to the arrays. */
isl_stat ash_array_privatization_combine(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef n_thread);

#endif
