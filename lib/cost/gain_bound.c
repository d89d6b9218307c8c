/* gain_bound.c - how much better may another order be, at a glance?
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/gain_bound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* May "read" get what "write" stores in another iteration of the loop over
 * iterator "l"?
 */
static bool may_meet(const ash_access_estimate *write,
	const ash_access_estimate *read, unsigned l)
{
	double distance = fabs(write->offset - read->offset);
	double step = fabs(write->stride[l]);

	if (!write->write || read->write || write->array != read->array ||
		write->scalar)
		return false;
	if (!write->regular || !read->regular ||
		memcmp(write->stride, read->stride, sizeof(write->stride)))
		return true;
	return step == 0 ? distance == 0
			 : distance > 0 && fmod(distance, step) == 0;
}

/* What the loop over iterator "l", innermost around the "n" statements, may
 * carry.
 */
static void note_carried(const ash_estimates *e, const int *stmt, unsigned n,
	unsigned l, ash_level *level)
{
	level->chain = false;
	level->fold = true;
	for (unsigned i = 0; i < n * n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[stmt[i / n]];
		const ash_stmt_estimate *t = &e->stmt[stmt[i % n]];

		for (unsigned w = 0; w < s->n_access; ++w)
			for (unsigned r = 0; r < t->n_access; ++r)
				if (may_meet(&s->access[w], &t->access[r], l)) {
					level->chain = true;
					level->fold &= s->access[w].reduces;
				}
	}
	level->fold &= level->chain;
}

/* The statements of depth "depth": their number, and their indices in "stmt".
 */
static unsigned get_stmts(const ash_estimates *e, unsigned depth, int *stmt)
{
	unsigned n = 0;

	for (unsigned i = 0; i < e->n_stmt; ++i)
		if (e->stmt[i].n_iter == depth)
			stmt[n++] = i;
	return n;
}

/* The cost of all statements, those of equal depth together; "stmt" has room
 * for them.
 */
static double get_cost(const ash_estimates *e, ash_stack *stack, int *stmt)
{
	double cost = 0;

	for (unsigned depth = 1; depth <= ASH_MAX_DIM; ++depth) {
		unsigned n = get_stmts(e, depth, stmt);
		ash_level *inner = &stack->level[depth - 1];

		stack->n = stack->band = depth;
		if (!n)
			continue;
		note_carried(e, stmt, n, depth - 1, inner);
		cost += ash_cost(e, stack, stmt, n, !inner->chain);
		*inner = (ash_level) { .row = inner->row, .jam = 1 };
	}
	return cost;
}

ash_promise ash_tree_promise(const ash_scop *scop, const ash_machine *machine)
{
	ash_estimates *e = ash_estimates_make(scop, machine);
	unsigned n = scop->n_stmt;
	int *row = calloc(n * ASH_MAX_DIM * ASH_MAX_DIM + 1, sizeof(*row));
	int *stmt = calloc(n + 1, sizeof(*stmt));
	ash_promise promise = { 0 };

	if (e && row && stmt) {
		ash_stack stack = make_stack(e, row);

		promise.cost = get_cost(e, &stack, stmt);
		for (unsigned i = 0; i < n; ++i)
			stmt[i] = i;
		promise.least = ash_cost_bound(e, stmt, n);
	}
	free(stmt);
	free(row);
	ash_estimates_free(e);
	return promise;
}

double ash_promise_gain(const ash_promise *promise)
{
	return promise->least > 0 ? promise->cost / promise->least : 0;
}
