/* function.h - properties of functions and modules: candidates for
 * optimization, sizes, names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_QUERY_FUNCTION_H
#define ASH_LLVM_QUERY_FUNCTION_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "budget/file_budget.h"
#include "support/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is "function" a candidate?  It must have a body with a loop, but not too
 * many; it must not be optnone, optimized for size, naked, a coroutine, or
 * marked as handled.
 */
bool ash_ir_is_candidate(LLVMValueRef function);
/* The reason why a function with loops is no candidate; ASH_REFUSE_NONE if it
 * is one, or without loops, or if it was handled before.
 */
ash_refusal ash_ir_refusal(LLVMValueRef function);

/* Can only its own module refer to "function"? */
bool ash_ir_is_local(LLVMValueRef function);

/* The number of instructions in "function". */
unsigned long ash_ir_size(LLVMValueRef function);

/* Set *size to the size of "module"; accesses to stack slots, which soon become
 * registers, do not count.
 */
void ash_ir_measure(LLVMModuleRef module, ash_file_size *size);

/* The source file of the module, as far as it is known: from the module, its
 * debug information, or the command line.  Owned by the caller; NULL without
 * memory.
 */
char *ash_ir_unit_name(LLVMModuleRef module);

/* Returns "function" and all definitions that it refers to, directly or not, as
 * the text of a module; NULL without memory.  Owned by the caller.
 */
char *ash_ir_excerpt(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
