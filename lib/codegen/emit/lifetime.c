/* lifetime.c - markers of the life of stack slots.
 *
 * Where a variable of a block lives is marked in the old code.  The new code
 * may touch two variables by turns that the old one has one after the other,
 * and it has no markers: what LLVM reads off those of the old code, that both
 * may share a place on the stack, would not hold.  So slots whose lives begin
 * or end in the SCoP live as long as the function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include <string.h>

static bool is_intrinsic(unsigned id, const char *name)
{
	return id && LLVMLookupIntrinsicID(name, strlen(name)) == id;
}

/* The stack slot whose life "value" marks, or NULL.  It is the last operand but
 * for the callee.
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
