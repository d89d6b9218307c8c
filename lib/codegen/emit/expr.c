/* expr.c - LLVM values of AST expressions.
 *
 * Integers are computed in gen->index_type; conditions are i1.
 * isl's expressions are exact, so additions and products bear "nsw" wherever
 * the values are known to fit; this lets later passes widen and compare.
 * Divisions of values known to be non-negative are unsigned: the analyses of
 * LLVM understand those best.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <stdlib.h>

#include <isl/val.h>

#include "llvm/query/permitted_calls.h"

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

LLVMValueRef ash_gen_min(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef less = LLVMBuildICmp(gen->builder, LLVMIntSLT, a, b, "");

	return LLVMBuildSelect(gen->builder, less, a, b, "");
}

LLVMValueRef ash_gen_max(ash_gen *gen, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef greater = LLVMBuildICmp(gen->builder, LLVMIntSGT, a, b,
		"");

	return LLVMBuildSelect(gen->builder, greater, a, b, "");
}

/* State for the computation of an expression. */
typedef struct emitter {
	ash_gen *gen;
	LLVMTypeRef type;	/* type of integers */
	bool wraps;		/* integers may overflow: no "nsw" */
} emitter;

static LLVMValueRef translate(const emitter *e, __isl_keep isl_ast_expr *expr);

static LLVMValueRef constant(const emitter *e, long long value)
{
	return LLVMConstInt(e->type, (unsigned long long) value, true);
}

static LLVMValueRef to_index(const emitter *e, LLVMValueRef value)
{
	if (!value || !is_condition(value))
		return value;
	return LLVMBuildZExt(e->gen->builder, value, e->type, "");
}

static LLVMValueRef to_condition(const emitter *e, LLVMValueRef value)
{
	if (!value || is_condition(value))
		return value;
	return LLVMBuildICmp(e->gen->builder, LLVMIntNE, value, constant(e, 0),
		"");
}

static LLVMValueRef index_arg(const emitter *e, args *a, int i)
{
	return to_index(e, translate(e, a->expr[i]));
}

static LLVMValueRef condition_arg(const emitter *e, args *a, int i)
{
	return to_condition(e, translate(e, a->expr[i]));
}

/* Returns isl's number "val" (taken) as a constant. isl crashes if it prints a
 * number and memory runs out, so common short numbers are not printed.
 */
static LLVMValueRef int_expr(const emitter *e, __isl_take isl_val *val)
{
	bool is_short = val && isl_val_cmp_si(val, INT32_MAX) <= 0 &&
		isl_val_cmp_si(val, INT32_MIN) >= 0;
	char *text = is_short ? NULL : isl_val_to_str(val);
	LLVMValueRef value = NULL;

	if (is_short)
		value = constant(e, isl_val_get_num_si(val));
	if (text)
		value = LLVMConstIntOfString(e->type, text, 10);
	free(text);
	isl_val_free(val);
	return value;
}

static LLVMValueRef id_expr(const emitter *e, __isl_take isl_id *id)
{
	const ash_gen_name *name = ash_gen_find_name(e->gen, id);
	LLVMValueRef value = name ? ash_gen_use(e->gen, name->value) : NULL;

	isl_id_free(id);
	if (!value)
		return NULL;
	return LLVMBuildIntCast2(e->gen->builder, value, e->type, true, "");
}

/* Emit "a" divided by the positive "b", rounded towards minus infinity, as (a -
 * (a < 0 ? b - 1 : 0)) / b.
 */
