/* error_exits.h - removal and restoration of loop exits that lead to errors.
 *
 * A check that ends the program (a bounds check, an assertion) gives a loop a
 * second exit.  During detection such an exit is replaced by a call of the
 * function ASH_CHECK_NAME.  Code that assumes that no check fails may omit the
 * calls; all others become branches again.
 *
 * Requires:    ash_exits_cut: values in registers, as far as possible.
 *              ash_exits_restore: the ash_exits that the same function was cut
 *              with.
 * Ensures:     cut: loops have their non-error exits only, at least one exit
 *              each.  Restored: no call of the two functions remains.
 * Breaks:      all analyses; the caller must invalidate them.
 * Conventions: writes and reads ASH_CHECK_NAME and ASH_LANDING_NAME; writes
 *              ASH_CHECK_OF_LANGUAGE.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_PREPARE_EXITS_ERROR_EXITS_H
#define ASH_PREPARE_EXITS_ERROR_EXITS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "llvm/conventions.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The code of removed exits. */
typedef struct ash_exits ash_exits;

/* An empty list of exits; NULL without memory. */
ash_exits *ash_exits_create(void);
/* Free "exits" with all that it owns; returns NULL. */
ash_exits *ash_exits_free(ash_exits *exits);
/* Make a case the default of each switch with an unreachable default, which is
 * then no exit.
 */
void ash_exits_simplify(LLVMValueRef function);
/* Remove all error exits of "function", which go to "exits", and simplify.  A
 * loop keeps its last exit.
 */
void ash_exits_cut(ash_exits *exits, LLVMValueRef function);
/* Replace all remaining checks in "function" by branches to the error code in
 * "exits".
 */
void ash_exits_restore(ash_exits *exits, LLVMValueRef function);
/* Delete the declarations of ASH_CHECK_NAME and ASH_LANDING_NAME that are not
 * called any more: these functions do not exist at run time.  To be called at
 * the end of the module.
 */
void ash_exits_forget(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
