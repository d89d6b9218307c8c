/* ast_print.c - text form of an AST.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast.h"
#include "scop/mark.h"

/* Callback: print the loop "node".  A line "// parallel" precedes a loop whose
 * mark "parallel" is in the tree but not in the AST.
 */
static __isl_give isl_printer *print_for(__isl_take isl_printer *p,
	__isl_take isl_ast_print_options *options,
	__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_loop *loop = ash_ast_get_loop(node);

	if (loop && loop->unmarked) {
		p = isl_printer_start_line(p);
		p = isl_printer_print_str(p, "// " ASH_MARK_PARALLEL);
		p = isl_printer_end_line(p);
	}
	return isl_ast_node_for_print(node, p, options);
}

isl_stat ash_ast_print_with(const ash_scop *scop, __isl_keep isl_ast_node *node,
	ash_ast_print_user print_user, void *user, FILE *out)
{
	isl_printer *p = isl_printer_to_file(scop->ctx, out);
	isl_ast_print_options *options = isl_ast_print_options_set_print_for(
		isl_ast_print_options_alloc(scop->ctx), &print_for, NULL);
	isl_stat stat;

	if (print_user)
		options = isl_ast_print_options_set_print_user(options,
			print_user, user);
	p = isl_printer_set_output_format(p, ISL_FORMAT_C);
	p = isl_ast_node_print(node, p, options);
	p = isl_printer_flush(p);
	stat = p ? isl_stat_ok : isl_stat_error;
	isl_printer_free(p);
	return stat;
}

isl_stat ash_ast_print(const ash_scop *scop, __isl_keep isl_ast_node *node,
	FILE *out)
{
	return ash_ast_print_with(scop, node, NULL, NULL, out);
}
