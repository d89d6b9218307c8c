/* narrow.c - parameter ranges for which 64-bit integers suffice.
 *
 * Loop bounds and conditions are computed in 64 bits.  With 32-bit parameters
 * that is nearly always enough.  Larger parameters may have values, however
 * unlikely, for which "n - 1" overflows; then the original code must run.  So
 * this file looks for the widest parameter range that keeps all bounds exact,
 * and emits a test for that range unless the types already guarantee it.
 *
 * Subscripts are in range because the elements exist, but their operands may be
 * larger: min(81 * n, 82 * m) is right only if both operands are.  Affine
 * values of a statement may overflow as they did in the program, except in
 * operands of minima, quotients, remainders and the like.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <math.h>

/* The largest number of threads in a block.  In a dimension of a kernel, the
 * values of threads may exceed the last value by less than this number.
 */
#define MAX_BLOCK 1024

static ash_gen_size take_size(const ash_gen *gen, __isl_take isl_ast_expr *expr)
{
	ash_gen_size size = ash_gen_bound_size(gen, expr);

	isl_ast_expr_free(expr);
	return size;
}

/* Upper bounds for the iterator of the loop "node", including its last value,
 * which exceeds the loop's bound by less than a step.
 */
static ash_gen_size iterator_size(const ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	ash_gen_size size = take_size(gen, isl_ast_node_for_get_init(node));
	isl_ast_expr *cond;
	ash_gen_size bound, step;

	if (isl_ast_node_for_is_degenerate(node))
		return size;
	cond = isl_ast_node_for_get_cond(node);
	bound = take_size(gen, isl_ast_expr_op_get_arg(cond, 1));
	step = take_size(gen, isl_ast_node_for_get_inc(node));
	size.value = fmax(size.value, bound.value);
	size.widest = fmax(size.widest, bound.widest);
	size.widest = fmax(size.widest, size.value + step.value);
	isl_ast_expr_free(cond);
	return size;
}

static double node_size(ash_gen *gen, __isl_keep isl_ast_node *node);

static double take_node_size(ash_gen *gen, __isl_take isl_ast_node *node)
{
	double size = node_size(gen, node);

	isl_ast_node_free(node);
	return size;
}

static double for_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	ash_gen_size size = iterator_size(gen, node);
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	ash_gen_name name = { isl_ast_expr_id_get_id(iterator),
		ash_gen_index(gen, 0), size.value, false };
	double body = INFINITY;

	if (ash_gen_push_name(gen, name) >= 0) {
		body = take_node_size(gen, isl_ast_node_for_get_body(node));
		ash_gen_pop_name(gen);
	}
	isl_ast_expr_free(iterator);
	return fmax(size.widest, body);
}

static double if_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	double size = take_size(gen, isl_ast_node_if_get_cond(node)).widest;

	size = fmax(size,
		take_node_size(gen, isl_ast_node_if_get_then_node(node)));
	if (isl_ast_node_if_has_else_node(node) == isl_bool_true)
		size = fmax(size,
			take_node_size(gen,
				isl_ast_node_if_get_else_node(node)));
	return size;
}

static double block_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);
	isl_size n = isl_ast_node_list_size(list);
	double size = n < 0 ? INFINITY : 0;

	for (int i = 0; i < n; i++)
		size = fmax(size,
			take_node_size(gen, isl_ast_node_list_get_at(list, i)));
	isl_ast_node_list_free(list);
	return size;
}

/* An upper bound of the absolute values in "expr" that must be exact so that
 * the low bits of the result are right: sums and products may wrap around,
 * operands of other operations may not.
 */
