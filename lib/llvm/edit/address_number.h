/* address_number.h - addresses as numbers, for tests at run time.
 *
 * An address that becomes a number has escaped for LLVM's alias analyses, in
 * all functions of the module: a test of ours would change code that is not
 * ours.  So until the pipeline is done the number is the result of a function
 * that does not exist, which captures nothing.  Nothing depends on the numbers
 * but which of two codes with the same effects runs.
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

/* The address "pointer" as a number of type "type", at the place of "builder".
 */
LLVMValueRef ash_ir_address_number(LLVMBuilderRef builder, LLVMValueRef pointer,
	LLVMTypeRef type);

/* Let all such numbers of "module" be conversions.  Was there any? */
bool ash_ir_settle_address_numbers(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
