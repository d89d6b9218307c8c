/* condition.c - conditions as sets of instances.
 *
 * Comparisons of affine integers, and their logical combinations.  Unsigned
 * comparisons of numbers that may be negative are modelled exactly, a negative
 * number being greater than all others: compilers write range checks in this
 * form.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/affine/affine_impl.h"
#include "detect/affine/translate.h"
#include "detect/delinearize/shape_compare.h"
#include "detect/params/params.h"

typedef __isl_give isl_set *(
	*relation)(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b);

/* The isl function that compares two functions by "predicate", whose signedness
 * is ignored.
 */
static relation relation_of(LLVMIntPredicate predicate)
{
	switch (predicate) {
	case LLVMIntEQ:
		return ash_compare_eq;
	case LLVMIntNE:
		return isl_pw_aff_ne_set;
	case LLVMIntSLT:
	case LLVMIntULT:
		return ash_compare_lt;
	case LLVMIntSLE:
	case LLVMIntULE:
		return ash_compare_le;
	case LLVMIntSGT:
	case LLVMIntUGT:
		return ash_compare_gt;
	default:
		return ash_compare_ge;
	}
}

static bool is_unsigned(LLVMIntPredicate predicate)
{
	return predicate >= LLVMIntUGT && predicate <= LLVMIntULE;
}

static bool is_greater(LLVMIntPredicate predicate)
{
	return predicate == LLVMIntUGT || predicate == LLVMIntUGE;
}

static __isl_give isl_set *is_negative(__isl_keep isl_pw_aff *a)
{
	return isl_pw_aff_pos_set(isl_pw_aff_neg(isl_pw_aff_copy(a)));
}

/* The set where "predicate" holds for "a" and "b" (taken), signed numbers that
 * are compared as unsigned ones: where their signs agree, the signed comparison
 * is right; elsewhere the negative number is the greater one.
 */
static __isl_give isl_set *compare_signs(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b, LLVMIntPredicate predicate)
{
	isl_set *a_neg = is_negative(a);
	isl_set *b_neg = is_negative(b);
	isl_set *a_pos = isl_pw_aff_nonneg_set(isl_pw_aff_copy(a));
	isl_set *b_pos = isl_pw_aff_nonneg_set(isl_pw_aff_copy(b));
	isl_set *same, *mixed;

	same = isl_set_union(
		isl_set_intersect(isl_set_copy(a_neg), isl_set_copy(b_neg)),
		isl_set_intersect(isl_set_copy(a_pos), isl_set_copy(b_pos)));
	mixed = is_greater(predicate) ? isl_set_intersect(a_neg, b_pos)
				      : isl_set_intersect(a_pos, b_neg);
	isl_set_free(is_greater(predicate) ? a_pos : a_neg);
	isl_set_free(is_greater(predicate) ? b_neg : b_pos);
	same = isl_set_intersect(same, relation_of(predicate)(a, b));
	return isl_set_coalesce(isl_set_union(same, mixed));
}

/* The set where "predicate", equal or not, holds for a program value and
 * "number" (taken).  "flag" (taken) is the parameter for that value (see
 * ash_binding_param.is_flag): it is "number" if the value is, and else number +
 * 1.
 */
static __isl_give isl_set *compare_flag(__isl_take isl_pw_aff *flag,
	__isl_take isl_pw_aff *number, LLVMIntPredicate predicate)
{
	return predicate == LLVMIntEQ ? ash_compare_le(flag, number)
				      : ash_compare_gt(flag, number);
}

/* Returns the instances in point->domain for which the comparison "inst" holds
 * if its operands are read as "reading" says (signed or unsigned); NULL if the
 * operands cannot be translated with the effort "effort".
 */
