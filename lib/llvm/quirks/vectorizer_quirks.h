/* vectorizer_quirks.h - loops that LLVM's vectorizer must not be told
 * too much of.
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

/* Is there a subscript that is a remainder by a small power of two, of what
 * counts along with "iterator", a node of the loop?
 */
bool ash_ir_wraps_subscript(LLVMValueRef iterator);

/* Do accesses with small strides in the loop with this iterator meet at an
 * address that they compute in different ways?  If "ordered", there are
 * dependences inside an iteration, and those may meet of which the addresses do
 * not tell.  Then LLVM must find out about dependences itself.
 */
bool ash_ir_hides_order(LLVMValueRef iterator, bool ordered);

#ifdef __cplusplus
}
#endif

#endif
