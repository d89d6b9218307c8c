/* bundle.c - constraints inside a cluster, in terms of its band members.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/bundle.h"

#include <stdlib.h>
#include <string.h>

#include "sched/linear/vector.h"

void ash_bundle_init(const ash_graph *graph, unsigned n_member,
	ash_bundle *bundle)
{
	*bundle = (ash_bundle) { .asks = NULL };
	bundle->vectors.n_col = 1 + graph->n_param + n_member;
}

void ash_bundle_clear(ash_bundle *bundle)
{
	ash_matrix_clear(&bundle->vectors);
	ash_lookup_clear(&bundle->index);
	free(bundle->asks);
	bundle->asks = NULL;
	bundle->asks_room = 0;
}

static bool reserve_asks(ash_bundle *bundle, unsigned n)
{
	unsigned room = 2 * bundle->asks_room + 16;
	unsigned char *asks;

	if (n <= bundle->asks_room)
		return true;
	asks = realloc(bundle->asks, room);
	if (!asks)
		return false;
	bundle->asks = asks;
	bundle->asks_room = room;
	return true;
}

/* Add "vector" with the constraints "asks" to "bundle", after normalizing it;
 * if it is there already, add the constraints to those that it has.
 */
static ash_sched_status add(ash_bundle *bundle, int64_t *vector, unsigned asks)
{
	unsigned n = bundle->vectors.n_row, found;
	unsigned line = asks & ASH_ASK_LINE;
	size_t size = sizeof(*vector) * bundle->vectors.n_col;

	ash_vector_normalize(bundle->vectors.n_col, vector);
	found = ash_lookup_find(&bundle->index, sizeof(line), &line, size,
		vector);
	if (found != ASH_LOOKUP_NONE) {
		bundle->asks[found] |= asks;
		return ASH_SCHED_OK;
	}
	if (!reserve_asks(bundle, n + 1) ||
		!ash_matrix_append(&bundle->vectors, vector) ||
		!ash_lookup_add(&bundle->index, sizeof(line), &line, size,
			vector))
		return ASH_SCHED_ERROR;
	bundle->asks[n] = asks;
	return ASH_SCHED_OK;
}

static unsigned asks_of(const ash_piece *piece)
{
	unsigned asks = 0;

	if (piece->kinds & ASH_VALIDITY)
		asks |= ASH_ASK_ORDER;
	if (piece->kinds & ASH_PROXIMITY)
		asks |= ASH_ASK_NEAR;
	if (piece->kinds & ASH_PROXIMITY && !(piece->kinds & ASH_VALIDITY))
		asks |= ASH_ASK_NEAR_BACK;
	if (piece->kinds & ASH_COINCIDENCE)
		asks |= ASH_ASK_EQUAL;
	return asks;
}

/* Set *distance to the distance at generator "v" of "piece" in a band member
 * with the rows "src" and "dst"; false on overflow.  If the piece relates a
 * statement to itself, "v" is a generator of its distances.
 */
static bool distance_at(const ash_graph *graph, const ash_piece *piece,
	const int64_t *v, const int64_t *src, const int64_t *dst,
	int64_t *distance)
{
	unsigned n_head = 1 + graph->n_param;

	if (piece->src == piece->dst)
		return ash_vector_dot(graph->stmt[piece->src].n_var,
			src + n_head, v + n_head, distance);
	return ash_piece_distance(graph, piece, v, src, dst, distance);
}

static ash_sched_status add_generator(const ash_graph *graph,
	const ash_piece *piece, const int64_t *v, const ash_matrix *src,
	const ash_matrix *dst, unsigned asks, int64_t *vector,
	ash_bundle *bundle)
{
	unsigned n_head = 1 + graph->n_param;

	memcpy(vector, v, sizeof(*vector) * n_head);
	for (unsigned m = 0; m < src->n_row; ++m)
		if (!distance_at(graph, piece, v, ash_matrix_row(src, m),
			    ash_matrix_row(dst, m), vector + n_head + m))
			return ASH_SCHED_OVERFLOW;
	return add(bundle, vector, asks);
}

ash_sched_status ash_bundle_add_piece(ash_graph *graph, ash_piece *piece,
	const ash_matrix *src, const ash_matrix *dst, ash_bundle *bundle)
{
	unsigned asks = asks_of(piece);
	int64_t *vector = malloc(sizeof(*vector) * (bundle->vectors.n_col + 1));
	ash_sched_status status = vector ? ASH_SCHED_OK : ASH_SCHED_ERROR;
	const ash_cone *cone;

	if (status == ASH_SCHED_OK && asks && piece->src == piece->dst)
		status = ash_piece_delta(graph, piece);
	cone = piece->src == piece->dst ? piece->delta : piece->cone;
	if (status == ASH_SCHED_OK && asks)
		status = ash_graph_spend(graph, 1 + cone->n_line + cone->n_ray);
	for (unsigned i = 0; asks && !status && i < cone->n_line; ++i)
		status = add_generator(graph, piece, ash_cone_line(cone, i),
			src, dst, asks | ASH_ASK_LINE, vector, bundle);
	for (unsigned i = 0; asks && !status && i < cone->n_ray; ++i)
		status = add_generator(graph, piece, ash_cone_ray(cone, i), src,
			dst, asks, vector, bundle);
	free(vector);
	return status;
}

ash_sched_status ash_bundle_add_mapped(const ash_graph *graph,
	const ash_bundle *from, const ash_matrix *map, ash_bundle *bundle)
{
	unsigned n_head = 1 + graph->n_param;
	int64_t *vector = malloc(sizeof(*vector) * (bundle->vectors.n_col + 1));
	ash_sched_status status = vector ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned i = 0; i < from->vectors.n_row && !status; ++i) {
		const int64_t *old = ash_matrix_row(&from->vectors, i);

		memcpy(vector, old, sizeof(*vector) * n_head);
		for (unsigned m = 0; m < map->n_row && !status; ++m)
			if (!ash_vector_dot(map->n_col, ash_matrix_row(map, m),
				    old + n_head, vector + n_head + m))
				status = ASH_SCHED_OVERFLOW;
		if (status == ASH_SCHED_OK)
			status = add(bundle, vector, from->asks[i]);
	}
	free(vector);
	return status;
}
