/* layout.c - loops, blocks and positions of a region.
 *
 * The blocks are put into an order in which loops are contiguous, and all
 * instructions are numbered along it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/region/layout.h"

static int parent_index(const ash_model *model, ash_loop loop)
{
	ash_loop parent = ash_loop_parent(loop);

	return parent ? ash_table_get(&model->loop_of, parent) : -1;
}

static bool append_block(ash_model *model, LLVMBasicBlockRef block, int loop)
{
	model->block[model->n_block] = (ash_model_block) { .block = block,
		.loop = loop };
	return ash_table_set(&model->block_of, block, model->n_block++);
}

static bool append_nodes(ash_model *model, ash_loop context, int loop);

static bool append_loop(ash_model *model, ash_loop loop)
{
	int index = model->n_loop++;
	ash_model_loop *entry = &model->loop[index];

	entry->loop = loop;
	entry->parent = parent_index(model, loop);
	entry->depth = ash_layout_depth(model, entry->parent) + 1;
	entry->begin = model->n_block;
	entry->max_trip = ash_loop_max_trip(model->analysis, loop);
	if (!ash_table_set(&model->loop_of, loop, index) ||
		!append_nodes(model, loop, index))
		return false;
	model->loop[index].end = model->n_block;
	return true;
}

/* Append what lies directly in "context", which is loop "loop". */
static bool append_nodes(ash_model *model, ash_loop context, int loop)
{
	ash_node_list list;
	bool ok = ash_nodes_collect(&list, model->analysis, context,
		model->region->block, model->region->n_block);

	for (unsigned i = 0; ok && i < list.n; ++i)
		ok = list.node[i].loop
			? append_loop(model, list.node[i].loop)
			: append_block(model, list.node[i].block, loop);
	ash_nodes_clear(&list);
	return ok;
}

static bool number_instructions(ash_model *model)
{
	unsigned pos = 0;

	for (unsigned i = 0; i < model->n_block; ++i) {
		ash_model_block *block = &model->block[i];
		LLVMValueRef inst = LLVMGetFirstInstruction(block->block);

		block->begin = pos++;
		for (; inst; inst = LLVMGetNextInstruction(inst))
			if (!ash_table_set(&model->pos_of, inst, pos++))
				return false;
		block->end = pos++;
	}
	return true;
}

bool ash_layout_build(ash_model *model)
{
	unsigned n = model->region->n_block;

	model->block = calloc(n, sizeof(*model->block));
	model->loop = calloc(n, sizeof(*model->loop));
	if (!model->block || !model->loop)
		return false;
	return append_nodes(model,
		       ash_loop_of(model->analysis, model->region->made.tail),
		       -1) &&
		number_instructions(model);
}

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
