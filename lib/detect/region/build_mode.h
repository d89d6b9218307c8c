/* build_mode.h - calls that options of the compiler put into loops.
 *
 * They cannot be modelled; a user who reads why a loop was left alone knows the
 * option, not the function.
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
