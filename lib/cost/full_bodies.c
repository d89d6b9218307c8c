/* full_bodies.c - fraction of a jammed loop without remainder iterations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/full_bodies.h"

#include <math.h>
#include <stdlib.h>

/* The trip count of loop "row" of "s" if the loop has a single iterator and its
 * largest trip count is the estimated one; else 0.
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

double ash_cost_full_part(const ash_estimates *e, const ash_stack *stack,
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
