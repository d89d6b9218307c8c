/* vectorizer_quirks.h - loops with facts that must be withheld from LLVM's
 * vectorizer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_QUIRKS_VECTORIZER_QUIRKS_H
#define ASH_LLVM_QUIRKS_VECTORIZER_QUIRKS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Does a subscript contain the remainder, by a small power of two, of a value
 * that depends on "iterator", a PHI node of the loop?
 */
bool ash_ir_wraps_subscript(LLVMValueRef iterator);

/* Do strided accesses in the loop with this induction variable alias with
 * differently computed addresses?  If "ordered", there are dependences within
 * an iteration, and accesses with unknown relation count as well.  If so, LLVM
 * must analyze the dependences itself.
 */
bool ash_ir_hides_order(LLVMValueRef iterator, bool ordered);

#ifdef __cplusplus
}
#endif

#endif
