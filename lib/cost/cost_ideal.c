/* cost_ideal.c - lower bound of the cost of statements in any order.
 *
 * All vectors are assumed to be full, and each cache line to be loaded once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "cost/cost_impl.h"
#include "cost/access_area.h"
#include "cost/cost_group.h"

/* Cycles to load "bytes" bytes once, in sequential order. */
static double bring_in(const ash_estimates *e, double bytes)
{
	const ash_machine *m = e->machine;
	double cost = 0;

	for (int level = 0; level < 3; ++level)
		if (bytes > m->cache[level])
			cost += bytes / m->cache_line *
				ash_cost_constants_row(
					ash_estimate_constants(e), level);
	return cost;
}

/* An upper bound for the bytes that access "a" of "s" touches.  If several
 * iterators run over the same elements, as in a sliding window, the touched
 * area counts.
 */
static double count_bytes(const ash_stmt_estimate *s, unsigned a, double line)
{
	ash_area area = ash_area_whole(s, a, line);

	return fmin(ash_estimate_bytes(s, a),
		ash_area_lines(&area, line) * line);
}

/* Cycles to load each byte that the current statement of "g" touches once. */
static double ideal_memory(const ash_cost_group *g)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double bytes = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (ash_cost_is_distinct(g, a))
			bytes += count_bytes(s, a, g->e->machine->cache_line);
	return bring_in(g->e, bytes);
}

/* Cycles to load each cache line that the current statement of "g" touches
 * once, for the best order of its loops.
 */
static double least_memory(const ash_cost_group *g)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double line = g->e->machine->cache_line;
	double lines = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (ash_cost_is_distinct(g, a))
			lines += ash_area_least(s, a, line);
	return bring_in(g->e, lines * line);
}

double ash_cost_lines(const ash_estimates *estimates, const int *stmt,
	unsigned n)
{
	double cost = 0;

	for (ash_cost_group g = { estimates, stmt, n, 0, NULL }; g.pos < n;
		++g.pos)
		cost += least_memory(&g);
	return cost;
}

double ash_cost_ideal(const ash_estimates *estimates, const int *stmt,
	unsigned n)
{
	double cost = 0;

	for (ash_cost_group g = { estimates, stmt, n, 0, NULL }; g.pos < n;
		++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);
		double ops = fmax(s->n_op, 1) /
			ash_estimate_constants(estimates)->operations *
			ash_estimate_size(s) / estimates->machine->vector_bytes;

		cost += fmax(s->count * ops, ideal_memory(&g));
	}
	return cost;
}