static __isl_give isl_set *compare_as(ash_model *model, LLVMValueRef inst,
	const ash_point *point, ash_reading reading, ash_effort effort)
{
	LLVMIntPredicate predicate = LLVMGetICmpPredicate(inst);
	ash_analysis *analysis = model->analysis;
	isl_pw_aff *a, *b;

	a = ash_affine_translate(model,
		ash_scev_of(analysis, LLVMGetOperand(inst, 0)), point, reading,
		effort);
	b = !a ? NULL
	       : ash_affine_translate(model,
			 ash_scev_of(analysis, LLVMGetOperand(inst, 1)), point,
			 reading, effort);
	if (!b) {
		isl_pw_aff_free(a);
		return NULL;
	}
	if (ash_param_is_flag(model, LLVMGetOperand(inst, 0)))
		return compare_flag(a, b, predicate);
	if (is_unsigned(predicate) && reading == ASH_AS_SIGNED)
		return compare_signs(a, b, predicate);
	return relation_of(predicate)(a, b);
}

static bool is_signed(LLVMIntPredicate predicate)
{
	return !is_unsigned(predicate) && predicate != LLVMIntEQ &&
		predicate != LLVMIntNE;
}

/* Returns the instances in point->domain for which the comparison "inst" holds.
 * A reading of its operands (signed or unsigned) for which nothing has to be
 * assumed is preferred.  NULL if none is possible.
 */
static __isl_give isl_set *compare(ash_model *model, LLVMValueRef inst,
	const ash_point *point)
{
	LLVMValueRef left = LLVMGetOperand(inst, 0);
	isl_set *set = NULL;

	if (LLVMGetTypeKind(LLVMTypeOf(left)) != LLVMIntegerTypeKind ||
		!ash_scev_exists(model->analysis, left))
		return NULL;
	if (!is_signed(LLVMGetICmpPredicate(inst)))
		set = compare_as(model, inst, point, ASH_AS_UNSIGNED,
			ASH_PROVE);
	if (!set)
		set = compare_as(model, inst, point, ASH_AS_SIGNED, ASH_PROVE);
	if (!set)
		set = compare_as(model, inst, point, ASH_AS_SIGNED, ASH_ASSUME);
	return set;
}

/* The instances in point->domain for which "inst", a truncation to one bit,
 * yields 1: its operand is odd.
 */
static __isl_give isl_set *test_bit(ash_model *model, LLVMValueRef inst,
	const ash_point *point)
{
	LLVMValueRef operand = LLVMGetOperand(inst, 0);
	isl_pw_aff *bit;

	if (!ash_scev_exists(model->analysis, operand))
		return NULL;
	bit = ash_affine_translate(model, ash_scev_of(model->analysis, operand),
		point, ASH_MODULO, ASH_ASSUME);
	bit = isl_pw_aff_mod_val(bit, isl_val_int_from_si(model->ctx, 2));
	return bit ? isl_pw_aff_non_zero_set(bit) : NULL;
}

/* The instances in point->domain for which the select "inst", condition ? a : b
 * for truth values, is true.
 */
static __isl_give isl_set *choose(ash_model *model, LLVMValueRef inst,
	const ash_point *point)
{
	isl_set *part[3] = { NULL };

	for (unsigned i = 0; i < 3; ++i) {
		part[i] = ash_condition_translate(model,
			LLVMGetOperand(inst, i), point);
		if (part[i])
			continue;
		for (unsigned j = 0; j < i; ++j)
			isl_set_free(part[j]);
		return NULL;
	}
	part[1] = isl_set_intersect(part[1], isl_set_copy(part[0]));
	part[2] = isl_set_subtract(part[2], part[0]);
	return isl_set_coalesce(isl_set_union(part[1], part[2]));
}

static __isl_give isl_set *combine(ash_model *model, LLVMValueRef inst,
	const ash_point *point)
{
	isl_set *a = ash_condition_translate(model, LLVMGetOperand(inst, 0),
		point);
	isl_set *b = a
		? ash_condition_translate(model, LLVMGetOperand(inst, 1), point)
		: NULL;
	isl_set *both;

	if (!b) {
		isl_set_free(a);
		return NULL;
	}
	if (LLVMGetInstructionOpcode(inst) == LLVMAnd)
		return isl_set_coalesce(isl_set_intersect(a, b));
	if (LLVMGetInstructionOpcode(inst) == LLVMOr)
		return isl_set_coalesce(isl_set_union(a, b));
	both = isl_set_intersect(isl_set_copy(a), isl_set_copy(b));
	return isl_set_coalesce(isl_set_subtract(isl_set_union(a, b), both));
}

