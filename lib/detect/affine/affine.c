/* affine.c - SCEVs as affine functions of iterators and parameters.
 *
 * An expression of w bits is first translated, ignoring overflow, to an integer
 * polynomial that equals its value modulo 2^w.  Where the value itself matters
 * (extension, division, comparison, minimum) the polynomial must be shown to
 * lie in the signed or unsigned range of w bits.  This follows from flags of
 * the expression (nsw: an operation on exact operands is exact), from tracked
 * bounds, or from a proof by isl for the present instances.  Otherwise it is
 * assumed or, for unusual widths, the remainder modulo 2^w is modelled.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/affine/affine_impl.h"
#include "detect/affine/remainder.h"
#include "detect/affine/translate.h"
#include "detect/model/layout.h"
#include "detect/params/minmax_cache.h"
#include "detect/params/nonaffine_range.h"
#include "detect/params/param_state.h"
#include "detect/params/params.h"
#include "detect/params/polynomial_range.h"
#include "detect/params/stride_assumptions.h"
#include "isl_fixes/charge.h"
#include "llvm/query/scev_find.h"

static bool translate(ash_translator *t, ash_scev scev, ash_number *out);

/* For each interpretation, signed or unsigned, under which the polynomial "n"
 * equals the value of "scev": narrow its bounds to the range that LLVM knows
 * for the value.
 */
static void learn_from_range(ash_translator *t, ash_scev scev, ash_number *n)
{
	ash_analysis *analysis = t->model->analysis;
	int64_t lo, hi;

	if (n->known & ASH_KNOWN_SIGNED) {
		ash_scev_signed_range(analysis, scev, &lo, &hi);
		ash_number_narrow_to_type(n, ASH_KNOWN_SIGNED);
		ash_number_narrow(n, lo, hi);
	}
	if (n->known & ASH_KNOWN_UNSIGNED) {
		ash_scev_unsigned_range(analysis, scev, &lo, &hi);
		ash_number_narrow_to_type(n, ASH_KNOWN_UNSIGNED);
		ash_number_narrow(n, lo, hi);
	}
	ash_number_learn(n);
}

/* The polynomial as a function on the domain of the point, or NULL. */
__isl_give isl_pw_aff *ash_translate_function(ash_translator *t,
	const ash_number *n)
{
	bool affine;
	isl_space *space = ash_param_space(t->model,
		ash_layout_depth(t->model, t->point->loop));

	return ash_poly_to_pw_aff(&n->poly, space, t->model->param, &affine);
}

/* ---- proofs and assumptions ---- */

/* Assume that the parameters have none of the values "wrong" (taken).  Returns
 * false, and assumes nothing, if no instances in point->domain would remain.
 */
static bool exclude(ash_model *model, __isl_take isl_set *wrong,
	const ash_point *point)
{
	ash_scop *scop = model->scop;
	isl_set *assumed = isl_set_subtract(isl_set_copy(scop->assumed),
		isl_set_gist(wrong, isl_set_copy(scop->context)));
	isl_set *left = isl_set_intersect(isl_set_copy(assumed),
		isl_set_copy(scop->context));
	isl_bool empty;

	left = isl_set_intersect_params(isl_set_copy(point->domain), left);
	empty = isl_set_is_empty(left);
	isl_set_free(left);
	if (empty != isl_bool_false) {
		isl_set_free(assumed);
		return false;
	}
	isl_set_free(scop->assumed);
	scop->assumed = isl_set_coalesce(assumed);
	return scop->assumed != NULL;
}

/* Is it known that none of the instances in point->domain that are in "wrong"
 * (taken) runs?  If not, and if "assume", try to assume it.  Returns whether it
 * is known or assumed.
 */
static bool show(ash_model *model, const ash_point *point,
	__isl_take isl_set *wrong, bool assume)
{
	isl_bool never;

	wrong = isl_set_intersect(wrong, isl_set_copy(point->domain));
	never = ash_param_excludes(model, wrong);
	if (never != isl_bool_false || !assume || point->frozen ||
		!model->options->checks) {
		isl_set_free(wrong);
		return never == isl_bool_true;
	}
	return exclude(model, isl_set_params(wrong), point);
}

bool ash_affine_assume(ash_model *model, const ash_point *point,
	__isl_take isl_set *wrong)
{
	return show(model, point, wrong, true);
}

