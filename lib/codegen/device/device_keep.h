/* device_keep.h - arrays that stay on the device from run to run of a function.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_DEVICE_DEVICE_KEEP_H
#define ASH_CODEGEN_DEVICE_DEVICE_KEEP_H

#include <llvm-c/Core.h>

/* Give those arrays of "function", a copy of "original" with all its new code,
 * that several runs have, or one in a loop, a number of what the device holds;
 * settle all calls that stand for one (ASH_KEPT_NAME).
 */
void ash_device_keep(LLVMValueRef function, LLVMValueRef original);

#endif
