/* refusal_advice.h - specific reasons and advice for refusals.
 *
 * For detection, "the trip count is not known" is sufficient.  The user wants
 * to know why, and what would help; that depends on the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_REFUSAL_ADVICE_H
#define ASH_DETECT_OUTPUT_REFUSAL_ADVICE_H

#include "detect/region/region.h"

/* The reason to report if two arrays with the base addresses "base_a" and
 * "base_b" may overlap: it tells whether "restrict" would help.
 */
ash_refusal ash_blame_overlap(LLVMValueRef base_a, LLVMValueRef base_b);

#endif
