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

/* Does some other level of "stack" than "l" run through iterator "d" alone, in
 * row "stmt"?  *copies: its jammed copies.
 */
static bool is_fixed(const ash_stack *stack, unsigned l, unsigned d, int stmt,
	int *copies)
{
	for (unsigned k = 0; k < stack->n; ++k) {
		const int *row = stack->level[k].row + stmt * ASH_MAX_DIM;
		unsigned others = 0;

		for (unsigned i = 0; i < ASH_MAX_DIM; ++i)
			others += i != d && row[i] != 0;
		*copies = stack->level[k].jam;
		if (k != l && row[d] != 0 && others == 0)
			return true;
	}
	return false;
}

/* The number of values that a sum of iterators, the row of level "l", takes in
 * copies of all other levels; INFINITY if parameters bound it, or if the row
 * has a single iterator.
 */
static double get_skewed_length(const ash_stmt_estimate *s,
	const ash_stack *stack, unsigned l, int stmt)
{
	const int *row = stack->level[l].row + stmt * ASH_MAX_DIM;
	double length = 1;
	unsigned n = 0;

	for (unsigned d = 0; d < s->n_iter; ++d) {
		int step = abs(row[d]), copies;

		if (step == 0)
			continue;
		++n;
		if (is_fixed(stack, l, d, stmt, &copies))
			length -= step * (copies - 1);
		else if (s->capped[d])
			length += step * (s->extent[d] - 1);
		else
			return INFINITY;
	}
	return n > 1 ? length : INFINITY;
}

/* The fraction of "length" neighbouring steps in complete bodies of "jam"
 * copies, averaged over the places where they may begin: the first step is
 * another one in each iteration of the other loops.
 */
static double get_skewed_part(double length, int jam)
{
	if (isinf(length))
		return 1;
	return length < jam ? 0 : (length - jam + 1) / length;
}

double ash_cost_skewed_part(const ash_estimates *e, const ash_stack *stack,
	unsigned l, const int *stmt, unsigned n)
{
	const ash_level *level = &stack->level[l];
	double full = 1;

	if (level->jam <= 1 || level->unrolled)
		return 1;
	for (unsigned i = 0; i < n; ++i)
		full = fmin(full,
			get_skewed_part(get_skewed_length(&e->stmt[stmt[i]],
						stack, l, stmt[i]),
				level->jam));
	return full;
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
