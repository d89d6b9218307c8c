/* remainder.c - remainders of numbers that wrap around once.
 *
 * In x % n, where n is not constant, neither quotient nor remainder is affine.
 * But a subscript such as (i + 1) % n or (i + n - 1) % n equals x up to n - 1
 * and x - n from n on, since x is less than 2 n.  If this is not known, it is
 * assumed.  Remainders rounded down, modulo(x, n) in Fortran, are x + n where x
 * is negative.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/set.h>

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/affine/remainder.h"
#include "detect/params/param_state.h"

/* The remainder of "x" by "by": "below" is the domain where x < by, and "above"
 * the one where x >= by.
 */
typedef struct {
	ash_number x, by;
	bool down;	/* rounded down, not towards zero */
	isl_set *below, *above;
	isl_set *wrong;	/* where the remainder is neither x nor x - by */
} division;

static void division_clear(division *d)
{
	ash_number_clear(&d->x);
	ash_number_clear(&d->by);
	isl_set_free(d->below);
	isl_set_free(d->above);
	isl_set_free(d->wrong);
}

/* Set d->below, d->above and d->wrong, subsets of the point's domain; false if
 * they are not affine.
 */
static bool find_parts(ash_translator *t, division *d)
{
	isl_set *domain = t->point->domain;
	isl_pw_aff *x = ash_translate_function(t, &d->x);
	isl_pw_aff *by = x ? ash_translate_function(t, &d->by) : NULL;
	isl_pw_aff *over;

	if (!by) {
		isl_pw_aff_free(x);
		return false;
	}
	over = isl_pw_aff_sub(isl_pw_aff_copy(x), isl_pw_aff_copy(by));
	d->below = isl_set_intersect(
		isl_pw_aff_lt_set(isl_pw_aff_copy(x), isl_pw_aff_copy(by)),
		isl_set_copy(domain));
	d->above = isl_set_intersect(
		isl_pw_aff_nonneg_set(isl_pw_aff_copy(over)),
		isl_set_copy(domain));
	d->wrong = d->down
		? isl_pw_aff_lt_set(x, isl_pw_aff_neg(isl_pw_aff_copy(by)))
		: isl_pw_aff_le_set(x, isl_pw_aff_neg(isl_pw_aff_copy(by)));
	d->wrong = isl_set_union(d->wrong,
		isl_pw_aff_ge_set(over, isl_pw_aff_copy(by)));
	d->wrong = isl_set_union(d->wrong,
		isl_pw_aff_nonneg_set(isl_pw_aff_neg(by)));
	d->wrong = isl_set_intersect(d->wrong, isl_set_copy(domain));
	return d->below && d->above && d->wrong;
}

/* Is d->wrong known to be empty?  With ASH_ASSUME its instances are assumed not
 * to run, if that is possible.
 */
static bool is_right(ash_translator *t, const division *d)
{
	return t->effort == ASH_ASSUME
		? ash_affine_assume(t->model, t->point, isl_set_copy(d->wrong))
		: ash_param_excludes(t->model, d->wrong) == isl_bool_true;
}

/* The remainder, rounded down, of "x" (taken), which is less than the divisor:
 * x + by where "x" is negative, and x elsewhere.
 */
static __isl_give isl_pw_aff *turn_negative(ash_translator *t,
	const division *d, __isl_take isl_pw_aff *x)
{
	isl_set *negative = isl_pw_aff_pos_set(
		isl_pw_aff_neg(isl_pw_aff_copy(x)));
	isl_pw_aff *more = isl_pw_aff_add(isl_pw_aff_copy(x),
		ash_translate_function(t, &d->by));

	more = isl_pw_aff_intersect_domain(more, isl_set_copy(negative));
	x = isl_pw_aff_subtract_domain(x, negative);
	return isl_pw_aff_union_add(x, more);
}

/* Set *out to the remainder: x where it is less than the divisor, x - by where
 * it is not, and x + by for negative x if the quotient is rounded down.  "d"
 * has x and the divisor.
 */
static bool join(ash_translator *t, const division *d, ash_number *out)
{
	isl_pw_aff *x = ash_translate_function(t, &d->x);
	isl_pw_aff *over = isl_pw_aff_sub(isl_pw_aff_copy(x),
		ash_translate_function(t, &d->by));

	x = isl_pw_aff_intersect_domain(x, isl_set_copy(d->below));
	over = isl_pw_aff_intersect_domain(over, isl_set_copy(d->above));
	if (d->down)
		x = turn_negative(t, d, x);
	return ash_number_set_opaque(out, isl_pw_aff_union_add(x, over),
		d->down ? 0 : ash_number_least(d->x.lo, 0), d->by.hi - 1);
}

static bool get_operand(ash_translator *t, ash_scev scev, unsigned range,
	ash_number *n)
{
	return ash_translate_scev(t, scev, n) &&
		ash_translate_require(t, scev, n, range);
}

static bool translate(ash_translator *t, ash_scev x, ash_scev by,
	unsigned range, bool down, ash_number *out)
{
	division d = { .down = down };
	bool ok;

	ash_number_init(&d.x, out->bits);
	ash_number_init(&d.by, out->bits);
	ok = get_operand(t, x, range, &d.x) &&
		get_operand(t, by, range, &d.by) && find_parts(t, &d) &&
		is_right(t, &d) && join(t, &d, out);
	division_clear(&d);
	return ok;
}

