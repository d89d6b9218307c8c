/* still_accesses.c - counts of loop-invariant accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/still_accesses.h"

#include "cost/cost_impl.h"

/* The number of accesses of "s" to memory that touch the same element in all
 * iterations of loop number "l" of "loops".
 */
static unsigned count_still(const ash_estimates *e, const ash_stmt_estimate *s,
	const ash_loops *loops, unsigned l)
{
	unsigned still = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		still += s->access[a].regular &&
			!ash_estimate_is_register(e, &s->access[a]) &&
			ash_loops_is_even(&s->access[a], loops, l) &&
			ash_loops_stride(&s->access[a], loops, l) == 0;
	return still;
}

unsigned ash_cost_still_accesses(const ash_estimates *e, const ash_stack *stack,
	const int *stmt, unsigned n)
{
	unsigned still = 0;

	for (unsigned i = 0; i < n; ++i) {
		ash_loops loops = ash_loops_get(e, stack, stmt[i]);
		unsigned own = stack->n - stack->band;

		for (unsigned l = 0; l < loops.n && l < own; ++l)
			still += count_still(e, &e->stmt[stmt[i]], &loops, l);
	}
	return still;
}
