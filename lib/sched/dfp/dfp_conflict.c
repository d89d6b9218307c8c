/* dfp_conflict.c - the fusion conflict graph.
 *
 * Acharya, Bondhugula, Cohen (see dfp.c), section 3.3 and Algorithm 5.  The
 * paper computes all edges at once.  A convex colouring needs few of them, so
 * here each is computed on demand.  Most fusable pairs of dimensions need no
 * shift, which is recognized without a linear program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp_conflict.h"

#include <stdlib.h>
#include <string.h>

#include "sched/dfp/dfp_impl.h"
#include "sched/linear/vector.h"

/* What is known of an edge, PER_SET bits for each of the two sets of edges: has
 * it been computed (KNOWN), and does it exist (EDGE)?
 */
enum { KNOWN = 1, EDGE = 2, PER_SET = 2 };

typedef struct ash_conflict_entry entry;

static int compare_entries(const void *a, const void *b)
{
	const entry *x = a, *y = b;

	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	if (x->b != y->b)
		return x->b < y->b ? -1 : 1;
	return x->piece < y->piece ? -1 : x->piece > y->piece;
}

/* List the pieces, with the statements that they connect, in c->entry. */
static void fill_entries(ash_conflicts *c, const unsigned *local)
{
	for (unsigned i = 0; i < c->part->n_piece; ++i) {
		const ash_piece *piece = &c->graph->piece[c->part->piece[i]];
		unsigned src = local[piece->src], dst = local[piece->dst];

		c->entry[i] = (entry) { src < dst ? src : dst,
			src < dst ? dst : src, c->part->piece[i] };
	}
	qsort(c->entry, c->part->n_piece, sizeof(*c->entry), &compare_entries);
}

static bool alloc_edges(ash_conflicts *c, ash_conflict_pair *pair)
{
	const ash_vertex *a = &c->graph->stmt[c->part->stmt[pair->a]];
	const ash_vertex *b = &c->graph->stmt[c->part->stmt[pair->b]];

	pair->edge = calloc((a->n_var + 1) * (b->n_var + 1), 1);
	return pair->edge;
}

/* Build a pair from each run of entries of the same two statements.  Entries of
 * statement s with itself begin at self_start[s] and get no pair.
 */
static bool fill_pairs(ash_conflicts *c)
{
	unsigned at = 0, n = c->part->n_piece;
	bool ok = true;

	for (unsigned s = 0; s < c->part->n_stmt && ok; ++s) {
		c->first_pair[s] = c->n_pair;
		c->self_start[s] = at;
		while (at < n && c->entry[at].a == s && c->entry[at].b == s)
			++at;
		while (ok && at < n && c->entry[at].a == s) {
			ash_conflict_pair *pair = &c->pair[c->n_pair++];

			*pair = (ash_conflict_pair) { .a = s,
				.b = c->entry[at].b,
				.first = at };
			for (; at < n && c->entry[at].a == s &&
				c->entry[at].b == pair->b;
				++at)
				++pair->n;
			ok = alloc_edges(c, pair);
		}
	}
	c->first_pair[c->part->n_stmt] = c->n_pair;
	return ok;
}

static bool fill_neighbours(ash_conflicts *c)
{
	unsigned n = c->part->n_stmt;

	c->near_start = calloc(n + 2, sizeof(unsigned));
	c->near = malloc(sizeof(unsigned) * (2 * c->n_pair + 1));
	if (!c->near_start || !c->near)
		return false;
	for (unsigned i = 0; i < c->n_pair; ++i) {
		++c->near_start[c->pair[i].a + 1];
		++c->near_start[c->pair[i].b + 1];
	}
	for (unsigned i = 0; i < n; ++i)
		c->near_start[i + 1] += c->near_start[i];
	for (unsigned i = c->n_pair; i-- > 0;) {
		c->near[--c->near_start[c->pair[i].a + 1]] = c->pair[i].b;
		c->near[--c->near_start[c->pair[i].b + 1]] = c->pair[i].a;
	}
	memmove(c->near_start, c->near_start + 1, sizeof(unsigned) * n);
	c->near_start[n] = 2 * c->n_pair;
	return true;
}

