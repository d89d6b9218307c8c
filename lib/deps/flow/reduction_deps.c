/* reduction_deps.c - reduction accesses, which may be reordered.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/reduction_deps.h"

#include <stdlib.h>

static int reduced_array(const ash_stmt *stmt)
{
	return stmt->access[stmt->reduction.write].array;
}

/* The first statement that reduces into the array of statement "pos" with the
 * same operation.
 */
static unsigned find_first(const ash_scop *scop, unsigned pos)
{
	const ash_stmt *stmt = &scop->stmt[pos];

	for (unsigned i = 0; i < pos; ++i)
		if (scop->stmt[i].reduction.op == stmt->reduction.op &&
			reduced_array(&scop->stmt[i]) == reduced_array(stmt))
			return i;
	return pos;
}

isl_stat ash_reductions_find(ash_reductions *all, const ash_scop *scop)
{
	*all = (ash_reductions) { 0 };
	all->of = calloc(scop->n_stmt + 1, sizeof(*all->of));
	if (!all->of)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		unsigned first;

		all->of[i] = ASH_PLAIN;
		if (scop->stmt[i].reduction.op == ASH_REDUCE_NONE)
			continue;
		first = find_first(scop, i);
		all->of[i] = first < i ? all->of[first] : (int) all->n++;
	}
	return isl_stat_ok;
}

void ash_reductions_clear(ash_reductions *all)
{
	free(all->of);
	*all = (ash_reductions) { 0 };
}

int ash_reductions_class(const ash_reductions *all, const ash_scop *scop,
	unsigned stmt, unsigned pos)
{
	if (!all->of || !ash_stmt_reduces(&scop->stmt[stmt], pos))
		return ASH_PLAIN;
	return all->of[stmt];
}