/* The set where the value of "function", which lies between "lo" and "hi", is
 * not in the signed or unsigned range ("range") of "bits" bits.
 */
static __isl_give isl_set *outside(__isl_take isl_pw_aff *function, ash_wide lo,
	ash_wide hi, unsigned bits, unsigned range)
{
	isl_ctx *ctx = isl_pw_aff_get_ctx(function);
	isl_set *set = isl_set_empty(isl_pw_aff_get_domain_space(function));
	isl_val *top = isl_val_2exp(isl_val_int_from_ui(ctx,
		range == ASH_KNOWN_SIGNED ? bits - 1 : bits));
	isl_val *bottom = range == ASH_KNOWN_SIGNED
		? isl_val_neg(isl_val_copy(top))
		: isl_val_zero(ctx);

	if (hi > ash_number_range_hi(bits, range))
		set = isl_set_union(set,
			isl_pw_aff_nonneg_set(isl_pw_aff_add_constant_val(
				isl_pw_aff_copy(function),
				isl_val_neg(isl_val_copy(top)))));
	if (lo < ash_number_range_lo(bits, range))
		set = isl_set_union(set,
			isl_pw_aff_pos_set(isl_pw_aff_add_constant_val(
				isl_pw_aff_neg(isl_pw_aff_copy(function)),
				isl_val_copy(bottom))));
	isl_val_free(top);
	isl_val_free(bottom);
	isl_pw_aff_free(function);
	return set;
}

/* Replace "n" by a function that is always in the signed or unsigned range
 * ("range") of its width: n modulo 2^bits, from which 2^bits is subtracted
 * where it exceeds the signed range.  False on failure.
 */
static bool take_remainder(ash_translator *t, ash_number *n, unsigned range)
{
	isl_ctx *ctx = t->model->ctx;
	isl_pw_aff *function = ash_translate_function(t, n);
	isl_val *modulus = isl_val_2exp(isl_val_int_from_ui(ctx, n->bits));
	isl_val *shift = range == ASH_KNOWN_SIGNED
		? isl_val_div_ui(isl_val_copy(modulus), 2)
		: isl_val_zero(ctx);

	function = isl_pw_aff_add_constant_val(function, isl_val_copy(shift));
	function = isl_pw_aff_mod_val(function, modulus);
	function = isl_pw_aff_add_constant_val(function, isl_val_neg(shift));
	return ash_number_set_opaque(n, function,
		ash_number_range_lo(n->bits, range),
		ash_number_range_hi(n->bits, range));
}

/* Is "bits" a usual width of integers, for which overflow is not expected?
 * LLVM may narrow integers of 32 or 64 bits by a few bits.
 */
static bool is_common_width(unsigned bits)
{
	return bits == 8 || bits == 16 || bits >= 24;
}

/* For the block at which the translation takes place: the table of expressions
 * whose ranges have been proved.
 */
static ash_table *get_proved(const ash_translator *t)
{
	return &t->model->domain_state->block[t->point->block].proved;
}

static bool was_proved(const ash_translator *t, ash_scev scev, unsigned range)
{
	int known = t->point->block < 0 ? -1
					: ash_table_get(get_proved(t), scev);

	return known >= 0 && (known & (int) range);
}

static bool note_proved(ash_translator *t, ash_scev scev, unsigned range)
{
	ash_table *table;
	int known;

	if (t->point->block < 0)
		return true;
	table = get_proved(t);
	known = ash_table_get(table, scev);
	return ash_table_set(table, scev,
		(known < 0 ? 0 : known) | (int) range);
}

/* Ensure that "n", the value of "scev", lies in the signed or unsigned range
 * ("range") of its width: by a proof with isl, by an assumption, or by taking
 * its remainder, as far as t->effort and the width allow it.  False if none of
 * these is possible.
 */
static bool require_hard(ash_translator *t, ash_scev scev, ash_number *n,
	unsigned range)
{
	isl_pw_aff *function = ash_translate_function(t, n);
	isl_set *wrong;
	bool odd = !is_common_width(n->bits);
	bool ok;

	if (!function)
		return t->effort == ASH_ASSUME && !odd &&
			ash_nonaffine_range_assume(t->model, t->point, n,
				range) &&
			note_proved(t, scev, range);
	wrong = outside(function, n->lo, n->hi, n->bits, range);
	ok = show(t->model, t->point, wrong, !odd && t->effort == ASH_ASSUME);
	if (ok)
		return note_proved(t, scev, range);
	return (odd || (n->bits <= 32 && t->effort > ASH_PROVE)) &&
		take_remainder(t, n, range);
}

