/* leftover.h - what code generation put into a module for nothing.
 *
 * Bodies of parallel loops and the run-time part are functions of their own.
 * When the code that calls them is given up, nothing does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_LEFTOVER_H
#define ASH_LLVM_LEFTOVER_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a module has; new functions and variables stand behind these. */
typedef struct ash_leftover {
	LLVMModuleRef module;
	LLVMValueRef function;	/* the last one, or NULL */
	LLVMValueRef variable;
} ash_leftover;

/* Note what the module has, to know what is new later. */
ash_leftover ash_leftover_begin(LLVMModuleRef module);

/* Delete what has been added since then and is not used. */
void ash_leftover_delete(const ash_leftover *begin);

#ifdef __cplusplus
}
#endif

#endif
