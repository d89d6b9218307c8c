/* function.h - functions and modules as wholes: may they be changed, how large
 * are they, what are they called.
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

/* May "function" be optimized: has a body with a loop but not with very many,
 * is not optnone, not optimized for size, not naked, no coroutine, not marked
 * by us?
 */
bool ash_ir_is_candidate(LLVMValueRef function);
/* Why a function with loops is no candidate; ASH_REFUSE_NONE if it is one, or
 * if there is nothing to say: no loops, or handled before.
 */
ash_refusal ash_ir_refusal(LLVMValueRef function);

/* The number of instructions of "function". */
unsigned long ash_ir_size(LLVMValueRef function);

/* What "module" is made of; instructions that belong to slots on the stack,
 * which soon become registers, do not count.
 */
void ash_ir_measure(LLVMModuleRef module, ash_file_size *size);

/* The file that the module was made of, as far as it is known: in the module,
 * in its debug information, or on the command line.  Owned by the caller; NULL
 * without memory.
 */
char *ash_ir_unit_name(LLVMModuleRef module);

/* "function" and all definitions that it refers to, directly or not, as the
 * text of a module; NULL without memory.  Owned by the caller.
 */
char *ash_ir_excerpt(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
