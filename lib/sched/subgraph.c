/* subgraph.c - sets of statements with the pieces inside them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sched/graph.h"

/* Note which pieces that are active have both ends marked in "inside". */
static void fill_pieces(const ash_graph *graph, const char *inside,
	ash_part *part)
{
	for (unsigned i = 0; i < graph->n_piece; ++i) {
		const ash_piece *piece = &graph->piece[i];

		if (piece->is_active && inside[piece->src] &&
		    inside[piece->dst])
			part->piece[part->n_piece++] = i;
	}
}

ash_sched_status ash_part_init(const ash_graph *graph, ash_part *part,
	unsigned n, const unsigned *stmt)
{
	char *inside = calloc(graph->n_stmt + 1, 1);

	*part = (ash_part) { .n_stmt = n };
	part->stmt = malloc(sizeof(*stmt) * (n + 1));
	part->piece = malloc(sizeof(*stmt) * (graph->n_piece + 1));
	if (!inside || !part->stmt || !part->piece) {
		free(inside);
		ash_part_clear(part);
		return ASH_SCHED_ERROR;
	}
	memcpy(part->stmt, stmt, sizeof(*stmt) * n);
	for (unsigned i = 0; i < n; ++i)
		inside[stmt[i]] = 1;
	fill_pieces(graph, inside, part);
	free(inside);
	return ASH_SCHED_OK;
}

void ash_part_clear(ash_part *part)
{
	free(part->stmt);
	free(part->piece);
	*part = (ash_part) { 0 };
}