static LLVMValueRef floor_div(const emitter *e, LLVMValueRef a, LLVMValueRef b)
{
	LLVMBuilderRef builder = e->gen->builder;
	LLVMValueRef negative = LLVMBuildICmp(builder, LLVMIntSLT, a,
		constant(e, 0), "");
	LLVMValueRef less_one = LLVMBuildSub(builder, b, constant(e, 1), "");
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

static LLVMValueRef fdiv_q(const emitter *e, args *arg, LLVMValueRef a,
	LLVMValueRef b)
{
	int log = exact_log2(b);

	if (ash_gen_is_non_negative(e->gen, arg->expr[0]))
		return LLVMBuildUDiv(e->gen->builder, a, b, "");
	if (log >= 0)
		return LLVMBuildAShr(e->gen->builder, a, constant(e, log), "");
	return floor_div(e, a, b);
}

/* Emit a - b * floor(a / b), the remainder that is never negative. */
static LLVMValueRef floor_rest(const emitter *e, args *arg, LLVMValueRef a,
	LLVMValueRef b)
{
	LLVMBuilderRef builder = e->gen->builder;
	LLVMValueRef negative, rest;

	if (ash_gen_is_non_negative(e->gen, arg->expr[0]))
		return LLVMBuildURem(builder, a, b, "");
	if (exact_log2(b) >= 0)
		return LLVMBuildAnd(builder, a,
			LLVMBuildSub(builder, b, constant(e, 1), ""), "");
	rest = LLVMBuildSRem(builder, a, b, "");
	negative = LLVMBuildICmp(builder, LLVMIntSLT, rest, constant(e, 0), "");
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

/* Can a value be divided by "divisor" without a library call?  A power of two
 * needs only shifts.
 */
static bool can_divide(const emitter *e, __isl_keep isl_ast_expr *divisor)
{
	if (isl_ast_expr_get_type(divisor) == isl_ast_expr_int &&
		is_short_power_of_two(isl_ast_expr_int_get_val(divisor)))
		return true;
	return ash_ir_may_divide(e->gen->ir->function,
		LLVMGetIntTypeWidth(e->type));
}

static LLVMValueRef add(const emitter *e, LLVMValueRef a, LLVMValueRef b)
{
	return (e->wraps ? LLVMBuildAdd : LLVMBuildNSWAdd)(e->gen->builder, a,
		b, "");
}

static LLVMValueRef subtract(const emitter *e, LLVMValueRef a, LLVMValueRef b)
{
	return (e->wraps ? LLVMBuildSub : LLVMBuildNSWSub)(e->gen->builder, a,
		b, "");
}

static LLVMValueRef multiply(const emitter *e, LLVMValueRef a, LLVMValueRef b)
{
	return (e->wraps ? LLVMBuildMul : LLVMBuildNSWMul)(e->gen->builder, a,
		b, "");
}

static bool is_in_kernel(const ash_gen *gen)
{
	return gen->frame->buffer;
}

/* Emit the quotient or remainder of "a" and "b", the arguments "arg", for the
 * operator "type". isl marks some dividends as non-negative, but code evaluates
 * all operands of a maximum, also negative ones that do not decide it: with n =
 * 0, (n - 1) / 64 must be -1.  In kernels, threads without instances may have
 * any bounds, so no quotient can be marked exact.
 */
static LLVMValueRef divide(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg, LLVMValueRef a, LLVMValueRef b)
{
	LLVMBuilderRef builder = e->gen->builder;

	if (!can_divide(e, arg->expr[1]))
		return NULL;
	switch (type) {
	case isl_ast_expr_op_div:
		return is_in_kernel(e->gen)
			? fdiv_q(e, arg, a, b)
			: LLVMBuildExactSDiv(builder, a, b, "");
	case isl_ast_expr_op_fdiv_q:
	case isl_ast_expr_op_pdiv_q:
		return fdiv_q(e, arg, a, b);
	case isl_ast_expr_op_pdiv_r:
		return floor_rest(e, arg, a, b);
	case isl_ast_expr_op_zdiv_r:
		return LLVMBuildSRem(builder, a, b, "");
	default:
		return NULL;
	}
}

static LLVMValueRef arithmetic(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = index_arg(e, arg, 0);
	LLVMValueRef b = index_arg(e, arg, 1);

	if (!a || !b)
		return NULL;
	switch (type) {
	case isl_ast_expr_op_add:
		return add(e, a, b);
	case isl_ast_expr_op_sub:
		return subtract(e, a, b);
	case isl_ast_expr_op_mul:
		return multiply(e, a, b);
	default:
		return divide(e, type, arg, a, b);
	}
}

static LLVMValueRef minmax(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef result = index_arg(e, arg, 0);

	for (int i = 1; result && i < arg->n; i++) {
		LLVMValueRef next = index_arg(e, arg, i);

		if (!next)
			return NULL;
		result = type == isl_ast_expr_op_max
			? ash_gen_max(e->gen, result, next)
			: ash_gen_min(e->gen, result, next);
	}
	return result;
}

static LLVMValueRef compare(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = index_arg(e, arg, 0);
	LLVMValueRef b = index_arg(e, arg, 1);
	LLVMIntPredicate predicate = type == isl_ast_expr_op_eq ? LLVMIntEQ
		: type == isl_ast_expr_op_le                    ? LLVMIntSLE
		: type == isl_ast_expr_op_lt                    ? LLVMIntSLT
		: type == isl_ast_expr_op_ge                    ? LLVMIntSGE
								: LLVMIntSGT;

	if (!a || !b)
		return NULL;
	return LLVMBuildICmp(e->gen->builder, predicate, a, b, "");
}

/* Emit the logical operation "type" of the arguments "arg", with both operands
 * evaluated; that is safe because no division traps: divisors are constants.
 * For and_then and or_else the result is a select, which ignores the second
 * operand, possibly poison, if the first one decides.
 */
static LLVMValueRef logic(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg)
{
	LLVMValueRef a = condition_arg(e, arg, 0);
	LLVMValueRef b = condition_arg(e, arg, 1);
	LLVMTypeRef type1 = LLVMInt1TypeInContext(e->gen->context);
	LLVMBuilderRef builder = e->gen->builder;

	if (!a || !b)
		return NULL;
	switch (type) {
	case isl_ast_expr_op_and:
		return LLVMBuildAnd(builder, a, b, "");
	case isl_ast_expr_op_or:
		return LLVMBuildOr(builder, a, b, "");
	case isl_ast_expr_op_and_then:
		return LLVMBuildSelect(builder, a, b,
			LLVMConstInt(type1, 0, false), "");
	default:
		return LLVMBuildSelect(builder, a,
			LLVMConstInt(type1, 1, false), b, "");
	}
}

static LLVMValueRef choose(const emitter *e, args *arg)
{
	LLVMValueRef condition = condition_arg(e, arg, 0);
	LLVMValueRef a = index_arg(e, arg, 1);
	LLVMValueRef b = index_arg(e, arg, 2);

	if (!condition || !a || !b)
		return NULL;
	return LLVMBuildSelect(e->gen->builder, condition, a, b, "");
}

static LLVMValueRef negate(const emitter *e, args *arg)
{
	LLVMValueRef a = index_arg(e, arg, 0);

	return a ? subtract(e, constant(e, 0), a) : NULL;
}

static LLVMValueRef op_expr(const emitter *e, enum isl_ast_expr_op_type type,
	args *arg)
{
	switch (type) {
	case isl_ast_expr_op_and:
	case isl_ast_expr_op_and_then:
	case isl_ast_expr_op_or:
	case isl_ast_expr_op_or_else:
		return logic(e, type, arg);
	case isl_ast_expr_op_max:
	case isl_ast_expr_op_min:
		return minmax(e, type, arg);
	case isl_ast_expr_op_minus:
		return negate(e, arg);
	case isl_ast_expr_op_cond:
	case isl_ast_expr_op_select:
		return choose(e, arg);
	case isl_ast_expr_op_eq:
	case isl_ast_expr_op_le:
	case isl_ast_expr_op_lt:
	case isl_ast_expr_op_ge:
	case isl_ast_expr_op_gt:
		return compare(e, type, arg);
	default:
		return arithmetic(e, type, arg);
	}
}

static LLVMValueRef translate(const emitter *e, __isl_keep isl_ast_expr *expr)
{
	LLVMValueRef value = NULL;
	args arg;

	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_int:
		return int_expr(e, isl_ast_expr_int_get_val(expr));
	case isl_ast_expr_id:
		return id_expr(e, isl_ast_expr_id_get_id(expr));
	case isl_ast_expr_op:
		if (get_args(&arg, expr) < 0)
			return NULL;
		value = op_expr(e, isl_ast_expr_op_get_type(expr), &arg);
		free_args(&arg);
		return value;
	default:
		return NULL;
	}
}

LLVMValueRef ash_gen_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	emitter e = { gen, gen->index_type, false };

	return translate(&e, expr);
}

