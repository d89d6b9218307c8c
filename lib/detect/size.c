/* size.c - regions that hold too much for one model are cut at once.
 *
 * There is a statement for every store at least, so a region with more stores
 * than statements are allowed has no model.  Finding that out late and leaving
 * out one loop after the other would take time in the square of the number of
 * loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/model.h"

static unsigned count_stores(LLVMBasicBlockRef block)
{
	unsigned n = 0;

	for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst;
	     inst = LLVMGetNextInstruction(inst))
		n += LLVMGetInstructionOpcode(inst) == LLVMStore;
	return n;
}

/* Is the block inside of none of the region's loops? */
static bool is_outside(const ash_model *model, LLVMBasicBlockRef block)
{
	const ash_analysis *analysis = model->analysis;

	return ash_loop_of(analysis, block) ==
		ash_loop_of(analysis, model->region->made.tail);
}

/* The first region to try anew ends in front of the loop that is too much,
 * the next one starts there.
 */
bool ash_size_check(ash_model *model)
{
	const ash_region *region = model->region;
	unsigned n_max = model->options->max_stmts, n = 0, n_before = 0;
	LLVMBasicBlockRef cut = NULL;

	for (unsigned i = 0; i < region->n_block; ++i) {
		LLVMBasicBlockRef block = region->block[i];

		if (is_outside(model, block)) {
			cut = n ? block : NULL;
			n_before = n;
		}
		n += count_stores(block);
		if (n <= n_max)
			continue;
		ash_model_refuse(model, ASH_REFUSE_TOO_LARGE, block, NULL);
		model->verdict.cut = n_before ? cut : NULL;
		return false;
	}
	return true;
}
