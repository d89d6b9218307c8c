/* permitted_calls.h - library calls that new code may add to a function.
 *
 * A query for code generation, and the function attributes that it relies on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PERMITTED_CALLS_H
#define ASH_LLVM_PERMITTED_CALLS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "llvm/conventions.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	ASH_CALLEE_HEAP,	/* malloc and free */
	ASH_CALLEE_THREADS,	/* the embedded runtime and its callees */
	ASH_CALLEE_ARITHMETIC,	/* compiler support functions for missing
				 * instructions */
} ash_callee;

/* May new code in "function" call "callee"?  It may not if the program excludes
 * the library (-ffreestanding, -fno-builtin, -fno-builtin-malloc), and not
 * within such a library: malloc must not call malloc.
 */
bool ash_ir_may_call(LLVMValueRef function, ash_callee callee);

/* May new code in "function" divide integers of "width" bits by numbers that
 * are no constants?
 */
bool ash_ir_may_divide(LLVMValueRef function, unsigned width);

/* Mark the functions of "module" that belong to a C library: those with the
 * name and type of a library function, and those that they may call.  If
 * "is_inlined", functions may already be inlined into others, so all of a
 * module that defines an allocator is marked.
 */
void ash_ir_mark_library(LLVMModuleRef module, bool is_inlined);
/* Remove the marks of ash_ir_mark_library. */
void ash_ir_unmark_library(LLVMModuleRef module);

/* Can bitcode of the runtime be linked into "module"? */
bool ash_ir_accepts_runtime(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
