/* translate_inst.c - values that symbolic expressions do not cover.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/val.h>

#include "detect/affine/translate.h"

static bool constant_operand(LLVMValueRef inst, int64_t *value)
{
	LLVMValueRef operand = LLVMGetOperand(inst, 1);

	if (!LLVMIsAConstantInt(operand) ||
	    LLVMGetIntTypeWidth(LLVMTypeOf(operand)) > 64)
		return false;
	*value = LLVMConstIntGetSExtValue(operand);
	return true;
}

static bool signed_operand(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	LLVMValueRef operand = LLVMGetOperand(inst, 0);

	return ash_translate_value(t, operand, out) &&
	       ash_translate_require(t, ash_scev_of(t->model->analysis, operand), out,
		       ASH_KNOWN_SIGNED);
}

/* x >> by, with sign */
static bool translate_shift(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	int64_t by;

	return constant_operand(inst, &by) && by >= 0 && by < 62 &&
	       signed_operand(t, inst, out) &&
	       ash_translate_divide_down(t, out, (int64_t) 1 << by);
}

/* x / by or x % by as C has it, for positive "by" */
static bool translate_quotient(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	bool rest = LLVMGetInstructionOpcode(inst) == LLVMSRem;
	isl_pw_aff *function, *by_function;
	isl_set *domain;
	int64_t by;

	if (!constant_operand(inst, &by) || by <= 0 ||
	    !signed_operand(t, inst, out))
		return false;
	if (!rest && out->lo >= 0)
		return ash_translate_divide_down(t, out, by);
	function = ash_translate_function(t, out);
	domain = isl_pw_aff_domain(isl_pw_aff_copy(function));
	by_function = isl_pw_aff_val_on_domain(domain,
		isl_val_int_from_si(t->model->ctx, by));
	function = rest ? isl_pw_aff_tdiv_r(function, by_function)
			: isl_pw_aff_tdiv_q(function, by_function);
	return rest ? ash_number_set_opaque(out, function, out->lo < 0 ? 1 - by : 0,
			      out->hi > 0 ? by - 1 : 0)
		    : ash_number_set_opaque(out, function, ash_number_least(out->lo, 0),
			      ash_number_greatest(out->hi, 0));
}

/* x & mask for a mask of the sign and some low bits: what compilers make of
 * x % 2^k == 1.
 */
static bool translate_mask(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	isl_pw_aff *function, *sign;
	isl_set *negative;
	ash_wide low;
	int64_t mask;

	if (!constant_operand(inst, &mask) || mask >= 0 ||
	    !signed_operand(t, inst, out))
		return false;
	low = mask - ash_number_range_lo(out->bits, ASH_KNOWN_SIGNED) + 1;
	if (low < 2 || low > INT32_MAX || (low & (low - 1)))
		return false;
	function = ash_translate_function(t, out);
	negative = isl_pw_aff_pos_set(isl_pw_aff_neg(
		isl_pw_aff_copy(function)));
	sign = isl_set_indicator_function(negative);
	sign = isl_pw_aff_scale_val(sign, isl_val_neg(isl_val_2exp(
		isl_val_int_from_ui(t->model->ctx, out->bits - 1))));
	function = isl_pw_aff_mod_val(function,
		isl_val_int_from_si(t->model->ctx, (long) low));
	return ash_number_set_opaque(out, isl_pw_aff_add(function, sign),
		ash_number_range_lo(out->bits, ASH_KNOWN_SIGNED), low - 1);
}

/* condition ? a : b */
static bool translate_select(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	ash_analysis *analysis = t->model->analysis;
	LLVMValueRef a = LLVMGetOperand(inst, 1);
	LLVMValueRef b = LLVMGetOperand(inst, 2);
	isl_set *holds = ash_condition_translate(t->model,
		LLVMGetOperand(inst, 0), t->point);
	isl_pw_aff *one, *other;
	ash_number n;
	bool ok;

	ash_number_init(&n, 1);
	ok = holds && ash_translate_value(t, a, out) &&
	     ash_translate_require(t, ash_scev_of(analysis, a), out, ASH_KNOWN_SIGNED) &&
	     ash_translate_value(t, b, &n) &&
	     ash_translate_require(t, ash_scev_of(analysis, b), &n, ASH_KNOWN_SIGNED);
	if (ok) {
		one = isl_pw_aff_intersect_domain(ash_translate_function(t, out),
			isl_set_copy(holds));
		other = isl_pw_aff_subtract_domain(ash_translate_function(t, &n),
			isl_set_copy(holds));
		ok = ash_number_set_opaque(out, isl_pw_aff_union_add(one, other),
			ash_number_least(out->lo, n.lo), ash_number_greatest(out->hi, n.hi));
	}
	ash_number_clear(&n);
	isl_set_free(holds);
	return ok;
}

/* Operands that are recurrences have their value at the point only if the
 * instruction lies in a loop around it.
 */
static bool is_current(const ash_translator *t, LLVMValueRef inst)
{
	int block = ash_layout_block_of(t->model, inst);

	return block >= 0 && ash_layout_contains(t->model,
		t->model->block[block].loop, t->point->loop);
}

static bool translate(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMAShr:
		return translate_shift(t, inst, out);
	case LLVMSDiv:
	case LLVMSRem:
		return translate_quotient(t, inst, out);
	case LLVMAnd:
		return translate_mask(t, inst, out);
	case LLVMSelect:
		return translate_select(t, inst, out);
	default:
		return false;
	}
}

/* The way of translation, as a bit. */
static int way_of(const ash_translator *t)
{
	return 1 << (t->effort * 8 + t->plain * 4 + t->want_affine * 2 +
		     t->model->frozen);
}

/* A select asks for what it chooses from, and its condition for what that
 * compares, in several readings: each value in a chain of selects is asked for
 * several times by each of those above.  What has failed is not tried again.
 */
bool ash_translate_inst(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	ash_table *failed = &t->model->request.failed;
	int known = ash_table_get(failed, inst);
	int way = way_of(t);

	if (!is_current(t, inst) || (known > 0 && (known & way)))
		return false;
	if (translate(t, inst, out))
		return true;
	if (isl_ctx_last_error(t->model->ctx) != isl_error_none)
		return false;
	known = ash_table_get(failed, inst);
	ash_table_set(failed, inst, (known < 0 ? 0 : known) | way);
	return false;
}

ash_request ash_request_begin(ash_model *model, const ash_point *point)
{
	ash_request outer = model->request;

	if (outer.point != point)
		model->request = (ash_request) { .point = point };
	return outer;
}

void ash_request_end(ash_model *model, ash_request outer)
{
	if (outer.point == model->request.point)
		return;
	ash_table_clear(&model->request.failed);
	model->request = outer;
}
