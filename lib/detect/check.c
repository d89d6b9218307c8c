/* check.c - exits that lead to an error are assumed not to be taken.
 *
 * The bridge has cut them (exits.h); what is left are calls with a condition.
 * If that is affine, the parameters for which no instance fails are known in
 * front of the region.  For all others the original code runs, which fails
 * where it always did, with the same effects before.  An index with products of
 * parameters is compared with its limit by its greatest value.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "detect/model.h"
#include "detect/product.h"

static bool refuse(ash_model *model, LLVMValueRef call)
{
	return ash_model_refuse(model, ASH_REFUSE_ERROR_EXIT,
		LLVMGetInstructionParent(call), call);
}

/* The value in front of the region; NULL if it is computed in it. */
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

/* Assume it by the greatest value of the index. */
static bool assume_bound(ash_model *model, const bound *b,
	const ash_point *point)
{
	LLVMValueRef limit = limit_of(model, b->limit);
	ash_poly poly = { 0 };
	bool ok;

	ok = limit && ash_scev_exists(model->analysis, b->index) &&
	     ash_affine_poly(model, ash_scev_of(model->analysis, b->index),
		     point, ASH_MODULO, &poly) &&
	     ash_product_assume_most(model, point, &poly, limit, b->equal,
		     b->is_signed);
	ash_poly_clear(&poly);
	return ok;
}

static bool assume(ash_model *model, LLVMValueRef call, int block)
{
	ash_point point = { block, model->block[block].loop,
		ash_domain_block(model, block) };
	LLVMValueRef condition = LLVMGetOperand(call, 0);
	bool holds = !LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
	isl_set *wrong;
	bound b;
	bool ok;

	if (!point.domain)
		return false;
	wrong = ash_condition_translate(model, condition, &point);
	if (wrong && holds)
		wrong = isl_set_subtract(isl_set_copy(point.domain), wrong);
	ok = wrong ? ash_affine_assume(model, &point, wrong)
		   : read_bound(condition, holds, &b) &&
			     assume_bound(model, &b, &point);
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
