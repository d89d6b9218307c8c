/* permitted_calls.h - calls that the program does not have and new code may.
 *
 * One question for all who generate calls, and the marks that it needs.
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
	ASH_CALLEE_THREADS,	/* the embedded runtime, and what that calls */
	ASH_CALLEE_ARITHMETIC,	/* the compiler's functions for operations that
				 * the processor lacks */
} ash_callee;

/* May new code in "function" call "callee"?  Not where the program promises no
 * such library (-ffreestanding, -fno-builtin, -fno-builtin-malloc), and not
 * from inside of such a library: malloc must not call malloc.
 */
bool ash_ir_may_call(LLVMValueRef function, ash_callee callee);

/* May new code in "function" divide integers of "width" bits, whatever the
 * divisor?
 */
bool ash_ir_may_divide(LLVMValueRef function, unsigned width);

/* Mark the functions of "module" that a C library is made of: those that have
 * the name and type of one of its functions, and those that they may call.  If
 * "is_inlined", functions may already be parts of others, so that all of a
 * module that defines an allocator count.
 */
void ash_ir_mark_library(LLVMModuleRef module, bool is_inlined);
/* Take the marks away. */
void ash_ir_unmark_library(LLVMModuleRef module);

/* Can bitcode made for our target be linked into "module"? */
bool ash_ir_accepts_runtime(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
