/* code_length.c - estimate of code size.
 *
 * Counts the instructions that codegen/emit/expr.c, block.c and host_loops.c
 * generate for each node of the AST, with unrolled loops multiplied.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"

/* The number of instructions of a loop besides its body (guard, counter, test
 * and branches), and of a condition.
 */
#define LOOP 8
#define BRANCH 3
/* The number of instructions for a parallel loop: its call and outlined
 * function, with the bounds of the chunk.
 */
#define PARALLEL 60
/* The number of instructions for an access: the address computation after the
 * subscripts, and the access itself.
 */
#define ACCESS 2
/* The number of instructions for each further subscript: a multiplication and
 * an addition.
 */
#define SUBSCRIPT 2

typedef struct {
	const ash_scop_binding *ir;
	ash_code_size size;
	unsigned long times;	/* number of copies of the current node */
} counter;

static void add(counter *c, unsigned long n)
{
	c->size.n_instruction += n * c->times;
}

static unsigned long expr_size(__isl_keep isl_ast_expr *expr)
{
	unsigned long sum = 1;
	isl_size n;

	if (!expr || isl_ast_expr_get_type(expr) != isl_ast_expr_op)
		return 0;
	n = isl_ast_expr_op_get_n_arg(expr);
	for (int i = 0; i < n; ++i) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		sum += expr_size(arg);
		isl_ast_expr_free(arg);
	}
	return sum;
}

static unsigned long taken_size(__isl_take isl_ast_expr *expr)
{
	unsigned long size = expr_size(expr);

	isl_ast_expr_free(expr);
	return size;
}

static unsigned long access_size(__isl_keep isl_ast_expr *access)
{
	isl_size n = access ? isl_ast_expr_op_get_n_arg(access) - 1 : 0;
	unsigned long subscripts = n > 1 ? SUBSCRIPT * ((unsigned) n - 1) : 0;

	return expr_size(access) + ACCESS + subscripts;
}

static void add_user(counter *c, const ash_ast_user *user)
{
	const ash_binding_stmt *ir = &c->ir->stmt[user->stmt];

	for (unsigned i = 0; i < user->n_iter; ++i)
		add(c, expr_size(user->iter[i]));
	for (unsigned i = 0; i < user->body->n_access; ++i)
		add(c, access_size(user->body->access[i]));
	for (unsigned i = 0; i < user->body->n_value; ++i)
		add(c, expr_size(user->body->value[i]));
	add(c, ir->n_inst + BRANCH * ir->n_piece);
}

static isl_bool add_node(__isl_keep isl_ast_node *node, void *user);

static void add_loop(counter *c, __isl_keep isl_ast_node *node)
{
	unsigned copies = ash_gen_copies(node);
	bool is_loop = !copies && !isl_ast_node_for_is_degenerate(node);
	const ash_ast_loop *info = ash_ast_get_loop(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	/* The body exists once in the outlined function and once in the
	 * sequential version.
	 */
	bool twice = is_loop && info && info->parallel;

	if (twice) {
		add(c, PARALLEL);
		c->times *= 2;
	}
	add(c, taken_size(isl_ast_node_for_get_init(node)));
	if (is_loop) {
		add(c, LOOP + taken_size(isl_ast_node_for_get_cond(node)));
		c->size.n_loop += c->times;
	}
	c->times *= copies ? copies : 1;
	isl_ast_node_foreach_descendant_top_down(body, add_node, c);
	c->times /= copies ? copies : 1;
	c->times /= twice ? 2 : 1;
	isl_ast_node_free(body);
}

static isl_bool add_node(__isl_keep isl_ast_node *node, void *user)
{
	counter *c = user;

	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		add_loop(c, node);
		return isl_bool_false;
	case isl_ast_node_if:
		add(c, BRANCH + taken_size(isl_ast_node_if_get_cond(node)));
		return isl_bool_true;
	case isl_ast_node_user:
		add_user(c, ash_ast_get_user(node));
		return isl_bool_false;
	default:
		return isl_bool_true;
	}
}

ash_code_size ash_codegen_size(const ash_scop_binding *ir,
	__isl_keep isl_ast_node *root)
{
	counter c = { .ir = ir, .times = 1 };

	isl_ast_node_foreach_descendant_top_down(root, add_node, &c);
	return c.size;
}
