/* expansion_bound.c - lower bound of the cost with expanded arrays.
 *
 * Expansion removes the anti and output dependences of one array that a loop
 * carries, nothing else.  A statement in a strongly connected component of the
 * dependence graph keeps its order if the loop carries another dependence
 * between statements of the component (Allen and Kennedy, Automatic Translation
 * of FORTRAN Programs to Vector Form, TOPLAS 1987).
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/expansion_bound.h"

#include <stdlib.h>

#include <isl/map.h>
#include <isl/union_map.h>

#include "scop/accesses.h"
#include "search/expansion_impl.h"

/* The number of statements up to which components are computed, in time
 * proportional to its third power.
 */
#define MOST_STATEMENTS 100

/* Properties of the dependences of one statement on another one. */
enum {
	PATH = 1, /* directly or via other statements */
	CARRIED = 2 /* the loop carries some of them */
};

/* The dependences that remain between statements in a loop if arrays are
 * expanded.
 */
typedef struct {
	const ash_expansion_query *q;
	int loop;
	unsigned n; /* number of statements of the SCoP */
	bool flow; /* are flow dependences being added? */
	bool *inside; /* per statement: is it in the loop?  Owned. */
	bool *sharing; /* as in ash_expansion_mark; owned */
	/* edge[from * n + to] has the properties of two statements; owned. */
	unsigned char *edge;
} graph;

static unsigned char *get_edge(const graph *g, unsigned from, unsigned to)
{
	return &g->edge[from * g->n + to];
}

/* ---- dependences ---- */

/* Is "array" a scalar, which may get a cell for each iteration, or expanded? */
static bool may_be_expanded(const graph *g, int array)
{
	bool any = g->q->scop->array[array].scalar;

	for (unsigned i = 0; !any && i < g->q->n; ++i)
		any = g->q->x[i].array == array;
	return any;
}

/* Could anti and output dependences between two statements vanish? */
static bool may_vanish(const graph *g, int from, int to)
{
	const ash_stmt *s = &g->q->scop->stmt[from];
	const ash_stmt *t = &g->q->scop->stmt[to];

	for (unsigned i = 0; i < s->n_access; ++i)
		if (may_be_expanded(g, s->access[i].array) &&
			ash_stmt_has_access(t, s->access[i].array,
				ASH_ALL_ACCESSES))
			return true;
	return false;
}

/* The properties of the dependences "map" (taken) between two statements in the
 * loop.
 */
static isl_stat find_properties(const graph *g, __isl_take isl_map *map,
	unsigned char *properties)
{
	isl_bool none, same = isl_bool_true;

	for (int i = 0; i < g->loop; ++i)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	none = isl_map_is_empty(map);
	if (none == isl_bool_false) {
		*properties |= PATH;
		map = isl_map_order_lt(map, isl_dim_in, g->loop, isl_dim_out,
			g->loop);
		same = isl_map_is_empty(map);
	}
	if (same == isl_bool_false)
		*properties |= CARRIED;
	isl_map_free(map);
	return none < 0 || same < 0 ? isl_stat_error : isl_stat_ok;
}

/* Callback: add the dependences "map" (taken) to the graph "user". */
static isl_stat add_edge(__isl_take isl_map *map, void *user)
{
	const graph *g = user;
	int from = ash_scop_stmt_of_map(g->q->scop, map, isl_dim_in);
	int to = ash_scop_stmt_of_map(g->q->scop, map, isl_dim_out);

	if (from >= 0 && to >= 0 && g->inside[from] && g->inside[to] &&
		(g->flow || !may_vanish(g, from, to)))
		return find_properties(g, map,
			get_edge(g, (unsigned) from, (unsigned) to));
	isl_map_free(map);
	return isl_stat_ok;
}

static isl_stat add_edges(graph *g)
{
	const ash_deps *deps = g->q->deps;
	isl_union_map *flow = isl_union_map_intersect(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->validity));
	isl_stat ok;

	g->flow = true;
	ok = isl_union_map_foreach_map(flow, &add_edge, g);
	g->flow = false;
	if (ok >= 0)
		ok = isl_union_map_foreach_map(deps->validity, &add_edge, g);
	isl_union_map_free(flow);
	return ok;
}