bool ash_translate_remainder(ash_translator *t, ash_scev x, ash_scev by,
	unsigned range, ash_number *out)
{
	return translate(t, x, by, range, false, out);
}

bool ash_translate_modulo(ash_translator *t, ash_scev x, ash_scev by,
	ash_number *out)
{
	return translate(t, x, by, ASH_KNOWN_SIGNED, true, out);
}

/* ---- forms of remainders in LLVM ---- */

/* Is "scev" the product of -1, a divisor, and the quotient of "x" by this
 * divisor?  If so, *by is set to the divisor.
 */
static bool is_product(ash_scev scev, ash_scev x, ash_scev *by)
{
	ash_scev quotient = NULL, divisor = NULL;
	unsigned n = ash_scev_get_kind(scev) == ASH_SCEV_MUL
		? ash_scev_n_operand(scev)
		: 0;
	bool minus = false;

	for (unsigned i = 0; n == 3 && i < n; ++i) {
		ash_scev operand = ash_scev_operand(scev, i);

		if (ash_scev_get_kind(operand) == ASH_SCEV_UDIV)
			quotient = operand;
		else if (ash_scev_get_kind(operand) == ASH_SCEV_CONSTANT)
			minus = ash_scev_constant(operand) == -1;
		else
			divisor = operand;
	}
	*by = divisor;
	return quotient && divisor && minus &&
		ash_scev_operand(quotient, 0) == x &&
		ash_scev_operand(quotient, 1) == divisor;
}

bool ash_remainder_is(ash_scev scev, ash_scev *x, ash_scev *by)
{
	if (ash_scev_get_kind(scev) != ASH_SCEV_ADD ||
		ash_scev_n_operand(scev) != 2)
		return false;
	for (unsigned i = 0; i < 2; ++i) {
		*x = ash_scev_operand(scev, i);
		if (is_product(ash_scev_operand(scev, 1 - i), *x, by))
			return true;
	}
	return false;
}

/* The instruction that "scev" stands for, if it has the opcode "opcode"; else
 * NULL.
 */
static LLVMValueRef get_inst(ash_scev scev, LLVMOpcode opcode)
{
	LLVMValueRef value = ash_scev_get_kind(scev) == ASH_SCEV_UNKNOWN
		? ash_scev_value(scev)
		: NULL;

	return value && LLVMIsAInstruction(value) &&
			LLVMGetInstructionOpcode(value) == opcode
		? value
		: NULL;
}

/* Is "value" a comparison of an operand with zero by "predicate"?  If so, *left
 * is set to that operand.
 */
static bool compares(LLVMValueRef value, LLVMIntPredicate predicate,
	LLVMValueRef *left)
{
	LLVMValueRef right;

	if (!LLVMIsAICmpInst(value) || LLVMGetICmpPredicate(value) != predicate)
		return false;
	*left = LLVMGetOperand(value, 0);
	right = LLVMGetOperand(value, 1);
	return LLVMIsAConstantInt(right) && LLVMIsNull(right);
}

/* Is "value" true where the signs of the operands of "rest", a remainder,
 * differ?
 */
static bool tests_signs(LLVMValueRef value, LLVMValueRef rest)
{
	LLVMValueRef both, x = LLVMGetOperand(rest, 0);
	LLVMValueRef by = LLVMGetOperand(rest, 1), first, second;

	if (!compares(value, LLVMIntSLT, &both) || !LLVMIsAInstruction(both) ||
		LLVMGetInstructionOpcode(both) != LLVMXor)
		return false;
	first = LLVMGetOperand(both, 0);
	second = LLVMGetOperand(both, 1);
	return (second == by && (first == x || first == rest)) ||
		(first == by && (second == x || second == rest));
}

/* Does adding "select" to "rest", a remainder rounded towards zero, yield the
 * remainder rounded down?
 */
static bool rounds_down(LLVMValueRef select, LLVMValueRef rest)
{
	LLVMValueRef more = LLVMGetOperand(select, 1), a, b, tested;
	LLVMValueRef none = LLVMGetOperand(select, 2);
	bool is_and;

	if (more != LLVMGetOperand(rest, 1) || !LLVMIsAConstantInt(none) ||
		!LLVMIsNull(none) ||
		!ash_condition_split(LLVMGetOperand(select, 0), &is_and, &a,
			&b) ||
		!is_and)
		return false;
	if (tests_signs(a, rest)) {
		LLVMValueRef other = a;

		a = b;
		b = other;
	}
	return compares(a, LLVMIntNE, &tested) && tested == rest &&
		tests_signs(b, rest);
}

bool ash_modulo_is(ash_scev scev, LLVMValueRef *rest)
{
	if (ash_scev_get_kind(scev) != ASH_SCEV_ADD ||
		ash_scev_n_operand(scev) != 2)
		return false;
	for (unsigned i = 0; i < 2; ++i) {
		LLVMValueRef select = get_inst(ash_scev_operand(scev, i),
			LLVMSelect);

		*rest = get_inst(ash_scev_operand(scev, 1 - i), LLVMSRem);
		if (select && *rest && rounds_down(select, *rest))
			return true;
	}
	return false;
}
