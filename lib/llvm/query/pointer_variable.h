/* pointer_variable.h - static variables that hold an address.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_POINTER_VARIABLE_H
#define ASH_LLVM_POINTER_VARIABLE_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The static pointer variable that "value" was loaded from, if its value is
 * unchanged at the end of "block", which the load dominates, and if the
 * variable is only loaded and stored; else NULL.
 */
LLVMValueRef ash_ir_pointer_variable(LLVMValueRef value,
	LLVMBasicBlockRef block);

#ifdef __cplusplus
}
#endif

#endif
