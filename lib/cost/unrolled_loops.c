/* unrolled_loops.c - loops short enough that LLVM fully unrolls them.
 *
 * LLVM unrolls such loops in original and new code, and then vectorizes the
 * enclosing loop, which becomes innermost.  So x[i][0] to x[i][2] are as good
 * in a loop over 3 elements inside of one over i as in three copies of a loop
 * over i.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/unrolled_loops.h"

#include <math.h>

#include "cost/loop_stack.h"

/* The largest size of a fully unrolled loop: UP.Threshold of LoopUnrollPass at
 * -O3.
 */
#define MOST 300.
/* A loop whose trip count is not constant is fully unrolled, with a test before
 * each iteration, if it has at most this number of iterations
 * (UP.MaxUpperBound).  A window with tests whether neighbours exist is such a
 * loop in the model.
 */
#define MOST_TRIPS 8
/* Instructions of a loop other than its statements: increment, compare and
 * branch.
 */
#define OVERHEAD 3.

/* The number of instructions of one instance of a statement. */
static double get_size(const ash_stmt_estimate *s)
{
	double size = s->n_op;

	for (unsigned a = 0; a < s->n_access; ++a)
		size += !s->access[a].scalar;
	return size;
}

/* Does LLVM unroll the loop of iterator "d" of "s", if it is small enough? */
static bool is_short(const ash_stmt_estimate *s, unsigned d)
{
	return s->constant[d] || (s->capped[d] && s->extent[d] <= MOST_TRIPS);
}

/* Are the loops of all iterators that occur in the schedule row "row" short? */
static bool are_short(const ash_stmt_estimate *s, const int *row)
{
	for (unsigned d = 0; d < s->n_iter; ++d)
		if (row[d] != 0 && !is_short(s, d))
			return false;
	return true;
}

static double count_copies(const ash_stack *stack)
{
	double copies = 1;

	for (unsigned l = 0; l < stack->n; ++l)
		copies *= stack->level[l].jam;
	return copies;
}

/* The level of the innermost loop of "stack" that is not unrolled, apart from
 * the innermost loop itself; -1 if there is none.
 */
static int find_around(const ash_stack *stack)
{
	int l = (int) stack->n - 2;

	while (l >= 0 && stack->level[l].unrolled)
		--l;
	return l;
}

/* The number of instructions of the innermost loop of "stack", fully unrolled;
 * sets *trip to its trip count.  INFINITY if the trip count is not constant.
 */
static double get_unrolled_size(const ash_estimates *e, const ash_stack *stack,
	const int *stmt, unsigned n, double *trip)
{
	const int *row = stack->level[stack->n - 1].row;
	double size = OVERHEAD;

	*trip = 1;
	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[stmt[i]];
		ash_loops loops = ash_loops_get(e, stack, stmt[i]);

		if (loops.n == loops.inner ||
			!are_short(s, row + stmt[i] * ASH_MAX_DIM))
			return INFINITY;
		size += get_size(s);
		*trip = fmax(*trip, loops.trip[loops.inner]);
	}
	return size * count_copies(stack) * *trip;
}

bool ash_unrolled_innermost(const ash_estimates *estimates, ash_stack *stack,
	const int *stmt, unsigned n, bool *simd)
{
	ash_level *level = &stack->level[stack->n - 1], inner;
	int around = stack->n > 0 ? find_around(stack) : -1;
	double trip;

	if (around < 0 || level->jam > 1 || level->skewed || stack->slopes ||
		stack->shifted ||
		get_unrolled_size(estimates, stack, stmt, n, &trip) > MOST)
		return false;
	inner = *level;
	inner.jam = (int) trip;
	inner.tile = 0;
	inner.unrolled = true;
	*level = stack->level[around];
	stack->level[around] = inner;
	*simd = !level->chain;
	return true;
}

bool ash_unrolled_is(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth)
{
	double size = 0;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &estimates->stmt[stmt[i]];
		double instances = get_size(s) + OVERHEAD;

		for (unsigned d = depth; d < s->n_iter; ++d) {
			if (!is_short(s, d))
				return false;
			instances *= s->extent[d];
		}
		size += instances;
	}
	return size <= MOST;
}
