/* judge_copies.c - legality of array privatization for reductions.
 *
 * Private copies start with the neutral element and are combined with the cells
 * after the loop.  That is correct if nothing else in the loop touches the
 * array: each instance either combines one of its cells with a value, by the
 * same operation, or does not touch the array.  The copied section must be
 * bounded, so that there is memory for it.  A scalar has one cell in generated
 * code, so the model must also have only one cell of it in each iteration of
 * the outer loops.
 *
 * Atomic updates need no copies, but the operation must be available as an
 * atomic one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/judge_impl.h"

#include <isl/id.h>

#include "scop/accesses.h"
#include "scop/mark.h"

/* The instances of "stmt" that reach the band and access "array" in another way
 * than as a reduction by "op"; in any way if "op" is ASH_REDUCE_NONE.
 */
static __isl_give isl_union_set *users_of(const ash_judge_state *s,
	const ash_stmt *stmt, int array, ash_reduce_op op)
{
	isl_set *users = isl_set_empty(isl_set_get_space(stmt->domain));

	for (unsigned i = 0; i < stmt->n_access; ++i) {
		bool reduces = op != ASH_REDUCE_NONE &&
			ash_stmt_reduces(stmt, i) && stmt->reduction.op == op;

		if (stmt->access[i].array == array && !reduces)
			users = isl_set_union(users,
				isl_map_domain(
					isl_map_copy(stmt->access[i].map)));
	}
	users = isl_set_intersect(users, isl_set_copy(stmt->domain));
	return isl_union_set_intersect(isl_union_set_from_set(users),
		isl_union_set_copy(s->instances));
}

/* Set *op to the operation of the first statement at the band that reduces into
 * "array".
 */
static isl_bool find_op(const ash_judge *j, const ash_judge_state *s, int array,
	ash_reduce_op *op)
{
	isl_bool none = isl_bool_true;

	*op = ASH_REDUCE_NONE;
	for (unsigned i = 0; none == isl_bool_true && i < j->scop->n_stmt;
		++i) {
		const ash_stmt *stmt = &j->scop->stmt[i];
		isl_union_set *users;

		if (stmt->reduction.op == ASH_REDUCE_NONE ||
			stmt->access[stmt->reduction.write].array != array)
			continue;
		users = users_of(s, stmt, array, ASH_REDUCE_NONE);
		none = isl_union_set_is_empty(users);
		isl_union_set_free(users);
		if (none == isl_bool_false)
			*op = stmt->reduction.op;
	}
	return none < 0 ? isl_bool_error : isl_bool_true;
}

/* Do all instances at the band use "array" only for reductions by one
 * operation?  *found is set to this operation, or to ASH_REDUCE_NONE if there
 * is no reduction.
 */
static isl_bool is_only_reduced(ash_judge *j, const ash_judge_state *s,
	int array, ash_reduce_op *found)
{
	ash_reduce_op op;
	isl_bool ok = find_op(j, s, array, &op);

	*found = op;
	if (ok == isl_bool_true && op == ASH_REDUCE_NONE)
		op = ASH_N_REDUCE;
	for (unsigned i = 0; ok == isl_bool_true && i < j->scop->n_stmt; ++i)
		ok = ash_judge_none_wrong(j,
			users_of(s, &j->scop->stmt[i], array, op),
			" is in a loop marked reduce, but uses "
			"otherwise what is reduced there");
	return ok;
}

/* The cells of "array" that the instances at the band use: S[i] -> A[d]. */
static __isl_give isl_union_map *cells_of(const ash_judge *j,
	const ash_judge_state *s, int array)
{
	isl_union_map *cells = isl_union_map_empty_ctx(j->scop->ctx);

	for (ash_accesses a = ash_accesses_to(j->scop, array, ASH_ALL_ACCESSES);
		ash_accesses_next(&a);)
		cells = isl_union_map_union(cells,
			isl_union_map_from_map(isl_map_copy(a.access->map)));
	return isl_union_map_intersect_domain(cells,
		isl_union_set_copy(s->instances));
}

static isl_stat is_set_bounded(__isl_take isl_set *set, void *user)
{
	isl_bool *bounded = user;

	*bounded = isl_set_is_bounded(set);
	isl_set_free(set);
	return *bounded == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

static isl_bool has_finite_range(__isl_take isl_union_map *cells)
{
	isl_union_set *range = isl_union_map_range(cells);
	isl_bool bounded = isl_bool_true;

	if (isl_union_set_foreach_set(range, &is_set_bounded, &bounded) < 0 &&
		bounded == isl_bool_true)
		bounded = isl_bool_error;
	isl_union_set_free(range);
	return bounded;
}

/* Do instances with equal times in the loops around "band" use a single cell?
 * "cells" (taken) maps the instances to the cells that they use.
 */
static isl_bool is_one_outside(__isl_keep isl_schedule_node *band,
	__isl_take isl_union_map *cells)
{
	isl_bool one;

	cells = isl_union_map_apply_domain(cells,
		isl_schedule_node_get_prefix_schedule_union_map(band));
	one = isl_union_map_is_single_valued(cells);
	isl_union_map_free(cells);
	return one;
}

/* Can the operation "op" on a cell of "array" be atomic?  If not, j->why is
 * set.
 */
static isl_bool check_steps(ash_judge *j, const ash_array *array,
	ash_reduce_op op)
{
	if (op == ASH_REDUCE_NONE ||
		(!array->scalar && ash_reduce_is_atomic(op, array->elem_size)))
		return isl_bool_true;
	return ash_judge_refuse(j,
		"a loop is marked reduce with atomic "
		"operations, but there is none for what it does");
}

static isl_bool check_array(ash_judge *j, __isl_keep isl_schedule_node *band,
	const ash_judge_state *s, int array)
{
	const ash_array *a = &j->scop->array[array];
	isl_union_map *cells;
	ash_reduce_op op;
	isl_bool ok = is_only_reduced(j, s, array, &op);

	if (ok != isl_bool_true)
		return ok;
	if (ash_mark_is_atomic(s->reduce, isl_id_get_name(a->id)))
		return check_steps(j, a, op);
	cells = cells_of(j, s, array);
	ok = a->scalar ? is_one_outside(band, cells) : has_finite_range(cells);
	if (ok == isl_bool_false)
		return ash_judge_refuse(j,
			"a loop is marked reduce, but uses "
			"more of an array than there can be copies of");
	return ok;
}

isl_bool ash_judge_copies(ash_judge *j, __isl_keep isl_schedule_node *band,
	const ash_judge_state *s)
{
	isl_bool ok = isl_bool_true;

	if (!(s->marks & ASH_JUDGE_REDUCE) || !j->scop)
		return isl_bool_true;
	for (unsigned i = 0; ok == isl_bool_true && i < j->scop->n_array; ++i)
		if (ash_mark_reduces(s->reduce,
			    isl_id_get_name(j->scop->array[i].id)))
			ok = check_array(j, band, s, i);
	return ok;
}
