/* loops_text.c - the new loops as readable C.
 *
 * The text of a statement refers to the iterators of the original nest; at each
 * place in the new loops these are functions of the new iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/loops_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The number of the iterator name ("i0") at "at", and its *length; -1 if there
 * is none.  "start" is the start of the whole text.
 */
static int read_iterator(const char *start, const char *at, size_t *length)
{
	char *end;
	long number;

	if (at > start &&
		(isalnum((unsigned char) at[-1]) || at[-1] == '_' ||
			at[-1] == '.'))
		return -1;
	if (*at != 'i' || !isdigit((unsigned char) at[1]))
		return -1;
	number = strtol(at + 1, &end, 10);
	if (isalnum((unsigned char) *end) || *end == '_' || number > 99)
		return -1;
	*length = (size_t) (end - at);
	return (int) number;
}

/* Does "text" need parentheses between the characters "before" and "behind"? */
static bool is_compound(const char *text, char before, char behind)
{
	if (before == '[' && behind == ']')
		return false;
	return text[strcspn(text, " ")] != '\0';
}

void ash_loops_rename(const char *text, unsigned n, char *const *iter,
	FILE *out)
{
	const char *at = text;

	while (*at) {
		size_t length = 1;
		int k = read_iterator(text, at, &length);
		bool known = k >= 0 && (unsigned) k < n && iter[k];

		if (known &&
			is_compound(iter[k], at > text ? at[-1] : ' ',
				at[length]))
			fprintf(out, "(%s)", iter[k]);
		else if (known)
			fputs(iter[k], out);
		else
			fwrite(at, 1, length, out);
		at += length;
	}
}

static char *make_text(const ash_scop *scop, const ash_ast_user *user)
{
	const char *text = scop->stmt[user->stmt].text;
	unsigned n = user->n_iter - user->body->division.n;
	char **iter = calloc(n + 1, sizeof(*iter));
	char *result = NULL;
	size_t size;
	FILE *out = iter && text ? open_memstream(&result, &size) : NULL;

	for (unsigned i = 0; out && i < n; ++i)
		iter[i] = isl_ast_expr_to_C_str(user->iter[i]);
	if (out) {
		ash_loops_rename(text, n, iter, out);
		fclose(out);
	}
	for (unsigned i = 0; iter && i < n; ++i)
		free(iter[i]);
	free(iter);
	return result;
}

static __isl_give isl_printer *print_user(__isl_take isl_printer *p,
	__isl_take isl_ast_print_options *options,
	__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_user *call = ash_ast_get_user(node);
	char *text = call ? make_text(user, call) : NULL;
	isl_ast_expr *expr = isl_ast_node_user_get_expr(node);

	isl_ast_print_options_free(options);
	p = isl_printer_start_line(p);
	p = text ? isl_printer_print_str(p, text)
		 : isl_printer_print_ast_expr(p, expr);
	p = isl_printer_print_str(p, ";");
	isl_ast_expr_free(expr);
	free(text);
	return isl_printer_end_line(p);
}

isl_stat ash_loops_text(const ash_scop *scop, __isl_keep isl_ast_node *root,
	FILE *out)
{
	return ash_ast_print_with(scop, root, &print_user, (void *) scop, out);
}
