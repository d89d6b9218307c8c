/* error_check.c - exits that lead to an error are assumed not to be taken.
 *
 * The preparation has cut them (error_exits.h); what is left are calls with a
 * condition.
 * If that is affine, the parameters for which no instance fails are known in
 * front of the region.  For all others the original code runs, which fails
 * where it always did, with the same effects before.  An index with products of
 * parameters is compared with its limit by its greatest value.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/params/nonaffine_range.h"
#include "detect/params/params.h"

static bool refuse(ash_model *model, LLVMValueRef call)
{
	return ash_model_refuse(model, ASH_REFUSE_ERROR_EXIT,
		LLVMGetInstructionParent(call), call);
}

/* The value before the region; NULL if it is computed in it. */
static LLVMValueRef limit_of(ash_model *model, LLVMValueRef value)
{
	int index = -1;

	if (LLVMIsAConstantInt(value))
		return value;
	if (ash_scev_exists(model->analysis, value))
		index = ash_param_of_scev(model,
			ash_scev_of(model->analysis, value));
	return index < 0 ? NULL : model->ir->param[index].value;
}

/* "index" is less than "limit", or at most if "equal". */
typedef struct {
	LLVMValueRef index, limit;
	bool equal, is_signed;
} bound;

/* What the condition says if it holds, or if it does not; false if it is
 * something else.
 */
static bool read_bound(LLVMValueRef condition, bool holds, bound *b)
{
	LLVMIntPredicate predicate;
	bool less;	/* is operand 0 the smaller one? */

	if (!LLVMIsAICmpInst(condition))
		return false;
	predicate = LLVMGetICmpPredicate(condition);
	if (predicate == LLVMIntEQ || predicate == LLVMIntNE)
		return false;
	less = predicate == LLVMIntULT || predicate == LLVMIntULE ||
		predicate == LLVMIntSLT || predicate == LLVMIntSLE;
	b->equal = predicate == LLVMIntUGE || predicate == LLVMIntULE ||
		predicate == LLVMIntSGE || predicate == LLVMIntSLE;
	b->is_signed = predicate >= LLVMIntSGT;
	if (!holds) {
		less = !less;
		b->equal = !b->equal;
	}
	b->index = LLVMGetOperand(condition, !less);
	b->limit = LLVMGetOperand(condition, less);
	return LLVMGetTypeKind(LLVMTypeOf(b->limit)) == LLVMIntegerTypeKind;
}

/* Assume it by the greatest value of the index, or the least one of the limit.
 */
static bool assume_bound(ash_model *model, const bound *b,
	const ash_point *point)
{
	LLVMValueRef limit = limit_of(model, b->limit);
	LLVMValueRef least = limit ? NULL : limit_of(model, b->index);
	LLVMValueRef value = limit ? b->index : b->limit;
	ash_nonaffine_range_bound other = { .value = limit ? limit : least,
		.is_least = !limit,
		.equal = b->equal,
		.is_signed = b->is_signed };
	ash_poly poly = { 0 };
	bool ok;

	ok = other.value && ash_scev_exists(model->analysis, value) &&
		ash_affine_poly(model, ash_scev_of(model->analysis, value),
			point, ASH_MODULO, &poly) &&
		ash_nonaffine_range_assume_bound(model, point, &poly, &other);
	ash_poly_clear(&poly);
	return ok;
}

/* The parts of a condition that must all be as the condition is to be; false if
 * it has none.
 */
static bool get_parts(LLVMValueRef condition, bool holds, LLVMValueRef part[2])
{
	LLVMOpcode code = LLVMIsAInstruction(condition)
		? LLVMGetInstructionOpcode(condition)
		: LLVMRet;
	LLVMValueRef other;

	if (code == (holds ? LLVMAnd : LLVMOr)) {
		part[0] = LLVMGetOperand(condition, 0);
		part[1] = LLVMGetOperand(condition, 1);
		return true;
	}
	if (code != LLVMSelect)
		return false;
	/* a ? b : false, or a ? true : b */
	part[0] = LLVMGetOperand(condition, 0);
	part[1] = LLVMGetOperand(condition, holds ? 1 : 2);
	other = LLVMGetOperand(condition, holds ? 2 : 1);
	return LLVMIsAConstantInt(other) &&
		LLVMConstIntGetZExtValue(other) == !holds;
}

/* Assume that the condition holds, or that it does not, in all instances. */
static bool assume_condition(ash_model *model, LLVMValueRef condition,
	bool holds, const ash_point *point)
{
	isl_set *wrong = ash_condition_translate(model, condition, point);
	LLVMValueRef part[2];
	bound b;

	if (wrong && holds)
		wrong = isl_set_subtract(isl_set_copy(point->domain), wrong);
	if (wrong)
		return ash_affine_assume(model, point, wrong);
	if (ash_error_of(model->ctx) != ASH_ERROR_NONE)
		return false;
	if (get_parts(condition, holds, part))
		return assume_condition(model, part[0], holds, point) &&
			assume_condition(model, part[1], holds, point);
	return read_bound(condition, holds, &b) &&
		assume_bound(model, &b, point);
}

static bool assume(ash_model *model, LLVMValueRef call, int block)
{
	ash_point point = { .block = block,
		.loop = model->block[block].loop,
		.domain = ash_domain_block(model, block) };
	bool fails = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
	bool ok;

	if (!point.domain)
		return false;
	ok = assume_condition(model, LLVMGetOperand(call, 0), !fails, &point);
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
