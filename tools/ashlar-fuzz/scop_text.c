/* scop_text.c - random SCoPs as .scop text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop_gen.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const params[SG_N_PARAM] = { "n", "m" };

/* Print a term; the name has no number if "number" is negative. */
static void print_term(FILE *out, int factor, const char *name, int number)
{
	if (!factor)
		return;
	fprintf(out, "%d%s", factor, name);
	if (number >= 0)
		fprintf(out, "%d", number);
	fputs(" + ", out);
}

/* Print an expression in parentheses, the constant last. */
static void print_expr(FILE *out, const sg_scop *scop, const sg_expr *e)
{
	int constant = e->constant;

	fputs("(", out);
	for (int i = 0; i < SG_MAX_DEPTH; ++i)
		print_term(out, e->iter[i], "i", i);
	for (int i = 0; i < SG_N_PARAM; ++i)
		if (scop->constant)
			constant += e->param[i] * scop->size[i];
		else
			print_term(out, e->param[i], params[i], -1);
	fprintf(out, "%d)", constant);
}

static void print_params(FILE *out, const sg_scop *scop)
{
	if (!scop->constant)
		fputs("[n, m] -> ", out);
}

static void print_instance(FILE *out, int number, int depth)
{
	fprintf(out, "S%d[", number);
	for (int i = 0; i < depth; ++i)
		fprintf(out, i ? ", i%d" : "i%d", i);
	fputs("]", out);
}

/* Print the bounds of loop "i" and its enclosing loops. */
static void print_bounds(FILE *out, const sg_scop *scop, int i)
{
	const sg_node *loop = &scop->node[i];

	if (loop->parent >= 0) {
		print_bounds(out, scop, loop->parent);
		fputs(" and ", out);
	}
	print_expr(out, scop, &loop->lower);
	fprintf(out, " <= i%d < ", loop->depth);
	print_expr(out, scop, &loop->upper);
}

static void print_guard(FILE *out, const sg_node *stmt)
{
	switch (stmt->guard) {
	case SG_EVEN:
		fprintf(out, " and i%d mod 2 = 0", stmt->depth - 1);
		break;
	case SG_DIAGONAL:
		fprintf(out, " and i%d = i0", stmt->depth - 1);
		break;
	case SG_BEYOND:
		fprintf(out, " and i%d >= 2 i0", stmt->depth - 1);
		break;
	default:
		break;
	}
}

static void print_domain(FILE *out, const sg_scop *scop, int i)
{
	const sg_node *stmt = &scop->node[i];

	print_instance(out, i, stmt->depth);
	if (stmt->parent < 0)
		return;
	fputs(" : ", out);
	print_bounds(out, scop, stmt->parent);
	print_guard(out, stmt);
}

static void print_access(FILE *out, const sg_scop *scop, int i,
	const sg_access *access)
{
	static const char *const kinds[] = { "read", "may_write", "write",
		"kill" };

	fprintf(out, "      - %s: \"", kinds[access->kind]);
	print_params(out, scop);
	fputs("{ ", out);
	print_instance(out, i, scop->node[i].depth);
	fprintf(out, " -> A%d[", access->array);
	for (int d = 0; d < scop->array[access->array].n_dim; ++d) {
		fputs(d ? ", " : "", out);
		print_expr(out, scop, &access->subscript[d]);
	}
	fputs("] }\"\n", out);
}

static bool has_accesses(const sg_node *stmt)
{
	for (int k = 0; k < stmt->n_access; ++k)
		if (!stmt->access[k].dropped)
			return true;
	return false;
}

static void print_stmt(FILE *out, const sg_scop *scop, int i)
{
	const sg_node *stmt = &scop->node[i];

	fprintf(out, "  - name: S%d\n    n_op: %d\n    domain: \"", i,
		stmt->n_op);
	print_params(out, scop);
	fputs("{ ", out);
	print_domain(out, scop, i);
	fputs(" }\"\n", out);
	if (!has_accesses(stmt))
		return;
	fputs("    accesses:\n", out);
	for (int k = 0; k < stmt->n_access; ++k)
		if (!stmt->access[k].dropped)
			print_access(out, scop, i, &stmt->access[k]);
}

