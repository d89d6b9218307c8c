/* full_bodies.c - fraction of a jammed loop without remainder iterations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/full_bodies.h"

#include <math.h>
#include <stdlib.h>

#include "cost/cost_impl.h"

/* The trip count of the loop with schedule row "row", for statement "s", if the
 * row has a single iterator, with coefficient 1 or -1, whose trip count is
 * short for all parameters (capped); else 0.
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

/* Linear equations for the change of the iterators from one iteration of a loop
 * to the next: one equation for each level of a stack, with the right-hand side
 * after the coefficients.
 */
typedef double equations[ASH_MAX_LEVEL][ASH_MAX_DIM + 1];

/* Gauss-Jordan elimination in the "n" equations "eq": move an equation, from
 * row "first" on, that has iterator "d" to row "first", scale the coefficient
 * to 1, and eliminate "d" from all other rows.  Returns false if no such
 * equation exists.
 */
static bool eliminate(equations eq, unsigned n, unsigned first, unsigned d)
{
	unsigned pivot = first;

	while (pivot < n && eq[pivot][d] == 0)
		++pivot;
	if (pivot == n)
		return false;
	for (unsigned i = 0; i <= ASH_MAX_DIM; ++i) {
		double value = eq[pivot][i];

		eq[pivot][i] = eq[first][i];
		eq[first][i] = value;
	}
	for (unsigned i = ASH_MAX_DIM + 1; i-- > 0;)
		eq[first][i] /= i == d ? 1 : eq[first][d];
	eq[first][d] = 1;
	for (unsigned k = 0; k < n; ++k) {
		double factor = k == first ? 0 : eq[k][d];

		for (unsigned i = 0; factor != 0 && i <= ASH_MAX_DIM; ++i)
			eq[k][i] -= factor * eq[first][i];
	}
	return true;
}

/* Set step[i] to the change of iterator i of "stmt" from one iteration of level
 * "l" to the next, while the values of all other loops of "stack" are fixed.
 * All are 0 if there is no such change.
 */
static void get_direction(const ash_stack *stack, unsigned l, int stmt,
	double *step)
{
	equations eq = { { 0 } };
	unsigned rank = 0;
	int pivot[ASH_MAX_DIM];

	for (unsigned k = 0; k < stack->n; ++k) {
		for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
			eq[k][d] = stack->level[k].row[stmt * ASH_MAX_DIM + d];
		eq[k][ASH_MAX_DIM] = k == l;
	}
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		pivot[d] = eliminate(eq, stack->n, rank, d) ? (int) rank++ : -1;
	for (unsigned k = rank; k < stack->n; ++k)
		if (eq[k][ASH_MAX_DIM] != 0)
			rank = 0;
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		step[d] = rank > 0 && pivot[d] >= 0 ? eq[pivot[d]][ASH_MAX_DIM]
						    : 0;
}

/* Is iterator "d" of "stmt" the only one in the row of level "l" of "stack"?
 * If so, bodies begin where the iterator is a multiple of the number of copies.
 */
static bool is_aligned(const ash_stack *stack, unsigned l, int stmt, unsigned d)
{
	const int *row = stack->level[l].row + stmt * ASH_MAX_DIM;

	for (unsigned i = 0; i < ASH_MAX_DIM; ++i)
		if (i != d && row[i] != 0)
			return false;
	return row[d] != 0;
}

/* Returns the fraction of the instances of statement "stmt" that are in
 * complete bodies, considering only iterators that change from copy to copy of
 * a skewed loop and have few values.  The first value of such an iterator may
 * be anywhere in a body, so the bodies at both ends are incomplete.
 */
static double get_skewed_part(const ash_stmt_estimate *s,
	const ash_stack *stack, int stmt)
{
	double span[ASH_MAX_DIM] = { 0 }, step[ASH_MAX_DIM], full = 1;
	bool skewed[ASH_MAX_DIM] = { false };

	for (unsigned l = 0; l < stack->n; ++l) {
		if (stack->level[l].jam <= 1 || stack->level[l].unrolled)
			continue;
		get_direction(stack, l, stmt, step);
		for (unsigned d = 0; d < s->n_iter; ++d) {
			span[d] += fabs(step[d]) * (stack->level[l].jam - 1);
			skewed[d] |= step[d] != 0 &&
				!is_aligned(stack, l, stmt, d);
		}
	}
	for (unsigned d = 0; d < s->n_iter; ++d)
		if (skewed[d] && s->capped[d])
			full *= fmax(0, s->extent[d] - span[d]) / s->extent[d];
	return full;
}

double ash_cost_skewed_part(const ash_estimates *e, const ash_stack *stack,
	const int *stmt, unsigned n)
{
	double full = 1;

	if (ash_stack_copies(stack) <= 1)
		return 1;
	for (unsigned i = 0; i < n; ++i)
		full = fmin(full,
			get_skewed_part(&e->stmt[stmt[i]], stack, stmt[i]));
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
