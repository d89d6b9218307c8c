/* proximity.c - links between statements with proximity constraints: their
 * weights, and how close a band brings their instances.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections
 * 7.3.3 and 7.3.5.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sched/cluster/cluster.h"
#include "sched/linear/vector.h"

/* The largest distance that counts as small: section 7.3.5. */
#define SMALL_DISTANCE 2

/* The generators (lines and rays) of the dependences of a link.  The columns
 * are the homogeneous coordinate, parameters, and those coordinates of source
 * and sink that are independent of the rows of outer bands.
 */
typedef struct {
	const ash_graph *graph;
	ash_matrix src, dst;	/* these coordinates, as linear forms */
	ash_matrix points;	/* the generators */
} view;

/* Set "forms" to linear forms in the variables of "stmt" that are independent
 * of its rows, as many as are needed to complete these.
 */
static bool forms_left(const ash_graph *graph, const ash_vertex *stmt,
	ash_matrix *forms)
{
	ash_matrix linear = { .n_col = stmt->n_var };
	unsigned first = 1 + graph->n_param;
	bool ok = true;

	*forms = (ash_matrix) { .n_col = stmt->n_var };
	for (unsigned i = 0; ok && i < stmt->rows.n_row; ++i)
		ok = ash_matrix_append(&linear,
			ash_matrix_row(&stmt->rows, i) + first);
	ok = ok && ash_matrix_complete(&linear, NULL, forms);
	ash_matrix_clear(&linear);
	return ok;
}

static bool append_point(view *v, const int64_t *from, unsigned n_src)
{
	unsigned n_head = 1 + v->graph->n_param;
	int64_t *to;

	if (!ash_matrix_append(&v->points, NULL))
		return false;
	to = ash_matrix_row(&v->points, v->points.n_row - 1);
	for (unsigned i = 0; i < n_head; ++i)
		*to++ = from[i];
	for (unsigned i = 0; i < v->src.n_row; ++i)
		if (!ash_vector_dot(v->src.n_col, ash_matrix_row(&v->src, i),
			    from + n_head, to++))
			return false;
	for (unsigned i = 0; i < v->dst.n_row; ++i)
		if (!ash_vector_dot(v->dst.n_col, ash_matrix_row(&v->dst, i),
			    from + n_head + n_src, to++))
			return false;
	return true;
}

static bool append_points(view *v, const ash_cone *cone, unsigned n_src)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < cone->n_line; ++i)
		ok = append_point(v, ash_cone_line(cone, i), n_src);
	for (unsigned i = 0; ok && i < cone->n_ray; ++i)
		ok = append_point(v, ash_cone_ray(cone, i), n_src);
	return ok;
}

/* Set *rank to the rank of the points without the columns from "from" to "to" -
 * 1.
 */
static bool rank_without(const ash_matrix *points, unsigned from, unsigned to,
	unsigned *rank)
{
	ash_matrix copy;
	bool ok = ash_matrix_copy(&copy, points);

	for (unsigned i = 0; ok && i < copy.n_row; ++i)
		for (unsigned k = from; k < to; ++k)
			ash_matrix_row(&copy, i)[k] = 0;
	ok = ok && ash_matrix_echelon(&copy, 0);
	*rank = copy.n_row;
	ash_matrix_clear(&copy);
	return ok;
}

/* Set *n to the number of equalities that relate sources to sinks, apart from
 * those that hold for sources or sinks alone.
 */
static bool count_equalities(view *v, unsigned *n)
{
	unsigned n_head = 1 + v->graph->n_param;
	unsigned dst = n_head + v->src.n_row, end = v->points.n_col;
	unsigned both, without_src, without_dst, neither;

	if (!ash_matrix_echelon(&v->points, 0) ||
		!rank_without(&v->points, 0, 0, &both) ||
		!rank_without(&v->points, n_head, dst, &without_src) ||
		!rank_without(&v->points, dst, end, &without_dst) ||
		!rank_without(&v->points, n_head, end, &neither))
		return false;
	*n = without_src + without_dst - neither - both;
	return true;
}

static ash_sched_status set_weight(ash_graph *graph, ash_link *link)
{
	const ash_piece *piece = &graph->piece[link->piece[0]];
	const ash_vertex *src = &graph->stmt[piece->src];
	const ash_vertex *dst = &graph->stmt[piece->dst];
	view v = { .graph = graph };
	bool ok = forms_left(graph, src, &v.src) &&
		forms_left(graph, dst, &v.dst);

	v.points.n_col = 1 + graph->n_param + v.src.n_row + v.dst.n_row;
	for (unsigned i = 0; ok && i < link->n_piece; ++i)
		ok = append_points(&v, graph->piece[link->piece[i]].cone,
			src->n_var);
	ok = ok && count_equalities(&v, &link->weight);
	ash_matrix_clear(&v.src);
	ash_matrix_clear(&v.dst);
	ash_matrix_clear(&v.points);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

typedef struct {
	unsigned src, dst, piece;
} entry;

static int compare_entries(const void *a, const void *b)
{
	const entry *x = a, *y = b;

	if (x->src != y->src)
		return x->src < y->src ? -1 : 1;
	if (x->dst != y->dst)
		return x->dst < y->dst ? -1 : 1;
	return x->piece < y->piece ? -1 : x->piece > y->piece;
}

/* Store the proximity constraints of "part" between different components in
 * "entries", sorted by their statements; returns their number.  "local" has the
 * position of each statement of "graph" in "part".
 */
static unsigned collect(const ash_graph *graph, const ash_part *part,
	const unsigned *local, const unsigned *component, entry *entries)
{
	unsigned n = 0;

	for (unsigned i = 0; i < part->n_piece; ++i) {
		const ash_piece *piece = &graph->piece[part->piece[i]];
		unsigned src = local[piece->src], dst = local[piece->dst];

		if (piece->kinds & ASH_PROXIMITY &&
			component[src] != component[dst])
			entries[n++] = (entry) { src, dst, part->piece[i] };
	}
	qsort(entries, n, sizeof(*entries), &compare_entries);
	return n;
}

static ash_sched_status fill(ash_graph *graph, unsigned n, const entry *entries,
	ash_links *links)
{
	ash_sched_status status = ASH_SCHED_OK;

	links->link = calloc(n + 1, sizeof(*links->link));
	links->pieces = malloc(sizeof(*links->pieces) * (n + 1));
	if (!links->link || !links->pieces)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < n; ++i) {
		bool same = i && entries[i].src == entries[i - 1].src &&
			entries[i].dst == entries[i - 1].dst;
		ash_link *link;

		links->n += !same;
		link = &links->link[links->n - 1];
		if (!same)
			*link = (ash_link) { .src = entries[i].src,
				.dst = entries[i].dst,
				.piece = links->pieces + i };
		links->pieces[i] = entries[i].piece;
		++link->n_piece;
	}
	for (unsigned i = 0; i < links->n && !status; ++i)
		status = set_weight(graph, &links->link[i]);
	return status;
}

