/* cost_forms.c - the forms that LLVM gives a body, and what is left over.
 *
 * Short loops inside of it are unrolled where that is better, and jammed copies
 * leave some steps of a loop of known length to a body without copies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "cost/cost_group.h"
#include "cost/loop_stack.h"
#include "cost/unrolled_loops.h"

/* What has this many copies is told not to be unrolled: see
 * codegen/loops/loop_hints.c.
 */
#define BUSY 8

/* As ash_cost(), with all steps in bodies full of copies. */
static double cost_of_full(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, bool simd)
{
	ash_cost_group all = { estimates, stmt, n, 0 };
	double cost = ash_cost_body(estimates, stack, stmt, n, simd);
	ash_stack flat = *stack;

	if (ash_stack_lanes(stack) > 1)
		return ash_cost_fits_lanes(&all, stack) ? cost : HUGE_VAL;
	if (ash_stack_copies(stack) >= BUSY)
		return cost;
	while (ash_unrolled_innermost(estimates, &flat, stmt, n, &simd)) {
		cost = fmin(cost,
			ash_cost_body(estimates, &flat, stmt, n, false));
		if (simd)
			cost = fmin(cost,
				ash_cost_body(estimates, &flat, stmt, n, true));
	}
	return cost;
}

/* Does loop "row" of "s" have one iterator, and as many steps as estimated
 * wherever it has most?  Its steps; else 0.
 */
static double get_capped(const ash_stmt_estimate *s, const int *row)
{
	double extent = 0;
	unsigned n = 0;

	for (unsigned d = 0; d < s->n_iter; ++d)
		if (row[d] != 0) {
			extent = s->capped[d] && abs(row[d]) == 1 ? s->extent[d]
								  : 0;
			++n;
		}
	return n == 1 ? extent : 0;
}

/* The part of the steps of level "l" that are in bodies full of copies; of one
 * whose length is not known, all.
 */
static double get_full(const ash_estimates *e, const ash_stack *stack,
	unsigned l, const int *stmt, unsigned n)
{
	const ash_level *level = &stack->level[l];
	double full = 1;

	if (level->jam <= 1 || level->lanes > 1 || level->unrolled)
		return 1;
	for (unsigned i = 0; i < n; ++i) {
		double extent = get_capped(&e->stmt[stmt[i]],
			level->row + stmt[i] * ASH_MAX_DIM);

		if (extent > 0)
			full = fmin(full,
				floor(extent / level->jam) * level->jam /
					extent);
	}
	return full;
}

/* What is left over of jammed loops is executed one by one. */
double ash_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	double cost = cost_of_full(estimates, stack, stmt, n, simd), full = 1;
	ash_stack single = *stack;

	for (unsigned l = 0; l < stack->n && !estimates->brief; ++l) {
		full *= get_full(estimates, stack, l, stmt, n);
		single.level[l].jam = 1;
	}
	return full < 1 ? full * cost +
			(1 - full) *
				cost_of_full(estimates, &single, stmt, n, simd)
			: cost;
}
