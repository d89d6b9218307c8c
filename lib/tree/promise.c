/* promise.c - how much better may another order be, at a glance?
 *
 * SPDX-License-Identifier: MIT
 */
#include "tree/promise.h"

#include <stdlib.h>

/* Loops over the first, second, ... iterator of all statements; "row" has room
 * for all rows.
 */
static ash_stack make_stack(const ash_estimates *e, int *row)
{
	unsigned width = e->n_stmt * ASH_MAX_DIM;
	ash_stack stack = { .n = ASH_MAX_DIM };

	for (unsigned l = 0; l < ASH_MAX_DIM; ++l) {
		for (unsigned i = 0; i < e->n_stmt; ++i)
			row[l * width + i * ASH_MAX_DIM + l] = 1;
		stack.level[l] = (ash_level) { .row = row + l * width,
			.jam = 1 };
	}
	return stack;
}

/* The cost of all statements, those of equal depth together; "stmt" has room
 * for them.
 */
static double get_cost(const ash_estimates *e, ash_stack *stack, int *stmt)
{
	double cost = 0;

	for (unsigned depth = 1; depth <= ASH_MAX_DIM; ++depth) {
		unsigned n = 0;

		for (unsigned i = 0; i < e->n_stmt; ++i)
			if (e->stmt[i].n_iter == depth)
				stmt[n++] = i;
		stack->n = stack->band = depth;
		if (n)
			cost += ash_cost(e, stack, stmt, n, true);
	}
	return cost;
}

double ash_tree_promise(const ash_scop *scop, const ash_machine *machine)
{
	ash_estimates *e = ash_estimates_make(scop, machine);
	unsigned n = scop->n_stmt;
	int *row = calloc(n * ASH_MAX_DIM * ASH_MAX_DIM + 1, sizeof(*row));
	int *stmt = calloc(n + 1, sizeof(*stmt));
	double promise = 0;

	if (e && row && stmt) {
		ash_stack stack = make_stack(e, row);
		double cost = get_cost(e, &stack, stmt);
		double least;

		for (unsigned i = 0; i < n; ++i)
			stmt[i] = i;
		least = ash_cost_bound(e, stmt, n);
		promise = least > 0 ? cost / least : 0;
	}
	free(stmt);
	free(row);
	ash_estimates_free(e);
	return promise;
}
