/* call_order.c - order of calls with hidden state.
 *
 * Memory that is inaccessible to the program, such as the state of a random
 * number generator, is represented by an array of one element, which keeps such
 * calls in order.  So is errno, unless its final value is independent of the
 * order: if all functions of the region store the same number or leave it
 * unchanged, and none reads it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/stmt/stmt_impl.h"

ash_call_kind ash_call_kind_of(const ash_model *model, LLVMValueRef inst)
{
	return LLVMIsACallInst(inst) ? ash_call_get_kind(model->analysis, inst)
				     : ASH_CALL_NOTHING;
}

bool ash_call_is_effect(const ash_model *model, LLVMValueRef inst)
{
	return ash_call_kind_of(model, inst) == ASH_CALL_EFFECT;
}

bool ash_call_is_reader(const ash_model *model, LLVMValueRef inst)
{
	ash_call_kind kind = ash_call_kind_of(model, inst);

	return kind == ASH_CALL_READ || kind == ASH_CALL_EFFECT ||
		(kind == ASH_CALL_MATH && model->stmt_state->has_errno);
}

/* ---- errno ---- */

/* Record in *stored what "inst" may store to errno.  Returns whether it reads
 * errno.
 */
static bool survey_errno(const ash_model *model, LLVMValueRef inst,
	unsigned *stored)
{
	ash_call_kind kind = ash_call_kind_of(model, inst);

	if (kind == ASH_CALL_MATH || kind == ASH_CALL_EFFECT)
		*stored |= ash_call_errno(model->analysis, inst);
	return (kind == ASH_CALL_READ || kind == ASH_CALL_EFFECT) &&
		ash_call_reads_errno(model->analysis, inst);
}

bool ash_call_collect(ash_model *model)
{
	unsigned stored = 0;
	bool read = false, writes;
	LLVMValueRef suspect = NULL;

	for (unsigned i = 0; i < model->n_block; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(
			model->block[i].block);

		for (; inst; inst = LLVMGetNextInstruction(inst)) {
			read |= survey_errno(model, inst, &stored);
			model->is_of_thread |= ash_is_of_thread(model->analysis,
				inst);
			if (ash_call_is_effect(model, inst) &&
				ash_call_is_hidden(model->analysis, inst,
					&writes))
				model->stmt_state->has_hidden |= writes;
			if (!suspect &&
				ash_may_touch_errno(model->analysis, inst))
				suspect = inst;
		}
	}
	if (stored && suspect)
		return ash_model_refuse(model, ASH_REFUSE_ERRNO, NULL, suspect);
	model->stmt_state->has_errno = stored &&
		(read || (stored & (stored - 1)) || stored == ASH_ERRNO_OTHER);
	return true;
}

/* ---- calls that run later than in the original order ---- */

/* May "call" read errno, or memory that is inaccessible to the program, so that
 * its place among other calls matters?
 */
static bool sees_hidden(ash_model *model, LLVMValueRef call)
{
	ash_analysis *analysis = model->analysis;
	bool writes;

	if (ash_call_kind_of(model, call) == ASH_CALL_MATH)
		return model->stmt_state->has_errno;
	return ash_call_is_hidden(analysis, call, &writes) ||
		ash_call_errno(analysis, call) ||
		ash_call_reads_errno(analysis, call);
}

static bool is_given(ash_model *model, LLVMValueRef call, ash_scev base)
{
	ash_analysis *analysis = model->analysis;
	unsigned n = ash_call_n_touch(analysis, call);

	for (unsigned i = 0; i < n; ++i) {
		ash_call_touch touch = ash_call_get_touch(analysis, call, i);

		if (ash_scev_base(analysis,
			    ash_scev_of(analysis, touch.pointer)) == base)
			return true;
	}
	return false;
}

bool ash_call_may_see(ash_model *model, LLVMValueRef call,
	const ash_model_write *write, unsigned pos)
{
	ash_pointer_use use = { .n_inst = 1,
		.inst = (LLVMValueRef[]) { write->inst } };

	if (!write->base)
		return ash_table_get(&model->stmt_state->once_at,
			       write->inst) != (int) pos &&
			sees_hidden(model, call);
	if (ash_call_kind_of(model, call) == ASH_CALL_MATH)
		return false;
	if (ash_scev_get_kind(write->base) != ASH_SCEV_UNKNOWN ||
		is_given(model, call, write->base))
		return true;
	use.base = ash_scev_value(write->base);
	return ash_call_may_find(model->analysis, call, &use);
}

bool ash_call_is_endless(const ash_model *model, int base)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].whole == base + 1)
			return true;
	return false;
}
