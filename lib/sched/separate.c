/* separate.c - conditional validity across nodes of the schedule tree.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 4.2
 * and 6.5.4.  A conditioned pair may be violated unless it is adjacent to a
 * separated condition, that is, shares an instance with a condition whose two
 * instances have different values in some schedule row.  If it is adjacent to
 * one, it must be respected at all lower levels of the tree, so these pairs of
 * a conditioned piece become validity constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/separate.h"

#include <stdlib.h>
#include <string.h>

#include "sched/linear/vector.h"

typedef struct {
	ash_graph *graph;
	char *inside;		/* per statement: is it in the part? */
} separation;

static ash_sched_status init(separation *s, ash_graph *graph,
	const ash_part *part)
{
	*s = (separation) { .graph = graph };
	s->inside = calloc(graph->n_stmt + 1, 1);
	if (!s->inside)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_stmt; ++i)
		s->inside[part->stmt[i]] = 1;
	return ASH_SCHED_OK;
}

/* Set *dual to the constraints on the sources (if not "at_source": the sinks)
 * of "pairs", a subset of "piece": the dual of the cone of vectors of t,
 * parameters and the instance.
 */
static ash_sched_status constraints_at(const ash_graph *graph,
	const ash_piece *piece, const ash_cone *pairs, bool at_source,
	ash_cone **dual)
{
	unsigned n_head = 1 + graph->n_param;
	unsigned n_src = graph->stmt[piece->src].n_var;
	unsigned n = at_source ? n_src : graph->stmt[piece->dst].n_var;
	unsigned shift = at_source ? 0 : n_src;
	ash_cone *end = ash_cone_copy(pairs);
	int64_t *map = calloc((size_t) (n_head + n) * pairs->dim + 1,
		sizeof(*map));
	ash_sched_status status = ASH_SCHED_ERROR;

	*dual = NULL;
	for (unsigned i = 0; map && i < n_head + n; ++i)
		map[(size_t) i * pairs->dim + i + (i < n_head ? 0 : shift)] = 1;
	if (end && map)
		status = ash_cone_map(end, n_head + n, map);
	if (status == ASH_SCHED_OK)
		status = ash_cone_dual(end, dual);
	ash_cone_free(end);
	free(map);
	return status;
}

/* Set "row" to the constraint "from" on an instance, as a constraint on the
 * source (if not "at_source": the sink) of "piece".
 */
static void place(const ash_graph *graph, const ash_piece *piece,
	bool at_source, const int64_t *from, int64_t *row)
{
	unsigned n_head = 1 + graph->n_param;
	unsigned n_src = graph->stmt[piece->src].n_var;
	unsigned n_dst = graph->stmt[piece->dst].n_var;

	memset(row, 0, sizeof(*row) * (n_head + n_src + n_dst));
	memcpy(row, from, sizeof(*row) * n_head);
	memcpy(row + n_head + (at_source ? 0 : n_src), from + n_head,
		sizeof(*row) * (at_source ? n_src : n_dst));
}

/* Do all generators of "cone" satisfy the constraint "row"? */
static bool satisfied(const ash_cone *cone, const int64_t *row,
	bool is_equality)
{
	int64_t d;

	for (unsigned i = 0; i < cone->n_line; ++i)
		if (!ash_vector_dot(cone->dim, row, ash_cone_line(cone, i),
			    &d) ||
			d)
			return false;
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (!ash_vector_dot(cone->dim, row, ash_cone_ray(cone, i),
			    &d) ||
			d < 0 || (d && is_equality))
			return false;
	return true;
}

/* A copy of "cone" with room for the inequalities of "dual"; NULL without
 * memory.
 */
static ash_cone *copy_for(const ash_cone *cone, const ash_cone *dual)
{
	ash_cone *copy = ash_cone_copy(cone);

	if (copy && !ash_cone_reserve(copy, dual->n_ray))
		copy = ash_cone_free(copy);
	return copy;
}

