/* script_loops.c - loops and dependences as readable text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script_loops.h"

#include <stdlib.h>

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/printer.h>

#include "deps/relate/example.h"

/* The text of the statement of which "call" is an instance. */
static const char *text_of(const ash_scop *scop, __isl_keep isl_ast_expr *call)
{
	isl_ast_expr *name = isl_ast_expr_get_op_arg(call, 0);
	isl_id *id = isl_ast_expr_get_id(name);
	int stmt = ash_scop_find_stmt(scop, id);

	isl_id_free(id);
	isl_ast_expr_free(name);
	return stmt < 0 ? NULL : scop->stmt[stmt].text;
}

/* Print a user node as "S4(c0, c1); // a[i] += b[j]". */
static __isl_give isl_printer *print_user(__isl_take isl_printer *p,
	__isl_take isl_ast_print_options *options,
	__isl_keep isl_ast_node *node, void *user)
{
	isl_ast_expr *call = isl_ast_node_user_get_expr(node);
	const char *text = text_of(user, call);

	p = isl_printer_start_line(p);
	p = isl_printer_print_ast_expr(p, call);
	p = isl_printer_print_str(p, ";");
	if (text) {
		p = isl_printer_print_str(p, " // ");
		p = isl_printer_print_str(p, text);
	}
	isl_ast_print_options_free(options);
	isl_ast_expr_free(call);
	return isl_printer_end_line(p);
}

static __isl_give isl_ast_node *build(const ash_union *u)
{
	isl_set *params = ash_scop_params(u->scop);
	isl_ast_build *b = isl_ast_build_from_context(params);
	isl_ast_node *node = isl_ast_build_node_from_schedule(b,
		ash_union_to_schedule(u));

	isl_ast_build_free(b);
	return node;
}

isl_stat ash_script_print_loops(const ash_union *u, FILE *out)
{
	isl_ctx *ctx = u->scop->ctx;
	isl_ast_node *node = build(u);
	isl_printer *p = isl_printer_to_file(ctx, out);
	isl_ast_print_options *options = isl_ast_print_options_alloc(ctx);
	isl_stat stat;

	options = isl_ast_print_options_set_print_user(options, &print_user,
		(void *) u->scop);
	p = isl_printer_set_output_format(p, ISL_FORMAT_C);
	p = isl_ast_node_print(node, p, options);
	p = isl_printer_flush(p);
	stat = p ? isl_stat_ok : isl_stat_error;
	isl_printer_free(p);
	isl_ast_node_free(node);
	return stat;
}

/* The text for a kind of dependences. */
typedef struct {
	const char *kind;
	FILE *out;
} listing;

static isl_stat print_example(__isl_take isl_map *map, void *user)
{
	const listing *l = user;
	isl_bool empty = isl_map_is_empty(map);
	char *text = NULL;

	if (empty == isl_bool_false)
		text = ash_example_pair(
			isl_union_map_from_map(isl_map_copy(map)), " before ");
	if (text)
		fprintf(l->out, "%s: %s\n", l->kind, text);
	free(text);
	isl_map_free(map);
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_script_print_deps(const ash_deps *deps, FILE *out)
{
	listing flow = { "flow", out }, order = { "order", out };

	if (isl_union_map_foreach_map(deps->flow, &print_example, &flow) < 0)
		return isl_stat_error;
	return isl_union_map_foreach_map(deps->false_deps, &print_example,
		&order);
}
