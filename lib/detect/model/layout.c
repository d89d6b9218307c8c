/* layout.c - loops, blocks and positions of a region.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/model/layout.h"

bool ash_layout_contains(const ash_model *model, int outer, int inner)
{
	while (inner >= 0 && inner != outer)
		inner = model->loop[inner].parent;
	return inner == outer;
}

unsigned ash_layout_depth(const ash_model *model, int loop)
{
	return loop < 0 ? 0 : model->loop[loop].depth;
}

int ash_layout_block_of(const ash_model *model, LLVMValueRef inst)
{
	if (!LLVMIsAInstruction(inst))
		return -1;
	return ash_table_get(&model->block_of, LLVMGetInstructionParent(inst));
}

bool ash_layout_is_header(const ash_model *model, int block)
{
	int loop = model->block[block].loop;

	return loop >= 0 && model->loop[loop].begin == (unsigned) block;
}

int ash_layout_edge_loop(const ash_model *model, int from, int to)
{
	int loop = model->block[to].loop;

	if (!ash_layout_is_header(model, to))
		return loop;
	if (from >= 0 &&
		ash_layout_contains(model, loop, model->block[from].loop))
		return loop;
	return model->loop[loop].parent;
}

int ash_layout_common(const ash_model *model, int a, int b)
{
	while (!ash_layout_contains(model, a, b))
		a = model->loop[a].parent;
	return a;
}

int ash_layout_child(const ash_model *model, int outer, int inner)
{
	while (model->loop[inner].parent != outer)
		inner = model->loop[inner].parent;
	return inner;
}

bool ash_layout_has_one_predecessor(LLVMBasicBlockRef block)
{
	LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
	unsigned n = 0;

	for (; use; use = LLVMGetNextUse(use))
		n += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
	return n == 1;
}