static void print_array(FILE *out, const sg_scop *scop, int i)
{
	const sg_array *array = &scop->array[i];

	fprintf(out, "  - name: A%d\n    type: double\n    elem_size: 8\n", i);
	if (array->scalar)
		fputs("    scalar: true\n", out);
	if (array->n_dim > 0)
		fputs("    extents:\n", out);
	for (int d = 0; d < array->n_dim; ++d) {
		if (d == 0 || array->scalar) {
			fputs("      - unknown\n", out);
			continue;
		}
		fputs("      - \"", out);
		print_params(out, scop);
		fprintf(out, "{ [(%s + 40)] }\"\n",
			scop->constant ? "40" : params[d % SG_N_PARAM]);
	}
}

static bool is_in(const sg_scop *scop, int i, int loop)
{
	for (; i >= 0; i = scop->node[i].parent)
		if (i == loop || scop->node[i].dropped)
			return i == loop;
	return loop < 0;
}

/* Set *i to the next statement below "loop" (-1: all); false if there is none.
 */
static bool next_stmt(const sg_scop *scop, int loop, int *i)
{
	while (++*i < scop->n_node)
		if (!scop->node[*i].is_loop && !scop->node[*i].dropped &&
			is_in(scop, *i, loop) && is_in(scop, *i, -1))
			return true;
	return false;
}

/* Print the domain of all statements below "top", a loop or a statement. */
static void print_domains(FILE *out, const sg_scop *scop, int top)
{
	bool first = true;

	print_params(out, scop);
	fputs("{ ", out);
	for (int i = -1; next_stmt(scop, top, &i); first = false) {
		fputs(first ? "" : "; ", out);
		print_domain(out, scop, i);
	}
	fputs(" }", out);
}

static void indent(FILE *out, int by)
{
	fprintf(out, "%*s", by, "");
}

static void print_children(FILE *out, const sg_scop *scop, int loop, int by);

static void print_loop(FILE *out, const sg_scop *scop, int loop, int by)
{
	bool first = true;

	indent(out, by);
	fputs("schedule: \"", out);
	print_params(out, scop);
	fputs("[{ ", out);
	for (int i = -1; next_stmt(scop, loop, &i); first = false) {
		fputs(first ? "" : "; ", out);
		print_instance(out, i, scop->node[i].depth);
		fprintf(out, " -> [(i%d)]", scop->node[loop].depth);
	}
	fputs(" }]\"\n", out);
	print_children(out, scop, loop, by);
}

static bool has_stmt(const sg_scop *scop, int top)
{
	int i = -1;

	return next_stmt(scop, top, &i);
}

/* Print the children of loop "loop" (-1: the root) as the child of a node. */
static void print_children(FILE *out, const sg_scop *scop, int loop, int by)
{
	int n = 0, only = -1;

	for (int i = 0; i < scop->n_node; ++i)
		if (scop->node[i].parent == loop && has_stmt(scop, i)) {
			n++;
			only = i;
		}
	if (n == 0 || (n == 1 && !scop->node[only].is_loop))
		return;
	indent(out, by);
	fputs("child:\n", out);
	if (n == 1) {
		print_loop(out, scop, only, by + 2);
		return;
	}
	indent(out, by + 2);
	fputs("sequence:\n", out);
	for (int i = 0; i < scop->n_node; ++i) {
		if (scop->node[i].parent != loop || !has_stmt(scop, i))
			continue;
		indent(out, by + 4);
		fputs("- filter: \"", out);
		print_domains(out, scop, i);
		fputs("\"\n", out);
		if (!scop->node[i].is_loop)
			continue;
		indent(out, by + 6);
		fputs("child:\n", out);
		print_loop(out, scop, i, by + 8);
	}
}

static void print_head(FILE *out, const sg_scop *scop)
{
	static const char *const assumed[] = { NULL, "n >= 2", "n >= m",
		"n >= 3 and m >= 5" };

	fputs("name: random\n", out);
	if (scop->constant)
		return;
	fputs("context: \"[n, m] -> { : 0 <= n <= 10000 and 0 <= m <= "
	      "10000 }\"\n",
		out);
	if (scop->assumed)
		fprintf(out, "assumed: \"[n, m] -> { : %s }\"\n",
			assumed[scop->assumed]);
}

char *sg_text(const sg_scop *scop)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	print_head(out, scop);
	fputs("arrays:\n", out);
	for (int i = 0; i < scop->n_array; ++i)
		print_array(out, scop, i);
	fputs("statements:\n", out);
	for (int i = -1; next_stmt(scop, -1, &i);)
		print_stmt(out, scop, i);
	fputs("schedule:\n  domain: \"", out);
	print_domains(out, scop, -1);
	fputs("\"\n", out);
	print_children(out, scop, -1, 2);
	fclose(out);
	return text;
}
