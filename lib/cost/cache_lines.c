/* cache_lines.c - cycles to load the cache lines of an innermost loop.
 *
 * McKinley, Carr and Tseng, Improving Data Locality with Loop Transformations
 * (TOPLAS 1996), extended to tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "cost/access_area.h"
#include "cost/access_stride.h"
#include "cost/cost_impl.h"
#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* The bytes that one way of the L1 cache holds: a page, since the set is
 * selected by those bits of an address that translation to a physical address
 * does not change.
 */
#define PAGE 4096.

/* Extend the area by "n" steps of "stride" bytes in one of the loops "loops",
 * with cache lines of "line" bytes.  In skewed loops, rows nearby count as the
 * same rows.
 */
static void extend(ash_area *area, const ash_loops *loops, double stride,
	double n, double line)
{
	if (loops->slopes)
		ash_area_add(area, stride, n, line);
	else
		ash_area_add_steps(area, stride, n, line);
}

/* The area that "access" touches in the "n" innermost of the loops "loops",
 * with cache lines of "line" bytes.
 */
static ash_area get_area(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, double line)
{
	ash_area area = { .bytes = access->size };

	for (unsigned l = 0; l < n; ++l)
		extend(&area, loops, ash_loops_stride(access, loops, l),
			loops->trip[l] - 1, line);
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		if (access->turn[d] > 1)
			extend(&area, loops, access->jump[d],
				ash_loops_places(access, loops, n, d) - 1,
				line);
	return area;
}

/* The number of cache lines of "line" bytes that "access" touches in one
 * execution of the "n" innermost of the loops "loops".
 */
static double count_lines(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, double line)
{
	ash_area area = get_area(access, loops, n, line);

	return ash_area_lines(&area, line);
}

/* Do "a" and "b" touch the same cache lines: the same array, equal strides, and
 * offsets less than a line apart?  If "area" is not NULL, both accesses touch
 * an area of this shape, and it is enough that the two areas overlap.
 */
static bool share_lines(const ash_access_estimate *a,
	const ash_access_estimate *b, const ash_area *area, double line)
{
	double distance = fabs(a->offset - b->offset);

	return a->array == b->array && ash_motion_is_same(a, b) &&
		(distance < line ||
			(area && ash_area_reaches(area, distance, line)));
}

/* Does one of the first "n" accesses of "s" share the cache lines of "access",
 * which touches "area"?
 */
static bool is_near(const ash_estimates *e, const ash_stmt_estimate *s,
	unsigned n, const ash_access_estimate *access, const ash_area *area)
{
	for (unsigned i = 0; i < n; ++i)
		if (share_lines(&s->access[i], access, area,
			    e->machine->cache_line))
			return true;
	return false;
}

/* Do statement "other" and the current statement of "g" run through their
 * iterators in the same loops?  True if "g" has no stack.
 */
static bool is_in_step(const ash_cost_group *g, int other)
{
	return !g->stack ||
		ash_stack_in_step(g->e, g->stack, g->stmt[g->pos], other);
}

/* Does access "a" of the current statement of "g" touch memory that no earlier
 * access of the group touches?  False for scalars in registers.  If "area" is
 * not NULL, it is the area that the access touches, and an earlier access with
 * an overlapping area suffices for the answer "no".
 */
static bool is_first(const ash_cost_group *g, unsigned a, const ash_area *area)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_access_estimate *access = &s->access[a];

	if (ash_estimate_is_register(g->e, access) ||
		is_near(g->e, s, a, access, area))
		return false;
	for (unsigned i = 0; i < g->pos; ++i) {
		const ash_stmt_estimate *t = ash_cost_stmt(g, i);

		if (is_near(g->e, t, t->n_access, access, area) &&
			is_in_step(g, g->stmt[i]))
			return false;
	}
	return true;
}

