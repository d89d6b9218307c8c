/* model_refuse.c - refusal of a region, and the place where it should be
 * divided.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/query/scev_find.h"
#include "detect/model/layout.h"

bool ash_model_refuse(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at)
{
	if (model->verdict.why != ASH_REFUSE_NONE)
		return false;
	if (!block && at)
		block = LLVMGetInstructionParent(at);
	if (!block)
		block = model->region->block[0];
	model->verdict = (ash_verdict) { .why = why, .block = block, .at = at };
	return false;
}

typedef struct maker_search {
	const ash_model *model;
	LLVMBasicBlockRef maker;
} maker_search;

/* Is "scev" a value computed in a block outside of all loops of the region? */
static bool is_made_outside(ash_scev scev, void *user)
{
	maker_search *s = user;
	LLVMValueRef value;
	int block;

	if (ash_scev_get_kind(scev) != ASH_SCEV_UNKNOWN)
		return false;
	value = ash_scev_value(scev);
	block = LLVMIsAInstruction(value) ? ash_layout_block_of(s->model, value)
					  : -1;
	if (block < 0 || s->model->block[block].loop >= 0)
		return false;
	s->maker = s->model->block[block].block;
	return true;
}

/* A block outside of all loops of the region that computes a value used in
 * "scev".
 */
static LLVMBasicBlockRef find_maker(const ash_model *model, ash_scev scev)
{
	maker_search s = { .model = model };

	ash_scev_find(scev, &is_made_outside, &s);
	return s.maker;
}

bool ash_model_refuse_scev(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at, ash_scev scev)
{
	if (model->verdict.why != ASH_REFUSE_NONE)
		return false;
	ash_model_refuse(model, why, block, at);
	model->verdict.cut = scev ? find_maker(model, scev) : NULL;
	return false;
}
