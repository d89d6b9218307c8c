/* coalesced_loops.c - loops that become one with the enclosing loop.
 *
 * The channels of a pixel are consecutive in memory, and so are the pixels of a
 * row.  After coalescing of both loops, a vector may hold channels of several
 * pixels, and the loop over channels, which may be short, is not entered for
 * each pixel.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/coalesced_loops.h"

#include <math.h>

#include "cost/cost_impl.h"
#include "cost/loop_stack.h"

/* Is "level" a loop with independent iterations that is neither tiled, jammed,
 * skewed nor fully unrolled?
 */
static bool is_plain(const ash_level *level)
{
	return level->tile == 0 && level->jam == 1 && level->lanes <= 1 &&
		!level->chain && !level->skewed && !level->unrolled;
}

/* Does "access" move as far in one step of the second loop of "loops" as in all
 * steps of the first (innermost) one together?
 */
static bool runs_on(const ash_access_estimate *access, const ash_loops *loops)
{
	return access->scalar ||
		(access->regular && ash_loops_is_even(access, loops, 0) &&
			ash_loops_is_even(access, loops, 1) &&
			ash_loops_move(access, loops, 1) ==
				loops->trip[0] *
					ash_loops_move(access, loops, 0));
}

/* Does each access of statement "stmt" move as far from the last iteration of
 * the innermost loop of "stack" to the first one of its next execution as from
 * one iteration to the next?  If all strides of the statement are constant, so
 * is the length of the innermost loop.
 */
static bool moves_on(const ash_estimates *e, const ash_stack *stack, int stmt)
{
	const ash_stmt_estimate *s = &e->stmt[stmt];
	ash_loops loops = ash_loops_get(e, stack, stmt);
	bool moves = false;

	if (loops.n < 2 || loops.inner != 0 || (stack->untested && s->reloads))
		return false;
	for (unsigned a = 0; a < s->n_access; ++a) {
		if (!runs_on(&s->access[a], &loops))
			return false;
		moves |= !s->access[a].scalar && !s->access[a].fixed &&
			ash_loops_move(&s->access[a], &loops, 0) != 0;
	}
	return moves;
}

bool ash_coalesced_are(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n)
{
	bool are = stack->n >= 2 && n == estimates->n_stmt && !stack->shifted &&
		!stack->coalesced && is_plain(&stack->level[stack->n - 1]) &&
		is_plain(&stack->level[stack->n - 2]);

	for (unsigned i = 0; are && i < n; ++i)
		are = moves_on(estimates, stack, stmt[i]);
	return are;
}
