/* expr.c - AST expressions as LLVM values.
 *
 * Integers are computed in gen->index_type; conditions are i1.
 * isl's expressions are exact, so additions and products bear "nsw" wherever
 * the values are known to fit; this lets later passes widen and compare.
 * Divisions of values known to be non-negative are unsigned: the analyses of
 * LLVM understand those best.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/gen.h"

#include <stdlib.h>

#include <isl/val.h>

#include "llvm/permitted_calls.h"

#define MAX_ARGS 64

typedef struct args {
	isl_size n;
	isl_ast_expr *expr[MAX_ARGS];
} args;

static isl_stat get_args(args *a, __isl_keep isl_ast_expr *expr)
{
	a->n = isl_ast_expr_op_get_n_arg(expr);
	if (a->n < 0 || a->n > MAX_ARGS)
		return isl_stat_error;
	for (int i = 0; i < a->n; i++)
		a->expr[i] = isl_ast_expr_op_get_arg(expr, i);
	return isl_stat_ok;
}

static void free_args(args *a)
{
	for (int i = 0; i < a->n; i++)
		isl_ast_expr_free(a->expr[i]);
}

static bool is_condition(LLVMValueRef value)
{
	return LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

static LLVMValueRef to_index(ash_gen *gen, LLVMValueRef value)
{
	if (!value || !is_condition(value))
		return value;
	return LLVMBuildZExt(gen->builder, value, gen->index_type, "");
}

static LLVMValueRef to_condition(ash_gen *gen, LLVMValueRef value)
{
	if (!value || is_condition(value))
		return value;
	return LLVMBuildICmp(
		gen->builder, LLVMIntNE, value, ash_gen_index(gen, 0), "");
}

static LLVMValueRef index_arg(ash_gen *gen, args *a, int i)
{
	return to_index(gen, ash_gen_expr(gen, a->expr[i]));
}

LLVMValueRef ash_gen_condition(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	return to_condition(gen, ash_gen_expr(gen, expr));
}

/* Most numbers are short; isl does not survive if it prints one and memory
 * runs out.
 */
static LLVMValueRef int_expr(ash_gen *gen, __isl_take isl_val *val)
{
	bool is_short = val && isl_val_cmp_si(val, INT32_MAX) <= 0 &&
		isl_val_cmp_si(val, INT32_MIN) >= 0;
	char *text = is_short ? NULL : isl_val_to_str(val);
	LLVMValueRef value = NULL;

	if (is_short)
		value = ash_gen_index(gen, isl_val_get_num_si(val));
	if (text)
		value = LLVMConstIntOfString(gen->index_type, text, 10);
	free(text);
	isl_val_free(val);
	return value;
}

static LLVMValueRef id_expr(ash_gen *gen, __isl_take isl_id *id)
{
	const ash_gen_name *name = ash_gen_find_name(gen, id);
	LLVMValueRef value = name ? ash_gen_use(gen, name->value) : NULL;

	isl_id_free(id);
	if (!value)
		return NULL;
	return LLVMBuildIntCast2(
		gen->builder, value, gen->index_type, true, "");
}

LLVMValueRef ash_gen_min(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef less =
		LLVMBuildICmp(gen->builder, LLVMIntSLT, a, b, "");

	return LLVMBuildSelect(gen->builder, less, a, b, "");
}

LLVMValueRef ash_gen_max(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef greater =
		LLVMBuildICmp(gen->builder, LLVMIntSGT, a, b, "");

	return LLVMBuildSelect(gen->builder, greater, a, b, "");
}

/* a - (a < 0 ? b - 1 : 0), divided by b, rounds towards minus infinity. */
static LLVMValueRef floor_div(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	LLVMBuilderRef builder = gen->builder;
	LLVMValueRef negative = LLVMBuildICmp(
		builder, LLVMIntSLT, a, ash_gen_index(gen, 0), "");
	LLVMValueRef less_one =
		LLVMBuildSub(builder, b, ash_gen_index(gen, 1), "");
	LLVMValueRef lowered = LLVMBuildSub(builder, a, less_one, "");

	a = LLVMBuildSelect(builder, negative, lowered, a, "");
	return LLVMBuildSDiv(builder, a, b, "");
}

