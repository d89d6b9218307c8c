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

/* Metadata of loops of nests with jammed copies or with stores to elements that
 * are not consecutive: LLVM should not vectorize them with gathers or scatters.
 * Written by code generation; read and removed by
 * ash_ir_settle_gathers.
 */
#define ASH_LOOP_NO_GATHERS "llvm.loop.ashlar.no-gathers"

/* Is there a loop that LLVM is likely to vectorize with a gather: with a load
 * from an address that is no induction variable, or a conditional load?
 */
bool ash_ir_gathers(ash_analysis *analysis);

/* Disable gathers and scatters for "function", where the target has a feature
 * for that, if it has loops with ASH_LOOP_NO_GATHERS, its own or inlined ones,
 * and no other loop that gathers.  Returns whether it has: all analyses of the
 * function are then out of date, including those of the target.
 *
 * Jammed copies read several rows, each contiguous; gathering one element of
 * each row into a vector is slower than scalar code.  So is scattering over
 * columns whose copies are in a row: half as fast as the original loops for a
 * transposition.  In other new loops, too, scatters are slower than scalar
 * stores: 0.67 times as fast for a red-black smoother on Zen 5.
 *
 * Requires: the function is not inlined later.  LLVM inlines no function whose
 * target has a feature that the caller's lacks; with the call, the caller would
 * keep memory for what it passes by address.
 */
bool ash_ir_settle_gathers(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
