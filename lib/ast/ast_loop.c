/* ast_loop.c - estimates of the work of parallel loops and of its balance.
 *
 * The estimates only decide how iterations are distributed to threads.  The
 * work of a statement is the product of the extents of its dimensions: exact
 * for boxes, a small constant factor too large for triangles.
 *
 * Iterations are uneven if a dimension of a statement has one bound that
 * depends on the loop's iterator and one that does not, as in a triangle.  If
 * both bounds depend on it (a tile, a skewed band) or neither does, the extent
 * is about constant.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/constraint.h>
#include <isl/val.h>

#include "ast/ast_build_impl.h"
#include "ast/ast_tiles.h"

static const char loop_name[] = "ashlar loop";

static void loop_free(void *p)
{
	ash_ast_loop *loop = p;

	for (unsigned i = 0; i < loop->n_stmt; i++)
		isl_ast_expr_list_free(loop->box[i]);
	free(loop->box);
	free(loop->stmt);
	free(loop->apart);
	ash_ast_parts_clear(loop);
	free(loop);
}

typedef struct bounds {
	/* position of the loop's iterator in the schedule space */
	int pos;
	bool fixed_lower, fixed_upper;
	bool moving_lower, moving_upper;
} bounds;

/* Callback for the constraints of a map with one output dimension: if
 * "constraint" (taken) is a bound of that dimension, record in "user" whether
 * it depends on the iterator of the loop.
 */
static isl_stat classify(__isl_take isl_constraint *constraint, void *user)
{
	bounds *b = user;
	isl_bool lower = isl_constraint_is_lower_bound(constraint, isl_dim_out,
		0);
	isl_bool upper = isl_constraint_is_upper_bound(constraint, isl_dim_out,
		0);
	isl_bool moves = isl_constraint_involves_dims(constraint, isl_dim_in,
		b->pos, 1);
	isl_bool equality = isl_constraint_is_equality(constraint);
	isl_bool involved = isl_constraint_involves_dims(constraint,
		isl_dim_out, 0, 1);

	isl_constraint_free(constraint);
	if (lower < 0 || upper < 0 || moves < 0 || equality < 0 || involved < 0)
		return isl_stat_error;
	if (equality && involved)
		lower = upper = isl_bool_true;
	*(moves ? &b->moving_lower : &b->fixed_lower) |= lower == 1;
	*(moves ? &b->moving_upper : &b->fixed_upper) |= upper == 1;
	return isl_stat_ok;
}

/* Is the extent of a dimension about the same for all values of iterator "pos"?
 * "map" relates the iterators of the loops to this dimension of a statement.
 */
static isl_bool is_even(__isl_keep isl_map *map, int pos)
{
	bounds b = { .pos = pos };
	isl_basic_map *hull = isl_map_simple_hull(isl_map_copy(map));
	isl_stat stat;

	hull = isl_basic_map_remove_divs(hull);
	hull = isl_basic_map_remove_redundancies(hull);
	stat = isl_basic_map_foreach_constraint(hull, classify, &b);
	isl_basic_map_free(hull);
	if (stat < 0)
		return isl_bool_error;
	return isl_bool_ok(b.moving_lower == b.moving_upper);
}

/* Does the only output dimension of "map" have a lower and an upper bound? */
static isl_bool is_bounded(__isl_keep isl_map *map)
{
	isl_size n = isl_map_dim(map, isl_dim_in);
	isl_set *set = isl_map_wrap(isl_map_copy(map));
	isl_bool bounded = n < 0 ? isl_bool_error
				 : isl_set_dim_is_bounded(set, isl_dim_set, n);

	isl_set_free(set);
	return bounded;
}

/* An expression for an upper bound, over all values of the iterator at "pos",
 * of the extent of the only output dimension of "map".  Bounds with integer
 * divisions are ignored: isl might express them by that iterator.  A dimension
 * without other bounds counts as one value.
 */
