/* wishes.h - what the program asks for, function by function.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WISHES_H
#define ASH_DRIVER_WISHES_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "support/options.h"

/* To be called once for each function, before other passes: turn the marks in
 * front of its loops into metadata, and warn of mistakes in what it asks for.
 * Has the function been changed?
 */
bool ash_wishes_prepare(LLVMValueRef function);

#endif
