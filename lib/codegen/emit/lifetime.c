/* lifetime.c - lifetime markers of stack slots.
 *
 * The original code marks where a local variable of a block lives.  The new
 * code may interleave accesses to two variables whose lifetimes are disjoint in
 * the original, and it has no markers of its own: LLVM would wrongly conclude
 * that both can share stack memory.  So slots whose lifetimes begin or end in
 * the SCoP live as long as the function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include <string.h>

static bool is_intrinsic(unsigned id, const char *name)
{
	return id && LLVMLookupIntrinsicID(name, strlen(name)) == id;
}

/* If "value" is a lifetime marker of a stack slot, returns the slot, which is
 * the last argument of the call; else NULL.
 */
static LLVMValueRef marked_slot(LLVMValueRef value)
{
	LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value)
						     : NULL;
	unsigned id = callee && LLVMIsAFunction(callee)
		? LLVMGetIntrinsicID(callee)
		: 0;

	if (!is_intrinsic(id, "llvm.lifetime.start") &&
		!is_intrinsic(id, "llvm.lifetime.end"))
		return NULL;
	return LLVMIsAAllocaInst(
		LLVMGetOperand(value, LLVMGetNumArgOperands(value) - 1));
}

static void remove_markers(LLVMValueRef slot)
{
	LLVMUseRef use = LLVMGetFirstUse(slot);

	while (use) {
		LLVMValueRef user = LLVMGetUser(use);

		use = LLVMGetNextUse(use);
		if (marked_slot(user) == slot)
			LLVMInstructionEraseFromParent(user);
	}
}

/* The slot of the first marker in the block, or NULL. */
static LLVMValueRef find_slot(LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	LLVMValueRef slot = NULL;

	for (; inst && !slot; inst = LLVMGetNextInstruction(inst))
		slot = marked_slot(inst);
	return slot;
}

void ash_gen_forget_lifetimes(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->ir->n_block; i++) {
		LLVMValueRef slot;

		while ((slot = find_slot(gen->ir->block[i])))
			remove_markers(slot);
	}
}