bool ash_translate_require(ash_translator *t, ash_scev scev, ash_number *n,
	unsigned range)
{
	if (n->known & range)
		return true;
	if (!was_proved(t, scev, range) && !require_hard(t, scev, n, range))
		return false;
	ash_number_narrow_to_type(n, range);
	n->known |= range;
	ash_number_learn(n);
	return true;
}

/* ---- expressions ---- */

static bool multiply_number(ash_number *n, const ash_number *by);
static bool set_param(ash_translator *t, int index, ash_number *n);

/* Set "n" to the product that parameter pitch->param is assumed to equal. */
static bool set_pitch(ash_translator *t, const ash_pitch *pitch, ash_number *n)
{
	LLVMTypeRef type = LLVMTypeOf(t->model->ir->param[pitch->param].value);
	bool ok = ash_number_set_constant(n, LLVMGetIntTypeWidth(type),
		pitch->factor);

	for (unsigned i = 0; ok && i < pitch->n; ++i) {
		ash_number by;

		ok = set_param(t, pitch->by[i], &by);
		ash_number_narrow(&by, 1, ASH_PITCH_MAX);
		ash_number_learn(&by);
		ok = ok && multiply_number(n, &by);
		ash_number_clear(&by);
	}
	ash_number_narrow(n, 1, ASH_PITCH_MAX);
	ash_number_learn(n);
	return ok;
}

static bool set_flag(const ash_binding_param *param, int index, ash_number *n)
{
	n->known = param->tested < 0 ? ASH_KNOWN_SIGNED
				     : ASH_KNOWN_SIGNED | ASH_KNOWN_UNSIGNED;
	n->lo = param->tested;
	n->hi = param->tested + 1;
	return ash_number_add_term(n, 1, index, -1);
}

static bool set_param(ash_translator *t, int index, ash_number *n)
{
	const ash_binding_param *param;
	const ash_pitch *pitch;

	if (index < 0)
		return false;
	pitch = ash_pitch_of(t->model, index);
	if (pitch)
		return set_pitch(t, pitch, n);
	param = &t->model->ir->param[index];
	ash_number_init(n, LLVMGetIntTypeWidth(LLVMTypeOf(param->value)));
	if (param->is_flag)
		return set_flag(param, index, n);
	n->known = param->is_signed ? ASH_KNOWN_SIGNED : ASH_KNOWN_UNSIGNED;
	n->lo = ash_number_range_lo(n->bits, n->known);
	n->hi = ash_number_range_hi(n->bits, n->known);
	learn_from_range(t, ash_scev_of(t->model->analysis, param->value), n);
	return ash_number_add_term(n, 1, index, -1);
}

/* The ranges (a mask of ASH_KNOWN_...) that contain the value of "scev", by its
 * flags nsw and nuw, if they contain its operands.
 */
static unsigned flags_of(ash_scev scev)
{
	return (ash_scev_is_nsw(scev) ? ASH_KNOWN_SIGNED : 0) |
		(ash_scev_is_nuw(scev) ? ASH_KNOWN_UNSIGNED : 0);
}

static bool add_number(ash_number *n, const ash_number *other)
{
	n->lo = ash_number_clamp(n->lo + other->lo);
	n->hi = ash_number_clamp(n->hi + other->hi);
	n->known &= other->known;
	return ash_poly_add(&n->poly, &other->poly) >= 0;
}

static bool multiply_number(ash_number *n, const ash_number *by)
{
	ash_number_multiply_bounds(n, by);
	n->known &= by->known;
	return ash_poly_mul(&n->poly, &by->poly) == isl_bool_true;
}

/* Translate the sum "scev" to *out if it is a remainder in the form that LLVM
 * gives it, x - by * (x / by), or the remainder of a quotient rounded down;
 * false if it is neither.
 */
