/* runtime_link.c - linking of the runtime's functions into the module.
 *
 * The functions are declared where code calls them, and defined at the end of
 * the pipeline.  They were optimized when the plugin was built, so no pass
 * needs to process them again, and only called functions are linked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/parallel/runtime_link.h"

#include <stddef.h>

#include "codegen/codegen.h"
#include "llvm/edit/edit.h"

extern const unsigned char ash_runtime_bitcode[];
extern const size_t ash_runtime_bitcode_size;

static const char *const names[] = {
	[ASH_RUNTIME_PARALLEL] = "ashlar_parallel_v6",
	[ASH_RUNTIME_THREADS] = "ashlar_threads_v6",
	[ASH_RUNTIME_DONE] = "ashlar_done_v6",
	[ASH_RUNTIME_EXPECT] = "ashlar_expect_threads_v6",
	[ASH_RUNTIME_TIME_BEGIN] = "ashlar_time_begin_v1",
	[ASH_RUNTIME_TIME_END] = "ashlar_time_end_v1",
	[ASH_RUNTIME_TIME_SIZE] = "ashlar_time_size_v1",
	[ASH_RUNTIME_TIME_WRITE] = "ashlar_time_write_v1",
};

#define N_NAME (sizeof(names) / sizeof(names[0]))

LLVMValueRef ash_runtime_function(LLVMModuleRef module, ash_runtime_name name,
	LLVMTypeRef type)
{
	LLVMValueRef function = LLVMGetNamedFunction(module, names[name]);

	if (!function) {
		function = LLVMAddFunction(module, names[name], type);
		LLVMSetVisibility(function, LLVMHiddenVisibility);
		ash_ir_set_harmless(function, name == ASH_RUNTIME_PARALLEL);
	}
	return function;
}

/* Does the module call a runtime function that it does not define? */
static bool needs_runtime(LLVMModuleRef module)
{
	for (unsigned i = 0; i < N_NAME; i++) {
		LLVMValueRef function = LLVMGetNamedFunction(module, names[i]);

		if (function && LLVMIsDeclaration(function) &&
			LLVMGetFirstUse(function))
			return true;
	}
	return false;
}

bool ash_codegen_link_runtime(LLVMModuleRef module)
{
	return needs_runtime(module) &&
		ash_ir_link_runtime(module, ash_runtime_bitcode,
			ash_runtime_bitcode_size);
}
