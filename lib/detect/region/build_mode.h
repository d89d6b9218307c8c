/* build_mode.h - calls that options of the compiler put into loops.
 *
 * Such calls cannot be modelled.  A user who reads why a loop was refused knows
 * the option of the compiler, but not the function that it calls.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_BUILD_MODE_H
#define ASH_DETECT_BUILD_MODE_H

#include <llvm-c/Core.h>

#include "support/diag.h"

/* The reason to refuse a loop with the instruction "inst", if it is a call that
 * an option of the compiler has put there; else ASH_REFUSE_NONE.
 */
ash_refusal ash_build_mode_refusal(LLVMValueRef inst);

#endif
