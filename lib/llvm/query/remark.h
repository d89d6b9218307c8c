/* remark.h - messages as LLVM's optimization remarks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_QUERY_REMARK_H
#define ASH_LLVM_QUERY_REMARK_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "support/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Are remarks of pass "ashlar" on "function" enabled? */
bool ash_ir_has_listener(LLVMValueRef function);

/* Emit every message of "diag" as an optimization remark of pass "ashlar" on
 * "function" (messages of kind ERROR as missed remarks); the debug location of
 * a message is found through file, line and column in the debug locations'
 * scopes of the function.
 */
void ash_ir_emit_remarks(LLVMValueRef function, const ash_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
