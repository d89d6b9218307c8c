/* waiting.c - stalls by recurrences.
 *
 * A value carried between steps is available only after its latency.
 * Independent jammed copies wait at the same time, and so does the next
 * execution of a short loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/waiting.h"

#include <math.h>

#include "cost/access_stride.h"
#include "cost/loop_stack.h"
#include "cost/cost_impl.h"
#include "cost/recurrence.h"

/* The latency, per step of the innermost loop, of the slowest recurrence
 * through the current statement of "g", which may involve other statements.  It
 * is averaged over the recurrences whose executions overlap.
 */
static double get_latency(const ash_cost_group *g, const ash_flows *flows,
	const ash_loops *loops)
{
	double least = g->n > 1 ? ash_estimate_constants(g->e)->latency /
			ash_flows_overlap(g, loops->trip[loops->inner])
				: 0;

	return fmax(least, ash_flows_latency(flows, g));
}

/* Can "read" get the value that "write" stores in an earlier copy of loop "c",
 * within one step of the innermost loop?  "same" tells whether both belong to
 * one statement.  Accesses with different strides touch the same cell in single
 * steps only, which do not count.  Accesses of different statements with equal
 * strides are assumed to be linked unless they touch the same cell: the shift
 * between the statements is unknown.
 */
static bool is_link(const ash_access_estimate *read,
	const ash_access_estimate *write, const ash_loops *loops, unsigned c,
	bool same)
{
	double distance = write->offset - read->offset;
	double move = ash_loops_move(read, loops, c);
	double copies;

	if (!write->write || write->array != read->array)
		return false;
	if (!write->regular || !read->regular)
		return true;
	if (!ash_loops_is_even(read, loops, c) ||
		!ash_loops_is_even(write, loops, c))
		return true;
	if (!ash_motion_is_same(write, read) || distance == 0)
		return false;
	if (!same || move == 0)
		return !same;
	copies = distance / move;
	return copies == floor(copies) && copies >= 1 &&
		copies < loops->trip[c];
}

/* Do copies of loop "c" depend on each other, by values that the current
 * statement of "g" reads?
 */
static bool are_linked(const ash_cost_group *g, const ash_loops *loops,
	unsigned c)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	bool linked = false;

	for (unsigned i = 0; i < g->n; ++i) {
		const ash_stmt_estimate *t = ash_cost_stmt(g, i);

		for (unsigned r = 0; r < s->n_access; ++r)
			for (unsigned w = 0; w < t->n_access; ++w)
				linked |= !s->access[r].write &&
					is_link(&s->access[r], &t->access[w],
						loops, c, s == t);
	}
	return linked;
}

/* The number of groups of jammed copies of the current statement of "g", in the
 * loops of "stack", that do not depend on each other.
 */
static double count_chains(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops)
{
	double chains = 1;

	for (unsigned l = 0; l < stack->n; ++l) {
		int c = loops->copy[l];

		if (!stack->level[l].chain ||
			(c >= 0 && !are_linked(g, loops, c)))
			chains *= stack->level[l].jam;
	}
	return chains;
}

/* The fraction of the steps of a skewed innermost loop in which some jammed
 * copies have no iteration, because each copy is shifted against the next.
 */
static double count_lost(const ash_stack *stack, const ash_loops *loops)
{
	double lost = 0;

	if (!stack->level[stack->n - 1].skewed)
		return 0;
	for (unsigned l = 0; l < loops->inner; ++l)
		for (int i = 0; i < ASH_MAX_DIM; ++i)
			if (loops->step[loops->inner][i] != 0)
				lost += 2 * (loops->trip[l] - 1) *
					fabs(loops->step[l][i]);
	return fmin(1, lost / loops->trip[loops->inner]);
}

/* Stall cycles of all instances of the current statement of "g". */
static double wait_of_stmt(const ash_cost_group *g, const ash_flows *flows)
{
	ash_loops loops = ash_loops_get(g->e, g->stack, g->stmt[g->pos]);
	double lost;

	if (loops.n == loops.inner)
		return 0;
	lost = count_lost(g->stack, &loops);
	return ash_cost_stmt(g, g->pos)->count * get_latency(g, flows, &loops) *
		(lost + (1 - lost) / count_chains(g, g->stack, &loops));
}

double ash_cost_of_waiting(const ash_cost_group *of, bool simd)
{
	const ash_stack *stack = of->stack;
	ash_flows flows;
	double wait = 0;

	if (stack->n == 0 || !stack->level[stack->n - 1].chain || simd)
		return 0;
	ash_flows_find(&flows, of);
	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, stack };
		g.pos < g.n; ++g.pos)
		wait = fmax(wait, wait_of_stmt(&g, &flows));
	return wait;
}
