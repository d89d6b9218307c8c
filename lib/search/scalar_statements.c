/* scalar_statements.c - statements that outer-loop vectorization keeps scalar.
 *
 * A loop around others may carry a few dependences and still be vectorized:
 *
 *	for i				for b, i = 4 b ... 4 b + 3
 *		for k				for k
 *			s[i] += ...			simd i: s[i] += ...
 *			y[k] += ...	->		each i: y[k] += ...
 *		if (s[i] > most)		for i
 *			most = s[i]			if (s[i] > most) ...
 *
 * A statement in an inner loop (y[k] above) that depends only on itself, in an
 * earlier iteration of the outer loop at the same iteration of all inner loops,
 * stays in the inner loop, where an unrolled loop executes it for one iteration
 * of the strip after the other.  Statements outside of inner loops in a
 * cycle of dependences that the loop carries, such as the search for a maximum,
 * are taken out of the lanes by loop distribution within each strip: those that
 * the lanes need run before them, the others after them (the cycles are the
 * strongly connected components of Allen and Kennedy, Automatic Translation of
 * FORTRAN Programs to Vector Form, TOPLAS 1987, section 5).
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/scalar_statements.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>

#include "transform/node_deps.h"

/* The number of statements up to which the components are computed, in time
 * proportional to its third power.
 */
#define MOST_STATEMENTS 100

/* Properties of the dependences of one statement on another one. */
enum {
	EDGE = 1, /* there are dependences */
	CARRIED = 2, /* the loop carries some of them */
	CROOKED = 4, /* some relate different statements, or instances that
		      * differ in other iterators than that of the vectorized
		      * loop, or are outside of inner loops */
	PATH = 8 /* there is a path of dependences */
};

/* The dependences between the statements of the loop. */
typedef struct {
	const ash_scalar_query *q;
	/* The properties for each pair of statements: edge[from * n + to], with
	 * indices in q->stmt; owned.
	 */
	unsigned char *edge;
} graph;

static unsigned char *get_edge(const graph *g, int from, int to)
{
	return &g->edge[from * g->q->n + to];
}

/* The index in q->stmt of the statement with identifier "id" (taken); -1 if it
 * is not there.
 */
static int find(const ash_scalar_query *q, __isl_take isl_id *id)
{
	int stmt = ash_scop_find_stmt(q->w->input->scop, id);

	isl_id_free(id);
	for (int i = 0; i < q->n; ++i)
		if (q->stmt[i] == stmt)
			return i;
	return -1;
}

/* Is statement number "i" in a loop inside of the loop "q"? */
static bool is_inside(const ash_scalar_query *q, int i)
{
	const ash_stmt *s = &q->w->input->scop->stmt[q->stmt[i]];

	return isl_set_dim(s->domain, isl_dim_set) > q->level + 1;
}

/* Do the two instances of each pair of "map", which relates instances of one
 * statement, have equal iterators except for that of the loop "q"?
 */
static bool is_straight(const ash_scalar_query *q, __isl_keep isl_map *map)
{
	int n = isl_map_dim(map, isl_dim_in);
	isl_map *same = isl_map_universe(isl_map_get_space(map));
	isl_bool straight;

	for (int i = 0; i < n; ++i)
		if (i != q->level)
			same = isl_map_equate(same, isl_dim_in, i, isl_dim_out,
				i);
	straight = isl_map_is_subset(map, same);
	isl_map_free(same);
	return straight == isl_bool_true;
}

/* Callback: enter the dependences "map" (taken) into the graph "user". */
static isl_stat add_edge(__isl_take isl_map *map, void *user)
{
	const graph *g = user;
	int from = find(g->q, isl_map_get_tuple_id(map, isl_dim_in));
	int to = find(g->q, isl_map_get_tuple_id(map, isl_dim_out));
	isl_union_map *pairs = isl_union_map_from_map(isl_map_copy(map));

	if (from >= 0 && to >= 0) {
		*get_edge(g, from, to) |= EDGE | PATH;
		if (ash_order_is_coincident(pairs, g->q->loop) != isl_bool_true)
			*get_edge(g, from, to) |= CARRIED;
		if (from != to || !is_inside(g->q, from) ||
			!is_straight(g->q, map))
			*get_edge(g, from, to) |= CROOKED;
	}
	isl_union_map_free(pairs);
	isl_map_free(map);
	return from >= 0 && to >= 0 ? isl_stat_ok : isl_stat_error;
}

/* Complete PATH to the transitive closure (Warshall). */
static void close_paths(const graph *g)
{
	int n = g->q->n;

	for (int via = 0; via < n; ++via)
		for (int from = 0; from < n; ++from)
			for (int to = 0; to < n; ++to)
				if (*get_edge(g, from, via) & PATH &
					*get_edge(g, via, to))
					*get_edge(g, from, to) |= PATH;
}

static bool has_path(const graph *g, int from, int to)
{
	return *get_edge(g, from, to) & PATH;
}

static bool is_carried(const graph *g, int from, int to)
{
	return *get_edge(g, from, to) & CARRIED;
}

/* Are two statements the same, or in one cycle of dependences? */
static bool is_together(const graph *g, int one, int other)
{
	return one == other ||
		(has_path(g, one, other) && has_path(g, other, one));
}

