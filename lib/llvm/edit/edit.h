/* edit.h - edits of LLVM IR that its C interface lacks.
 *
 * The functions make no decisions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_EDIT_H
#define ASH_LLVM_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A distinct metadata node: for a loop, an alias scope, or an access group.  If
 * "self", its first operand is the node itself.
 */
LLVMMetadataRef ash_ir_distinct_node(LLVMContextRef context,
	LLVMMetadataRef *operand, size_t n, bool self);

/* Is "value" a piece of metadata that is used as an operand? */
bool ash_ir_is_metadata(LLVMValueRef value);

/* The case value of a switch for which it branches to successor "i" (1 is the
 * first case).
 */
LLVMValueRef ash_ir_case_value(LLVMValueRef instruction, unsigned i);

/* Remove all metadata from a clone that might be true of the original
 * instruction only; debug location, type and precision metadata stay.
 */
void ash_ir_drop_metadata(LLVMValueRef instruction);

/* Drop the poison-generating flags and integer attributes (overflow, bits,
 * sign, range) of "instruction", which may be part of a reduction that is
 * executed in another order, or from another first value.
 */
void ash_ir_drop_promises(LLVMValueRef instruction);

/* Copy the type metadata of "from" to the memory access "to". */
void ash_ir_copy_type_metadata(LLVMValueRef to, LLVMValueRef from);

/* A value that can be branched on at the end of "block": "value" or, if it may
 * be undefined or poison, a freeze of it before the terminator.
 */
LLVMValueRef ash_ir_define(LLVMValueRef value, LLVMBasicBlockRef block);

/* The debug location for code without a source line: line 0 of the function;
 * NULL without debug information.
 */
LLVMMetadataRef ash_ir_no_line(LLVMValueRef function);

/* The number of instructions of "block". */
unsigned long ash_ir_block_size(LLVMBasicBlockRef block);
/* Delete blocks that nothing else branches to, with all they contain. */
void ash_ir_delete_blocks(LLVMBasicBlockRef *block, unsigned n);

/* A new internal function for code outlined from "parent", with the parent's
 * attributes for target and compilation.  It never unwinds and is marked as
 * handled.
 */
LLVMValueRef ash_ir_add_part(LLVMValueRef parent, const char *name,
	LLVMTypeRef type);

/* Create a subprogram for the outlined function "part", if "parent" has one,
 * and move the debug locations of its instructions there.
 */
void ash_ir_move_locations(LLVMValueRef part, LLVMValueRef parent);

/* Drop attributes of "parent" that deny synchronization with other threads. */
void ash_ir_allow_threads(LLVMValueRef parent);

/* Mark "function" as never unwinding and, unless "calls_back", as not calling
 * functions of its module (nocallback).
 */
void ash_ir_set_harmless(LLVMValueRef function, bool calls_back);

/* Mark "function" as accessing no memory of the program except through its
 * arguments.
 */
void ash_ir_set_apart(LLVMValueRef function);

/* Register "function" to run when the program or the shared library of "module"
 * ends, unless it is registered already.
 */
void ash_ir_add_destructor(LLVMModuleRef module, LLVMValueRef function);
/* Mark "function" as never unwinding, and as accessing only memory that the
 * program cannot.
 */
void ash_ir_set_hidden_effects(LLVMValueRef function);

/* Link the functions that "module" declares and the runtime in "bitcode"
 * defines, as hidden symbols merged with the copies of other modules; false if
 * the bitcode cannot be linked.  They are not optimized again.  Pointers to
 * declarations become stale.
 */
bool ash_ir_link_runtime(LLVMModuleRef module, const unsigned char *bitcode,
	size_t size);

#ifdef __cplusplus
}
#endif

#endif
