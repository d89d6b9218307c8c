/* layout_build.c - the loops, blocks and positions of a region are noted in the
 * model.
 *
 * The blocks are put into an order in which loops are contiguous, and all
 * instructions are numbered along it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region_impl.h"
#include "detect/region/layout_build.h"

#include <stdlib.h>

#include "detect/model/layout.h"

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
