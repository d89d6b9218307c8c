/* address_number.h - addresses as numbers, for run-time tests.
 *
 * For LLVM's alias analyses, an address that is converted to a number has
 * escaped, in all functions of the module: our test would change code that is
 * not ours.  So until the pipeline is done the number is the result of a
 * function that does not exist and captures nothing.  The numbers only decide
 * which of two equivalent versions runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_ADDRESS_NUMBER_H
#define ASH_LLVM_ADDRESS_NUMBER_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Emit "pointer" as a number of type "type" at the place of "builder". */
LLVMValueRef ash_ir_address_number(LLVMBuilderRef builder, LLVMValueRef pointer,
	LLVMTypeRef type);

/* Replace all numbers of ash_ir_address_number in "module" by ptrtoint.
 * Returns whether there were any.
 */
bool ash_ir_settle_address_numbers(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
