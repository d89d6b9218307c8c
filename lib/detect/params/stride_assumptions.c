/* stride_assumptions.c - assumptions about strides.
 *
 * A stride assumed to be that of an element becomes a constant.  The others, in
 * ascending order, become products: s1 = m1 * size, s2 = m2 * s1.  The factors
 * are computed by division before the region and are parameters; whether the
 * divisions are exact is one more parameter, a bit that is assumed to be set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/params/param_state.h"
#include "detect/params/params.h"
#include "detect/params/stride_assumptions.h"
#include "detect/params/params_impl.h"
#include "support/grow.h"

#include <stdlib.h>

#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* Assumptions under construction: code before the region computes factors, and
 * the bit "fits", whether all assumptions hold.
 */
typedef struct builder {
	ash_model *model;
	LLVMBuilderRef ir;
	LLVMValueRef fits;	/* of type i1; NULL: nothing to test */
} builder;

const ash_pitch *ash_pitch_of(const ash_model *model, int param)
{
	for (unsigned i = 0; i < model->param_state->n_pitch; ++i)
		if (model->param_state->pitch[i].param == param)
			return &model->param_state->pitch[i];
	return NULL;
}

static bool add_pitch(ash_model *model, ash_pitch pitch)
{
	if (!ASH_GROW(model->param_state->pitch, model->param_state->n_pitch))
		return false;
	model->param_state->pitch[model->param_state->n_pitch++] = pitch;
	return true;
}

/* Add the assumption that parameter "param" equals "value". */
static bool assume_value(ash_model *model, int param, int64_t value)
{
	isl_space *space = isl_space_params_alloc(model->ctx, 0);
	isl_set *set;

	space = isl_space_add_param_id(space, isl_id_copy(model->param[param]));
	set = isl_set_fix_val(isl_set_universe(space), isl_dim_param, 0,
		isl_val_int_from_si(model->ctx, value));
	model->scop->assumed = isl_set_intersect(model->scop->assumed, set);
	return model->scop->assumed != NULL;
}

/* ---- products ---- */

static LLVMValueRef number(LLVMValueRef like, int64_t value)
{
	return LLVMConstInt(LLVMTypeOf(like), (uint64_t) value, true);
}

static void test(builder *b, LLVMIntPredicate predicate, LLVMValueRef left,
	LLVMValueRef right)
{
	LLVMValueRef holds = LLVMBuildICmp(b->ir, predicate, left, right, "");

	b->fits = b->fits ? LLVMBuildAnd(b->ir, b->fits, holds, "strides_fit")
			  : holds;
}

/* Emit value / by so that it never traps, and extend the test by the conditions
 * that both are positive and not too large, and the division is exact.
 */
static LLVMValueRef divide(builder *b, LLVMValueRef value, LLVMValueRef by)
{
	LLVMValueRef zero = number(value, 0);
	LLVMValueRef frozen = LLVMBuildFreeze(b->ir, by, "");
	LLVMValueRef positive = LLVMBuildICmp(b->ir, LLVMIntSGT, frozen, zero,
		"");
	LLVMValueRef divisor = LLVMBuildSelect(b->ir, positive, frozen,
		number(value, 1), "");
	LLVMValueRef quotient = LLVMBuildUDiv(b->ir, value, divisor, "pitch");
	LLVMValueRef product = LLVMBuildMul(b->ir, quotient, divisor, "");

	test(b, LLVMIntSGT, value, zero);
	test(b, LLVMIntEQ, product, value);
	test(b, LLVMIntEQ, divisor, by);
	test(b, LLVMIntSLE, value, number(value, ASH_PITCH_MAX));
	return quotient;
}

/* ---- the strides of one base ---- */

/* The index of the stride that is assumed to be the size of an element; strides
 * are in ascending order.  It is the stride that the program compares with that
 * size, or else the smallest one.  -1 if no stride need be: an access moves by
 * one element in any case, or a trip count depends on the smallest stride.
 */
static int find_unit(const ash_strided *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->stride[i].tested > 0 &&
			s->stride[i].tested * s->stride[i].bytes ==
				(int64_t) s->elem_size)
			return i;
	return s->contiguous || s->stride[0].bound ? -1 : 0;
}

/* Are all strides counted in the same number of bytes, which divides the size
 * of an element, and is there no other address computation?
 */
