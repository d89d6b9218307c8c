/* unroll_hint.c - constant trip counts of loops to be unrolled.
 *
 * The bounds are compared symbolically: a loop from "t + 0" to "t + 7" has
 * eight iterations for any t.  Loops whose trip count varies (remainder loops)
 * are not unrolled.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"

#include <isl/val.h>

#include "support/number.h"

/* The limit of body copies: more would exceed the vector registers. */
#define MAX_UNROLLED 64
/* The largest trip count that is determined. */
#define MAX_TRIPS 1024

/* An expression, "base" (NULL: 0), plus a constant. */
typedef struct affine {
	isl_ast_expr *base;
	long constant;
} affine;

static bool get_int(__isl_keep isl_ast_expr *expr, long *value)
{
	return expr && isl_ast_expr_get_type(expr) == isl_ast_expr_int &&
		ash_number_read(isl_ast_expr_int_get_val(expr), (1L << 40) - 1,
			value) == isl_bool_true;
}

/* If "expr" is a sum or difference with a constant as its second operand, set
 * *a to it; otherwise returns false.
 */
static bool split_sum(__isl_keep isl_ast_expr *expr, affine *a)
{
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
	isl_ast_expr *arg;
	bool found;

	if (type != isl_ast_expr_op_add && type != isl_ast_expr_op_sub)
		return false;
	arg = isl_ast_expr_op_get_arg(expr, 1);
	found = get_int(arg, &a->constant);
	isl_ast_expr_free(arg);
	if (!found)
		return false;
	if (type == isl_ast_expr_op_sub)
		a->constant = -a->constant;
	a->base = isl_ast_expr_op_get_arg(expr, 0);
	return true;
}

static affine split(__isl_take isl_ast_expr *expr)
{
	affine a = { NULL, 0 };

	if (get_int(expr, &a.constant))
		isl_ast_expr_free(expr);
	else if (expr && isl_ast_expr_get_type(expr) == isl_ast_expr_op &&
		split_sum(expr, &a))
		isl_ast_expr_free(expr);
	else
		a.base = expr;
	return a;
}

static bool same_base(const affine *a, const affine *b)
{
	if (!a->base || !b->base)
		return a->base == b->base;
	return isl_ast_expr_is_equal(a->base, b->base) == isl_bool_true;
}

/* Returns the number of values from the first one to the end of the loop "node"
 * if both differ by a constant; else -1.
 */
static long constant_span(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *cond = isl_ast_node_for_get_cond(node);
	bool closed = isl_ast_expr_op_get_type(cond) == isl_ast_expr_op_le;
	affine first = split(isl_ast_node_for_get_init(node));
	affine end = split(isl_ast_expr_op_get_arg(cond, 1));
	long span = end.constant + closed - first.constant;

	if (!same_base(&first, &end) || span < 0)
		span = -1;
	isl_ast_expr_free(cond);
	isl_ast_expr_free(first.base);
	isl_ast_expr_free(end.base);
	return span;
}

/* Set *limit to the value of "expr" if it is a constant, or to the first
 * constant operand if "expr" is an operation "type", such as a minimum.
 * Returns false if there is neither.
 */
static bool get_limit(__isl_keep isl_ast_expr *expr,
	enum isl_ast_expr_op_type type, long *limit)
{
	bool found = get_int(expr, limit);
	isl_size n;

	if (found || isl_ast_expr_get_type(expr) != isl_ast_expr_op ||
		isl_ast_expr_op_get_type(expr) != type)
		return found;
	n = isl_ast_expr_op_get_n_arg(expr);
	for (int i = 0; i < n && !found; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		found = get_int(arg, limit);
		isl_ast_expr_free(arg);
	}
	return found;
}

bool ash_gen_limits(__isl_keep isl_ast_node *node, ash_gen_range *range)
{
	isl_ast_expr *init, *cond, *end, *inc;
	bool found;

	if (isl_ast_node_for_is_degenerate(node) != isl_bool_false)
		return false;
	init = isl_ast_node_for_get_init(node);
	cond = isl_ast_node_for_get_cond(node);
	inc = isl_ast_node_for_get_inc(node);
	end = isl_ast_expr_op_get_arg(cond, 1);
	range->exact = get_int(init, &range->first) &&
		get_int(end, &range->end);
	found = get_limit(init, isl_ast_expr_op_max, &range->first) &&
		get_limit(end, isl_ast_expr_op_min, &range->end) &&
		get_int(inc, &range->step) && range->step == 1;
	if (found && isl_ast_expr_op_get_type(cond) == isl_ast_expr_op_le)
		range->end++;
	isl_ast_expr_free(init);
	isl_ast_expr_free(cond);
	isl_ast_expr_free(inc);
	isl_ast_expr_free(end);
	return found;
}

unsigned ash_gen_trips(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *inc;
	long span, step = 0;
	bool ok;

	if (isl_ast_node_for_is_degenerate(node) != isl_bool_false)
		return 0;
	span = constant_span(node);
	inc = isl_ast_node_for_get_inc(node);
	ok = get_int(inc, &step) && step > 0 && span > 0 &&
		(span + step - 1) / step <= MAX_TRIPS;
	isl_ast_expr_free(inc);
	return ok ? (unsigned) ((span + step - 1) / step) : 0;
}

unsigned ash_gen_copies(__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	unsigned trips = info && info->unroll ? ash_gen_trips(node) : 0;

	return trips <= MAX_UNROLLED ? trips : 0;
}
