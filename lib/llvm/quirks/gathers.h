/* gathers.h - which loops LLVM would vectorize with gathers, and whether it
 * may.
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

/* Is there a loop that LLVM is likely to vectorize, some load becoming a
 * gather: one from an address that does not count along with the loop, or that
 * is not read in every iteration?
 */
bool ash_ir_gathers(ash_analysis *analysis);

/* Jammed copies read several rows at once, contiguous in each; gathering one
 * element of each row into a vector is slower than scalar code.  So are vectors
 * scattered over columns whose copies are in a row: half as fast as the plain
 * loops for a transposition.  Tell the vectorizers so, where the target has a
 * way to say it: for all of "function".
 */
void ash_ir_avoid_gathers(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
