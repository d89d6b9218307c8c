/* private_reduction.c - privatization and atomic update of reductions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/storage/private_reduction.h"

#include <isl/id.h>
#include <isl/map.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/accesses.h"
#include "scop/mark.h"

/* The accesses to one array below a node of the schedule tree. */
typedef struct {
	const ash_scop *scop;
	/* An element per statement; NULL: no restrictions. */
	const ash_sharing *sharing;
	int array;
	/* The instances below the node; owned. */
	isl_union_set *instances;
	isl_union_map *cells;		/* the cells accessed by them; owned */
	/* The operation of the reductions among these accesses. */
	ash_reduce_op op;
	ash_sharing limits;		/* restrictions for all of these
					 * reductions */
} use;

/* Add the restrictions for the reduction of statement "stmt" to those of "u".
 */
static void add_limits(use *u, unsigned stmt)
{
	static const ash_sharing nothing;
	const ash_sharing *s = u->sharing ? &u->sharing[stmt] : &nothing;

	u->limits.no_copy |= s->no_copy;
	u->limits.no_part |= s->no_part;
	u->limits.no_step |= s->no_step;
}

/* Add the cells that access "pos" of "stmt" touches, for instances below the
 * node, to "u".  Returns false if the access does not belong to a reduction, or
 * to one with another operation than the earlier ones.
 */
static isl_bool add_access(use *u, const ash_stmt *stmt, unsigned pos)
{
	isl_union_map *cells = isl_union_map_from_map(
		isl_map_copy(stmt->access[pos].map));
	isl_bool none;

	cells = isl_union_map_intersect_domain(cells,
		isl_union_set_copy(u->instances));
	none = isl_union_map_is_empty(cells);
	if (none != isl_bool_false) {
		isl_union_map_free(cells);
		return none;
	}
	u->cells = isl_union_map_union(u->cells, cells);
	if (!ash_stmt_reduces(stmt, pos) ||
		(u->op != ASH_REDUCE_NONE && u->op != stmt->reduction.op))
		return isl_bool_false;
	u->op = stmt->reduction.op;
	add_limits(u, (unsigned) (stmt - u->scop->stmt));
	return isl_bool_true;
}

/* Add all accesses to the array below the node to "u".  Returns false unless
 * all belong to reductions with one operation.
 */
static isl_bool collect(use *u)
{
	isl_bool ok = isl_bool_true;

	for (ash_accesses a =
			ash_accesses_to(u->scop, u->array, ASH_ALL_ACCESSES);
		ok == isl_bool_true && ash_accesses_next(&a);)
		ok = add_access(u, a.stmt, a.pos - 1);
	return ok;
}

/* Do the loops around "node" determine a single cell, the only one that is
 * accessed?
 */
static isl_bool is_one_cell(const use *u, __isl_keep isl_schedule_node *node)
{
	isl_union_map *prefix = isl_schedule_node_get_prefix_schedule_union_map(
		node);
	isl_union_map *used = isl_union_map_apply_domain(
		isl_union_map_copy(u->cells), prefix);
	isl_bool one = isl_union_map_is_single_valued(used);

	isl_union_map_free(used);
	return one;
}

/* Is the set of cells that the instances use bounded? */
static isl_bool is_bounded(const use *u)
{
	isl_union_set *cells = isl_union_map_range(
		isl_union_map_copy(u->cells));
	isl_set *set = isl_union_set_isa_set(cells) == isl_bool_true
		? isl_set_from_union_set(isl_union_set_copy(cells))
		: NULL;
	isl_bool bounded = set ? isl_set_is_bounded(set)
			       : isl_union_set_is_empty(cells);

	isl_set_free(set);
	isl_union_set_free(cells);
	return bounded;
}

/* Can each thread have a private copy of the cells, as far as the target and
 * the memory allow it?
 */
static isl_bool has_copies(const use *u, __isl_keep isl_schedule_node *node)
{
	if (u->limits.no_copy)
		return isl_bool_false;
	if (u->limits.no_part || u->scop->array[u->array].scalar)
		return is_one_cell(u, node);
	return is_bounded(u);
}

static void use_init(use *u, const ash_scop *scop, const ash_sharing *sharing,
	int array, __isl_keep isl_schedule_node *node)
{
	*u = (use) { .scop = scop, .sharing = sharing, .array = array };
	u->instances = isl_union_set_intersect_params(
		isl_schedule_node_get_domain(node), ash_scop_near_params(scop));
	u->cells = isl_union_map_empty_ctx(scop->ctx);
}

static void use_clear(use *u)
{
	isl_union_set_free(u->instances);
	isl_union_map_free(u->cells);
}

isl_bool ash_private_check(const ash_scop *scop, const ash_sharing *sharing,
	int array, __isl_keep isl_schedule_node *node)
{
	use u;
	isl_bool ok;

	use_init(&u, scop, sharing, array, node);
	ok = collect(&u);
	if (ok == isl_bool_true)
		ok = has_copies(&u, node);
	use_clear(&u);
	return ok;
}

isl_bool ash_private_check_steps(const ash_scop *scop,
	const ash_sharing *sharing, int array,
	__isl_keep isl_schedule_node *node)
{
	use u;
	isl_bool ok;

	use_init(&u, scop, sharing, array, node);
	ok = collect(&u);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(!u.limits.no_step &&
			!scop->array[array].scalar &&
			ash_reduce_is_atomic(u.op,
				scop->array[array].elem_size));
	use_clear(&u);
	return ok;
}

typedef struct {
	const ash_scop *scop;
	const char *mark;
	bool named;
	isl_union_map *kept;
} selection;

static isl_stat select_pairs(__isl_take isl_map *map, void *user)
{
	selection *s = user;
	int pos = ash_scop_stmt_of_map(s->scop, map, isl_dim_in);
	const ash_stmt *stmt;
	int array;

	if (pos < 0) {
		isl_map_free(map);
		return isl_stat_error;
	}
	stmt = &s->scop->stmt[pos];
	array = stmt->access[stmt->reduction.write].array;
	if (ash_mark_reduces(s->mark,
		    isl_id_get_name(s->scop->array[array].id)) == s->named)
		s->kept = isl_union_map_add_map(s->kept, map);
	else
		isl_map_free(map);
	return isl_stat_non_null(s->kept);
}

__isl_give isl_union_map *ash_private_pairs(const ash_scop *scop,
	__isl_take isl_union_map *pairs, const char *mark, bool named)
{
	selection s = { scop, mark, named, NULL };

	s.kept = isl_union_map_empty_ctx(scop->ctx);
	if (isl_union_map_foreach_map(pairs, &select_pairs, &s) < 0)
		s.kept = isl_union_map_free(s.kept);
	isl_union_map_free(pairs);
	return s.kept;
}