/* Must access "a" of the current statement of "g" be counted, since no earlier
 * access touches its memory in the "n" innermost of "loops"?  In skewed loops
 * the areas are compared.
 */
static bool counts(const ash_cost_group *g, unsigned a, const ash_loops *loops,
	unsigned n)
{
	ash_area area;

	if (!loops->slopes)
		return is_first(g, a, NULL);
	area = get_area(&ash_cost_stmt(g, g->pos)->access[a], loops, n,
		g->e->machine->cache_line);
	return is_first(g, a, &area);
}

bool ash_cost_is_written(const ash_cost_group *g, int array)
{
	for (unsigned i = 0; i < g->n; ++i) {
		const ash_stmt_estimate *s = ash_cost_stmt(g, i);

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].write && s->access[a].array == array)
				return true;
	}
	return false;
}

bool ash_cost_is_distinct(const ash_cost_group *g, unsigned a)
{
	ash_area area = ash_area_whole(ash_cost_stmt(g, g->pos), a,
		g->e->machine->cache_line);

	return is_first(g, a, &area);
}

/* The cache lines that the current statement of "g" touches in the "n"
 * innermost of "loops".
 */
static double count_own_lines(const ash_cost_group *g, const ash_loops *loops,
	unsigned n)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double lines = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (counts(g, a, loops, n))
			lines += count_lines(&s->access[a], loops, n,
				g->e->machine->cache_line);
	return lines;
}

/* The bytes that all statements of the group "of" touch in the "n" innermost of
 * "loops", the loops around the current statement.
 */
static double get_footprint(const ash_cost_group *of, const ash_loops *loops,
	unsigned n)
{
	double lines = 0;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		int other = g.stmt[g.pos];
		ash_loops own;

		if (is_in_step(of, other)) {
			lines += count_own_lines(&g, loops, n);
			continue;
		}
		own = ash_loops_get(g.e, g.stack, other);
		lines += count_own_lines(&g, &own, n < own.n ? n : own.n);
	}
	return lines * of->e->machine->cache_line;
}

double ash_cost_footprint(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned depth)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	ash_loops loops = ash_loops_get(estimates, stack, stmt[0]);

	return get_footprint(&all, &loops, depth);
}

/* Returns known->bytes[n].  If it has not been computed, sets it to the result
 * of get_footprint() for "g", "loops" and "n" or, if that is more, to the
 * footprint of all nests that run until these loops are executed again.
 */
static double find_footprint(const ash_cost_group *g, const ash_loops *loops,
	unsigned n, ash_footprints *known)
{
	if (known->bytes[n] == 0)
		known->bytes[n] = fmax(get_footprint(g, loops, n),
			ash_sibling_bytes(g, loops, n));
	return known->bytes[n];
}

/* The smallest number of innermost loops, among "loops", in which the group "g"
 * touches more than "size" bytes; 0 if even all loops together touch at most
 * that.  "known" stores footprints.
 */
static unsigned find_overflow(const ash_cost_group *g, const ash_loops *loops,
	double size, ash_footprints *known)
{
	for (unsigned n = loops->inner + 1; n <= loops->n; ++n)
		if (find_footprint(g, loops, n, known) > size)
			return n;
	return 0;
}

static double count_instances(const ash_loops *loops, unsigned n)
{
	double trips = 1;

	for (unsigned l = 0; l < n; ++l)
		trips *= loops->trip[l];
	return trips;
}

/* Does cache "level", or one closer to the core, still contain the lines of
 * "access" when the nest begins?
 */
static bool is_left(const ash_estimates *e, const ash_access_estimate *access,
	int level)
{
	return e->near && e->near[access->array] <= level;
}

/* Returns the cycles that prefetchers need to restart, beyond cache "level", at
 * each piece of a row that "access" touches in the "n" innermost loops of a
 * tile; 0 for loops of the original program, whose next piece is mostly close.
 */