/* The logarithm of a constant power of two, or -1. */
static int exact_log2(LLVMValueRef value)
{
	unsigned long long bits;
	int log = 0;

	if (!LLVMIsAConstantInt(value) ||
		LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
		return -1;
	bits = LLVMConstIntGetZExtValue(value);
	if (!bits || (bits & (bits - 1)))
		return -1;
	while (bits >>= 1)
		log++;
	return log;
}

static LLVMValueRef fdiv_q(ash_gen *gen, args *arg, LLVMValueRef a,
	LLVMValueRef b)
{
	int log = exact_log2(b);

	if (ash_gen_is_non_negative(gen, arg->expr[0]))
		return LLVMBuildUDiv(gen->builder, a, b, "");
	if (log >= 0)
		return LLVMBuildAShr(
			gen->builder, a, ash_gen_index(gen, log), "");
	return floor_div(gen, a, b);
}

/* a - b floor(a / b), which is not negative. */
static LLVMValueRef floor_rest(ash_gen *gen, args *arg, LLVMValueRef a,
	LLVMValueRef b)
{
	LLVMBuilderRef builder = gen->builder;
	LLVMValueRef negative, rest;

	if (ash_gen_is_non_negative(gen, arg->expr[0]))
		return LLVMBuildURem(builder, a, b, "");
	if (exact_log2(b) >= 0)
		return LLVMBuildAnd(builder, a,
			LLVMBuildSub(builder, b, ash_gen_index(gen, 1), ""),
			"");
	rest = LLVMBuildSRem(builder, a, b, "");
	negative = LLVMBuildICmp(
		builder, LLVMIntSLT, rest, ash_gen_index(gen, 0), "");
	return LLVMBuildSelect(builder, negative,
		LLVMBuildAdd(builder, rest, b, ""), rest, "");
}

static bool is_short_power_of_two(__isl_take isl_val *val)
{
	bool is_short = val && isl_val_cmp_si(val, 0) > 0 &&
		isl_val_cmp_si(val, INT32_MAX) <= 0;
	long value = is_short ? isl_val_get_num_si(val) : 3;

	isl_val_free(val);
	return !(value & (value - 1));
}

/* Can it be divided by "divisor" without a call that is not allowed?  Shifts
 * are enough for a power of two.
 */
static bool can_divide(const ash_gen *gen, __isl_keep isl_ast_expr *divisor)
{
	if (isl_ast_expr_get_type(divisor) == isl_ast_expr_int &&
		is_short_power_of_two(isl_ast_expr_int_get_val(divisor)))
		return true;
	return ash_ir_may_divide(gen->ir->function,
		LLVMGetIntTypeWidth(gen->index_type));
}

static LLVMValueRef add(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	return (gen->wraps ? LLVMBuildAdd : LLVMBuildNSWAdd)(
		gen->builder, a, b, "");
}

static LLVMValueRef subtract(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	return (gen->wraps ? LLVMBuildSub : LLVMBuildNSWSub)(
		gen->builder, a, b, "");
}

static LLVMValueRef multiply(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	return (gen->wraps ? LLVMBuildMul : LLVMBuildNSWMul)(
		gen->builder, a, b, "");
}

/* isl promises that some dividends are not negative.  That is so where the
 * expression is the value of a bound, but the greatest of several bounds is
 * taken even if no instance needs one of them: with n = 0, (n - 1) / 64 has to
 * be -1.
 */
static LLVMValueRef divide(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg, LLVMValueRef a, LLVMValueRef b)
{
	LLVMBuilderRef builder = gen->builder;

	if (!can_divide(gen, arg->expr[1]))
		return NULL;
	switch (type) {
	case isl_ast_expr_op_div:
		return LLVMBuildExactSDiv(builder, a, b, "");
	case isl_ast_expr_op_fdiv_q:
	case isl_ast_expr_op_pdiv_q:
		return fdiv_q(gen, arg, a, b);
	case isl_ast_expr_op_pdiv_r:
		return floor_rest(gen, arg, a, b);
	case isl_ast_expr_op_zdiv_r:
		return LLVMBuildSRem(builder, a, b, "");
	default:
		return NULL;
	}
}

static LLVMValueRef arithmetic(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = index_arg(gen, arg, 0);
	LLVMValueRef b = index_arg(gen, arg, 1);

	if (!a || !b)
		return NULL;
	switch (type) {
	case isl_ast_expr_op_add:
		return add(gen, a, b);
	case isl_ast_expr_op_sub:
		return subtract(gen, a, b);
	case isl_ast_expr_op_mul:
		return multiply(gen, a, b);
	default:
		return divide(gen, type, arg, a, b);
	}
}

static LLVMValueRef minmax(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef result = index_arg(gen, arg, 0);

	for (int i = 1; result && i < arg->n; i++) {
		LLVMValueRef next = index_arg(gen, arg, i);

		if (!next)
			return NULL;
		result = type == isl_ast_expr_op_max
			? ash_gen_max(gen, result, next)
			: ash_gen_min(gen, result, next);
	}
	return result;
}

static LLVMValueRef compare(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = index_arg(gen, arg, 0);
	LLVMValueRef b = index_arg(gen, arg, 1);
	LLVMIntPredicate predicate = type == isl_ast_expr_op_eq ? LLVMIntEQ
		: type == isl_ast_expr_op_le			? LLVMIntSLE
		: type == isl_ast_expr_op_lt			? LLVMIntSLT
		: type == isl_ast_expr_op_ge			? LLVMIntSGE
								: LLVMIntSGT;

	if (!a || !b)
		return NULL;
	return LLVMBuildICmp(gen->builder, predicate, a, b, "");
}

/* All operands are evaluated: no division traps, as divisors are constants.
 * The select keeps the poison of a second operand that does not count.
 */
static LLVMValueRef logic(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = ash_gen_condition(gen, arg->expr[0]);
	LLVMValueRef b = ash_gen_condition(gen, arg->expr[1]);
	LLVMTypeRef type1 = LLVMInt1TypeInContext(gen->context);

	if (!a || !b)
		return NULL;
	switch (type) {
	case isl_ast_expr_op_and:
		return LLVMBuildAnd(gen->builder, a, b, "");
	case isl_ast_expr_op_or:
		return LLVMBuildOr(gen->builder, a, b, "");
	case isl_ast_expr_op_and_then:
		return LLVMBuildSelect(
			gen->builder, a, b, LLVMConstInt(type1, 0, false), "");
	default:
		return LLVMBuildSelect(
			gen->builder, a, LLVMConstInt(type1, 1, false), b, "");
	}
}

static LLVMValueRef choose(ash_gen *gen, args *arg)
{
	LLVMValueRef condition = ash_gen_condition(gen, arg->expr[0]);
	LLVMValueRef a = index_arg(gen, arg, 1);
	LLVMValueRef b = index_arg(gen, arg, 2);

	if (!condition || !a || !b)
		return NULL;
	return LLVMBuildSelect(gen->builder, condition, a, b, "");
}

static LLVMValueRef negate(ash_gen *gen, args *arg)
{
	LLVMValueRef a = index_arg(gen, arg, 0);

	return a ? subtract(gen, ash_gen_index(gen, 0), a) : NULL;
}

static LLVMValueRef op_expr(ash_gen *gen, enum isl_ast_expr_op_type type,
	args *arg)
{
	switch (type) {
	case isl_ast_expr_op_and:
	case isl_ast_expr_op_and_then:
	case isl_ast_expr_op_or:
	case isl_ast_expr_op_or_else:
		return logic(gen, type, arg);
	case isl_ast_expr_op_max:
	case isl_ast_expr_op_min:
		return minmax(gen, type, arg);
	case isl_ast_expr_op_minus:
		return negate(gen, arg);
	case isl_ast_expr_op_cond:
	case isl_ast_expr_op_select:
		return choose(gen, arg);
	case isl_ast_expr_op_eq:
	case isl_ast_expr_op_le:
	case isl_ast_expr_op_lt:
	case isl_ast_expr_op_ge:
	case isl_ast_expr_op_gt:
		return compare(gen, type, arg);
	default:
		return arithmetic(gen, type, arg);
	}
}

LLVMValueRef ash_gen_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	LLVMValueRef value = NULL;
	args arg;

	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_int:
		return int_expr(gen, isl_ast_expr_int_get_val(expr));
	case isl_ast_expr_id:
		return id_expr(gen, isl_ast_expr_id_get_id(expr));
	case isl_ast_expr_op:
		if (get_args(&arg, expr) < 0)
			return NULL;
		value = op_expr(gen, isl_ast_expr_op_get_type(expr), &arg);
		free_args(&arg);
		return value;
	default:
		return NULL;
	}
}

