/* gathers.h - loops that LLVM would vectorize with gathers, and how to prevent
 * it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_GATHERS_H
#define ASH_LLVM_GATHERS_H

#include <stdbool.h>

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is there a loop that LLVM is likely to vectorize with a gather: with a load
 * from an address that is no induction variable, or a conditional load?
 */
bool ash_ir_gathers(ash_analysis *analysis);

/* Disable gathers and scatters for "function" where the target has a feature
 * for that.  Jammed copies read several rows, each contiguous; gathering one
 * element of each row into a vector is slower than scalar code.  So is
 * scattering over columns whose copies are in a row: half as fast as the
 * original loops for a transposition.
 */
void ash_ir_avoid_gathers(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
