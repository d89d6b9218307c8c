/* ast_print.c - an AST as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast.h"

isl_stat ash_ast_print(const ash_scop *scop, __isl_keep isl_ast_node *node,
	FILE *out)
{
	isl_printer *p = isl_printer_to_file(scop->ctx, out);
	isl_stat stat;

	p = isl_printer_set_output_format(p, ISL_FORMAT_C);
	p = isl_ast_node_print(
		node, p, isl_ast_print_options_alloc(scop->ctx));
	p = isl_printer_flush(p);
	stat = p ? isl_stat_ok : isl_stat_error;
	isl_printer_free(p);
	return stat;
}