static bool translate_sum_as_remainder(ash_translator *t, ash_scev scev,
	ash_number *out)
{
	ash_analysis *analysis = t->model->analysis;
	LLVMValueRef rest;
	ash_scev x, by;

	if (ash_remainder_is(scev, &x, &by))
		return ash_translate_remainder(t, x, by, ASH_KNOWN_UNSIGNED,
			out);
	return ash_modulo_is(scev, &rest) &&
		ash_translate_modulo(t,
			ash_scev_of(analysis, LLVMGetOperand(rest, 0)),
			ash_scev_of(analysis, LLVMGetOperand(rest, 1)), out);
}

static bool translate_nary(ash_translator *t, ash_scev scev, ash_number *out)
{
	bool is_sum = ash_scev_get_kind(scev) == ASH_SCEV_ADD;
	bool ok;

	if (is_sum && translate_sum_as_remainder(t, scev, out))
		return true;
	ok = translate(t, ash_scev_operand(scev, 0), out);

	for (unsigned i = 1; ok && i < ash_scev_n_operand(scev); ++i) {
		ash_number operand;

		ok = translate(t, ash_scev_operand(scev, i), &operand);
		ok = ok &&
			(is_sum ? add_number(out, &operand)
				: multiply_number(out, &operand));
		ash_number_clear(&operand);
	}
	out->known &= flags_of(scev);
	return ok && (!t->want_affine || ash_poly_is_affine(&out->poly));
}

/* Set "n" to the iterator of "loop", a loop of the region, as a number of
 * "bits" bits; it counts from 0.
 */
static bool set_iterator(const ash_translator *t, int loop, unsigned bits,
	ash_number *n)
{
	const ash_model_loop *around = &t->model->loop[loop];

	ash_number_init(n, bits);
	n->known = ASH_KNOWN_SIGNED | ASH_KNOWN_UNSIGNED;
	n->lo = 0;
	n->hi = around->max_trip;
	if (n->hi > ash_number_range_hi(bits, ASH_KNOWN_UNSIGNED))
		n->hi = ASH_WIDE_MAX;
	return ash_number_add_term(n, 1, -1, around->depth - 1);
}

/* Multiply "step", the translation of "scev", by "iterator".  A step with a
 * division or maximum, which cannot be multiplied, becomes a parameter first.
 */
static bool multiply_step(ash_translator *t, ash_scev scev, ash_number *step,
	const ash_number *iterator)
{
	ash_translator inner = *t;

	if (multiply_number(step, iterator))
		return true;
	if (t->effort == ASH_PROVE || t->plain)
		return false;
	ash_number_clear(step);
	inner.plain = true;
	return translate(&inner, scev, step) && multiply_number(step, iterator);
}

/* Set "out" to start + step * iterator for recurrence "scev" of "loop". */
static bool translate_inner(ash_translator *t, ash_scev scev, int loop,
	ash_number *out)
{
	ash_number step, iterator;
	bool ok = translate(t, ash_scev_operand(scev, 0), out);

	ash_number_init(&iterator, out->bits);
	ok = translate(t, ash_scev_operand(scev, 1), &step) && ok;
	ok = ok && set_iterator(t, loop, out->bits, &iterator) &&
		multiply_step(t, ash_scev_operand(scev, 1), &step, &iterator) &&
		add_number(out, &step);
	out->known &= flags_of(scev);
	ash_number_clear(&step);
	ash_number_clear(&iterator);
	return ok && (!t->want_affine || ash_poly_is_affine(&out->poly));
}

/* Returns an integer induction variable of at least "bits" bits in the header
 * of "loop" with a constant step that divides "step"; *start is its first
 * value, and *own_step its step.
 */
static LLVMValueRef find_counter(ash_analysis *analysis, ash_loop loop,
	unsigned bits, int64_t step, ash_scev *start, int64_t *own_step)
{
	LLVMValueRef phi = LLVMGetFirstInstruction(
		(LLVMBasicBlockRef) ash_loop_header(loop));

	for (; phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
		ash_scev scev;

		if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind ||
			!ash_scev_exists(analysis, phi))
			continue;
		scev = ash_scev_of(analysis, phi);
		if (ash_scev_get_kind(scev) != ASH_SCEV_ADDREC ||
			!ash_scev_is_affine(scev) ||
			ash_scev_loop(scev) != loop ||
			ash_scev_bits(analysis, scev) < bits ||
			ash_scev_get_kind(ash_scev_operand(scev, 1)) !=
				ASH_SCEV_CONSTANT)
			continue;
		*own_step = ash_scev_constant(ash_scev_operand(scev, 1));
		*start = ash_scev_operand(scev, 0);
		if (*own_step && step % *own_step == 0)
			return phi;
	}
	return NULL;
}

