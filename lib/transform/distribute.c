/* distribute.c - loop distribution and statement reordering.
 *
 *	for i				for i
 *		S: a[i] = b[i - 1]	->	T
 *		T: b[i] = c[i]		for i
 *						S
 *
 * Statements and the dependences between them, those that the loop carries as
 * well as others, are a graph.  Each of its strongly connected components may
 * have a loop of its own, in a topological order (Kuck, "A Survey of Parallel
 * Machine Organization and Programming", 1977; Allen and Kennedy, "Automatic
 * Translation of Fortran Programs to Vector Form", TOPLAS 1987).  Components
 * that can be vectorized are fused with each other again as long as the result
 * can be vectorized, and so are the components that cannot: typed fusion, with
 * the greedy algorithm (Kennedy and McKinley, LCPC 1993).
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/distribute.h"

#include <string.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

/* The graph of the statements of a loop, and the loops to which they are
 * distributed.
 */
typedef struct {
	const ash_scop *scop;
	const int *stmt;	/* indices of the statements; not owned */
	int n;
	ash_distribute_test test;
	/* Does the second statement depend on the first one, directly or
	 * through others?
	 */
	bool needs[ASH_MAX_DISTRIBUTED][ASH_MAX_DISTRIBUTED];
	/* Can it be in a vectorized loop? */
	bool vector[ASH_MAX_DISTRIBUTED];
	/* Number of its new loop; -1: none yet. */
	int loop[ASH_MAX_DISTRIBUTED];
	int n_loop;
} distribution;

/* ---- components ---- */

/* The position, in d->stmt, of the statement in the domain or range ("end") of
 * "map"; -1 if it is not listed.
 */
static int find_stmt(const distribution *d, __isl_keep isl_map *map,
	enum isl_dim_type end)
{
	int stmt = ash_scop_stmt_of_map(d->scop, map, end);

	for (int i = 0; i < d->n; ++i)
		if (d->stmt[i] == stmt)
			return i;
	return -1;
}

static isl_stat add_edge(__isl_take isl_map *map, void *user)
{
	distribution *d = user;
	int from = find_stmt(d, map, isl_dim_in);
	int to = find_stmt(d, map, isl_dim_out);

	if (from >= 0 && to >= 0)
		d->needs[from][to] = true;
	isl_map_free(map);
	return isl_stat_ok;
}

static void close_transitively(distribution *d)
{
	for (int k = 0; k < d->n; ++k)
		for (int i = 0; i < d->n; ++i)
			for (int j = 0; j < d->n; ++j)
				d->needs[i][j] |= d->needs[i][k] &&
					d->needs[k][j];
}

static bool is_same(const distribution *d, int i, int j)
{
	return i == j || (d->needs[i][j] && d->needs[j][i]);
}

/* ---- loops ---- */

/* All instances of statement number "i" of d->stmt. */
static __isl_give isl_union_set *get_all(const distribution *d, int i)
{
	return isl_union_set_from_set(isl_set_universe(
		isl_set_get_space(d->scop->stmt[d->stmt[i]].domain)));
}

/* The instances of the statements that are in loop "loop" so far and, if "i" is
 * not -1, of those in the component of statement number "i".
 */
static __isl_give isl_union_set *get_instances(const distribution *d, int loop,
	int i)
{
	isl_union_set *all = isl_union_set_empty_ctx(d->scop->ctx);

	for (int k = 0; k < d->n; ++k)
		if ((loop >= 0 && d->loop[k] == loop) ||
			(i >= 0 && is_same(d, i, k)))
			all = isl_union_set_union(all, get_all(d, k));
	return all;
}

static bool is_vector(const distribution *d, int loop, int i)
{
	isl_union_set *instances = get_instances(d, loop, i);
	bool vector = d->test.is_vector(instances, d->test.user);

	isl_union_set_free(instances);
	return vector;
}

/* Have all components on which the component of "i" depends been placed in
 * loops?
 */
static bool is_ready(const distribution *d, int i)
{
	for (int k = 0; k < d->n; ++k)
		if (d->needs[k][i] && !is_same(d, i, k) && d->loop[k] < 0)
			return false;
	return d->loop[i] < 0;
}

/* Put all statements of the component of "i" into the new loop that is being
 * filled.
 */
static void place(distribution *d, int i)
{
	for (int k = 0; k < d->n; ++k)
		if (is_same(d, i, k))
			d->loop[k] = d->n_loop;
}

/* Put all components that are ready into the new loop that is being filled:
 * with "vector", those with which the loop can still be vectorized, else those
 * that cannot be vectorized.
 */
static void fill_loop(distribution *d, bool vector)
{
	bool again = true;

	while (again) {
		again = false;
		for (int i = 0; i < d->n && !again; ++i) {
			again = is_ready(d, i) && d->vector[i] == vector &&
				(!vector || is_vector(d, d->n_loop, i));
			if (again)
				place(d, i);
		}
	}
}

static void make_loops(distribution *d)
{
	int first = 0;

	memset(d->loop, -1, sizeof(d->loop));
	for (int i = 0; i < d->n; ++i)
		d->vector[i] = is_vector(d, -1, i);
	while (first < d->n) {
		if (is_ready(d, first)) {
			fill_loop(d, d->vector[first]);
			++d->n_loop;
			first = -1;
		}
		++first;
	}
}

__isl_give isl_schedule *ash_distribute_loop(__isl_take isl_schedule *loop,
	const ash_scop *scop, const int *stmt, int n,
	__isl_keep isl_union_map *deps, ash_distribute_test test, int *n_loop)
{
	distribution d = { .scop = scop, .stmt = stmt, .n = n, .test = test };
	isl_schedule *all = NULL;

	*n_loop = 1;
	if (n < 2 || n > ASH_MAX_DISTRIBUTED ||
		isl_union_map_foreach_map(deps, &add_edge, &d) < 0)
		return loop;
	close_transitively(&d);
	make_loops(&d);
	*n_loop = d.n_loop;
	for (int i = 0; i < d.n_loop; ++i) {
		isl_schedule *part = isl_schedule_intersect_domain(
			isl_schedule_copy(loop), get_instances(&d, i, -1));

		all = all ? isl_schedule_sequence(all, part) : part;
	}
	isl_schedule_free(loop);
	return all;
}
