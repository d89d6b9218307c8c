/* pragma.h - options that the program gives for its functions and loops.
 *
 * A function has them as annotations, a loop as metadata that LLVM's passes
 * keep, !{!"llvm.loop.ashlar.options", !"tile=16"}.  In C they are marks in
 * front of the loop (include/ashlar/pragma.h), made metadata at the start of
 * the pipeline.  Nothing is parsed here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PRAGMA_H
#define ASH_LLVM_PRAGMA_H

#include <llvm-c/Core.h>

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The annotations of "function" for us, separated by ";", or NULL; owned by
 * the caller.
 */
char *ash_pragma_of_function(LLVMValueRef function);
/* The options of "loop", or NULL; owned by the caller. */
char *ash_pragma_of_loop(ash_loop loop);

/* What the caller makes of a text: "place" is as far as it is known; "loop" is
 * false if no loop follows the mark.
 */
typedef void ash_pragma_fn(const char *text, const ash_place *place, bool loop,
	void *user);

/* Turn the marks of "function" into metadata of the loops behind them, and
 * show each to "tell".  Were there any?
 */
bool ash_pragma_take_marks(LLVMValueRef function, ash_pragma_fn *tell,
	void *user);

/* Let the compiler print a warning. */
void ash_pragma_warn(LLVMValueRef function, const ash_place *place,
	const char *text);

/* Say of "function" that it is to be left alone. */
void ash_pragma_disable(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