ash_sched_status ash_links_init(ash_graph *graph, const ash_part *part,
	const unsigned *component, ash_links *links)
{
	unsigned *local = calloc(graph->n_stmt + 1, sizeof(*local));
	entry *entries = malloc(sizeof(*entries) * (part->n_piece + 1));
	ash_sched_status status = ASH_SCHED_ERROR;

	*links = (ash_links) { 0 };
	for (unsigned i = 0; local && i < part->n_stmt; ++i)
		local[part->stmt[i]] = i;
	if (local && entries)
		status = fill(graph,
			collect(graph, part, local, component, entries),
			entries, links);
	free(local);
	free(entries);
	return status;
}

void ash_links_clear(ash_links *links)
{
	free(links->link);
	free(links->pieces);
	*links = (ash_links) { 0 };
}

/* Is the difference between "dst" and "src", the rows at both ends of "piece",
 * at most SMALL_DISTANCE for all of its pairs?
 */
static bool is_small(const ash_graph *graph, const ash_piece *piece,
	const int64_t *src, const int64_t *dst)
{
	const ash_cone *cone = piece->cone;
	int64_t d;

	for (unsigned i = 0; i < cone->n_line; ++i)
		if (!ash_piece_distance(graph, piece, ash_cone_line(cone, i),
			    src, dst, &d) ||
			d)
			return false;
	for (unsigned i = 0; i < cone->n_ray; ++i) {
		const int64_t *v = ash_cone_ray(cone, i);

		if (!ash_piece_distance(graph, piece, v, src, dst, &d) ||
			(d < 0 ? -d : d) > SMALL_DISTANCE * (ash_wide) v[0])
			return false;
	}
	return true;
}

/* Does "row" have the same value, a function of the parameters, at the sources
 * of all pairs of "link" (if not "at_source": at the sinks)?
 */
static bool is_fixed(const ash_graph *graph, const ash_link *link,
	const int64_t *row, bool at_source)
{
	unsigned n_head = 1 + graph->n_param, with, without;
	ash_matrix points = { .n_col = n_head + 1 };
	bool ok = true;

	for (unsigned i = 0; ok && i < link->n_piece; ++i) {
		const ash_piece *piece = &graph->piece[link->piece[i]];
		const ash_cone *cone = piece->cone;
		unsigned n_src = graph->stmt[piece->src].n_var;
		unsigned n_dst = graph->stmt[piece->dst].n_var;
		unsigned first = at_source ? n_head : n_head + n_src;

		for (unsigned k = 0; ok && k < cone->n_line + cone->n_ray;
			++k) {
			const int64_t *v = ash_cone_generator(cone, k);
			int64_t *to;

			ok = ash_matrix_append(&points, NULL);
			if (!ok)
				break;
			to = ash_matrix_row(&points, points.n_row - 1);
			memcpy(to, v, sizeof(*to) * n_head);
			ok = ash_vector_dot(at_source ? n_src : n_dst,
				row + n_head, v + first, to + n_head);
		}
	}
	ok = ok && ash_matrix_rank(&points, 0, n_head + 1, &with) &&
		ash_matrix_rank(&points, 0, n_head, &without);
	ash_matrix_clear(&points);
	return ok && with == without;
}

ash_sched_status ash_link_measure(const ash_graph *graph, const ash_link *link,
	const ash_matrix *src, const ash_matrix *dst,
	ash_link_distance *distance)
{
	unsigned slack = src->n_row > link->weight ? src->n_row - link->weight
						   : 0;

	*distance = ASH_LINK_TIGHT;
	for (unsigned m = 0; m < src->n_row; ++m) {
		const int64_t *a = ash_matrix_row(src, m);
		const int64_t *b = ash_matrix_row(dst, m);
		bool small = true;

		for (unsigned i = 0; small && i < link->n_piece; ++i)
			small = is_small(graph, &graph->piece[link->piece[i]],
				a, b);
		if (small)
			continue;
		*distance = ASH_LINK_LOOSE;
		if (!slack ||
			(!is_fixed(graph, link, a, true) &&
				!is_fixed(graph, link, b, false))) {
			*distance = ASH_LINK_FAR;
			break;
		}
		--slack;
	}
	return ASH_SCHED_OK;
}
