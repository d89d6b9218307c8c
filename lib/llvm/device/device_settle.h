/* device_settle.h - settling of marked runs, whose results stay on a device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_DEVICE_DEVICE_SETTLE_H
#define ASH_LLVM_DEVICE_DEVICE_SETTLE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Allow the marked runs of "module" (ASH_STAYS_NAME) to leave their results on
 * the device: insert runtime calls before all code that may access these, and
 * before other modules get or change data.  Removes the marks.  Returns whether
 * there were any.
 */
bool ash_device_settle_stays(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
