/* wishes.h - options given in the program for single functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WISHES_H
#define ASH_DRIVER_WISHES_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "support/options.h"

/* Must be called once for each function, before other passes: turn the pragma
 * calls before its loops into metadata, and warn about errors in its options.
 * Returns whether the function was changed.
 */
bool ash_wishes_prepare(LLVMValueRef function);

#endif