static bool scale_number(ash_number *n, int64_t factor)
{
	ash_number by;
	bool ok = ash_number_set_constant(&by, n->bits, factor) &&
		multiply_number(n, &by);

	ash_number_clear(&by);
	return ok;
}

/* The index of the parameter for "value" (ash_param_of_value), or -1.  None is
 * added if t->point is frozen.
 */
static int param_of_value(const ash_translator *t, LLVMValueRef value)
{
	return t->point->frozen ? ash_param_find(t->model, value)
				: ash_param_of_value(t->model, value);
}

/* The index of the parameter for "scev" (ash_param_of_scev), or -1.  None is
 * added if t->point is frozen.
 */
static int param_of_scev(const ash_translator *t, ash_scev scev)
{
	return t->point->frozen ? ash_param_find(t->model, scev)
				: ash_param_of_scev(t->model, scev);
}

/* Add factor * (counter - first) to "out"; "counter" becomes a parameter, and
 * "first" is its value at the start.
 */
static bool add_counter(ash_translator *t, LLVMValueRef counter, ash_scev first,
	int64_t factor, ash_number *out)
{
	ash_number count, start;
	bool ok = translate(t, first, &start);

	ash_number_init(&count, 1);
	ok = ok && set_param(t, param_of_value(t, counter), &count) &&
		scale_number(&start, -1) && add_number(&count, &start) &&
		scale_number(&count, factor) && add_number(out, &count);
	ash_number_clear(&count);
	ash_number_clear(&start);
	return ok;
}

/* Translate "scev", a recurrence of a loop that contains the region, to a
 * function of an induction variable of that loop, which becomes a parameter of
 * the region.  False if no induction variable has a suitable step.
 */
static bool translate_outer(ash_translator *t, ash_scev scev, ash_number *out)
{
	ash_scev step = ash_scev_operand(scev, 1);
	ash_loop loop = ash_scev_loop(scev);
	ash_scev first;
	int64_t own_step, by;
	LLVMValueRef counter;
	bool ok = translate(t, ash_scev_operand(scev, 0), out);

	if (!ok || ash_scev_get_kind(step) != ASH_SCEV_CONSTANT ||
		!ash_loop_contains(loop, t->model->region->made.before))
		return false;
	by = ash_scev_constant(step);
	counter = find_counter(t->model->analysis, loop, out->bits, by, &first,
		&own_step);
	ok = counter && add_counter(t, counter, first, by / own_step, out);
	out->known &= flags_of(scev);
	return ok;
}

static bool translate_recurrence(ash_translator *t, ash_scev scev,
	ash_number *out)
{
	int loop = ash_table_get(&t->model->loop_of, ash_scev_loop(scev));

	if (!ash_scev_is_affine(scev))
		return false;
	if (loop < 0)
		return translate_outer(t, scev, out);
	return ash_layout_contains(t->model, loop, t->point->loop) &&
		translate_inner(t, scev, loop, out);
}

static bool translate_extension(ash_translator *t, ash_scev scev,
	ash_number *out)
{
	unsigned range = ash_scev_get_kind(scev) == ASH_SCEV_SEXT
		? ASH_KNOWN_SIGNED
		: ASH_KNOWN_UNSIGNED;
	ash_scev operand = ash_scev_operand(scev, 0);

	if (!translate(t, operand, out) ||
		!ash_translate_require(t, operand, out, range))
		return false;
	out->bits = ash_scev_bits(t->model->analysis, scev);
	out->known = 0;
	ash_number_learn(out);
	return true;
}

static bool translate_truncation(ash_translator *t, ash_scev scev,
	ash_number *out)
{
	if (!translate(t, ash_scev_operand(scev, 0), out))
		return false;
	out->bits = ash_scev_bits(t->model->analysis, scev);
	out->known = 0;
	return true;
}

/* Divide "n" by "by" if "by" divides all of its coefficients; else return
 * false.
 */
static bool divide_exactly(ash_number *n, int64_t by)
{
	for (unsigned i = 0; i < n->poly.n; ++i)
		if (n->poly.term[i].coeff % by)
			return false;
	for (unsigned i = 0; i < n->poly.n; ++i)
		n->poly.term[i].coeff /= by;
	n->lo /= by;
	n->hi /= by;
	return true;
}

