/* poison_flags.h - saving and restoring of poison-generating flags.
 *
 * SCEV expansion may reuse existing instructions, whose flags (nsw, for
 * instance) are then dropped if the expression does not imply them.  If the
 * expanded code is discarded, the flags can be restored.
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

/* The flags of all instructions of "function"; owned by the caller. */
ash_promises *ash_promises_note(LLVMValueRef function);
/* Restore the flags, and free them.  No instruction may have been deleted
 * since, and newer ones must not be needed.
 */
void ash_promises_renew(ash_promises *promises);

#ifdef __cplusplus
}
#endif

#endif