/* Set *cone to the pairs of "piece" whose source (if not "at_source": sink)
 * satisfies the constraints "dual".  Set *all to whether all pairs do; *cone is
 * NULL then.
 */
static ash_sched_status cut(const ash_graph *graph, const ash_piece *piece,
	bool at_source, const ash_cone *dual, ash_cone **cone, bool *all)
{
	int64_t *row = malloc(sizeof(*row) * (piece->cone->dim + 1));
	ash_sched_status status = row ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	*cone = NULL;
	for (unsigned i = 0; i < dual->n_line + dual->n_ray && !status; ++i) {
		bool is_line = i < dual->n_line;

		place(graph, piece, at_source,
			is_line ? ash_cone_line(dual, i)
				: ash_cone_ray(dual, i - dual->n_line),
			row);
		if (satisfied(*cone ? *cone : piece->cone, row, is_line))
			continue;
		if (!*cone)
			*cone = copy_for(piece->cone, dual);
		if (!*cone)
			status = ASH_SCHED_ERROR;
		else
			status = is_line ? ash_cone_equality(*cone, row)
					 : ash_cone_inequality(*cone, row);
	}
	*all = !*cone;
	free(row);
	return status;
}

/* Add a piece of validity constraints for the pairs "cone" (taken) of piece
 * "of".
 */
static ash_sched_status add_validity(ash_graph *graph, unsigned of,
	ash_cone *cone)
{
	ash_piece *piece = ash_graph_append_piece(graph);
	const ash_piece *parent = &graph->piece[of];

	if (!piece) {
		ash_cone_free(cone);
		return ASH_SCHED_ERROR;
	}
	piece->src = parent->src;
	piece->dst = parent->dst;
	piece->kinds = ASH_VALIDITY;
	piece->is_active = true;
	piece->n_equality = parent->n_equality;
	piece->cone = cone;
	return ash_matrix_copy(&piece->constraints, &parent->constraints)
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

/* Make those pairs of piece "of" validity constraints whose source (if not
 * "at_source": sink) satisfies the constraints "dual".
 */
static ash_sched_status unconditional(ash_graph *graph, unsigned of,
	bool at_source, const ash_cone *dual)
{
	ash_cone *cone;
	bool all;
	ash_sched_status status = cut(graph, &graph->piece[of], at_source, dual,
		&cone, &all);

	if (status == ASH_SCHED_OK && all) {
		graph->piece[of].kinds |= ASH_VALIDITY;
		return status;
	}
	if (status != ASH_SCHED_OK || !ash_cone_has_vertex(cone, 0)) {
		ash_cone_free(cone);
		return status;
	}
	return add_validity(graph, of, cone);
}

/* Is "conditioned" an active conditioned piece inside the part that is not a
 * validity constraint already?
 */
static bool is_candidate(const separation *s, const ash_tagged *conditioned)
{
	const ash_piece *piece = &s->graph->piece[conditioned->piece];

	return conditioned->kind == ASH_CONDITIONED && piece->is_active &&
		!(piece->kinds & ASH_VALIDITY) && s->inside[piece->src] &&
		s->inside[piece->dst];
}

/* Make conditioned pairs validity constraints whose sink is the source of one
 * of the separated pairs "pairs" of "condition" or, if not "at_source", whose
 * source is the sink of one of them.
 */
static ash_sched_status separate_end(separation *s, const ash_tagged *condition,
	const ash_cone *pairs, bool at_source)
{
	ash_graph *graph = s->graph;
	unsigned stmt = at_source ? graph->piece[condition->piece].src
				  : graph->piece[condition->piece].dst;
	unsigned tag = at_source ? condition->src_tag : condition->dst_tag;
	ash_cone *dual = NULL;
	ash_sched_status status;

	status = ash_graph_spend(graph, 1 + graph->n_tagged / 16);
	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		const ash_tagged *t = &graph->tagged[i];
		const ash_piece *p = &graph->piece[t->piece];

		if (!is_candidate(s, t) ||
			(at_source ? p->dst : p->src) != stmt ||
			(at_source ? t->dst_tag : t->src_tag) != tag)
			continue;
		if (!dual)
			status = constraints_at(graph,
				&graph->piece[condition->piece], pairs,
				at_source, &dual);
		if (status == ASH_SCHED_OK)
			status = unconditional(graph, t->piece, !at_source,
				dual);
	}
	ash_cone_free(dual);
	return status;
}