static double exact_part(const ash_gen *gen, __isl_keep isl_ast_expr *expr)
{
	double size = 0;
	isl_size n;

	if (!expr || isl_ast_expr_get_type(expr) != isl_ast_expr_op)
		return 0;
	switch (isl_ast_expr_op_get_type(expr)) {
	case isl_ast_expr_op_add:
	case isl_ast_expr_op_sub:
	case isl_ast_expr_op_minus:
	case isl_ast_expr_op_mul:
		break;
	default:
		return ash_gen_expr_size(gen, expr).widest;
	}
	n = isl_ast_expr_op_get_n_arg(expr);
	for (int i = 0; i < n; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		size = fmax(size, exact_part(gen, arg));
		isl_ast_expr_free(arg);
	}
	return size;
}

/* An upper bound of the absolute values in the subscripts of "access". */
static double access_size(const ash_gen *gen, __isl_keep isl_ast_expr *access)
{
	isl_size n = access ? isl_ast_expr_op_get_n_arg(access) : 0;
	double size = 0;

	for (int i = 1; i < n; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(access, i);

		size = fmax(size, ash_gen_expr_size(gen, arg).widest);
		isl_ast_expr_free(arg);
	}
	return size;
}

static double body_size(const ash_gen *gen, const ash_ast_stmt *body)
{
	double size = 0;

	for (unsigned i = 0; i < body->n_access; i++)
		size = fmax(size, access_size(gen, body->access[i]));
	for (unsigned i = 0; i < body->n_value; i++)
		size = fmax(size, exact_part(gen, body->value[i]));
	return size;
}

/* An upper bound of the absolute values that must be exact in the statement or
 * step at "node".  For its computation, the iterators of the statement, which
 * are expressions of loop iterators, are pushed as names with their bounds
 * (ash_gen_name.size).
 */
static double user_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	const ash_ast_user *user = ash_ast_get_user(node);
	const ash_ast_step_node *step = ash_ast_get_step(node);
	double size = 0;
	unsigned n = 0;

	if (step)
		return step->element ? access_size(gen, step->element) : 0;
	for (; user && n < user->n_iter; n++) {
		ash_gen_size iter = ash_gen_expr_size(gen, user->iter[n]);
		ash_gen_name name = { isl_id_copy(user->body->iter_id[n]),
			ash_gen_index(gen, 0), iter.value, false };

		size = fmax(size, iter.widest);
		if (ash_gen_push_name(gen, name) < 0)
			break;
	}
	if (user && n == user->n_iter)
		size = fmax(size, body_size(gen, user->body));
	else
		size = INFINITY;
	while (n-- > 0)
		ash_gen_pop_name(gen);
	return size;
}

/* An upper bound of the absolute values that must be exact below "node", the
 * mark of "kernel".  For its computation, the numbers of threads within a block
 * are pushed as names with their bounds.
 */
static double lanes_size(ash_gen *gen, __isl_keep isl_ast_node *node,
	const ash_ast_kernel *kernel)
{
	double size = INFINITY;
	unsigned n = 0;

	for (; n < kernel->n_lane; n++) {
		ash_gen_name name = { isl_id_copy(kernel->lane[n].id),
			ash_gen_index(gen, 0), MAX_BLOCK, true };

		if (ash_gen_push_name(gen, name) < 0)
			break;
	}
	if (n == kernel->n_lane)
		size = take_node_size(gen, isl_ast_node_mark_get_node(node));
	while (n-- > 0)
		ash_gen_pop_name(gen);
	return size;
}

/* An upper bound of the absolute values that must be exact in a kernel at
 * "node".  For its computation, the thread's values in the dimensions are
 * pushed as names with their bounds.
 */
static double kernel_size(ash_gen *gen, __isl_keep isl_ast_node *node,
	const ash_ast_kernel *kernel)
{
	double size = 0;
	unsigned n = 0;

	for (; n < kernel->n_dim; n++) {
		ash_gen_size first = ash_gen_expr_size(gen, kernel->first[n]);
		ash_gen_size last = ash_gen_expr_size(gen, kernel->last[n]);
		ash_gen_name name = { isl_id_copy(kernel->id[n]),
			ash_gen_index(gen, 0),
			fmax(first.value, last.value) + MAX_BLOCK, false };

		size = fmax(size, fmax(first.widest, last.widest));
		size = fmax(size, 2 * name.size);
		if (ash_gen_push_name(gen, name) < 0)
			break;
	}
	size = n < kernel->n_dim ? INFINITY
				 : fmax(size, lanes_size(gen, node, kernel));
	while (n-- > 0)
		ash_gen_pop_name(gen);
	return size;
}

