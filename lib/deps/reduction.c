/* reduction.c - which accesses may change places because they are reductions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/reduction.h"

#include <stdlib.h>

#include "deps/dataflow.h"
#include "deps/pieces.h"

static int reduced_array(const ash_stmt *stmt)
{
	return stmt->access[stmt->reduction.write].array;
}

/* The first statement of the class to which "pos" belongs. */
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

/* Those of "kind" in the class, or reductions in the other classes. */
static __isl_give isl_union_map *collect(const ash_reductions *all,
	const ash_scop *scop, ash_access_kind kind, int class, bool other)
{
	isl_union_map *found = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		for (unsigned j = 0; j < stmt->n_access; ++j) {
			int own = ash_reductions_class(all, scop, i, j);

			if (stmt->access[j].kind != kind ||
			    (other ? own == ASH_PLAIN || own == class
				   : own != class))
				continue;
			found = isl_union_map_add_map(found,
				isl_map_intersect_domain(
					isl_map_copy(stmt->access[j].map),
					isl_set_copy(stmt->domain)));
		}
	}
	return found;
}

__isl_give isl_union_map *ash_reductions_inside(const ash_reductions *all,
	const ash_scop *scop, ash_access_kind kind, int class)
{
	return collect(all, scop, kind, class, false);
}

__isl_give isl_union_map *ash_reductions_other(const ash_reductions *all,
	const ash_scop *scop, ash_access_kind kind, int class)
{
	return collect(all, scop, kind, class, true);
}

__isl_give isl_union_map *ash_reductions_pairs(const ash_reductions *all,
	const ash_scop *scop)
{
	isl_union_map *pairs = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < all->n; ++i) {
		isl_union_map *write = isl_union_map_union(
			ash_reductions_inside(all, scop, ASH_MUST_WRITE, i),
			ash_reductions_inside(all, scop, ASH_MAY_WRITE, i));

		pairs = isl_union_map_union(pairs, ash_dataflow_solve(scop,
			ash_dataflow_all(scop->ctx,
				isl_union_map_copy(write), write)));
	}
	return ash_pieces_merge(pairs);
}
