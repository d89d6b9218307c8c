/* width.c - bounds of integers in an expression.
 *
 * Interval arithmetic on magnitudes.  Loop bounds are computed in 64 bits, and
 * narrow.c tests that these suffice; expressions of the run-time test before a
 * SCoP must be exact for all parameter values, so they may need 128 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <math.h>

#include <isl/val.h>

#include "support/number.h"

static ash_gen_size make_size(double value)
{
	return (ash_gen_size) { value, value };
}

static double int_size(__isl_take isl_val *val)
{
	return fabs(ash_number_estimate(val, INFINITY));
}

static double id_size(const ash_gen *gen, __isl_take isl_id *id)
{
	const ash_gen_name *name = ash_gen_find_name(gen, id);

	isl_id_free(id);
	return name ? name->size : INFINITY;
}

/* Summary of the operands of an operation, each of which has a bound of its
 * absolute value: the greatest and least bound, the sum and product of the
 * bounds, and the bound of the first operand.
 */
typedef struct operands {
	double greatest, least, sum, product, first;
	/* the greatest bound of an intermediate value in any operand */
	double widest;
} operands;

static void add_operand(operands *o, int pos, ash_gen_size size)
{
	if (pos == 0) {
		*o = (operands) { size.value, size.value, 0, 1, size.value, 0 };
	}
	o->greatest = fmax(o->greatest, size.value);
	o->least = fmin(o->least, size.value);
	o->sum += size.value;
	o->product *= size.value;
	o->widest = fmax(o->widest, size.widest);
}

static operands get_operands(const ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	operands o = { .widest = INFINITY };
	isl_size n = isl_ast_expr_op_get_n_arg(expr);

	for (int i = 0; i < n; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		add_operand(&o, i, ash_gen_expr_size(gen, arg));
		isl_ast_expr_free(arg);
	}
	return o;
}

/* A bound of the quotient of the first operand by the second one, a constant.
 */
static double quotient_size(const operands *o)
{
	double divisor = o->product / o->first;

	return o->first == 0 ? 1 : o->first / divisor + 1;
}

static double op_size(enum isl_ast_expr_op_type type, const operands *o)
{
	switch (type) {
	case isl_ast_expr_op_add:
	case isl_ast_expr_op_sub:
		return o->sum;
	case isl_ast_expr_op_mul:
		return o->product;
	case isl_ast_expr_op_div:
	case isl_ast_expr_op_fdiv_q:
	case isl_ast_expr_op_pdiv_q:
		return quotient_size(o);
	case isl_ast_expr_op_max:
	case isl_ast_expr_op_min:
	case isl_ast_expr_op_minus:
	case isl_ast_expr_op_pdiv_r:
	case isl_ast_expr_op_zdiv_r:
	case isl_ast_expr_op_cond:
	case isl_ast_expr_op_select:
		return o->greatest;
	default:
		return 1;
	}
}

static ash_gen_size op_expr_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr)
{
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
	operands o = get_operands(gen, expr);
	ash_gen_size size = make_size(op_size(type, &o));

	size.widest = fmax(size.value, o.widest);
	if (type == isl_ast_expr_op_fdiv_q || type == isl_ast_expr_op_pdiv_q)
		size.widest = fmax(size.widest, o.sum);
	return size;
}

ash_gen_size ash_gen_expr_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr)
{
	switch (expr ? isl_ast_expr_get_type(expr) : isl_ast_expr_error) {
	case isl_ast_expr_int:
		return make_size(int_size(isl_ast_expr_int_get_val(expr)));
	case isl_ast_expr_id:
		return make_size(id_size(gen, isl_ast_expr_id_get_id(expr)));
	case isl_ast_expr_op:
		return op_expr_size(gen, expr);
	default:
		return make_size(INFINITY);
	}
}

ash_gen_size ash_gen_bound_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr)
{
	enum isl_ast_expr_op_type type;
	ash_gen_size size = ash_gen_expr_size(gen, expr);
	operands o;

	if (!expr || isl_ast_expr_get_type(expr) != isl_ast_expr_op)
		return size;
	type = isl_ast_expr_op_get_type(expr);
	if (type != isl_ast_expr_op_min && type != isl_ast_expr_op_max)
		return size;
	o = get_operands(gen, expr);
	size.value = o.least;
	return size;
}

double ash_gen_param_size(const ash_binding_param *param)
{
	unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(param->value));

	return ldexp(1, (int) width - param->is_signed);
}
