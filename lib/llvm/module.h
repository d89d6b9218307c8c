/* module.h - functions as wholes: copy, replace, report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_MODULE_H
#define ASH_LLVM_MODULE_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

#include "budget/file_budget.h"
#include "llvm/conventions.h"
#include "support/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the target says of itself. */
typedef struct ash_target {
	unsigned vector_bits;	/* widest vector register */
	unsigned n_vector_reg;
	unsigned cache_line;	/* bytes */
	unsigned l1_size;	/* bytes of data cache */
	unsigned l2_size;
} ash_target;

/* What code of "function" is made for. */
ash_target ash_ir_target(LLVMValueRef function);

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

/* A private copy of "function" in its module, to be changed at will; it has
 * no callers.  Debug locations and subprogram are those of the original.
 */
LLVMValueRef ash_ir_copy_function(LLVMValueRef function);

/* Give "function" the body and the attributes of "copy", delete the copy,
 * and mark the function as handled.
 */
void ash_ir_replace_body(LLVMValueRef function, LLVMValueRef copy);
/* Delete a copy, and the intrinsics that were declared for it alone. */
void ash_ir_delete_function(LLVMValueRef copy);

/* Clean up dead blocks and code of a function we have generated into;
 * cheap.
 */
void ash_ir_clean_up(LLVMValueRef function);

/* Does anybody listen to remarks of pass "ashlar" on "function"? */
bool ash_ir_has_listener(LLVMValueRef function);

/* Emit every message of "diag" as an optimization remark of pass "ashlar"
 * on "function" (messages of kind ERROR as missed remarks); the place of a
 * message is found again through file, line and column in the debug
 * locations' scopes of the function.
 */
void ash_ir_emit_remarks(LLVMValueRef function, const ash_diag *diag);

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