static bool fill_self(ash_conflicts *c)
{
	for (unsigned s = 0; s < c->part->n_stmt; ++s) {
		unsigned n = c->graph->stmt[c->part->stmt[s]].n_var + 1;

		c->self[s] = calloc(n, 1);
		if (!c->self[s])
			return false;
		if (c->row_size < n + c->graph->n_param)
			c->row_size = n + c->graph->n_param;
	}
	c->row = calloc(2 * c->row_size + 1, sizeof(*c->row));
	return c->row;
}

static bool fill_local(ash_conflicts *c)
{
	const ash_graph *graph = c->graph;

	if (!graph->n_tagged)
		return true;
	c->is_local = calloc(graph->n_piece + 1, sizeof(*c->is_local));
	for (unsigned i = 0; c->is_local && i < graph->n_tagged; ++i)
		if (graph->tagged[i].is_local)
			c->is_local[graph->tagged[i].piece] = true;
	return c->is_local;
}

ash_sched_status ash_conflicts_init(ash_graph *graph, const ash_part *part,
	const unsigned *local, unsigned order, ash_conflicts *conflicts)
{
	ash_conflicts *c = conflicts;
	unsigned n = part->n_stmt + 1;

	*c = (ash_conflicts) { .graph = graph, .part = part, .order = order };
	c->entry = malloc(sizeof(*c->entry) * (part->n_piece + 1));
	c->pair = malloc(sizeof(*c->pair) * (part->n_piece + 1));
	c->first_pair = malloc(sizeof(unsigned) * n);
	c->self_start = malloc(sizeof(unsigned) * n);
	c->self = calloc(n, sizeof(*c->self));
	if (!c->entry || !c->pair || !c->first_pair || !c->self_start ||
		!c->self)
		return ASH_SCHED_ERROR;
	fill_entries(c, local);
	return fill_pairs(c) && fill_neighbours(c) && fill_self(c) &&
			fill_local(c)
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

void ash_conflicts_clear(ash_conflicts *conflicts)
{
	for (unsigned i = 0; i < conflicts->n_pair; ++i)
		free(conflicts->pair[i].edge);
	for (unsigned i = 0; conflicts->self && i < conflicts->part->n_stmt;
		++i)
		free(conflicts->self[i]);
	free(conflicts->entry);
	free(conflicts->pair);
	free(conflicts->first_pair);
	free(conflicts->self_start);
	free(conflicts->near_start);
	free(conflicts->near);
	free(conflicts->self);
	free(conflicts->row);
	free(conflicts->is_local);
	*conflicts = (ash_conflicts) { 0 };
}

unsigned ash_conflict_asks(const ash_conflicts *conflicts, unsigned piece,
	bool parallel)
{
	unsigned kinds = conflicts->graph->piece[piece].kinds, asks = 0;

	if (kinds & conflicts->order)
		asks |= ASH_ASK_ORDER;
	if (kinds & ASH_PROXIMITY)
		asks |= kinds & ASH_VALIDITY ? ASH_ASK_NEAR
					     : ASH_ASK_NEAR | ASH_ASK_NEAR_BACK;
	if ((parallel && kinds & ASH_COINCIDENCE) ||
		(conflicts->is_local && conflicts->is_local[piece]))
		asks |= ASH_ASK_EQUAL;
	return asks;
}

/* Returns the schedule row that "vertex" of statement "stmt" stands for, stored
 * in the scratch row "which", 0 or 1.
 */
static const int64_t *row_of(ash_conflicts *c, unsigned which, unsigned stmt,
	unsigned vertex)
{
	unsigned n_var = c->graph->stmt[c->part->stmt[stmt]].n_var;
	int64_t *row = c->row + (size_t) which * c->row_size;

	memset(row, 0, sizeof(*row) * c->row_size);
	if (vertex < n_var)
		row[1 + c->graph->n_param + vertex] = 1;
	return row;
}

/* Is distance "d" at a generator of a cone, a line or a ray, allowed by the
 * constraints "asks"?
 */
static bool is_fine(int64_t d, bool is_line, unsigned asks)
{
	if (is_line || asks & ASH_ASK_EQUAL)
		return d == 0;
	return d >= 0;
}

/* Set *ok to whether the distances in dimension "i" of dependences "piece" of a
 * statement on itself satisfy their constraints.
 */
static ash_sched_status check_self(ash_conflicts *c, unsigned piece, unsigned i,
	bool parallel, bool *ok)
{
	unsigned asks = ash_conflict_asks(c, piece, parallel);
	ash_piece *p = &c->graph->piece[piece];
	ash_sched_status status;

	*ok = true;
	if (!(asks & (ASH_ASK_ORDER | ASH_ASK_EQUAL)))
		return ASH_SCHED_OK;
	status = ash_piece_delta(c->graph, p);
	if (status == ASH_SCHED_OK)
		status = ash_graph_spend(c->graph,
			1 + p->delta->n_line + p->delta->n_ray);
	for (unsigned k = 0;
		*ok && !status && k < p->delta->n_line + p->delta->n_ray; ++k)
		*ok = is_fine(ash_cone_generator(p->delta,
				      k)[1 + c->graph->n_param + i],
			k < p->delta->n_line, asks);
	return status;
}

static ash_sched_status compute_self(ash_conflicts *c, unsigned a, unsigned i,
	bool parallel, bool *edge)
{
	ash_sched_status status = ASH_SCHED_OK;
	bool ok = true;

	for (unsigned k = c->self_start[a];
		ok && !status && k < c->part->n_piece && c->entry[k].a == a &&
		c->entry[k].b == a;
		++k)
		status = check_self(c, c->entry[k].piece, i, parallel, &ok);
	*edge = !ok;
	return status;
}

/* Set *edge if it is known from "byte"; returns whether it is known. */
static bool recall(unsigned char byte, bool parallel, bool *edge)
{
	byte >>= parallel * PER_SET;
	*edge = byte & EDGE;
	return byte & KNOWN;
}

static void note(unsigned char *byte, bool parallel, bool edge)
{
	*byte |= (KNOWN | (edge ? EDGE : 0)) << parallel * PER_SET;
}

ash_sched_status ash_conflict_self(ash_conflicts *conflicts, unsigned a,
	unsigned i, bool parallel, bool *edge)
{
	unsigned n = conflicts->graph->stmt[conflicts->part->stmt[a]].n_var;
	unsigned char *byte = &conflicts->self[a][i];
	ash_sched_status status = ASH_SCHED_OK;

	if (recall(*byte, parallel, edge))
		return status;
	if (i < n)
		status = compute_self(conflicts, a, i, parallel, edge);
	if (status == ASH_SCHED_OK)
		note(byte, parallel, *edge);
	return status;
}

/* Do the rows "src" and "dst" at both ends of "piece" satisfy the constraints
 * "asks" without scaling and shifting?
 */
static bool is_fine_as_is(const ash_conflicts *c, const ash_piece *piece,
	const int64_t *src, const int64_t *dst, unsigned asks)
{
	const ash_cone *cone = piece->cone;
	int64_t d;

	for (unsigned i = 0; i < cone->n_line + cone->n_ray; ++i)
		if (!ash_piece_distance(c->graph, piece,
			    ash_cone_generator(cone, i), src, dst, &d) ||
			!is_fine(d, i < cone->n_line, asks))
			return false;
	return true;
}

/* A query for the edge between two vertices: their statements, and the schedule
 * rows that they stand for.
 */
typedef struct {
	const ash_conflict_pair *pair;
	const int64_t *a, *b;
	bool parallel;
} trial;

/* Does "piece" have its source in the first statement of the pair? */
static bool is_forward(const ash_conflicts *c, const ash_conflict_pair *pair,
	const ash_piece *piece)
{
	return piece->src == c->part->stmt[pair->a];
}

static ash_sched_status try_as_is(const ash_conflicts *c, const trial *t,
	bool *ok)
{
	ash_sched_status status = ASH_SCHED_OK;

	*ok = true;
	for (unsigned k = 0; *ok && !status && k < t->pair->n; ++k) {
		unsigned index = c->entry[t->pair->first + k].piece;
		const ash_piece *piece = &c->graph->piece[index];
		unsigned asks = ash_conflict_asks(c, index, t->parallel);
		bool forward = is_forward(c, t->pair, piece);

		if (!(asks & (ASH_ASK_ORDER | ASH_ASK_EQUAL)))
			continue;
		status = ash_graph_spend(c->graph,
			1 + piece->cone->n_line + piece->cone->n_ray);
		*ok = is_fine_as_is(c, piece, forward ? t->a : t->b,
			forward ? t->b : t->a, asks);
	}
	return status;
}

static ash_sched_status try_program(ash_conflicts *c, const trial *t, bool *ok)
{
	ash_placement place;
	ash_sched_status status = ash_placement_init(c->graph, 2, false,
		&place);

	for (unsigned k = 0; !status && k < t->pair->n; ++k) {
		unsigned index = c->entry[t->pair->first + k].piece;
		const ash_piece *piece = &c->graph->piece[index];
		ash_placement_end a = { 0, t->a }, b = { 1, t->b };
		bool forward = is_forward(c, t->pair, piece);

		status = ash_placement_add(&place, piece, forward ? a : b,
			forward ? b : a,
			ash_conflict_asks(c, index, t->parallel));
	}
	if (status == ASH_SCHED_OK)
		status = ash_placement_solve(&place, ok);
	ash_placement_clear(&place);
	return status;
}

static ash_sched_status compute_between(ash_conflicts *c,
	const ash_conflict_pair *pair, unsigned i, unsigned k, bool parallel,
	bool *edge)
{
	trial t = { pair, row_of(c, 0, pair->a, i), row_of(c, 1, pair->b, k),
		parallel };
	bool ok = false;
	ash_sched_status status = try_as_is(c, &t, &ok);

	if (status == ASH_SCHED_OK && !ok)
		status = try_program(c, &t, &ok);
	*edge = !ok;
	return status;
}

/* The entry for the statements "a" and "b"; NULL if there are no dependences
 * between them.
 */
static ash_conflict_pair *find_pair(const ash_conflicts *conflicts, unsigned a,
	unsigned b)
{
	unsigned low = conflicts->first_pair[a < b ? a : b];
	unsigned high = conflicts->first_pair[(a < b ? a : b) + 1];
	unsigned wanted = a < b ? b : a;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (conflicts->pair[middle].b < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	return low < conflicts->first_pair[(a < b ? a : b) + 1] &&
			conflicts->pair[low].b == wanted
		? &conflicts->pair[low]
		: NULL;
}

ash_sched_status ash_conflict_between(ash_conflicts *conflicts, unsigned a,
	unsigned i, unsigned b, unsigned k, bool parallel, bool *edge)
{
	ash_conflict_pair *pair = find_pair(conflicts, a, b);
	unsigned n = conflicts->graph
			     ->stmt[conflicts->part->stmt[a < b ? b : a]]
			     .n_var +
		1;
	unsigned char *byte;
	ash_sched_status status;

	*edge = false;
	if (!pair)
		return ASH_SCHED_OK;
	if (a > b)
		return ash_conflict_between(conflicts, b, k, a, i, parallel,
			edge);
	byte = &pair->edge[i * n + k];
	if (recall(*byte, parallel, edge))
		return ASH_SCHED_OK;
	status = compute_between(conflicts, pair, i, k, parallel, edge);
	if (status == ASH_SCHED_OK)
		note(byte, parallel, *edge);
	return status;
}

unsigned ash_conflict_vertex(const ash_graph *graph, unsigned stmt,
	const int64_t *row)
{
	unsigned n_var = graph->stmt[stmt].n_var, vertex = n_var;

	for (unsigned i = 0; i < n_var; ++i) {
		if (!row[1 + graph->n_param + i])
			continue;
		if (vertex < n_var || row[1 + graph->n_param + i] < 0)
			return ASH_NO_CONFLICT_VERTEX;
		vertex = i;
	}
	return vertex;
}
