/* one_cell.c - ordering constraints of scalars stored in a single cell.
 *
 * All cells that the model has for a scalar are treated as one: the last
 * accesses before each write must stay before that write.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/space.h>

#include "deps/flow/dataflow.h"
#include "deps/flow/last_touch.h"
#include "deps/relate/merge_pieces.h"
#include "deps/storage/storage.h"
#include "scop/accesses.h"

/* The instances of "stmt" with accesses of "kinds" to "array". */
static __isl_give isl_set *find_instances(const ash_stmt *stmt, int array,
	unsigned kinds)
{
	isl_set *all = isl_set_empty(isl_set_get_space(stmt->domain));

	for (unsigned i = 0; i < stmt->n_access; ++i)
		if (ash_access_is(&stmt->access[i], array, kinds))
			all = isl_set_union(all,
				isl_map_domain(ash_access_relation(stmt,
					&stmt->access[i])));
	return isl_set_coalesce(all);
}

/* Uses of one array that is stored in a single cell, for each statement: maps
 * from the instances that use it to this cell.  "write" has all instances that
 * may write it, "must" those that surely do, "other" those that read or may
 * write it but do not surely write it.  One block of memory, owned.
 */
typedef struct {
	unsigned n;
	isl_map **write, **must, **other;
} uses;

/* The map from "set", which is taken, to the single cell. */
static __isl_give isl_map *to_cell(const ash_touch *touch,
	__isl_take isl_set *set)
{
	isl_space *space = isl_space_copy(touch->program->params);
	isl_set *cell = isl_set_universe(isl_space_set_from_params(space));
	isl_map *map = isl_map_from_domain_and_range(set, cell);
	isl_map *aligned = ash_touch_align(touch, map);

	isl_map_free(map);
	return aligned;
}

/* Set the entry "pos" of "u" to the accesses of "stmt" to "array".  Instances
 * that surely write are left out of "other".
 */
static void find_uses_of(uses *u, const ash_touch *touch, const ash_stmt *stmt,
	unsigned pos, int array)
{
	isl_set *must = find_instances(stmt, array, ASH_MUST_WRITES);
	isl_set *may = find_instances(stmt, array, ASH_MAY_WRITES);
	isl_set *other = find_instances(stmt, array,
		ASH_READS | ASH_MAY_WRITES);

	other = isl_set_subtract(other, isl_set_copy(must));
	u->write[pos] = to_cell(touch, isl_set_union(may, isl_set_copy(must)));
	u->must[pos] = to_cell(touch, must);
	u->other[pos] = to_cell(touch, other);
}

static void uses_clear(uses *u)
{
	for (unsigned i = 0; i < u->n; ++i) {
		isl_map_free(u->write[i]);
		isl_map_free(u->must[i]);
		isl_map_free(u->other[i]);
	}
	free(u->write);
}

static isl_stat find_uses(uses *u, const ash_touch *touch, const ash_scop *scop,
	int array)
{
	*u = (uses) { .write = calloc(3 * scop->n_stmt + 1,
			      sizeof(*u->write)) };
	if (!u->write)
		return isl_stat_error;
	u->n = scop->n_stmt;
	u->must = u->write + u->n;
	u->other = u->must + u->n;
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		find_uses_of(u, touch, &scop->stmt[i], i, array);
	return isl_stat_ok;
}

static isl_stat add_source(ash_touch *touch, unsigned stmt, ash_last_kind kind,
	__isl_keep isl_map *map)
{
	isl_bool none = isl_map_plain_is_empty(map);

	if (none != isl_bool_false)
		return none < 0 ? isl_stat_error : isl_stat_ok;
	return ash_touch_add_source(touch, stmt, kind, map);
}

/* Add to *all the pairs of a use of the cell and a later write of it by
 * statement "sink", which must stay in order.
 */
static isl_stat add_before(ash_touch *touch, const uses *u, unsigned sink,
	isl_union_map **all)
{
	isl_bool none = isl_map_plain_is_empty(u->write[sink]);
	isl_stat stat;

	if (none != isl_bool_false)
		return none < 0 ? isl_stat_error : isl_stat_ok;
	stat = ash_touch_set_sink(touch, sink, u->write[sink]);
	for (unsigned i = 0; stat >= 0 && i < u->n; ++i) {
		stat = add_source(touch, i, ASH_LAST_MUST, u->must[i]);
		if (stat >= 0)
			stat = add_source(touch, i, ASH_LAST_MAY, u->other[i]);
	}
	if (stat >= 0 && touch->problem.n)
		*all = isl_union_map_union(*all, ash_touch_solve(touch));
	return stat < 0 || !*all ? isl_stat_error : isl_stat_ok;
}

