/* error_exits.h - exits of loops that lead to an error.
 *
 * A check that ends the program (a bounds check, an assertion) gives a loop a
 * second exit.  While loops are looked at, such an exit is cut: a call to the
 * function ASH_CHECK_NAME stands where the branch was.  Code that assumes that
 * no check fails may leave them out; all others are made branches again.
 *
 * Requires:    ash_exits_cut: values in registers, as far as they can be.
 *              ash_exits_restore: the ash_exits that the same function was cut
 *              with.
 * Ensures:     cut: loops have the exits that are no errors, at least one each.
 *              Restored: no call of the two functions is left.
 * Breaks:      all analyses; the caller has to forget them.
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

/* The code behind the exits that have been cut. */
typedef struct ash_exits ash_exits;

/* A list of exits, none of which has been cut yet; NULL without memory. */
ash_exits *ash_exits_create(void);
/* Free "exits" with all that it owns; gives NULL. */
ash_exits *ash_exits_free(ash_exits *exits);
/* Let a case of each switch be its default, if the default is never taken: it
 * is no exit then.
 */
void ash_exits_simplify(LLVMValueRef function);
/* Cut all of the function that can be cut, and simplify.  A loop keeps the last
 * of its exits.
 */
void ash_exits_cut(ash_exits *exits, LLVMValueRef function);
/* Undo it wherever a check is left. */
void ash_exits_restore(ash_exits *exits, LLVMValueRef function);
/* The module is done with: forget these functions. */
void ash_exits_forget(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
