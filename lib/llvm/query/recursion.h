/* recursion.h - detection of recursive functions.
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

/* May "function" be called while it is active, as far as its module tells?
 * True also if the analysis would take too long.  A working copy counts as its
 * original.
 */
bool ash_ir_may_recurse(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