static bool is_plain(const ash_strided *s)
{
	int64_t bytes = s->stride[0].bytes;

	if (s->odd || s->n == 0 || bytes == 0 || s->elem_size % bytes)
		return false;
	for (unsigned i = 1; i < s->n; ++i)
		if (s->stride[i].bytes != bytes)
			return false;
	return true;
}

static bool set_unit(builder *b, const ash_strided *s, int unit)
{
	ash_model *model = b->model;
	const ash_stride *stride = &s->stride[unit];
	ash_pitch pitch = {
		.param = ash_param_of_value(model, stride->value),
		.factor = s->elem_size / stride->bytes,
	};

	return pitch.param >= 0 &&
		(ash_pitch_of(model, pitch.param) ||
			(add_pitch(model, pitch) &&
				assume_value(model, pitch.param,
					pitch.factor)));
}

/* Assume that the parameter for "value" is a multiple of "before", which is
 * "last" or a constant, and set *pitch to the product: the factors of "last",
 * and a new one that is computed by division.
 */
static bool set_multiple(builder *b, LLVMValueRef value, LLVMValueRef before,
	const ash_pitch *last, ash_pitch *pitch)
{
	ash_model *model = b->model;
	int factor = ash_param_of_value(model, divide(b, value, before));

	*pitch = *last;
	pitch->param = ash_param_of_value(model, value);
	if (pitch->param < 0 || factor < 0 || pitch->n == ASH_MAX_FACTOR)
		return false;
	pitch->by[pitch->n++] = factor;
	return add_pitch(model, *pitch);
}

/* Assume that each stride is a multiple of the next smaller one.  The stride
 * with index "unit" is skipped: it is assumed to be the size of an element.
 */
static bool set_multiples(builder *b, const ash_strided *s, int unit)
{
	int64_t size = s->elem_size / s->stride[0].bytes;
	ash_pitch last = { .factor = size };
	LLVMValueRef before = NULL;
	bool ok = true;

	for (unsigned i = 0; ok && i < s->n; ++i) {
		LLVMValueRef value = s->stride[i].value;
		int param = ash_param_of_value(b->model, value);

		if ((int) i == unit)
			continue;
		if (param < 0 || ash_pitch_of(b->model, param))
			return param >= 0;
		if (!before && size == 1)
			last = (ash_pitch) { .factor = 1,
				.n = 1,
				.by = { param } };
		else
			ok = set_multiple(b, value,
				before ? before : number(value, size), &last,
				&last);
		before = value;
	}
	return ok;
}

static bool assume_of(builder *b, ash_strided *s)
{
	int unit;

	if (!is_plain(s))
		return true;
	ash_stride_sort(b->model, s);
	unit = find_unit(s);
	if (unit < 0 && s->elem_size == s->stride[0].bytes && s->n == 1)
		return true;
	return (unit < 0 || set_unit(b, s, unit)) && set_multiples(b, s, unit);
}

static bool assume_fit(builder *b)
{
	int param;

	if (!b->fits)
		return true;
	param = ash_param_of_value(b->model, b->fits);
	if (param < 0)
		return false;
	b->model->ir->param[param]
		.meaning = "each stride is a multiple of the next smaller one";
	return assume_value(b->model, param, 1);
}

/* Assume that model->unit is 1. */
static bool assume_unit(ash_model *model)
{
	ash_pitch pitch = { .param = ash_param_of_value(model, model->unit),
		.factor = 1 };

	return pitch.param >= 0 && add_pitch(model, pitch) &&
		assume_value(model, pitch.param, 1);
}

bool ash_pitch_assume(ash_model *model)
{
	builder b = { .model = model };
	ash_strided_list list;
	bool ok;

	if (model->unit)
		return assume_unit(model);
	if (!model->pitched)
		return true;
	b.ir = LLVMCreateBuilderInContext(LLVMGetTypeContext(
		LLVMTypeOf(ash_analysis_function(model->analysis))));
	LLVMPositionBuilderBefore(b.ir,
		LLVMGetBasicBlockTerminator(model->region->made.before));
	ok = ash_stride_collect(model, &list);
	for (unsigned i = 0; ok && i < list.n; ++i)
		ok = assume_of(&b, &list.of[i]);
	ok = ok && assume_fit(&b);
	ash_stride_clear(&list);
	LLVMDisposeBuilder(b.ir);
	if (ok && !model->param_state->n_pitch)
		return ash_model_refuse(model, ASH_REFUSE_SUBSCRIPT, NULL,
			NULL);
	return ok;
}
