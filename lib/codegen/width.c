/* width.c - how wide must integers be to compute an expression exactly?
 *
 * Interval arithmetic on the number of bits.  Loops are computed in 64 bits,
 * as iteration counts beyond that never end; the run-time test in front of
 * a SCoP must be right for all values of the parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/gen.h"

#include <isl/val.h>

/* Wide enough for anything that cannot be computed. */
#define TOO_WIDE 1000

typedef struct width {
	unsigned value;		/* of the expression itself */
	unsigned widest;	/* of it and its parts */
} width;

static unsigned max(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static unsigned int_width(__isl_take isl_val *val)
{
	unsigned bits = 1;

	val = isl_val_abs(val);
	while (isl_val_is_pos(val) == isl_bool_true) {
		val = isl_val_floor(isl_val_div_ui(val, 2));
		bits++;
	}
	bits = val ? bits : TOO_WIDE;
	isl_val_free(val);
	return bits;
}

static unsigned id_width(const ash_gen *gen, __isl_take isl_id *id)
{
	const ash_gen_name *name = ash_gen_find_name(gen, id);

	isl_id_free(id);
	return name ? name->bits : TOO_WIDE;
}

/* The width of a result, given the greatest and the sum of the operands'. */
static unsigned op_width(enum isl_ast_expr_op_type type, unsigned greatest,
	unsigned sum)
{
	switch (type) {
	case isl_ast_expr_op_mul:
		return sum;
	case isl_ast_expr_op_and:
	case isl_ast_expr_op_and_then:
	case isl_ast_expr_op_or:
	case isl_ast_expr_op_or_else:
	case isl_ast_expr_op_eq:
	case isl_ast_expr_op_le:
	case isl_ast_expr_op_lt:
	case isl_ast_expr_op_ge:
	case isl_ast_expr_op_gt:
		return 2;
	case isl_ast_expr_op_max:
	case isl_ast_expr_op_min:
	case isl_ast_expr_op_cond:
	case isl_ast_expr_op_select:
		return greatest;
	default:
		return greatest + 1;
	}
}

static width expr_width(const ash_gen *gen, __isl_keep isl_ast_expr *expr);

static width op_expr_width(const ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	isl_size n = isl_ast_expr_op_get_n_arg(expr);
	unsigned greatest = 0, sum = 0;
	width w = {0, 0};

	for (int i = 0; i < n; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);
		width a = expr_width(gen, arg);

		isl_ast_expr_free(arg);
		greatest = max(greatest, a.value);
		sum += a.value;
		w.widest = max(w.widest, a.widest);
	}
	w.value = op_width(isl_ast_expr_op_get_type(expr), greatest, sum);
	w.widest = max(w.widest, w.value);
	return w;
}

static width expr_width(const ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	width w = {0, 0};

	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_int:
		w.value = int_width(isl_ast_expr_int_get_val(expr));
		break;
	case isl_ast_expr_id:
		w.value = id_width(gen, isl_ast_expr_id_get_id(expr));
		break;
	case isl_ast_expr_op:
		return op_expr_width(gen, expr);
	default:
		w.value = TOO_WIDE;
	}
	w.widest = w.value;
	return w;
}

LLVMValueRef ash_gen_exact_expr(ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	LLVMTypeRef type = gen->index_type;
	unsigned width = expr ? expr_width(gen, expr).widest : TOO_WIDE;
	LLVMValueRef value = NULL;

	if (width > 64)
		gen->index_type = LLVMInt128TypeInContext(gen->context);
	if (width <= 128)
		value = ash_gen_expr(gen, expr);
	gen->index_type = type;
	isl_ast_expr_free(expr);
	if (!value || LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
		return value;
	return LLVMBuildIntCast2(gen->builder, value, type, true, "");
}