/* Complete PATH to the transitive closure (Warshall). */
static void close_paths(const graph *g)
{
	for (unsigned via = 0; via < g->n; ++via)
		for (unsigned from = 0; from < g->n; ++from)
			if (*get_edge(g, from, via) & PATH)
				for (unsigned to = 0; to < g->n; ++to)
					*get_edge(g, from,
						to) |= *get_edge(g, via, to) &
						PATH;
}

static bool is_together(const graph *g, unsigned one, unsigned other)
{
	return one == other ||
		(*get_edge(g, one, other) & *get_edge(g, other, one) & PATH);
}

/* Is "stmt" in a component in which the loop carries a dependence? */
static bool is_in_cycle(const graph *g, unsigned stmt)
{
	for (unsigned from = 0; from < g->n; ++from)
		for (unsigned to = 0; to < g->n; ++to)
			if (*get_edge(g, from, to) & CARRIED &&
				is_together(g, from, to) &&
				is_together(g, from, stmt))
				return true;
	return false;
}

/* ---- bound ---- */

/* Set open[i] for each statement "i" that may profit from interleaved
 * iterations of the loop of "x".
 */
static isl_stat find_open(const ash_expansion_query *q,
	const ash_row_expansion *x, bool *open)
{
	unsigned n = q->scop->n_stmt;
	graph g = { .q = q,
		.loop = (int) x->loop,
		.n = n,
		.inside = calloc(n + 1, sizeof(bool)),
		.sharing = calloc(n + 1, sizeof(bool)),
		.edge = calloc((size_t) n * n + 1, 1) };
	isl_stat ok = isl_stat_error;

	if (g.inside && g.sharing && g.edge)
		ok = ash_expansion_mark(q->scop, x, g.inside, g.sharing);
	if (ok >= 0)
		ok = add_edges(&g);
	if (ok >= 0)
		close_paths(&g);
	for (unsigned i = 0; ok >= 0 && i < n; ++i)
		open[i] |= g.sharing[i] && !is_in_cycle(&g, i);
	free(g.inside);
	free(g.sharing);
	free(g.edge);
	return ok;
}

/* The least cost of body number "i": that of any order if it has a statement
 * that is marked in "open", and none if it copies arrays.
 */
static double find_least_of(const ash_expansion_query *q,
	const ash_estimates *e, unsigned i, const bool *open)
{
	const ash_leaf *leaf = &q->bodies->leaf[i];
	const ash_leaves one = { .n_stmt = q->bodies->n_stmt,
		.n = 1,
		.leaf = q->bodies->leaf + i };
	int n = (int) q->scop->n_stmt;
	bool any = false, copies = false;

	for (unsigned k = 0; k < leaf->n; ++k) {
		copies |= leaf->stmt[k] >= n;
		any |= leaf->stmt[k] < n && open[leaf->stmt[k]];
	}
	if (any || copies)
		return any ? ash_cost_ideal(e, leaf->stmt, leaf->n) : 0;
	return ash_leaves_cost(&one, e);
}

static double find_least(const ash_expansion_query *q, const bool *open)
{
	ash_estimates *e = ash_estimates_make(q->ordered, q->machine);
	double least = 0;

	for (unsigned i = 0; e && i < q->bodies->n; ++i)
		least += find_least_of(q, e, i, open);
	ash_estimates_free(e);
	return least;
}

double ash_expansion_least(const ash_expansion_query *q)
{
	unsigned n = q->scop->n_stmt;
	bool *open = n > MOST_STATEMENTS || q->bodies->failed
		? NULL
		: calloc(n + 1, sizeof(*open));
	isl_stat ok = open ? isl_stat_ok : isl_stat_error;
	double least = 0;

	for (unsigned i = 0; ok >= 0 && i < q->n; ++i)
		ok = find_open(q, &q->x[i], open);
	if (ok >= 0)
		least = find_least(q, open);
	free(open);
	return least;
}