static ash_sched_status separate(separation *s, const ash_tagged *condition,
	const ash_cone *pairs)
{
	ash_sched_status status = separate_end(s, condition, pairs, true);

	return status == ASH_SCHED_OK ? separate_end(s, condition, pairs, false)
				      : status;
}

/* Is "tagged" an active condition inside the part? */
static bool is_condition(const separation *s, const ash_tagged *tagged)
{
	const ash_piece *piece = &s->graph->piece[tagged->piece];

	return tagged->kind == ASH_CONDITION && piece->is_active &&
		s->inside[piece->src] && s->inside[piece->dst];
}

ash_sched_status ash_separate_components(ash_graph *graph, const ash_part *part,
	const unsigned *component)
{
	unsigned *of = calloc(graph->n_stmt + 1, sizeof(*of));
	separation s;
	ash_sched_status status = init(&s, graph, part);

	if (!of)
		status = ASH_SCHED_ERROR;
	for (unsigned i = 0; of && i < part->n_stmt; ++i)
		of[part->stmt[i]] = component[i];
	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		const ash_tagged *tagged = &graph->tagged[i];
		const ash_piece *piece = &graph->piece[tagged->piece];

		if (is_condition(&s, tagged) &&
			of[piece->src] != of[piece->dst])
			status = separate(&s, tagged, piece->cone);
	}
	free(of);
	free(s.inside);
	return status;
}

/* Set *pairs to the pairs of "piece" whose distance in row "i" of the schedules
 * is positive (if "sign" is 1) or negative (-1); owned by the caller.
 */
static ash_sched_status separated_pairs(const ash_graph *graph,
	const ash_piece *piece, unsigned i, int sign, ash_cone **pairs)
{
	int64_t *row = malloc(sizeof(*row) * (piece->cone->dim + 1));
	ash_sched_status status = ASH_SCHED_ERROR;

	*pairs = ash_cone_copy(piece->cone);
	if (row && *pairs && ash_cone_reserve(*pairs, 1))
		status = ash_piece_distance_row(graph, piece, i, row)
			? ASH_SCHED_OK
			: ASH_SCHED_OVERFLOW;
	for (unsigned k = 0;
		status == ASH_SCHED_OK && sign < 0 && k < piece->cone->dim; ++k)
		row[k] = -row[k];
	if (status == ASH_SCHED_OK)
		status = ash_sub(row[0], 1, row)
			? ash_cone_inequality(*pairs, row)
			: ASH_SCHED_OVERFLOW;
	free(row);
	return status;
}

/* Make the conditioned pairs validity constraints that are adjacent to pairs of
 * "condition" that row "i" of the schedules separates.
 */
static ash_sched_status separate_row(separation *s, const ash_tagged *condition,
	unsigned i)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (int sign = 1; sign >= -1 && !status; sign -= 2) {
		ash_cone *pairs;

		status = separated_pairs(s->graph,
			&s->graph->piece[condition->piece], i, sign, &pairs);
		if (status == ASH_SCHED_OK && ash_cone_has_vertex(pairs, 0))
			status = separate(s, condition, pairs);
		ash_cone_free(pairs);
	}
	return status;
}

ash_sched_status ash_separate_rows(ash_graph *graph, const ash_part *part,
	unsigned first)
{
	unsigned n_row = graph->stmt[part->stmt[0]].rows.n_row;
	separation s;
	ash_sched_status status = init(&s, graph, part);

	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		ash_tagged tagged = graph->tagged[i];

		if (!is_condition(&s, &tagged))
			continue;
		for (unsigned k = first; k < n_row && !status; ++k)
			status = separate_row(&s, &tagged, k);
	}
	free(s.inside);
	return status;
}