/* Is statement "i" in a cycle with a CROOKED dependence that the loop carries?
 * Then the statement can neither run in lanes nor be ORDERED.
 */
static bool is_in_cycle(const graph *g, int i)
{
	for (int from = 0; from < g->q->n; ++from)
		for (int to = 0; to < g->q->n; ++to)
			if (is_carried(g, from, to) &&
				*get_edge(g, from, to) & CROOKED &&
				is_together(g, from, to) &&
				is_together(g, from, i))
				return true;
	return false;
}

/* The role of a statement: vectorized (LANES), or scalar in an inner loop
 * (ORDERED) or before or after all other statements of a strip (see
 * ash_lanes_scalar).  NONE: the loop cannot be vectorized.
 */
typedef enum { LANES, ORDERED, BEFORE, AFTER, NONE } role;

/* The role of statement "i".  "serial" has the result of is_in_cycle() for each
 * statement.  A statement in such a cycle has the role NONE if it is in an
 * inner loop, or if statements outside of such cycles both need it and are
 * needed by it.
 */
static role get_role(const graph *g, const bool *serial, int i)
{
	bool needed = false, needs = false;

	if (!serial[i])
		return is_carried(g, i, i) ? ORDERED : LANES;
	for (int other = 0; other < g->q->n; ++other) {
		if (serial[other])
			continue;
		needed |= has_path(g, i, other);
		needs |= has_path(g, other, i);
	}
	if (is_inside(g->q, i) || (needed && needs))
		return NONE;
	return needed ? BEFORE : AFTER;
}

/* Does the loop carry no dependences between different statements without the
 * flag "serial"?  Otherwise they could not run for all iterations of a strip at
 * once.
 */
static bool is_free(const graph *g, const bool *serial)
{
	for (int from = 0; from < g->q->n; ++from)
		for (int to = 0; to < g->q->n; ++to)
			if (from != to && !serial[from] && !serial[to] &&
				is_carried(g, from, to))
				return false;
	return true;
}

/* The member of "roles" that holds the statements with role "r"; NULL if the
 * role has no set.
 */
static isl_union_set **get_set(ash_lanes_scalar *roles, role r)
{
	switch (r) {
	case ORDERED:
		return &roles->ordered;
	case BEFORE:
		return &roles->before;
	case AFTER:
		return &roles->after;
	default:
		return NULL;
	}
}

/* Add statement number "i" to the set of "roles" for "r", if there is one. */
static void add_stmt(const ash_scalar_query *q, ash_lanes_scalar *roles, role r,
	int i)
{
	const isl_set *domain = q->w->input->scop->stmt[q->stmt[i]].domain;
	isl_union_set **set = get_set(roles, r);

	if (set)
		*set = isl_union_set_add_set(*set,
			isl_set_universe(
				isl_set_get_space((isl_set *) domain)));
}

/* Sort all statements into the sets of "roles" by their roles, and set
 * serial[s] for each statement s that goes to roles->before or roles->after.
 * Returns whether that is possible and at least one statement in an inner loop
 * is vectorized.  "mine" is scratch memory: a flag for each statement of the
 * loop.
 */
static bool sort(const graph *g, bool *mine, ash_lanes_scalar *roles,
	bool *serial)
{
	const ash_scalar_query *q = g->q;
	bool lanes = false, ok;

	for (int i = 0; i < q->n; ++i)
		mine[i] = is_in_cycle(g, i);
	ok = is_free(g, mine);
	for (int i = 0; ok && i < q->n; ++i) {
		role r = get_role(g, mine, i);

		ok = r != NONE;
		lanes |= r == LANES && is_inside(q, i);
		serial[q->stmt[i]] = mine[i];
		add_stmt(q, roles, r, i);
	}
	return ok && lanes && roles->ordered && roles->before && roles->after;
}

void ash_scalar_clear(ash_lanes_scalar *roles)
{
	if (!roles)
		return;
	roles->ordered = isl_union_set_free(roles->ordered);
	roles->before = isl_union_set_free(roles->before);
	roles->after = isl_union_set_free(roles->after);
}

bool ash_scalar_find(const ash_scalar_query *q, ash_lanes_scalar *roles,
	bool *serial)
{
	graph g = { q, NULL };
	isl_space *space = isl_union_map_get_space(q->deps);
	bool *mine, found = false;

	*roles = (ash_lanes_scalar) {
		.ordered = isl_union_set_empty(isl_space_copy(space)),
		.before = isl_union_set_empty(isl_space_copy(space)),
		.after = isl_union_set_empty(space),
	};
	if (q->n > MOST_STATEMENTS) {
		ash_scalar_clear(roles);
		return false;
	}
	g.edge = calloc((size_t) q->n * q->n + 1, 1);
	mine = calloc(q->n + 1, sizeof(*mine));
	if (g.edge && mine &&
		isl_union_map_foreach_map(q->deps, &add_edge, &g) >= 0) {
		close_paths(&g);
		found = sort(&g, mine, roles, serial);
	}
	free(g.edge);
	free(mine);
	if (!found)
		ash_scalar_clear(roles);
	return found;
}
