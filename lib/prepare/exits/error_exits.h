/* error_exits.h - exits of loops that lead to an error.
 *
 * A check that ends the program (a bounds check, an assertion) gives a loop a
 * second exit.  While loops are looked at, such an exit is cut: a call to the
 * function ASH_CHECK_NAME stands where the branch was.  Code that assumes that
 * no check fails may leave them out; all others are made branches again.
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

ash_exits *ash_exits_create(void);
ash_exits *ash_exits_free(ash_exits *exits);
/* The default of a switch that is never taken is no exit: let a case be it. */
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