static double cost_of_pieces(const ash_cost_constants *constants,
	const ash_access_estimate *access, const ash_loops *loops, unsigned n,
	double line, int level)
{
	ash_area area;

	if (!loops->slopes)
		return 0;
	area = get_area(access, loops, n, line);
	return ash_area_pieces(&area, PAGE) *
		ash_cost_constants_restart(constants, level);
}

/* The number of transfers of a line of access "a" between caches: 1, or 2 if it
 * is written back.
 */
static double count_transfers(const ash_cost_group *g, unsigned a)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	bool written = false;

	for (unsigned i = 0; g->e->back && i < s->n_access; ++i)
		written |= s->access[i].write &&
			s->access[i].array == s->access[a].array;
	return written ? 2 : 1;
}

/* Cycles for the cache lines of "access" that come from beyond cache "level" in
 * one execution of the "n" innermost of "loops", the loops around the current
 * statement of "g".
 */
static double cost_of_lines(const ash_cost_group *g, const ash_loops *loops,
	unsigned n, int level, const ash_access_estimate *access)
{
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double line = g->e->machine->cache_line;
	double lines = count_lines(access, loops, n, line);

	if (ash_loops_stride(access, loops, loops->inner) >= line)
		return lines * ash_cost_constants_line(c, level);
	return lines * ash_cost_constants_row(c, level) +
		cost_of_pieces(c, access, loops, n, line, level);
}

/* Cycles per instance of the current statement of "g" for cache lines that come
 * from beyond cache "level"; "known" stores footprints.
 */
double ash_cost_of_misses(const ash_cost_group *g, const ash_loops *loops,
	int level, ash_footprints *known)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	unsigned n = find_overflow(g, loops, g->e->machine->cache[level],
		known);
	double cost = 0;

	if (n == 0)
		return 0;
	for (unsigned a = 0; a < s->n_access; ++a)
		if (!is_left(g->e, &s->access[a], level) &&
			counts(g, a, loops, n))
			cost += count_transfers(g, a) *
				cost_of_lines(g, loops, n, level,
					&s->access[a]);
	return cost / count_instances(loops, n);
}

/* The number of jammed copies of access "a" of the current statement of "g"
 * whose cache lines compete for the same set of the L1 cache; 0 instead of 1,
 * because a line without competitors is used so often that it stays in the
 * cache.
 */
static double count_rivals(const ash_cost_group *g, unsigned a,
	const ash_loops *loops)
{
	const ash_access_estimate *access = &ash_cost_stmt(g, g->pos)
						     ->access[a];
	double stride = ash_loops_inner_stride(access, loops);
	double rivals = 1;

	if (!access->fixed || !access->regular || stride <= 0 ||
		stride >= g->e->machine->cache_line || !is_first(g, a, NULL))
		return 0;
	for (unsigned c = 0; c < loops->inner; ++c) {
		double move = ash_loops_stride(access, loops, c);

		if (move >= PAGE && fmod(move, PAGE) == 0)
			rivals *= loops->trip[c];
	}
	return rivals > 1 ? rivals : 0;
}

/* Cycles per instance of the current statement for L1 conflict misses: if one
 * set has more lines than ways, and the lines are used in turn, each element is
 * loaded from L2 again.  This happens for rows whose length is a power of two.
 */
double ash_cost_of_rivals(const ash_cost_group *of, const ash_loops *loops)
{
	double ways = of->e->machine->cache[0] / PAGE;
	double all = 0, own = 0;

	if (loops->n == loops->inner)
		return 0;
	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos)
		for (unsigned a = 0; a < ash_cost_stmt(&g, g.pos)->n_access;
			++a) {
			double n = count_rivals(&g, a, loops);

			all += n;
			own += g.pos == of->pos ? n : 0;
		}
	return all <= ways
		? 0
		: ash_estimate_constants(of->e)->line_l2 * (1 - ways / all) *
			own / count_instances(loops, loops->inner);
}