LLVMValueRef ash_gen_taken_expr(ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	LLVMValueRef value = expr ? ash_gen_expr(gen, expr) : NULL;

	isl_ast_expr_free(expr);
	return value;
}

static bool is_non_negative_int(__isl_take isl_val *val)
{
	bool result = isl_val_is_nonneg(val) == isl_bool_true;

	isl_val_free(val);
	return result;
}

static bool is_non_negative_id(const ash_gen *gen, __isl_take isl_id *id)
{
	const ash_gen_name *name = ash_gen_find_name(gen, id);

	isl_id_free(id);
	return name && name->non_negative;
}

/* Given how many of the operands are non-negative. */
static bool is_non_negative_op(enum isl_ast_expr_op_type type, int n_yes,
	int n)
{
	switch (type) {
	case isl_ast_expr_op_max:
		return n_yes > 0;
	case isl_ast_expr_op_min:
	case isl_ast_expr_op_add:
	case isl_ast_expr_op_mul:
	case isl_ast_expr_op_div:
	case isl_ast_expr_op_fdiv_q:
	case isl_ast_expr_op_pdiv_q:
		return n_yes == n;
	case isl_ast_expr_op_pdiv_r:
		return true;
	default:
		return false;
	}
}

bool ash_gen_is_non_negative(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr)
{
	int n_yes = 0;
	bool result;
	args arg;

	if (isl_ast_expr_get_type(expr) == isl_ast_expr_int)
		return is_non_negative_int(isl_ast_expr_int_get_val(expr));
	if (isl_ast_expr_get_type(expr) == isl_ast_expr_id)
		return is_non_negative_id(gen, isl_ast_expr_id_get_id(expr));
	if (get_args(&arg, expr) < 0)
		return false;
	for (int i = 0; i < arg.n; i++)
		n_yes += ash_gen_is_non_negative(gen, arg.expr[i]);
	result = is_non_negative_op(
		isl_ast_expr_op_get_type(expr), n_yes, arg.n);
	free_args(&arg);
	return result;
}

LLVMValueRef ash_gen_exact_expr(ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	LLVMTypeRef type = gen->index_type;
	double size = ash_gen_expr_size(gen, expr).widest;
	LLVMValueRef value = NULL;

	if (size > ASH_MAX_INDEX)
		gen->index_type = LLVMInt128TypeInContext(gen->context);
	if (size < 0x1p126)
		value = ash_gen_expr(gen, expr);
	gen->index_type = type;
	isl_ast_expr_free(expr);
	if (!value || LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
		return value;
	return LLVMBuildIntCast2(gen->builder, value, type, true, "");
}
