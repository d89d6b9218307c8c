/* loops_around.c - the loops in which the program executes a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/loops_around.h"

#include "llvm/query/analysis.h"
#include "llvm/query/function.h"

/* Functions with more uses than this count as called outside of loops. */
#define MAX_USES 8

/* The number of loops around "block" in its function. */
static unsigned get_depth(LLVMBasicBlockRef block)
{
	ash_analysis *analysis = ash_analysis_create(
		LLVMGetBasicBlockParent(block));
	unsigned depth = ash_loop_depth(ash_loop_of(analysis, block));

	ash_analysis_free(analysis);
	return depth;
}

/* The fewest loops around a use of "function", which is local; 0 if it is used
 * for anything but calls, or often.
 */
static unsigned get_depth_of_calls(LLVMValueRef function)
{
	LLVMUseRef use = LLVMGetFirstUse(function);
	unsigned n_use = 0, least = 0;

	for (; use; use = LLVMGetNextUse(use)) {
		LLVMValueRef call = LLVMGetUser(use);
		unsigned depth;

		if (!LLVMIsACallInst(call) ||
			LLVMGetCalledValue(call) != function ||
			n_use == MAX_USES)
			return 0;
		depth = get_depth(LLVMGetInstructionParent(call));
		if (n_use++ == 0 || depth < least)
			least = depth;
	}
	return least;
}

unsigned ash_loops_around(const ash_job *j, const ash_found *found)
{
	unsigned depth = get_depth(found->ir->entry);

	return ash_ir_is_local(j->function)
		? depth + get_depth_of_calls(j->function)
		: depth;
}
