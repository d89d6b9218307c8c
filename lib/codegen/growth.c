/* growth.c - number of instructions that code generation adds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/growth.h"

#include "llvm/edit/edit.h"
#include "support/visits.h"

#define N_CHANGED 3

static bool is_in_scop(const ash_scop_binding *ir, LLVMBasicBlockRef block)
{
	for (unsigned i = 0; i < ir->n_block; i++)
		if (ir->block[i] == block)
			return true;
	return false;
}

static void add_changed(ash_growth *growth, unsigned pos,
	LLVMBasicBlockRef block)
{
	bool is_known = is_in_scop(growth->ir, block);

	for (unsigned i = 0; i < pos; i++)
		is_known |= growth->changed[i] == block;
	growth->changed[pos] = is_known ? NULL : block;
}

static unsigned long get_size(const ash_growth *growth, bool deleted)
{
	LLVMBasicBlockRef block = growth->end;
	unsigned long sum = 0;

	ash_visits_add(ASH_VISIT_CODE, growth->ir->n_block);
	for (unsigned i = 0; i < N_CHANGED; i++)
		if (growth->changed[i])
			sum += ash_ir_block_size(growth->changed[i]);
	for (unsigned i = 0; !deleted && i < growth->ir->n_block; i++)
		sum += ash_ir_block_size(growth->ir->block[i]);
	while ((block = LLVMGetNextBasicBlock(block)))
		sum += ash_ir_block_size(block);
	return sum;
}

void ash_growth_begin(ash_growth *growth, const ash_scop_binding *ir)
{
	*growth = (ash_growth) { .ir = ir };
	add_changed(growth, 0, LLVMGetEntryBasicBlock(ir->function));
	add_changed(growth, 1, ir->entry);
	if (ir->version)
		add_changed(growth, 2, LLVMGetInstructionParent(ir->version));
	growth->end = LLVMAppendBasicBlockInContext(
		LLVMGetTypeContext(LLVMTypeOf(ir->function)), ir->function, "");
	growth->old = get_size(growth, false);
}

unsigned long ash_growth_end(ash_growth *growth, bool deleted)
{
	unsigned long now = get_size(growth, deleted);

	LLVMDeleteBasicBlock(growth->end);
	return now > growth->old ? now - growth->old : 0;
}
