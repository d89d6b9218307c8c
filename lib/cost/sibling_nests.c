/* sibling_nests.c - cache footprint of nests that follow each other in a loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/sibling_nests.h"

#include <math.h>

#include "cost/access_stride.h"
#include "cost/cost_group.h"

/* ---- what nests touch ---- */

/* Mark the iterators of statement "stmt" that the loops of "stack" determine:
 * one for each loop in which it moves.
 */
static void mark_fixed(const ash_stack *stack, int stmt,
	bool fixed[ASH_MAX_DIM])
{
	for (unsigned l = 0; l < stack->n; ++l) {
		const int *row = &stack->level[l].row[stmt * ASH_MAX_DIM];
		unsigned d = 0;

		while (d < ASH_MAX_DIM && (row[d] == 0 || fixed[d]))
			++d;
		if (d < ASH_MAX_DIM)
			fixed[d] = true;
	}
}

/* The bytes that access "a" of "s" touches while the iterators marked in
 * "fixed" keep their values.
 */
static double get_bytes(const ash_stmt_estimate *s, unsigned a,
	const bool fixed[ASH_MAX_DIM])
{
	const ash_access_estimate *access = &s->access[a];
	double bytes = access->scalar ? 0 : access->size;

	for (unsigned d = 0; d < s->n_iter; ++d)
		if (!fixed[d])
			bytes *= ash_motion_elements(access, d, s->extent[d]);
	return bytes;
}

/* The bytes that "stmt" touches of "array" in one iteration of the loops of
 * "stack": the most for one of its accesses.
 */
static double get_most(const ash_estimates *e, const ash_stack *stack, int stmt,
	int array)
{
	const ash_stmt_estimate *s = &e->stmt[stmt];
	bool fixed[ASH_MAX_DIM] = { false };
	double most = 0;

	mark_fixed(stack, stmt, fixed);
	for (unsigned a = 0; a < s->n_access; ++a)
		if (s->access[a].array == array)
			most = fmax(most, get_bytes(s, a, fixed));
	return most;
}

/* Has "array" been counted: does one of the first "n" statements of "stmt", or
 * one of the first "m" accesses of stmt[n], access it?
 */
static bool is_known(const ash_estimates *e, const int *stmt, unsigned n,
	unsigned m, int array)
{
	for (unsigned i = 0; i <= n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[stmt[i]];

		for (unsigned a = 0; a < (i < n ? s->n_access : m); ++a)
			if (s->access[a].array == array)
				return true;
	}
	return false;
}

double ash_nests_bytes(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n)
{
	double all = 0;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &estimates->stmt[stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a) {
			int array = s->access[a].array;
			double most = 0;

			if (is_known(estimates, stmt, i, a, array))
				continue;
			for (unsigned k = i; k < n; ++k)
				most = fmax(most,
					get_most(estimates, stack, stmt[k],
						array));
			all += most;
		}
	}
	return all;
}

/* ---- what runs in between ---- */

/* The least stack level (0: outermost) of the loops in "loops" before index
 * "n"; "none" if "n" is 0.
 */
static int get_inside(const ash_loops *loops, unsigned n, int none)
{
	int level = none;

	for (unsigned l = 0; l < n; ++l)
		level = loops->level[l] < level ? loops->level[l] : level;
	return level;
}

/* The largest stack level (0: outermost) of the loops in "loops" from index "n"
 * on; -1 if there are none.
 */
static int get_outside(const ash_loops *loops, unsigned n)
{
	int level = -1;

	for (unsigned l = n; l < loops->n; ++l)
		level = loops->level[l] > level ? loops->level[l] : level;
	return level;
}

double ash_sibling_bytes(const ash_cost_group *g, const ash_loops *loops,
	unsigned n)
{
	const ash_stack *stack = g->stack;
	double bytes = 0;
	int last;

	if (!stack || g->e->brief)
		return 0;
	last = get_inside(loops, n, (int) stack->n);
	for (int l = get_outside(loops, n) + 1; l <= last; ++l)
		bytes = fmax(bytes,
			l ? stack->level[l - 1].nests : stack->nests);
	return bytes;
}
