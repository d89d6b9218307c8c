/* register_pressure.c - heuristic for the register pressure of fused
 * statements; see ilp_impl.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/ilp_impl.h"

#include <stdlib.h>

#include <isl/map.h>

#include "scop/accesses.h"
#include "scop/scop.h"

/* The affine hulls of the accesses that have been counted. */
typedef struct {
	unsigned n;
	/* Affine hulls of access relations, without the names of statements. */
	isl_map **hull;
} hulls;

static void hulls_clear(hulls *h)
{
	for (unsigned i = 0; h->hull && i < h->n; ++i)
		isl_map_free(h->hull[i]);
	free(h->hull);
}

static isl_bool is_new(const hulls *h, __isl_keep isl_map *hull)
{
	for (unsigned i = 0; i < h->n; ++i) {
		isl_bool same = isl_map_has_equal_space(h->hull[i], hull);

		if (same == isl_bool_true)
			same = isl_map_is_equal(h->hull[i], hull);
		if (same != isl_bool_false)
			return isl_bool_not(same);
	}
	return isl_bool_true;
}

/* If the affine hull of "access" is not in "h", add it, and increase *pressure
 * by the number of iterators of "stmt".
 */
static ash_sched_status add_access(const ash_stmt *stmt,
	const ash_access *access, hulls *h, unsigned *pressure)
{
	isl_map *map = ash_access_relation(stmt, access);
	isl_size n_dim = isl_map_dim(map, isl_dim_in);
	isl_bool fresh;

	map = isl_map_reset_tuple_id(map, isl_dim_in);
	map = isl_map_from_basic_map(isl_map_affine_hull(map));
	fresh = n_dim < 0 || !map ? isl_bool_error : is_new(h, map);
	if (fresh != isl_bool_true) {
		isl_map_free(map);
		return fresh < 0 ? ASH_SCHED_ERROR : ASH_SCHED_OK;
	}
	h->hull[h->n++] = map;
	*pressure += n_dim;
	return ASH_SCHED_OK;
}

/* Is "stmt", a statement of the SCoP, in "part"? */
static bool has_stmt(const ash_graph *graph, const ash_part *part,
	const ash_stmt *stmt)
{
	bool found = false;

	for (unsigned i = 0; i < part->n_stmt && !found; ++i) {
		isl_id *id = isl_set_get_tuple_id(
			graph->stmt[part->stmt[i]].domain);

		found = id == stmt->id;
		isl_id_free(id);
	}
	return found;
}

ash_sched_status ash_pressure(const ash_graph *graph, const ash_part *part,
	unsigned *pressure)
{
	const ash_scop *scop = graph->scop;
	ash_sched_status status = ASH_SCHED_OK;
	unsigned n = 0;
	hulls h = { 0 };

	*pressure = 0;
	for (unsigned i = 0; scop && i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	h.hull = calloc(n + 1, sizeof(*h.hull));
	if (!h.hull)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; scop && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		if (!has_stmt(graph, part, stmt))
			continue;
		for (unsigned k = 0; k < stmt->n_access && !status; ++k)
			if (stmt->access[k].kind != ASH_KILL)
				status = add_access(stmt, &stmt->access[k], &h,
					pressure);
	}
	hulls_clear(&h);
	return status;
}
