/* record_loops.c - text of everything in a schedule that affects code
 * generation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/record_loops.h"

#include <stdlib.h>

#include <isl/ast.h>

/* The text that is being written. */
typedef struct {
	const ash_scop *scop;
	FILE *out;
} listing;

static void print_expr(__isl_take isl_ast_expr *expr, FILE *out)
{
	char *text = isl_ast_expr_to_C_str(expr);

	fprintf(out, " %s", text ? text : "?");
	free(text);
	isl_ast_expr_free(expr);
}

static void print_list(__isl_keep isl_ast_expr_list *list, FILE *out)
{
	isl_size n = list ? isl_ast_expr_list_n_ast_expr(list) : 0;

	for (int i = 0; i < n; ++i)
		print_expr(isl_ast_expr_list_get_ast_expr(list, i), out);
	fputs(";", out);
}

static void print_arrays(const listing *l, const bool *is_named)
{
	for (unsigned i = 0; is_named && i < l->scop->n_array; ++i)
		if (is_named[i])
			fprintf(l->out, " %u", i);
	fputs(";", l->out);
}

static void print_loop(const listing *l, const ash_ast_loop *loop)
{
	fprintf(l->out, "%d%d%d%d%d%d", loop->parallel, loop->simd,
		loop->unmarked, loop->ordered, loop->unroll, loop->even);
	print_arrays(l, loop->reduced);
	print_arrays(l, loop->atomic);
	for (unsigned i = 0; loop->part && i < loop->n_part; ++i) {
		fprintf(l->out, "%d", loop->part[i].is_one);
		print_list(loop->part[i].first, l->out);
		print_list(loop->part[i].last, l->out);
	}
	for (unsigned i = 0; i < loop->n_stmt; ++i) {
		fprintf(l->out, "S%d", loop->stmt[i]);
		print_list(loop->box[i], l->out);
	}
	fputc('\n', l->out);
}

static isl_bool visit(__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_loop *loop = NULL;

	if (isl_ast_node_get_type(node) == isl_ast_node_for)
		loop = ash_ast_get_loop(node);
	if (loop)
		print_loop(user, loop);
	return isl_bool_true;
}

char *ash_record_loops(const ash_scop *scop, __isl_keep isl_union_map *deps,
	__isl_take isl_schedule *schedule)
{
	isl_ast_node *root = ash_ast_build(scop, deps, schedule);
	char *text = NULL;
	size_t size;
	listing l = { scop, root ? open_memstream(&text, &size) : NULL };

	if (l.out) {
		ash_ast_print(scop, root, l.out);
		isl_ast_node_foreach_descendant_top_down(root, &visit, &l);
		fclose(l.out);
	}
	isl_ast_node_free(root);
	return text;
}
