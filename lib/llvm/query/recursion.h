/* recursion.h - can a function be entered again before it has ended?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_RECURSION_H
#define ASH_LLVM_RECURSION_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* May a call of "function" lead to another call of it, as far as its module
 * tells?  True also if that takes long to find out.  A copy of a function that
 * is still there counts as that function.
 */
bool ash_ir_may_recurse(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