/* The instances in point->domain for which "value" is true: a bit that is
 * computed before the region and becomes a parameter.
 */
static __isl_give isl_set *test_param(ash_model *model, LLVMValueRef value,
	const ash_point *point)
{
	isl_pw_aff *bit;
	int param = point->frozen ? ash_param_find(model, value)
				  : ash_param_of_value(model, value);

	if (param < 0)
		return NULL;
	bit = ash_affine_translate(model, ash_scev_of(model->analysis, value),
		point, ASH_AS_UNSIGNED, ASH_PROVE);
	return bit ? isl_pw_aff_non_zero_set(bit) : NULL;
}

static __isl_give isl_set *translate(ash_model *model, LLVMValueRef value,
	const ash_point *point)
{
	if (LLVMIsAConstantInt(value))
		return LLVMConstIntGetZExtValue(value)
			? isl_set_copy(point->domain)
			: isl_set_empty(isl_set_get_space(point->domain));
	if (!LLVMIsAInstruction(value))
		return NULL;
	switch (LLVMGetInstructionOpcode(value)) {
	case LLVMICmp:
		return compare(model, value, point);
	case LLVMSelect:
		return choose(model, value, point);
	case LLVMAnd:
	case LLVMOr:
	case LLVMXor:
		return combine(model, value, point);
	case LLVMTrunc:
		return test_bit(model, value, point);
	default:
		return NULL;
	}
}

__isl_give isl_set *ash_condition_translate(ash_model *model,
	LLVMValueRef value, const ash_point *point)
{
	ash_table failed = { 0 };
	ash_point noting = ash_point_noting(point, &failed);
	isl_set *set = translate(model, value, &noting);

	if (!set)
		set = test_param(model, value, &noting);
	ash_table_clear(&failed);
	return isl_set_intersect(set, isl_set_copy(point->domain));
}

/* ---- conditions that are affine in parts ---- */

bool ash_condition_split(LLVMValueRef value, bool *is_and, LLVMValueRef *a,
	LLVMValueRef *b)
{
	LLVMOpcode opcode;

	if (!LLVMIsAInstruction(value))
		return false;
	opcode = LLVMGetInstructionOpcode(value);
	if (opcode != LLVMAnd && opcode != LLVMOr && opcode != LLVMSelect)
		return false;
	*a = LLVMGetOperand(value, 0);
	*b = LLVMGetOperand(value, 1);
	*is_and = opcode == LLVMAnd;
	if (opcode != LLVMSelect)
		return true;
	if (LLVMIsAConstantInt(LLVMGetOperand(value, 2))) {
		*is_and = true;
		return LLVMIsNull(LLVMGetOperand(value, 2));
	}
	if (!LLVMIsAConstantInt(*b) || LLVMIsNull(*b))
		return false;
	*b = LLVMGetOperand(value, 2);
	return true;
}

__isl_give isl_set *ash_control_bound(ash_model *model, LLVMValueRef value,
	bool holds, const ash_point *point)
{
	LLVMValueRef a, b;
	isl_set *set, *other;
	bool is_and;

	if (ash_condition_split(value, &is_and, &a, &b)) {
		set = ash_control_bound(model, a, holds, point);
		other = ash_control_bound(model, b, holds, point);
		return is_and == holds
			? isl_set_intersect(set, other)
			: isl_set_coalesce(isl_set_union(set, other));
	}
	set = ash_condition_translate(model, value, point);
	if (!set)
		return isl_set_copy(point->domain);
	return holds ? set : isl_set_subtract(isl_set_copy(point->domain), set);
}
