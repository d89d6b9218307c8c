/* passed_constants.h - numbers that all callers of a function pass.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PASSED_CONSTANTS_H
#define ASH_LLVM_PASSED_CONSTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is "value" an argument of a copy of "original", a function whose calls are
 * all in its module and pass the same number for it?  Then *number is that one,
 * with its sign.
 */
bool ash_ir_passed_constant(LLVMValueRef original, LLVMValueRef value,
	int64_t *number);

#ifdef __cplusplus
}
#endif

#endif
