/* ast_sizes.c - small values for the parameters of an AST.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_sizes.h"

#include <isl/val.h>

static void add_constant(ash_wanted *w, __isl_take isl_val *val)
{
	if (val)
		ash_wanted_add(w, isl_val_get_num_si(val));
	isl_val_free(val);
}

/* Add the constants of "expr", which is taken. */
static void add_constants(ash_wanted *w, __isl_take isl_ast_expr *expr)
{
	if (isl_ast_expr_get_type(expr) == isl_ast_expr_int)
		add_constant(w, isl_ast_expr_int_get_val(expr));
	if (isl_ast_expr_get_type(expr) == isl_ast_expr_op) {
		isl_size n = isl_ast_expr_op_get_n_arg(expr);

		for (int i = 0; i < n; i++)
			add_constants(w, isl_ast_expr_op_get_arg(expr, i));
	}
	isl_ast_expr_free(expr);
}

static isl_bool add_loop(__isl_keep isl_ast_node *node, void *user)
{
	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	add_constants(user, isl_ast_node_for_get_init(node));
	if (isl_ast_node_for_is_degenerate(node))
		return isl_bool_true;
	add_constants(user, isl_ast_node_for_get_inc(node));
	add_constants(user, isl_ast_node_for_get_cond(node));
	return isl_bool_true;
}

ash_wanted ash_ast_wanted(__isl_keep isl_ast_node *ast)
{
	ash_wanted w = ash_wanted_usual();

	isl_ast_node_foreach_descendant_top_down(ast, add_loop, &w);
	return w;
}
