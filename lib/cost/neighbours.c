/* neighbours.c - vectors shared by accesses of a body.
 *
 * codegen/vector/vector_window.c generates the loads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/neighbours.h"

#include <math.h>

/* Do "a" and "b" read the same array with the same strides? */
static bool move_alike(const ash_access_estimate *a,
	const ash_access_estimate *b)
{
	if (a->write || b->write || a->array != b->array || !a->regular ||
		!b->regular)
		return false;
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		if (a->stride[d] != b->stride[d])
			return false;
	return true;
}

/* The fraction of the vectors of "access", in the loops of "stack", that it has
 * to load because no jammed copy of another access, whose elements are
 * "distance" bytes away, loads them.  "vector" is the size of a vector in
 * bytes.
 */
static double get_own(const ash_stack *stack, const ash_loops *loops,
	const ash_access_estimate *access, double distance, double vector)
{
	double own = 1;

	for (unsigned l = 0; l < stack->n; ++l) {
		double jam = stack->level[l].jam, step, k;

		if (loops->copy[l] < 0)
			continue;
		step = ash_loops_stride(access, loops,
			(unsigned) loops->copy[l]);
		k = step > 0 ? round(distance / step) : jam;
		if (k < jam && fabs(distance - k * step) < vector)
			own = fmin(own, k / jam);
	}
	return own;
}

ash_neighbours ash_cost_of_neighbours(const ash_cost_group *g,
	const ash_stack *stack, const ash_loops *loops, unsigned a)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_access_estimate *access = &s->access[a];
	double vector = g->e->machine->vector_bytes;
	ash_neighbours n = { .own = 1 };

	if (!stack->flat || ash_cost_is_written(g, access->array) ||
		ash_loops_inner_stride(access, loops) != access->size)
		return n;
	for (unsigned b = 0; b < a; ++b) {
		double distance = fabs(access->offset - s->access[b].offset);

		if (!move_alike(access, &s->access[b]))
			continue;
		n.shuffled |= distance > 0 && distance < vector;
		n.own = distance < vector
			? 0
			: fmin(n.own,
				  get_own(stack, loops, access, distance,
					  vector));
	}
	return n;
}
