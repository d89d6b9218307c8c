/* emit_impl.h - what the files of emit tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_EMIT_IMPL_H
#define ASH_CODEGEN_EMIT_EMIT_IMPL_H

#include "codegen/emit/emit.h"

/* Free gen->array, with what it owns. */
void ash_gen_free_arrays(ash_gen *gen);
/* What the identifier stands for, pushed last; NULL if it is no name. */
const ash_gen_name *ash_gen_find_name(const ash_gen *gen,
	__isl_keep isl_id *id);
/* ---- width.c: bounds of values ---- */

/* Bounds of absolute values. */
typedef struct ash_gen_size {
	double value;		/* of an expression */
	double widest;		/* of that and of all that it computes */
} ash_gen_size;

/* Bounds of the absolute values of the expression and of all that it computes.
 */
ash_gen_size ash_gen_expr_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);
/* Bounds of absolute values for the first value of an iterator, a maximum, or
 * for its bound, a minimum: the iterator does not exceed any of the operands.
 */
ash_gen_size ash_gen_bound_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);

/* ---- memory.c: elements of arrays ---- */

/* Note in "instruction", a load or store of an element of "array", how it is
 * aligned and what it cannot alias.
 */
void ash_gen_describe_alias(ash_gen *gen, LLVMValueRef instruction, int array);
/* The address that lies "bytes" behind the start of "array". */
LLVMValueRef ash_gen_byte_address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *offset);
/* The address of the element of "array" with these subscripts. */
LLVMValueRef ash_gen_address(ash_gen *gen, int array, LLVMValueRef *index);
/* Where "pointer", to an element of the array, leads in this frame. */
LLVMValueRef ash_gen_redirect(ash_gen *gen, int array, LLVMValueRef pointer);
/* "instruction" is part of the current parallel loop, if any. */
void ash_gen_add_to_group(ash_gen *gen, LLVMValueRef instruction);
/* The stack slot for the address of the cell of "array" of which this frame has
 * a copy; NULL if it has none.
 */
LLVMValueRef ash_gen_home(const ash_gen *gen, int array);

/* ---- load_store.c: loads and stores ---- */

/* Store "value" in an element of "array", at an address that has been
 * computed.
 */
LLVMValueRef ash_gen_store_at(ash_gen *gen, int array, LLVMValueRef to,
	LLVMValueRef value);

/* ---- local_memory.c: memory of a block of threads ---- */

/* The address of a cell of a buffer of the frame, a kernel. */
LLVMValueRef ash_gen_local_address(ash_gen *gen, const ash_ast_cell *cell);

/* ---- atomic_reduction.c: reductions as atomic operations ---- */

/* Is that how "stmt" reduces in this frame? */
bool ash_atomic_reduction_are_used(const ash_gen *gen, const ash_stmt *stmt);
/* Combine the cell at "to" with "value" by the operation of "stmt". */
LLVMValueRef ash_atomic_reduction_add(ash_gen *gen, const ash_stmt *stmt,
	LLVMValueRef to, LLVMValueRef value);

#endif
