/* ranking_text.c - the best orders of a SCoP, as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/ranking_text.h"

#include <stdio.h>

#include "report/json_text.h"

static const char *name_truth(bool is_so)
{
	return is_so ? "true" : "false";
}

static void print_tree(FILE *out, const ash_ranked_tree *tree)
{
	fprintf(out, "{\"rank\": %u, \"cycles\": %.6g", tree->rank,
		tree->cycles);
	fprintf(out, ", \"original\": %s, \"taken\": %s, \"text\": ",
		name_truth(tree->is_original), name_truth(tree->is_taken));
	ash_json_string(out, tree->what ? tree->what : "");
	fprintf(out, "}");
}

char *ash_ranking_text(const ash_ranking *ranking)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	fprintf(out, "[");
	for (unsigned i = 0; i < ranking->n; ++i) {
		if (i)
			fprintf(out, ", ");
		print_tree(out, &ranking->tree[i]);
	}
	fprintf(out, "]");
	fclose(out);
	return text;
}
