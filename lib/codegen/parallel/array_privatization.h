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

/* The section of an array that a loop touches.  The values belong to the frame
 * around the loop.
 */
typedef struct ash_array_privatization_part {
	/* a statement that reduces into the array; -1: none */
	int stmt;
	/* linear index of the section's first element */
	LLVMValueRef start;
	LLVMValueRef count;		/* number of elements */
	/* byte offset of the copy in a thread's memory */
	LLVMValueRef place;
} ash_array_privatization_part;

typedef struct ash_array_privatization {
	unsigned n;			/* number of arrays with many cells */
	ash_array_privatization_part
		*part; /* per array; owned; NULL if n is 0 */
	LLVMValueRef fits;		/* are all copies within limits? */
	LLVMValueRef stride;		/* bytes per thread */
	/* bytes of the copies of all threads; 0: none */
	LLVMValueRef bytes;
	/* limit for copies on the stack, in bytes */
	long long max_stack;
	/* Address of the copies.  At run time it is null if a single thread
	 * runs, which needs no copy.
	 */
	LLVMValueRef memory;
} ash_array_privatization;

/* Is "array" an array whose cells, of the type "type", can be copied? */
bool ash_array_privatization_has_cells(const ash_gen *gen, unsigned array,
	LLVMTypeRef type);

/* Can each thread have a copy of section "part" of "array", whose elements have
 * the type "type"?
 */
bool ash_array_privatization_is_possible(ash_gen *gen, const ash_ast_part *part,
	unsigned array, LLVMTypeRef type);

/* Emit code that runs before a loop: it computes the section of each array that
 * the loop touches ("part"), and allocates private copies of the sections for
 * up to "threads" threads.  There are fewer copies if more are not profitable
 * in a loop that takes "cycles", and only one thread, without a copy, if memory
 * is short.  Returns the number of threads; NULL on error.  Requires: many->n
 * and many->part[].stmt are set.
 */
LLVMValueRef ash_array_privatization_reserve(ash_gen *gen,
	ash_array_privatization *many, const ash_ast_part *part,
	LLVMValueRef threads, LLVMValueRef cycles);
/* Emit, in the outlined function, code that initializes the copies of "thread",
 * one of "n_thread" threads, with the neutral element; it runs before the
 * iterations of the thread.
 */
isl_stat ash_array_privatization_begin(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef thread,
	LLVMValueRef n_thread);
/* Emit, after the loop, code that combines the copies of all "n_thread" threads
 * with the arrays, and frees the copies.
 */
isl_stat ash_array_privatization_combine(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef n_thread);

#endif
