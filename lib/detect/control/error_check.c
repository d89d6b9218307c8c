/* error_check.c - assumption that exits to error-handling code are not taken.
 *
 * Preparation has replaced these exits by calls with a condition
 * (error_exits.h).  If the condition is affine, the parameters for which no
 * check fails are known before the region.  For all others the original code
 * runs, and fails at the same point with the same side effects.  If an index
 * has products of parameters, and so is not affine, the run-time test compares
 * its greatest value with the limit.
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

/* The value of "value" before the region: a constant, or a parameter; NULL if
 * it is computed in the region.
 */
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

/* The condition index < limit, or index <= limit if "equal". */
typedef struct {
	LLVMValueRef index, limit;
	bool equal, is_signed;
} bound;

/* Set "b" to the comparison that "condition" makes or, if "holds" is false, to
 * the opposite one; false if "condition" is not a comparison by order.
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

/* Assume that the bound "b" holds in all instances of "point", by a run-time
 * test.  If the limit is known before the region, the test compares it with the
 * greatest value of the index, otherwise the index with the least value of the
 * limit.  False if neither is possible.
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

/* Set "part" to two conditions that both have the value "holds" if "condition"
 * has it: the operands of a conjunction if "holds", else those of a
 * disjunction.  False if "condition" is not of that form.
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
	/* A conjunction is a ? b : false, a disjunction a ? true : b. */
	part[0] = LLVMGetOperand(condition, 0);
	part[1] = LLVMGetOperand(condition, holds ? 1 : 2);
	other = LLVMGetOperand(condition, holds ? 2 : 1);
	return LLVMIsAConstantInt(other) &&
		LLVMConstIntGetZExtValue(other) == !holds;
}

/* Assume that "condition" has the value "holds" in all instances of "point";
 * false if that is impossible.
 */
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
