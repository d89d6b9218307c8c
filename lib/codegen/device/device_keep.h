/* device_keep.h - reuse of array contents that stay on the device between runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_DEVICE_DEVICE_KEEP_H
#define ASH_CODEGEN_DEVICE_DEVICE_KEEP_H

#include <llvm-c/Core.h>

/* For arrays that several runs of "function" use, or one run in a loop, create
 * a variable with the number of the device's copy, and replace all marker calls
 * (ASH_KEPT_NAME).  "function" is a copy of "original" with all its new code.
 */
void ash_device_keep(LLVMValueRef function, LLVMValueRef original);

#endif
