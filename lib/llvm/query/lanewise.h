/* lanewise.h - vector form of a scalar instruction.
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

/* Does "instruction" compute a scalar from scalars by an operation that
 * processors also have for vectors?
 */
bool ash_ir_is_lanewise(LLVMValueRef instruction);

/* Emit the operation of "instruction", which is lanewise, on other operands:
 * scalars that are uniform in all lanes, or vectors with "lanes" elements.  It
 * gets the flags, type and precision metadata of the original.  The result is a
 * scalar if no operand is a vector.
 */
LLVMValueRef ash_ir_widen(LLVMBuilderRef builder, LLVMValueRef instruction,
	LLVMValueRef *operand, unsigned lanes);

/* A vector with "lanes" copies of "value"; "value" itself if it is a vector. */
LLVMValueRef ash_ir_splat(LLVMBuilderRef builder, LLVMValueRef value,
	unsigned lanes);

#ifdef __cplusplus
}
#endif

#endif
