/* array_privatization.h - copies of many cells, for each thread that reduces
 * into them.
 *
 * Private to reduction_privatization.c and array_privatization.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_ARRAY_PRIVATIZATION_H
#define ASH_CODEGEN_PARALLEL_ARRAY_PRIVATIZATION_H

#include "codegen/emit/gen.h"

/* The part of an array that a loop touches.  Values are of the frame around
 * the loop.
 */
typedef struct ash_array_privatization_part {
	int stmt;			/* one that reduces into it; -1: none */
	LLVMValueRef start;		/* the number of its first element */
	LLVMValueRef count;		/* of elements */
	LLVMValueRef place;		/* in a thread's memory, in bytes */
} ash_array_privatization_part;

typedef struct ash_array_privatization {
	unsigned n;			/* of arrays with many cells */
	ash_array_privatization_part
		*part; /* per array; owned; NULL if n is 0 */
	LLVMValueRef fits;		/* is no copy too large? */
	LLVMValueRef stride;		/* bytes per thread */
	LLVMValueRef bytes;		/* of all threads */
	long long max_stack;		/* more are from malloc */
	LLVMValueRef memory; /* or null: one thread, without copies */
} ash_array_privatization;

/* Is array "array" one whose cells, of this type, can be copied? */
bool ash_array_privatization_has_cells(const ash_gen *gen, unsigned array,
	LLVMTypeRef type);

/* Can each thread have a copy of "part" of array "array", whose elements have
 * this type?
 */
bool ash_array_privatization_is_possible(ash_gen *gen, const ash_ast_part *part,
	unsigned array, LLVMTypeRef type);

/* Before the loop: find the part of each array that it touches, and reserve
 * memory for the copies of "threads" threads, or of fewer if more are not worth
 * it for "cycles". Gives their number, 1 if memory is short; NULL on error.
 * Requires: many->n and many->part[].stmt are set.
 */
LLVMValueRef ash_array_privatization_reserve(ash_gen *gen,
	ash_array_privatization *many, const ash_ast_part *part,
	LLVMValueRef threads, LLVMValueRef cycles);
/* In the function of a thread, before its iterations: set its copies to what
 * changes nothing.
 */
isl_stat ash_array_privatization_begin(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef thread,
	LLVMValueRef n_thread);
/* Behind the loop: add the copies of all threads to the arrays. */
isl_stat ash_array_privatization_combine(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef n_thread);

#endif
