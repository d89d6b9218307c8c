/* passed_constants.h - constants that all callers of a function pass.
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

/* Is "value" an argument of a copy of "original" for which all calls, all of
 * them in the module, pass the same number?  If so, *number is set to it, as a
 * signed number.
 */
bool ash_ir_passed_constant(LLVMValueRef original, LLVMValueRef value,
	int64_t *number);

#ifdef __cplusplus
}
#endif

#endif
