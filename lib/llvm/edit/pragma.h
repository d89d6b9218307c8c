/* pragma.h - options that the program gives for functions and loops.
 *
 * Options of a function are annotations; those of a loop are metadata that
 * LLVM's passes keep, !{!"llvm.loop.ashlar.options", !"tile=16"}.  In C they
 * are calls before the loop (include/ashlar/pragma.h), turned into metadata at
 * the start of the pipeline.  This file does not parse options.
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

/* The plugin's annotations of "function", separated by ";", or NULL; owned by
 * the caller.
 */
char *ash_pragma_of_function(LLVMValueRef function);
/* The options that the program gives for "loop"; NULL if there are none.  Owned
 * by the caller.
 */
char *ash_pragma_of_loop(ash_loop loop);

/* Callback for the options "text" of a mark at "place", as far as that is
 * known; "loop" is false if no loop follows the mark.
 */
typedef void ash_pragma_fn(const char *text, const ash_place *place, bool loop,
	void *user);

/* Turn the calls that mark loops in "function" into metadata of these loops,
 * and pass the options of each to "tell".  Returns whether there were any.
 */
bool ash_pragma_take_marks(LLVMValueRef function, ash_pragma_fn *tell,
	void *user);

/* Let the compiler print a warning. */
void ash_pragma_warn(LLVMValueRef function, const ash_place *place,
	const char *text);

/* Disable optimization of "function" by the plugin. */
void ash_pragma_disable(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