/* Set "n" to floor(n / by), for positive "by". */
bool ash_translate_divide_down(ash_translator *t, ash_number *n, int64_t by)
{
	isl_pw_aff *function;
	ash_wide lo = n->lo < 0 ? -((-n->lo + by - 1) / by) : n->lo / by;
	ash_wide hi = n->hi < 0 ? -((-n->hi + by - 1) / by) : n->hi / by;

	if (divide_exactly(n, by))
		return true;
	function = isl_pw_aff_scale_down_val(ash_translate_function(t, n),
		isl_val_int_from_si(t->model->ctx, by));
	return ash_number_set_opaque(n, isl_pw_aff_floor(function), lo, hi);
}

/* Callback: is "scev" not an integer expression, but one of addresses, for
 * instance?
 */
static bool is_other(ash_scev scev, void *user)
{
	return ash_scev_get_kind(scev) == ASH_SCEV_OTHER;
}

/* Translate a quotient.  A number of elements such as (end - begin) / 8 becomes
 * a parameter as a whole, since nothing else is known of the difference.
 */
static bool translate_division(ash_translator *t, ash_scev scev,
	ash_number *out)
{
	ash_scev divisor = ash_scev_operand(scev, 1);
	ash_scev operand = ash_scev_operand(scev, 0);

	return ash_scev_get_kind(divisor) == ASH_SCEV_CONSTANT &&
		ash_scev_constant(divisor) > 0 &&
		!ash_scev_find(operand, &is_other, NULL) &&
		translate(t, operand, out) &&
		ash_translate_require(t, operand, out, ASH_KNOWN_UNSIGNED) &&
		ash_translate_divide_down(t, out, ash_scev_constant(divisor));
}

/* Set "n" to max(n, other) if "max", else to min(n, other). */
static bool choose(ash_translator *t, ash_number *n, const ash_number *other,
	bool max)
{
	ash_wide lo = max ? ash_number_greatest(n->lo, other->lo)
			  : ash_number_least(n->lo, other->lo);
	ash_wide hi = max ? ash_number_greatest(n->hi, other->hi)
			  : ash_number_least(n->hi, other->hi);

	return ash_minmax_set(
		ash_minmax_of(t->model, max, ash_translate_function(t, n),
			ash_translate_function(t, other), t->point->domain),
		lo, hi, n);
}

static bool translate_choice(ash_translator *t, ash_scev scev, ash_number *out)
{
	ash_scev_kind kind = ash_scev_get_kind(scev);
	bool max = kind == ASH_SCEV_UMAX || kind == ASH_SCEV_SMAX;
	unsigned range = kind == ASH_SCEV_UMAX || kind == ASH_SCEV_UMIN
		? ASH_KNOWN_UNSIGNED
		: ASH_KNOWN_SIGNED;
	bool ok = translate(t, ash_scev_operand(scev, 0), out) &&
		ash_translate_require(t, ash_scev_operand(scev, 0), out, range);

	for (unsigned i = 1; ok && i < ash_scev_n_operand(scev); ++i) {
		ash_scev operand = ash_scev_operand(scev, i);
		ash_number other;

		ok = translate(t, operand, &other) &&
			ash_translate_require(t, operand, &other, range) &&
			choose(t, out, &other, max);
		ash_number_clear(&other);
	}
	return ok;
}

static bool translate_unknown(ash_translator *t, ash_scev scev, ash_number *out)
{
	LLVMValueRef value = ash_scev_value(scev);
	int param = param_of_value(t, value);

	if (param >= 0)
		return set_param(t, param, out);
	return LLVMIsAInstruction(value) && ash_translate_inst(t, value, out);
}

bool ash_translate_scev(ash_translator *t, ash_scev scev, ash_number *out)
{
	return translate(t, scev, out);
}

bool ash_translate_value(ash_translator *t, LLVMValueRef value, ash_number *out)
{
	ash_number_init(out, 1);
	return ash_scev_exists(t->model->analysis, value) &&
		translate(t, ash_scev_of(t->model->analysis, value), out);
}