/* An upper bound of the absolute values that must be exact below the mark
 * "node".  For its computation, the parameter that holds the result of "test"
 * is pushed as a name with its bound.
 */
static double test_size(ash_gen *gen, __isl_keep isl_ast_node *node,
	const ash_ast_test_node *test)
{
	ash_gen_name name = { isl_id_copy(test->id), ash_gen_index(gen, 0), 1,
		true };
	double size = ash_gen_expr_size(gen, test->expr).widest;

	if (ash_gen_push_name(gen, name) < 0)
		return INFINITY;
	size = fmax(size,
		take_node_size(gen, isl_ast_node_mark_get_node(node)));
	ash_gen_pop_name(gen);
	return size;
}

static double mark_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	const ash_ast_kernel *kernel = ash_ast_get_kernel(node);
	const ash_ast_test_node *test = ash_ast_get_test(node);

	if (kernel)
		return kernel_size(gen, node, kernel);
	if (test)
		return test_size(gen, node, test);
	return take_node_size(gen, isl_ast_node_mark_get_node(node));
}

/* An upper bound of the absolute values that must be exact in "node". */
static double node_size(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		return for_size(gen, node);
	case isl_ast_node_if:
		return if_size(gen, node);
	case isl_ast_node_block:
		return block_size(gen, node);
	case isl_ast_node_mark:
		return mark_size(gen, node);
	case isl_ast_node_user:
		return user_size(gen, node);
	default:
		return INFINITY;
	}
}

/* Emit the condition -2^bits <= value < 2^bits; returns it as i1. */
static LLVMValueRef fits(ash_gen *gen, LLVMValueRef value, unsigned bits)
{
	LLVMValueRef half = ash_gen_index(gen, 1LL << bits);
	LLVMValueRef shifted = LLVMBuildAdd(gen->builder, value, half, "");

	return LLVMBuildICmp(gen->builder, LLVMIntULT, shifted,
		ash_gen_index(gen, 2LL << bits), "");
}

/* Are 64 bits enough for the code of the AST "root" if the absolute values of
 * all parameters are at most 2^bits?
 */
static bool is_enough(ash_gen *gen, __isl_keep isl_ast_node *root,
	unsigned bits)
{
	for (unsigned i = 0; i < gen->n_name; i++)
		gen->name[i].size = fmin(gen->name[i].size,
			ldexp(1, (int) bits));
	return node_size(gen, root) <= ASH_MAX_INDEX;
}

/* Emit the test, as i1, that each parameter is at least -2^bits and less than
 * 2^bits; parameters whose type guarantees that are not tested.
 */
static LLVMValueRef test_params(ash_gen *gen, unsigned bits)
{
	LLVMTypeRef type = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef all = LLVMConstInt(type, 1, false);

	for (unsigned i = 0; i < gen->n_name; i++)
		if (ash_gen_param_size(&gen->ir->param[i]) >
			ldexp(1, (int) bits))
			all = LLVMBuildAnd(gen->builder, all,
				fits(gen, gen->name[i].value, bits), "");
	return all;
}

LLVMValueRef ash_gen_range_test(ash_gen *gen, __isl_keep isl_ast_node *root)
{
	static const unsigned bits[] = { 64, 60, 56, 48, 40, 32, 28, 24, 20 };

	for (unsigned i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		if (is_enough(gen, root, bits[i]))
			return test_params(gen, bits[i]);
	return NULL;
}