/* The constraints for the chosen arrays, computed write by write. */
static __isl_give isl_union_map *constrain_each(const ash_scop *scop,
	ash_touch *touch, const bool *chosen)
{
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < scop->n_array; ++i) {
		uses u;

		if (!chosen[i])
			continue;
		stat = find_uses(&u, touch, scop, i);
		for (unsigned k = 0; stat >= 0 && k < u.n; ++k)
			stat = add_before(touch, &u, k, &all);
		uses_clear(&u);
	}
	return stat < 0 ? isl_union_map_free(all) : all;
}

/* The accesses of "kinds" to "array", as if it had a single cell, for
 * parameters in "near".
 */
static __isl_give isl_union_map *contract(const ash_scop *scop,
	__isl_keep isl_set *near, int array, unsigned kinds)
{
	isl_space *space = isl_set_get_space(scop->context);
	isl_union_set *instances = isl_union_set_empty_ctx(scop->ctx);
	isl_set *cell;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		instances = isl_union_set_add_set(instances,
			find_instances(&scop->stmt[i], array, kinds));
	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(near));
	space = isl_space_set_from_params(space);
	space = isl_space_set_tuple_id(space, isl_dim_set,
		isl_id_copy(scop->array[array].id));
	cell = isl_set_universe(space);
	return isl_union_map_from_domain_and_range(instances,
		isl_union_set_from_set(cell));
}

/* Add the accesses to "array" to "problem". */
static void add_contracted(const ash_scop *scop, __isl_keep isl_set *near,
	int array, ash_dataflow *problem)
{
	problem->sink = isl_union_map_union(problem->sink,
		contract(scop, near, array, ASH_WRITES));
	problem->must_source = isl_union_map_union(problem->must_source,
		contract(scop, near, array, ASH_MUST_WRITES));
	problem->may_source = isl_union_map_union(problem->may_source,
		contract(scop, near, array, ASH_READS | ASH_MAY_WRITES));
}

/* The constraints as computed by isl, for programs whose order is not simple.
 */
static __isl_give isl_union_map *constrain_all(const ash_scop *scop,
	__isl_keep isl_set *near, const bool *chosen)
{
	ash_dataflow problem = {
		.sink = isl_union_map_empty_ctx(scop->ctx),
		.must_source = isl_union_map_empty_ctx(scop->ctx),
		.may_source = isl_union_map_empty_ctx(scop->ctx),
		.kill = isl_union_map_empty_ctx(scop->ctx),
	};

	for (unsigned i = 0; i < scop->n_array; ++i)
		if (chosen[i])
			add_contracted(scop, near, i, &problem);
	return ash_dataflow_solve(scop, problem);
}

static __isl_give isl_union_map *constrain(const ash_scop *scop,
	const bool *chosen)
{
	ash_touch touch;
	isl_union_map *found = NULL;

	if (ash_touch_init(&touch, scop) >= 0)
		found = touch.program->plain
			? constrain_each(scop, &touch, chosen)
			: constrain_all(scop, touch.params, chosen);
	ash_touch_clear(&touch);
	return ash_pieces_merge(found);
}

__isl_give isl_union_map *ash_storage_constraints(const ash_scop *scop,
	int array)
{
	bool *chosen = calloc(scop->n_array + 1, sizeof(bool));
	isl_union_map *found = NULL;

	if (chosen) {
		chosen[array] = true;
		found = constrain(scop, chosen);
	}
	free(chosen);
	return found;
}

__isl_give isl_union_map *ash_storage_all_constraints(const ash_scop *scop)
{
	bool *chosen = calloc(scop->n_array + 1, sizeof(bool));
	isl_union_map *found = NULL;

	for (unsigned i = 0; chosen && i < scop->n_array; ++i)
		chosen[i] = scop->array[i].scalar;
	if (chosen)
		found = constrain(scop, chosen);
	free(chosen);
	return found;
}
