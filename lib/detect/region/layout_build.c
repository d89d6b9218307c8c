/* layout_build.c - recording of the loops, blocks and positions of a region in
 * the model.
 *
 * Blocks are ordered so that loops are contiguous, and instructions are
 * numbered in this order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region_impl.h"
#include "detect/region/layout_build.h"

#include <stdlib.h>

#include "detect/model/layout.h"

/* The layout under construction: its arrays, which are constant in the model.
 */
typedef struct {
	ash_model *model;
	ash_model_loop *loop;
	ash_model_block *block;
} builder;

static int parent_index(const ash_model *model, ash_loop loop)
{
	ash_loop parent = ash_loop_parent(loop);

	return parent ? ash_table_get(&model->loop_of, parent) : -1;
}

static bool append_block(builder *b, LLVMBasicBlockRef block, int loop)
{
	ash_model *model = b->model;

	b->block[model->n_block] = (ash_model_block) { .block = block,
		.loop = loop };
	return ash_table_set(&model->block_of, block, model->n_block++);
}

static bool append_nodes(builder *b, ash_loop context, int loop);

static bool append_loop(builder *b, ash_loop loop)
{
	ash_model *model = b->model;
	int index = model->n_loop++;
	ash_model_loop *entry = &b->loop[index];

	entry->loop = loop;
	entry->parent = parent_index(model, loop);
	entry->depth = ash_layout_depth(model, entry->parent) + 1;
	entry->begin = model->n_block;
	entry->max_trip = ash_loop_max_trip(model->analysis, loop);
	if (!ash_table_set(&model->loop_of, loop, index) ||
		!append_nodes(b, loop, index))
		return false;
	entry->end = model->n_block;
	return true;
}

/* Append to the layout the blocks and loops that are directly in "context":
 * loop number "loop" of the region or, if that is -1, the region itself.
 */
static bool append_nodes(builder *b, ash_loop context, int loop)
{
	const ash_model *model = b->model;
	ash_node_list list;
	bool ok = ash_nodes_collect(&list, model->analysis, context,
		model->region->block, model->region->n_block);

	for (unsigned i = 0; ok && i < list.n; ++i)
		ok = list.node[i].loop
			? append_loop(b, list.node[i].loop)
			: append_block(b, list.node[i].block, loop);
	ash_nodes_clear(&list);
	return ok;
}

static bool number_instructions(builder *b)
{
	ash_model *model = b->model;
	unsigned pos = 0;

	for (unsigned i = 0; i < model->n_block; ++i) {
		ash_model_block *block = &b->block[i];
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
	builder b = { .model = model };

	model->block = b.block = calloc(n, sizeof(*b.block));
	model->loop = b.loop = calloc(n, sizeof(*b.loop));
	if (!b.block || !b.loop)
		return false;
	return append_nodes(&b,
		       ash_loop_of(model->analysis, model->region->made.tail),
		       -1) &&
		number_instructions(&b);
}

void ash_layout_clear(ash_model *model)
{
	free((void *) model->loop);
	free((void *) model->block);
	ash_table_clear(&model->loop_of);
	ash_table_clear(&model->block_of);
	ash_table_clear(&model->pos_of);
}