static bool translate_kind(ash_translator *t, ash_scev scev, ash_number *out)
{
	switch (ash_scev_get_kind(scev)) {
	case ASH_SCEV_CONSTANT:
		return ash_number_set_constant(out, out->bits,
			ash_scev_constant(scev));
	case ASH_SCEV_UNKNOWN:
		return translate_unknown(t, scev, out);
	case ASH_SCEV_ADD:
	case ASH_SCEV_MUL:
		return translate_nary(t, scev, out);
	case ASH_SCEV_ADDREC:
		return translate_recurrence(t, scev, out);
	case ASH_SCEV_ZEXT:
	case ASH_SCEV_SEXT:
		return translate_extension(t, scev, out);
	case ASH_SCEV_TRUNC:
		return translate_truncation(t, scev, out);
	case ASH_SCEV_UDIV:
		return translate_division(t, scev, out);
	case ASH_SCEV_UMAX:
	case ASH_SCEV_SMAX:
	case ASH_SCEV_UMIN:
	case ASH_SCEV_SMIN:
		return translate_choice(t, scev, out);
	default:
		return false;
	}
}

/* Is "scev" a division, minimum or maximum, and so affine only piecewise? */
static bool is_piecewise(ash_scev scev)
{
	switch (ash_scev_get_kind(scev)) {
	case ASH_SCEV_UDIV:
	case ASH_SCEV_UMAX:
	case ASH_SCEV_SMAX:
	case ASH_SCEV_UMIN:
	case ASH_SCEV_SMIN:
		return true;
	default:
		return false;
	}
}

/* Is "scev" a value whose parameter tells only whether the value equals one
 * constant (ash_binding_param.is_flag)?
 */
static bool is_flag(const ash_model *model, ash_scev scev)
{
	return ash_scev_get_kind(scev) == ASH_SCEV_UNKNOWN &&
		ash_param_is_flag(model, ash_scev_value(scev));
}

/* Translate "scev".  An expression that is not affine but invariant in the
 * region becomes a parameter as a whole.  "out" must be cleared even on
 * failure.
 */
static bool translate(ash_translator *t, ash_scev scev, ash_number *out)
{
	unsigned bits = ash_scev_bits(t->model->analysis, scev);
	bool ok;

	ash_number_init(out, bits);
	if (!ash_charge(t->model->ctx, 1))
		return false;
	ok = !ash_scev_is_pointer(scev) && !(t->plain && is_piecewise(scev)) &&
		translate_kind(t, scev, out);
	if (!ok && t->effort > ASH_PROVE &&
		ash_error_of(t->model->ctx) == ASH_ERROR_NONE) {
		ash_number_clear(out);
		ash_number_init(out, bits);
		ok = set_param(t, param_of_scev(t, scev), out);
	}
	if (ok && !is_flag(t->model, scev))
		learn_from_range(t, scev, out);
	return ok;
}

static bool translate_as(ash_translator *t, ash_scev scev, ash_reading reading,
	ash_number *out)
{
	if (!translate(t, scev, out))
		return false;
	if (reading == ASH_AS_SIGNED)
		return ash_translate_require(t, scev, out, ASH_KNOWN_SIGNED);
	return reading == ASH_MODULO ||
		ash_translate_require(t, scev, out, ASH_KNOWN_UNSIGNED);
}

__isl_give isl_pw_aff *ash_affine_translate(ash_model *model, ash_scev scev,
	const ash_point *point, ash_reading reading, ash_effort effort)
{
	ash_table failed = { 0 };
	ash_point noting = ash_point_noting(point, &failed);
	ash_translator t = { .model = model,
		.point = &noting,
		.want_affine = true,
		.effort = effort };
	isl_pw_aff *function = NULL;
	ash_number n;

	if (translate_as(&t, scev, reading, &n))
		function = ash_translate_function(&t, &n);
	ash_number_clear(&n);
	ash_table_clear(&failed);
	return function;
}

bool ash_affine_poly(ash_model *model, ash_scev scev, const ash_point *point,
	ash_reading reading, ash_poly *poly)
{
	ash_table failed = { 0 };
	ash_point noting = ash_point_noting(point, &failed);
	ash_translator t = { .model = model,
		.point = &noting,
		.effort = ASH_ASSUME };
	ash_number n;
	bool ok = translate_as(&t, scev, reading, &n);

	ash_table_clear(&failed);
	*poly = n.poly;
	return ok;
}
