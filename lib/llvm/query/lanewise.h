/* lanewise.h - an instruction for all lanes of a vector.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_QUERY_LANEWISE_H
#define ASH_LLVM_QUERY_LANEWISE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Does "instruction" compute one number from others, and have processors the
 * same operation for vectors?
 */
bool ash_ir_is_lanewise(LLVMValueRef instruction);

/* The operation of "instruction", which is lanewise, on other operands: numbers
 * that all lanes share, or vectors with "lanes" elements.  It is inserted at
 * "builder" with the flags and the metadata of types of the original.  The
 * result is a number if no operand is a vector.
 */
LLVMValueRef ash_ir_widen(LLVMBuilderRef builder, LLVMValueRef instruction,
	LLVMValueRef *operand, unsigned lanes);

/* A vector with "lanes" times "value"; "value" itself if it is a vector. */
LLVMValueRef ash_ir_splat(LLVMBuilderRef builder, LLVMValueRef value,
	unsigned lanes);

#ifdef __cplusplus
}
#endif

#endif
