/* emit_impl.h - interfaces between the files of emit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_EMIT_IMPL_H
#define ASH_CODEGEN_EMIT_EMIT_IMPL_H

#include "codegen/emit/emit.h"

/* Free gen->array, with what it owns. */
void ash_gen_free_arrays(ash_gen *gen);
/* The innermost entry of gen->name for the identifier "id"; NULL if there is
 * none.
 */
const ash_gen_name *ash_gen_find_name(const ash_gen *gen,
	__isl_keep isl_id *id);
/* ---- width.c: bounds of values ---- */

/* Upper bounds for the absolute values that occur when an expression is
 * computed.
 */
typedef struct ash_gen_size {
	double value;		/* bound of the expression's value */
	/* bound of the value and all intermediate values */
	double widest;
} ash_gen_size;

/* Bounds of the absolute values of "expr" and its intermediate values. */
ash_gen_size ash_gen_expr_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);
/* Bounds for a loop bound "expr": the first value of an iterator, or its end.
 * The result's "value" limits how far the iterator gets in the direction of
 * this bound.  If "expr" is a maximum (of first values) or a minimum (of ends),
 * the iterator stays within each operand, so "value" is the least bound of an
 * operand, and "expr" itself may exceed it.  The result's "widest" limits the
 * absolute values of "expr" and of all intermediate values.
 */
ash_gen_size ash_gen_bound_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);

/* ---- memory.c: elements of arrays ---- */

/* Add alignment and alias metadata to "instruction", a load or store of an
 * element of "array".
 */
void ash_gen_describe_alias(ash_gen *gen, LLVMValueRef instruction, int array);
/* The address that is "offset" bytes after the start of "array". */
LLVMValueRef ash_gen_byte_address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *offset);
/* The address of the element of "array" with the subscripts "index". */
LLVMValueRef ash_gen_address(ash_gen *gen, int array, LLVMValueRef *index);
/* The address that code in the current function (gen->frame) uses for the
 * element of "array" at "pointer": that of the element in the private copy, if
 * the function has a private copy of a section of the array; else "pointer".
 */
LLVMValueRef ash_gen_redirect(ash_gen *gen, int array, LLVMValueRef pointer);
/* Add "instruction" to the access group of the current parallel loop, if any.
 */
void ash_gen_add_to_group(ash_gen *gen, LLVMValueRef instruction);
/* If the current function (gen->frame) has a private copy of "array", an array
 * with one cell: the alloca for the address of the original cell.  Else NULL.
 */
LLVMValueRef ash_gen_home(const ash_gen *gen, int array);

/* ---- load_store.c: loads and stores ---- */

/* Store "value" at the address "to" of an element of "array"; returns the
 * store.
 */
LLVMValueRef ash_gen_store_at(ash_gen *gen, int array, LLVMValueRef to,
	LLVMValueRef value);

/* ---- local_memory.c: memory of a block of threads ---- */

/* The address of "cell" of a local buffer of the current kernel. */
LLVMValueRef ash_gen_local_address(ash_gen *gen, const ash_ast_cell *cell);

/* ---- atomic_reduction.c: reductions as atomic operations ---- */

/* Does the reduction of "stmt" use atomic operations in the current function
 * (gen->frame)?
 */
bool ash_atomic_reduction_are_used(const ash_gen *gen, const ash_stmt *stmt);
/* Atomically combine the cell at "to" with "value" by the operation of "stmt".
 */
LLVMValueRef ash_atomic_reduction_add(ash_gen *gen, const ash_stmt *stmt,
	LLVMValueRef to, LLVMValueRef value);

/* ---- gen.c: debug locations ---- */

/* Set the debug location of the code that follows to the one that corresponds
 * to "original" in the current copy of code; if "original" is NULL, to that of
 * the current loop.
 */
void ash_gen_set_place(ash_gen *gen, LLVMMetadataRef original);

#endif
