/* waiting.c - the time that instances wait for values of others.
 *
 * A value that a loop carries from step to step comes no earlier than its
 * latency allows.  Jammed copies that do not need each other's values wait at
 * the same time, and so does the next loop where this one is short.
 *
 * The constants are of one current server core (see docs/cost.md).
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/waiting.h"

#include <math.h>

#include "cost/access_stride.h"

#define LATENCY 4.		/* of one step of a recurrence, at least */
#define FORWARD 8.		/* from a store to a load of the same cell */
#define AHEAD 384.		/* operations that a core looks ahead */

/* Does "read" see what an earlier step of the innermost loop put there by
 * "write"?
 */
static bool is_carried(const ash_access_estimate *read,
	const ash_access_estimate *write, const ash_loops *loops)
{
	double move = ash_loops_move(read, loops, loops->inner);
	double distance = write->offset - read->offset;
	double steps = move != 0 ? distance / move : 1;

	if (!write->write || write->array != read->array || !write->regular ||
		!read->regular || !ash_motion_is_same(write, read))
		return false;
	return !ash_loops_is_even(read, loops, loops->inner) ||
		((move != 0 || distance == 0) && steps == floor(steps) &&
			steps >= 1 && steps < loops->trip[loops->inner]);
}

/* Does the innermost loop write an array that may overlap "array" where nothing
 * is tested before it?
 */
static bool may_overlap(const ash_cost_group *of, int array)
{
	const bool *tested = of->e->tested + (size_t) array * of->e->n_array;
	bool found = false;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);

		for (unsigned a = 0; a < s->n_access; ++a)
			found |= s->access[a].write &&
				tested[s->access[a].array];
	}
	return found;
}

/* Does a value that is carried go through memory?  If extents are parameters,
 * LLVM does not know that the cells of several copies are not the same, and
 * keeps none of them in a register.  Lanes are one access; where loops are
 * short, this decides.  In the code of the program LLVM does not know that of
 * arrays that may overlap.
 */
static bool goes_through_memory(const ash_cost_group *g, const ash_stack *stack,
	const ash_access_estimate *access)
{
	if (stack->untested && !access->scalar)
		return may_overlap(g, access->array);
	return access->scalar && !ash_estimate_is_register(g->e, access) &&
		g->e->parametric && ash_stack_copies(stack) > 1 &&
		!(g->e->brief && ash_stack_lanes(stack) > 1);
}

/* The accesses of "s" that are no registers. */
static unsigned count_accesses(const ash_estimates *e,
	const ash_stmt_estimate *s)
{
	unsigned n = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		n += !ash_estimate_is_register(e, &s->access[a]);
	return n;
}

/* The operations of one step of the innermost loop. */
static double count_operations(const ash_cost_group *of, const ash_stack *stack)
{
	double n = 0;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);

		n += s->n_op + count_accesses(g.e, s) + 1;
	}
	return n * ash_stack_copies(stack) / ash_stack_lanes(stack);
}

/* The steps of the innermost loop that hand on a value in the cell of "access",
 * one after the other: those of loops around it, too, in which that stays the
 * same.  NULL: any value, in the innermost loop.
 */
static double count_steps(const ash_access_estimate *access,
	const ash_loops *loops)
{
	double steps = loops->trip[loops->inner];

	for (unsigned l = loops->inner + 1;
		access && l < loops->n && ash_loops_is_even(access, loops, l) &&
		ash_loops_move(access, loops, l) == 0;
		++l)
		steps *= loops->trip[l];
	return steps;
}

/* How many recurrences of so many steps, one after the other, are executed at
 * once?  The core begins with the next one while the last steps of a short one
 * wait.
 */
static double count_overlap(const ash_cost_group *g, const ash_stack *stack,
	double steps)
{
	return fmax(1, AHEAD / (steps * count_operations(g, stack)));
}

/* Cycles from one step of the innermost loop to the next in which the value of
 * the statement is needed, on average if several such loops wait at the same
 * time.  Several statements may be one recurrence together.
 */
static double get_latency(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double latency = g->n > 1
		? LATENCY / count_overlap(g, stack, count_steps(NULL, loops))
		: 0;

	for (unsigned r = 0; r < s->n_access; ++r)
		for (unsigned w = 0; w < s->n_access; ++w) {
			const ash_access_estimate *read = &s->access[r];
			double cycles = fmax(LATENCY, read->latency) +
				(goes_through_memory(g, stack, read) ? FORWARD
								     : 0);

			if (!read->write &&
				is_carried(read, &s->access[w], loops))
				latency = fmax(latency,
					cycles /
						count_overlap(g, stack,
							count_steps(read,
								loops)));
		}
	return latency;
}

/* May "read" see what "write" puts there in the same step of the innermost
 * loop, in an earlier copy of loop "c"?  "same": are both of one statement?
 * What moves in other ways meets in single steps only; how one statement is
 * shifted against another is not known.
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

/* Do copies of loop "c" wait for each other? */
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

/* Copies that do not wait for each other. */
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

/* The part of the steps of a skewed innermost loop in which copies are
 * missing: one copy is ahead of the next by as many steps as it moves in the
 * iterators of that loop.
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

double ash_cost_of_waiting(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	double lost;

	if (stack->n == 0 || !stack->level[stack->n - 1].chain || simd ||
		loops->n == loops->inner)
		return 0;
	lost = count_lost(stack, loops);
	return get_latency(g, stack, loops) *
		(lost + (1 - lost) / count_chains(g, stack, loops));
}
