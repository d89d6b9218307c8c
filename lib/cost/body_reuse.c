/* body_reuse.c - reuse of cache lines between the bodies of a loop.
 *
 * The cost of one body assumes that a line is found in a cache only if the
 * cache holds all lines of the body over all enclosing loops.  Where several
 * innermost loops follow each other within an iteration of an outer loop, the
 * later ones find the rows that the earlier ones have just used:
 *
 *	for i
 *		for j: s[i] += A[i][j] * x[j]	A[i] comes from memory
 *		for j: y[j] += A[i][j] * s[i]	A[i] comes from the second cache
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/body_reuse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/access_stride.h"
#include "cost/cost_impl.h"
#include "cost/loop_stack.h"

/* The number of cache levels.  Caches are numbered from 0 (L1); N_CACHE stands
 * for memory.
 */
#define N_CACHE 3
/* An iteration is assumed to stay in a cache if it fills at most one PARTth of
 * it.  The cache also holds parts of other iterations, and data that are
 * invariant in the loop.
 */
#define PART 4

/* The bytes that "leaf" touches in one iteration of loop "level". */
static double get_footprint(const ash_leaf *leaf, const ash_estimates *e,
	unsigned level)
{
	ash_loops loops = ash_loops_get(e, &leaf->stack, leaf->stmt[0]);
	unsigned depth = loops.n > level + 1 ? loops.n - level - 1 : 0;

	return ash_cost_footprint(e, &leaf->stack, leaf->stmt, leaf->n, depth);
}

/* The number of the first cache (0: L1) that holds what the bodies "leaves"
 * touch in one iteration of the loop at "level" of their stacks; N_CACHE if
 * none does.
 */
static unsigned char find_cache(const ash_leaves *leaves,
	const ash_estimates *e, unsigned level)
{
	double bytes = 0;
	unsigned char c = 0;

	for (unsigned i = 0; i < leaves->n; ++i)
		bytes += get_footprint(&leaves->leaf[i], e, level);
	while (c < N_CACHE &&
		PART * bytes >
			(c == 1 ? fmax(ASH_SECOND_CACHE, e->machine->cache[c])
				: e->machine->cache[c]))
		++c;
	return c;
}

/* Does an access of a statement in "leaf" touch the elements that "access"
 * touches, or others less than a cache line away?
 */
static bool touches(const ash_leaf *leaf, const ash_estimates *e,
	const ash_access_estimate *access)
{
	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].array == access->array &&
				ash_motion_is_same(&s->access[a], access) &&
				fabs(s->access[a].offset - access->offset) <
					e->machine->cache_line)
				return true;
	}
	return false;
}

/* Does one of the first "n" bodies of "leaves" touch the elements that "access"
 * touches?
 */
static bool is_touched(const ash_leaves *leaves, const ash_estimates *e,
	unsigned n, const ash_access_estimate *access)
{
	for (unsigned i = 0; i < n; ++i)
		if (touches(&leaves->leaf[i], e, access))
			return true;
	return false;
}

/* For body "n" of "leaves", set near[a] (ash_estimates.near) of each array a:
 * to "cache" if earlier bodies have touched all elements that the body touches,
 * else to N_CACHE, since these elements are in no cache.
 */
static void set_near(const ash_leaves *leaves, const ash_estimates *e,
	unsigned n, unsigned char cache, unsigned char *near)
{
	const ash_leaf *leaf = &leaves->leaf[n];

	memset(near, cache, e->n_array);
	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a)
			if (!is_touched(leaves, e, n, &s->access[a]))
				near[s->access[a].array] = N_CACHE;
	}
}

double ash_leaves_cost_in_turn(const ash_leaves *leaves, const ash_estimates *e,
	unsigned level)
{
	unsigned char *near = malloc(e->n_array + 1);
	unsigned char cache = find_cache(leaves, e, level);
	ash_estimates warm = *e;
	double cost = 0;

	if (!near)
		return HUGE_VAL;
	warm.near = near;
	for (unsigned i = 0; i < leaves->n; ++i) {
		const ash_leaf *leaf = &leaves->leaf[i];

		set_near(leaves, e, i, cache, near);
		cost += leaf->factor *
			ash_cost(&warm, &leaf->stack, leaf->stmt, leaf->n,
				leaf->simd);
	}
	free(near);
	return cost;
}