static __isl_give isl_ast_expr *extent_expr(__isl_keep isl_ast_build *build,
	__isl_keep isl_map *map, int pos)
{
	isl_map *all;
	isl_basic_map *hull;
	isl_pw_aff *min, *max;
	isl_bool bounded;

	all = isl_map_eliminate(isl_map_copy(map), isl_dim_in, pos, 1);
	hull = isl_basic_map_remove_divs(isl_map_simple_hull(all));
	all = isl_map_from_basic_map(hull);
	bounded = is_bounded(all);
	if (bounded != isl_bool_true) {
		isl_map_free(all);
		return bounded < 0 ? NULL
				   : isl_ast_expr_from_val(isl_val_one(
					     isl_ast_build_get_ctx(build)));
	}
	max = isl_map_dim_max(isl_map_copy(all), 0);
	min = isl_map_dim_min(all, 0);
	max = isl_pw_aff_add_constant_val(isl_pw_aff_sub(max, min),
		isl_val_one(isl_ast_build_get_ctx(build)));
	return isl_ast_build_expr_from_pw_aff(build, isl_pw_aff_coalesce(max));
}

/* Returns "instances" without its output dimensions other than "dim", which are
 * projected out.
 */
static __isl_give isl_map *one_dim(__isl_keep isl_map *instances, int dim)
{
	isl_size n = isl_map_dim(instances, isl_dim_out);
	isl_map *map = isl_map_copy(instances);

	if (n < 0)
		return isl_map_free(map);
	map = isl_map_project_out(map, isl_dim_out, dim + 1, n - dim - 1);
	return isl_map_project_out(map, isl_dim_out, 0, dim);
}

typedef struct context {
	const ash_scop *scop;
	ash_ast_loop *loop;
	isl_ast_build *build;
} context;

static isl_stat add_stmt(__isl_take isl_map *schedule, void *user)
{
	context *c = user;
	isl_map *instances = isl_map_reverse(schedule);
	int pos = isl_map_dim(instances, isl_dim_in) - 1;
	isl_size n = isl_map_dim(instances, isl_dim_out);
	isl_ast_expr_list *box = isl_ast_expr_list_alloc(
		isl_ast_build_get_ctx(c->build), n < 0 ? 0 : n);
	int stmt;

	for (int i = 0; box && i < n; i++) {
		isl_map *map = one_dim(instances, i);
		isl_bool even = is_even(map, pos);

		c->loop->even = c->loop->even && even == isl_bool_true;
		box = isl_ast_expr_list_add(box,
			extent_expr(c->build, map, pos));
		isl_map_free(map);
	}
	stmt = ash_scop_stmt_of_map(c->scop, instances, isl_dim_out);
	isl_map_free(instances);
	if (!box || stmt < 0) {
		isl_ast_expr_list_free(box);
		return isl_stat_error;
	}
	c->loop->stmt[c->loop->n_stmt] = stmt;
	c->loop->box[c->loop->n_stmt++] = box;
	return isl_stat_ok;
}

static isl_stat estimate(ash_ast_loop *loop, const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles)
{
	isl_union_map *times = ash_ast_executed(build, tiles);
	isl_size n = isl_union_map_n_map(times);
	context c = { scop, loop, build };
	isl_stat stat = isl_stat_error;

	loop->even = true;
	loop->box = n < 0 ? NULL : calloc(n + 1, sizeof(*loop->box));
	loop->stmt = n < 0 ? NULL : calloc(n + 1, sizeof(*loop->stmt));
	if (loop->box && loop->stmt)
		stat = isl_union_map_foreach_map(times, add_stmt, &c);
	isl_union_map_free(times);
	return stat;
}

__isl_give isl_id *ash_ast_annotate_loop(const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles,
	ash_ast_loop loop)
{
	ash_ast_loop *copy = calloc(1, sizeof(*copy));
	isl_id *id = NULL;

	if (!copy) {
		ash_ast_parts_clear(&loop);
		free(loop.apart);
		return NULL;
	}
	*copy = loop;
	if (!loop.parallel || estimate(copy, scop, build, tiles) >= 0)
		id = isl_id_alloc(isl_ast_build_get_ctx(build), loop_name,
			copy);
	if (!id)
		loop_free(copy);
	return isl_id_set_free_user(id, loop_free);
}

const ash_ast_loop *ash_ast_get_loop(__isl_keep isl_ast_node *node)
{
	isl_id *id = isl_ast_node_get_annotation(node);
	const ash_ast_loop *loop = id ? isl_id_get_user(id) : NULL;

	isl_id_free(id);
	return loop;
}
