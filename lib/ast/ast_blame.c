/* ast_blame.c - error messages of the check of ASTs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_check_impl.h"

#include <inttypes.h>
#include <stdio.h>

#include <isl/space.h>

static void print_instance(FILE *out, const ash_ast_checker *c, int stmt,
	const int64_t *iter)
{
	fprintf(out, "%s[", isl_id_get_name(c->scop->stmt[stmt].id));
	for (unsigned i = 0; i < c->all->n_iter[stmt]; i++)
		fprintf(out, "%s%" PRId64, i ? ", " : "", iter[i]);
	fputs("]", out);
}

static void print_size(FILE *out, const ash_ast_checker *c)
{
	const ash_sizes *sizes = c->sizes;

	for (unsigned i = 0; i < sizes->n_param; i++)
		fprintf(out, "%s%s = %" PRId64, i ? ", " : " (",
			isl_space_get_dim_name(sizes->space, isl_dim_param, i),
			sizes->value[c->size * sizes->n_param + i]);
	fputs(sizes->n_param ? ")" : "", out);
}

isl_bool ash_ast_blame(ash_ast_checker *c, int stmt, const int64_t *iter,
	const char *verb, int stmt2, const int64_t *iter2, const char *but)
{
	size_t size;
	FILE *out = open_memstream(&c->why, &size);

	if (!out)
		return isl_bool_error;
	if (stmt >= 0)
		print_instance(out, c, stmt, iter);
	fputs(verb, out);
	if (stmt2 >= 0)
		print_instance(out, c, stmt2, iter2);
	print_size(out, c);
	fputs(but, out);
	return fclose(out) ? isl_bool_error : isl_bool_false;
}

isl_bool ash_ast_blame_known(ash_ast_checker *c, const ash_ast_instance *a,
	const char *verb, const ash_ast_instance *b, const char *but)
{
	const int64_t *number = c->all->number;

	return ash_ast_blame(c, a->stmt, number + a->iter, verb,
		b ? b->stmt : -1, b ? number + b->iter : NULL, but);
}
