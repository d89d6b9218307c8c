/* loop_order.c - loops of a statement, ordered by contiguity of its accesses.
 *
 * Colours are assigned to the outermost member first. The loop in which most
 * accesses are contiguous should be innermost, so it is coloured last.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/loop_order.h"
#include "research/contiguity/contiguity_impl.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

#include "scop/scop.h"

const ash_stmt *ash_contiguous_statement(const ash_graph *graph, unsigned stmt)
{
	const ash_stmt *found = NULL;
	isl_id *id;

	if (!graph->scop ||
		isl_set_has_tuple_id(graph->stmt[stmt].domain) != isl_bool_true)
		return NULL;
	id = isl_set_get_tuple_id(graph->stmt[stmt].domain);
	for (unsigned i = 0; i < graph->scop->n_stmt && !found; ++i)
		if (graph->scop->stmt[i].id == id)
			found = &graph->scop->stmt[i];
	isl_id_free(id);
	if (found &&
		isl_set_dim(found->domain, isl_dim_set) !=
			(isl_size) graph->stmt[stmt].n_dim)
		return NULL;
	return found;
}

/* Map each instance to the next one in loop "d". */
static __isl_give isl_map *next_instance(__isl_keep isl_set *domain, unsigned d)
{
	isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(
		isl_set_get_space(domain));
	isl_aff *aff = isl_multi_aff_get_aff(next, d);

	next = isl_multi_aff_set_aff(next, d, isl_aff_add_constant_si(aff, 1));
	return isl_map_intersect_range(
		isl_map_intersect_domain(isl_map_from_multi_aff(next),
			isl_set_copy(domain)),
		isl_set_copy(domain));
}

/* Vectors of "n" numbers, all 0 but the last, which is at most 1. */
static __isl_give isl_set *small_steps(__isl_take isl_space *space, int n)
{
	isl_set *set = isl_set_universe(space);

	for (int i = 0; i + 1 < n; ++i)
		set = isl_set_fix_si(set, isl_dim_set, i, 0);
	if (n > 0) {
		set = isl_set_lower_bound_si(set, isl_dim_set, n - 1, -1);
		set = isl_set_upper_bound_si(set, isl_dim_set, n - 1, 1);
	}
	return set;
}

/* Whether "access" moves by at most one element from an instance to the next.
 */
static isl_bool is_contiguous(__isl_keep isl_map *access,
	__isl_keep isl_map *next)
{
	isl_map *moves = isl_map_apply_range(
		isl_map_reverse(isl_map_copy(access)),
		isl_map_apply_range(isl_map_copy(next), isl_map_copy(access)));
	isl_set *steps = isl_map_deltas(moves);
	isl_size n = isl_set_dim(steps, isl_dim_set);
	isl_set *small;
	isl_bool is;

	if (n < 0) {
		isl_set_free(steps);
		return isl_bool_error;
	}
	small = small_steps(isl_set_get_space(steps), n);
	is = isl_set_is_subset(steps, small);
	isl_set_free(steps);
	isl_set_free(small);
	return is;
}

static ash_sched_status count_contiguous(const ash_stmt *stmt, unsigned d,
	unsigned *count)
{
	isl_map *next = next_instance(stmt->domain, d);
	ash_sched_status status = next ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	*count = 0;
	for (unsigned i = 0; i < stmt->n_access && !status; ++i) {
		isl_bool is = isl_bool_false;

		if (stmt->access[i].kind != ASH_KILL)
			is = is_contiguous(stmt->access[i].map, next);
		if (is < 0)
			status = ASH_SCHED_ERROR;
		*count += is == isl_bool_true;
	}
	isl_map_free(next);
	return status;
}

/* Sort "order" by "count"; the sort is stable. */
static void sort(unsigned n, const unsigned *count, unsigned *order)
{
	for (unsigned i = 1; i < n; ++i) {
		unsigned v = order[i], k = i;

		for (; k && count[order[k - 1]] > count[v]; --k)
			order[k] = order[k - 1];
		order[k] = v;
	}
}

ash_sched_status ash_contiguous_order(const ash_graph *graph, unsigned stmt,
	unsigned *order)
{
	const ash_vertex *vertex = &graph->stmt[stmt];
	const ash_stmt *of = NULL;
	ash_sched_status status = ASH_SCHED_OK;
	unsigned *count;

	if (vertex->n_var == vertex->n_dim)
		of = ash_contiguous_statement(graph, stmt);
	if (!of)
		return ASH_SCHED_OK;
	count = calloc(vertex->n_var + 1, sizeof(*count));
	if (!count)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < vertex->n_var && !status; ++i)
		status = count_contiguous(of, i, &count[i]);
	if (status == ASH_SCHED_OK)
		sort(vertex->n_var, count, order);
	free(count);
	return status;
}
