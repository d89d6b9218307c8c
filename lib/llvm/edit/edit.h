/* edit.h - edits of LLVM IR that its C interface lacks.
 *
 * Decides nothing; every function does what its name says.
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

/* A metadata node that equals no other: a loop, an alias scope, an access
 * group.  If "self", the node itself comes before the operands.
 */
LLVMMetadataRef ash_ir_distinct_node(LLVMContextRef context,
	LLVMMetadataRef *operand, size_t n, bool self);

/* Is "value" metadata in the place of an operand? */
bool ash_ir_is_metadata(LLVMValueRef value);

/* The value for which a switch goes to its successor "i" (1 is the first case).
 */
LLVMValueRef ash_ir_case_value(LLVMValueRef instruction, unsigned i);

/* Remove all metadata of a clone that may hold of the original only; its
 * debug location and what tells of types and precision stays.
 */
void ash_ir_drop_metadata(LLVMValueRef instruction);

/* "instruction" may be a step of a reduction that is executed in another order,
 * or from another first value: what it says of the values of integers, their
 * overflow, bits, signs or range, need not hold.
 */
void ash_ir_drop_promises(LLVMValueRef instruction);

/* Give the memory access "to" what is known of the type of "from". */
void ash_ir_copy_type_metadata(LLVMValueRef to, LLVMValueRef from);

/* "value" as something to branch on: the same, or frozen before the
 * terminator of "block" if it might be undefined or poison there.
 */
LLVMValueRef ash_ir_define(LLVMValueRef value, LLVMBasicBlockRef block);

/* A location for code that stands for no line of its own: line 0 of the
 * function; NULL if it has no debug information.
 */
LLVMMetadataRef ash_ir_no_line(LLVMValueRef function);

/* The number of instructions of "block". */
unsigned long ash_ir_block_size(LLVMBasicBlockRef block);
/* Delete blocks that nothing else branches to, with all they contain. */
void ash_ir_delete_blocks(LLVMBasicBlockRef *block, unsigned n);

/* A new internal function for a part of "parent", with all attributes of
 * the parent that concern the target and the way of compilation.
 * It never unwinds and is marked not to be optimized by us again.
 */
LLVMValueRef ash_ir_add_part(LLVMValueRef parent, const char *name,
	LLVMTypeRef type);

/* Give "part" a subprogram, if "parent" has one, and move the debug
 * locations of its instructions there.
 */
void ash_ir_move_locations(LLVMValueRef part, LLVMValueRef parent);

/* "parent" now waits for other threads: drop attributes that deny it. */
void ash_ir_allow_threads(LLVMValueRef parent);

/* "function" never unwinds, and calls no function of its module, unless
 * "calls_back".
 */
void ash_ir_set_harmless(LLVMValueRef function, bool calls_back);

/* Link what "module" declares and the runtime in "bitcode" defines, hidden
 * and merged with the copies of other modules.  No pass will work on it.
 * Pointers to declarations become stale.
 */
bool ash_ir_link_runtime(LLVMModuleRef module, const unsigned char *bitcode,
	size_t size);

#ifdef __cplusplus
}
#endif

#endif
