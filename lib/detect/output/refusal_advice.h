/* refusal_advice.h - what is told of a refusal.
 *
 * For what detection does next, "the number of iterations is not known" is
 * enough.  The user wants to know why, and what would help; that depends on
 * what stands in the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_REFUSAL_ADVICE_H
#define ASH_DETECT_OUTPUT_REFUSAL_ADVICE_H

#include "detect/region/region.h"

/* Why two arrays with these bases cannot be told apart: can "restrict" help? */
ash_refusal ash_blame_overlap(LLVMValueRef base_a, LLVMValueRef base_b);

#endif
