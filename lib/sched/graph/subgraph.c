/* subgraph.c - sets of statements with the pieces inside them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sched/graph/graph.h"

/* Returns the number of active pieces whose source and sink are marked in
 * "inside", and stores their indices in "list" unless that is NULL.
 */
static unsigned list_pieces(const ash_graph *graph, const char *inside,
	unsigned *list)
{
	unsigned n = 0;

	for (unsigned i = 0; i < graph->n_piece; ++i) {
		const ash_piece *piece = &graph->piece[i];

		if (!piece->is_active || !inside[piece->src] ||
			!inside[piece->dst])
			continue;
		if (list)
			list[n] = i;
		++n;
	}
	return n;
}

static bool fill(const ash_graph *graph, unsigned n, const unsigned *stmt,
	char *inside, ash_part *part)
{
	part->stmt = malloc(sizeof(*stmt) * (n + 1));
	if (!inside || !part->stmt)
		return false;
	memcpy(part->stmt, stmt, sizeof(*stmt) * n);
	for (unsigned i = 0; i < n; ++i)
		inside[stmt[i]] = 1;
	part->n_piece = list_pieces(graph, inside, NULL);
	part->piece = malloc(sizeof(*stmt) * (part->n_piece + 1));
	if (!part->piece)
		return false;
	list_pieces(graph, inside, part->piece);
	return true;
}

ash_sched_status ash_part_init(const ash_graph *graph, ash_part *part,
	unsigned n, const unsigned *stmt)
{
	char *inside = calloc(graph->n_stmt + 1, 1);
	bool ok;

	*part = (ash_part) { .n_stmt = n };
	ok = fill(graph, n, stmt, inside, part);
	free(inside);
	if (!ok)
		ash_part_clear(part);
	return ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

void ash_part_clear(ash_part *part)
{
	free(part->stmt);
	free(part->piece);
	*part = (ash_part) { 0 };
}
