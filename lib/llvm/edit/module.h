/* module.h - copying, replacing and deleting of functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_MODULE_H
#define ASH_LLVM_MODULE_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A private copy of "function" in its module, without callers.  It has the
 * debug locations and the subprogram of the original.
 */
LLVMValueRef ash_ir_copy_function(LLVMValueRef function);

/* Give "function" the body and the attributes of "copy", delete the copy,
 * and mark the function as handled.
 */
void ash_ir_replace_body(LLVMValueRef function, LLVMValueRef copy);
/* Delete a copy, and the intrinsics that were declared for it alone. */
void ash_ir_delete_function(LLVMValueRef copy);

/* Remove dead blocks and dead code from a function with new code, by a few
 * cheap passes.
 */
void ash_ir_clean_up(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
