/* loop_bounds.c - exclusive upper bounds of loops.
 *
 * isl's bounds are inclusive: "i <= min(n - 1, t + 31)"; generated loops run
 * while "i < min(n, t + 32)", the form that later passes analyze best.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"

static bool is_int(__isl_keep isl_ast_expr *expr)
{
	return isl_ast_expr_get_type(expr) == isl_ast_expr_int;
}

static LLVMValueRef successor(ash_gen *gen, __isl_take isl_ast_expr *expr);

/* Emit the minimum "expr" plus 1 as the minimum of its operands plus 1. */
static LLVMValueRef min_successor(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	isl_size n = isl_ast_expr_op_get_n_arg(expr);
	LLVMValueRef min = successor(gen, isl_ast_expr_op_get_arg(expr, 0));

	for (int i = 1; min && i < n; i++) {
		LLVMValueRef next = successor(gen,
			isl_ast_expr_op_get_arg(expr, i));

		min = next ? ash_gen_min(gen, min, next) : NULL;
	}
	return min;
}

/* Emit "expr" + 1 as a sum of "a" and one constant, where "expr" is a + c or,
 * if "sign" is -1, a - c, and c is a constant.
 */
static LLVMValueRef sum_successor(ash_gen *gen, __isl_keep isl_ast_expr *expr,
	int sign)
{
	LLVMValueRef a = ash_gen_taken_expr(gen,
		isl_ast_expr_op_get_arg(expr, 0));
	LLVMValueRef c = ash_gen_taken_expr(gen,
		isl_ast_expr_op_get_arg(expr, 1));
	LLVMValueRef one = ash_gen_index(gen, 1);

	if (!a || !c)
		return NULL;
	c = sign < 0 ? LLVMBuildSub(gen->builder, one, c, "")
		     : LLVMBuildAdd(gen->builder, c, one, "");
	if (LLVMIsNull(c))
		return a;
	return LLVMBuildNSWAdd(gen->builder, a, c, "");
}

static bool adds_constant(__isl_keep isl_ast_expr *expr)
{
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, 1);
	bool result = arg && is_int(arg);

	isl_ast_expr_free(arg);
	return result;
}

static LLVMValueRef op_successor(ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
	LLVMValueRef value;

	if (type == isl_ast_expr_op_min)
		return min_successor(gen, expr);
	if (type == isl_ast_expr_op_add && adds_constant(expr))
		return sum_successor(gen, expr, 1);
	if (type == isl_ast_expr_op_sub && adds_constant(expr))
		return sum_successor(gen, expr, -1);
	value = ash_gen_expr(gen, expr);
	if (!value)
		return NULL;
	return LLVMBuildNSWAdd(gen->builder, value, ash_gen_index(gen, 1), "");
}

/* Emit "expr" (taken) + 1 in a simplified form. */
static LLVMValueRef successor(ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	LLVMValueRef value = NULL;

	if (expr && isl_ast_expr_get_type(expr) == isl_ast_expr_op)
		value = op_successor(gen, expr);
	else if (expr)
		value = ash_gen_expr(gen, expr);
	if (value && isl_ast_expr_get_type(expr) != isl_ast_expr_op)
		value = LLVMBuildNSWAdd(gen->builder, value,
			ash_gen_index(gen, 1), "");
	isl_ast_expr_free(expr);
	return value;
}

/* Emit the exclusive end of the loop "node".  isl's condition of a loop has the
 * form "i < bound" or "i <= bound".
 */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	isl_ast_expr *cond = isl_ast_node_for_get_cond(node);
	isl_ast_expr *bound = isl_ast_expr_op_get_arg(cond, 1);
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(cond);

	isl_ast_expr_free(cond);
	if (type == isl_ast_expr_op_lt)
		return ash_gen_taken_expr(gen, bound);
	if (type == isl_ast_expr_op_le)
		return successor(gen, bound);
	isl_ast_expr_free(bound);
	return NULL;
}
