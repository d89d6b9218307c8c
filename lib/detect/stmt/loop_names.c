/* loop_names.c - source-level names of loops.
 *
 * They appear in scripts, dumps and reports, and have no influence on code.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "detect/stmt/stmt.h"
#include "llvm/query/describe.h"

/* Write the names of "loop" and its enclosing loops, the outermost first; *any
 * is whether something has been written.
 */
static void write_names(const ash_model *model, int loop, bool *any, FILE *out)
{
	const ash_model_loop *l = &model->loop[loop];
	char *name = ash_describe_loop(ash_loop_header(l->loop));
	bool is_known = name && ash_scop_is_name(name);

	if (l->parent >= 0)
		write_names(model, l->parent, any, out);
	fprintf(out, "%s%s", l->parent >= 0 ? " " : "", is_known ? name : "-");
	*any = *any || is_known;
	free(name);
}

/* The names of "loop" and its enclosing loops, owned by the caller; NULL if
 * none is known, or without memory.
 */
static char *names_of(const ash_model *model, int loop)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool any = false;

	if (!out)
		return NULL;
	write_names(model, loop, &any, out);
	fclose(out);
	if (any)
		return text;
	free(text);
	return NULL;
}

bool ash_stmt_name_loops(ash_model *model)
{
	const ash_options *options = model->options;

	if (!options->dump && !options->report && !options->script &&
		!options->replay)
		return true;
	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root->stmt >= 0 && root->loop >= 0)
			model->scop->stmt[root->stmt].loops = names_of(model,
				root->loop);
	}
	return true;
}
