/* check.c - exits that lead to an error are assumed not to be taken.
 *
 * The bridge has cut them (exits.h); what is left are calls with a condition.
 * If that is affine, the parameters for which no instance fails are known in
 * front of the region.  For all others the original code runs, which fails
 * where it always did, with the same effects before.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "detect/model.h"

static bool refuse(ash_model *model, LLVMValueRef call)
{
	return ash_model_refuse(model, ASH_REFUSE_ERROR_EXIT,
		LLVMGetInstructionParent(call), call);
}

static bool assume(ash_model *model, LLVMValueRef call, int block)
{
	ash_point point = { block, model->block[block].loop,
		ash_domain_block(model, block) };
	isl_set *wrong;
	bool ok;

	if (!point.domain)
		return false;
	wrong = ash_condition_translate(model, LLVMGetOperand(call, 0),
		&point);
	if (wrong && !LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)))
		wrong = isl_set_subtract(isl_set_copy(point.domain), wrong);
	ok = wrong && ash_affine_assume(model, &point, wrong);
	isl_set_free(point.domain);
	return ok || refuse(model, call);
}

bool ash_check_assume(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_block; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(
			model->block[i].block);

		for (; ok && inst; inst = LLVMGetNextInstruction(inst))
			if (LLVMIsACallInst(inst) &&
			    ash_call_get_kind(model->analysis, inst) ==
				    ASH_CALL_CHECK)
				ok = assume(model, inst, i);
	}
	return ok;
}
