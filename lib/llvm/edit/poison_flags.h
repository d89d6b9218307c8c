/* poison_flags.h - what instructions say of their values, kept for later.
 *
 * An expression is computed by instructions that are there, which then must not
 * promise more than the expression does: no overflow, for instance.  If it is
 * not needed after all, they may promise the same as before.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_POISON_FLAGS_H
#define ASH_LLVM_POISON_FLAGS_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ash_promises ash_promises;

/* All promises of "function"; owned by the caller. */
ash_promises *ash_promises_note(LLVMValueRef function);
/* Let the instructions promise that again, and free it.  None of those that
 * were there has been deleted, and what has been made since is not needed.
 */
void ash_promises_renew(ash_promises *promises);

#ifdef __cplusplus
}
#endif

#endif