LLVMValueRef ash_gen_wrapping_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	emitter e = { gen, gen->index_type, true };

	return expr ? translate(&e, expr) : NULL;
}

LLVMValueRef ash_gen_condition(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	emitter e = { gen, gen->index_type, false };

	return to_condition(&e, translate(&e, expr));
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

/* Is the result of an operation "type" non-negative if "n_yes" of its "n"
 * operands are?
 */
static bool is_non_negative_op(enum isl_ast_expr_op_type type, int n_yes, int n)
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

bool ash_gen_is_non_negative(const ash_gen *gen, __isl_keep isl_ast_expr *expr)
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
	result = is_non_negative_op(isl_ast_expr_op_get_type(expr), n_yes,
		arg.n);
	free_args(&arg);
	return result;
}

LLVMValueRef ash_gen_exact_expr(ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	double size = ash_gen_expr_size(gen, expr).widest;
	emitter e = { gen, gen->index_type, true };
	LLVMValueRef value = NULL;

	if (size > ASH_MAX_INDEX)
		e.type = LLVMInt128TypeInContext(gen->context);
	if (size < 0x1p126)
		value = translate(&e, expr);
	isl_ast_expr_free(expr);
	if (!value || is_condition(value))
		return value;
	return LLVMBuildIntCast2(gen->builder, value, gen->index_type, true,
		"");
}
