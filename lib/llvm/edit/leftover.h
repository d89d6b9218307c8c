/* leftover.h - removal of unused functions and variables that code generation
 * has added.
 *
 * Outlined loops and the runtime are separate functions.  If the code that
 * calls them is discarded, they are unused.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_LEFTOVER_H
#define ASH_LLVM_LEFTOVER_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of a module; new functions and variables come after these. */
typedef struct ash_leftover {
	LLVMModuleRef module;
	LLVMValueRef function;	/* the last function, or NULL */
	LLVMValueRef variable;
} ash_leftover;

/* Record the module's state. */
ash_leftover ash_leftover_begin(LLVMModuleRef module);

/* Delete unused functions and variables that were added after "begin". */
void ash_leftover_delete(const ash_leftover *begin);

#ifdef __cplusplus
}
#endif

#endif
