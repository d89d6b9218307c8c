/* fixed_storage.c - cost of statements whose order is fixed by scalars with one
 * cell.
 *
 * If a scalar has one cell, each value must be used before the next is written.
 * So instances of a statement that writes the scalar keep their order, and
 * statements of the same body that read the scalar stay next to the writer.
 * These statements have the same cost in every order without scalar expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "search/search_state.h"

/* Does a statement of "leaf" write the scalar "array"? */
static bool writes(const ash_estimates *e, const ash_leaf *leaf, int array)
{
	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].write && s->access[a].array == array)
				return true;
	}
	return false;
}

/* Does statement "stmt" keep its order, because it uses a scalar that a
 * statement of "leaf" writes?
 */
static bool is_frozen(const ash_estimates *e, const ash_leaf *leaf, int stmt)
{
	const ash_stmt_estimate *s = &e->stmt[stmt];

	for (unsigned a = 0; a < s->n_access; ++a)
		if (s->access[a].scalar && writes(e, leaf, s->access[a].array))
			return true;
	return false;
}

/* The cost of the statements of "leaf" that keep their order.  The other
 * statements are left out: alone in a loop they may be vectorizable.
 */
static double get_leaf_cost(const ash_estimates *e, const ash_leaf *leaf)
{
	int *stmt = calloc(leaf->n + 1, sizeof(*stmt));
	unsigned n = 0;
	double cost = 0;

	for (unsigned i = 0; stmt && i < leaf->n; ++i)
		if (is_frozen(e, leaf, leaf->stmt[i]))
			stmt[n++] = leaf->stmt[i];
	if (n > 0)
		cost = ash_cost(e, &leaf->stack, stmt, n, leaf->simd);
	if (n > 0 && n < leaf->n)
		cost = fmin(cost, ash_cost(e, &leaf->stack, stmt, n, true));
	free(stmt);
	return cost;
}

double ash_search_frozen_cost(const ash_search_state *w)
{
	double cost = 0;

	if (!w->kept || w->kept->failed)
		return 0;
	for (unsigned i = 0; i < w->kept->n; ++i)
		cost += get_leaf_cost(w->estimates, &w->kept->leaf[i]);
	return cost;
}
