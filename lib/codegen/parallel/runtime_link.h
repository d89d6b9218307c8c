/* runtime_link.h - the runtime's functions (ashlar/runtime.h, ashlar/timer.h)
 * in a module.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_RUNTIME_LINK_H
#define ASH_CODEGEN_PARALLEL_RUNTIME_LINK_H

#include <llvm-c/Core.h>

typedef enum {
	ASH_RUNTIME_PARALLEL,
	ASH_RUNTIME_THREADS,
	ASH_RUNTIME_DONE,
	ASH_RUNTIME_EXPECT,
	ASH_RUNTIME_TIME_BEGIN,
	ASH_RUNTIME_TIME_END,
	ASH_RUNTIME_TIME_SIZE,
	ASH_RUNTIME_TIME_WRITE,
} ash_runtime_name;

/* The runtime function "name" in "module", with type "type", declared if
 * needed; ash_codegen_link_runtime will define it.
 */
LLVMValueRef ash_runtime_function(LLVMModuleRef module, ash_runtime_name name,
	LLVMTypeRef type);

#endif
