/* ast_part.c - the part of a reduction array that a loop accesses.
 *
 * The part is a bounding box, so it may contain cells that are not accessed.
 * The bounds are functions of the outer iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/union_map.h>

#include "ast/ast_build_impl.h"
#include "ast/ast_tiles.h"

typedef struct collector {
	const ash_scop *scop;
	int array;
	isl_map *cells;		/* iterations to cells; NULL: none yet */
} collector;

/* Callback for the statements executed in a loop: add to c->cells the cells of
 * c->array that the accesses of one statement touch.  "map" (taken) maps the
 * instances of that statement to their times.
 */
static isl_stat add_cells(__isl_take isl_map *map, void *user)
{
	collector *c = user;
	int pos = ash_scop_stmt_of_map(c->scop, map, isl_dim_in);
	const ash_stmt *stmt = pos < 0 ? NULL : &c->scop->stmt[pos];

	for (unsigned i = 0; stmt && i < stmt->n_access; i++) {
		isl_map *cells;

		if (stmt->access[i].array != c->array ||
			stmt->access[i].kind == ASH_KILL)
			continue;
		cells = isl_map_apply_range(isl_map_reverse(isl_map_copy(map)),
			isl_map_copy(stmt->access[i].map));
		c->cells = c->cells ? isl_map_union(c->cells, cells) : cells;
	}
	isl_map_free(map);
	return pos < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set c->cells to the map from the times of the outer loops to the cells of
 * c->array that the loop accesses.  Sets it to NULL, without an error, if there
 * are none.
 */
static isl_stat find_cells(collector *c, __isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles)
{
	isl_union_map *times = ash_ast_executed(build, tiles);
	isl_stat stat = isl_union_map_foreach_map(times, add_cells, c);
	isl_size n;

	isl_union_map_free(times);
	if (stat < 0 || !c->cells)
		return stat;
	n = isl_map_dim(c->cells, isl_dim_in);
	if (n < 1)
		return isl_stat_error;
	c->cells = isl_map_eliminate(c->cells, isl_dim_in, n - 1, 1);
	return isl_stat_non_null(c->cells);
}

/* Returns the relation "cells" projected onto dimension "dim" of the cells, or
 * a superset of it: one basic map without integer divisions.  With divisions in
 * the result, isl might express the bounds of the part by the iterator of the
 * loop itself, but the part is computed before that loop.
 */
static __isl_give isl_map *only_dim(__isl_keep isl_map *cells, int dim)
{
	isl_size n = isl_map_dim(cells, isl_dim_out);
	isl_map *map = isl_map_copy(cells);

	if (n < 0)
		return isl_map_free(map);
	map = isl_map_project_out(map, isl_dim_out, dim + 1, n - dim - 1);
	map = isl_map_project_out(map, isl_dim_out, 0, dim);
	return isl_map_from_basic_map(
		isl_basic_map_remove_divs(isl_map_simple_hull(map)));
}

/* Does the only output dimension of "map" have a lower and an upper bound? */
static isl_bool is_bounded(__isl_keep isl_map *map)
{
	isl_size n = isl_map_dim(map, isl_dim_in);
	isl_set *set = isl_map_wrap(isl_map_copy(map));
	isl_bool bounded = isl_bool_error;

	if (n >= 0)
		bounded = isl_set_dim_is_bounded(set, isl_dim_set, n);
	isl_set_free(set);
	return bounded;
}

/* Append the bounds of dimension "dim" of "cells" to "part".  Returns false if
 * the dimension has no bounds.
 */
static isl_bool add_bounds(ash_ast_part *part, __isl_keep isl_ast_build *build,
	__isl_keep isl_map *cells, int dim)
{
	isl_map *map = only_dim(cells, dim);
	isl_bool bounded = is_bounded(map);

	if (bounded != isl_bool_true) {
		isl_map_free(map);
		return bounded;
	}
	part->first = isl_ast_expr_list_add(part->first,
		isl_ast_build_expr_from_pw_aff(build,
			isl_pw_aff_coalesce(
				isl_map_dim_min(isl_map_copy(map), 0))));
	part->last = isl_ast_expr_list_add(part->last,
		isl_ast_build_expr_from_pw_aff(build,
			isl_pw_aff_coalesce(isl_map_dim_max(map, 0))));
	return isl_bool_ok(part->first && part->last);
}

static void part_clear(ash_ast_part *part)
{
	part->first = isl_ast_expr_list_free(part->first);
	part->last = isl_ast_expr_list_free(part->last);
}

static isl_stat set_bounds(ash_ast_part *part, __isl_keep isl_ast_build *build,
	__isl_keep isl_map *cells)
{
	isl_ctx *ctx = isl_ast_build_get_ctx(build);
	isl_size n = isl_map_dim(cells, isl_dim_out);
	isl_bool ok = isl_bool_true;

	part->first = isl_ast_expr_list_alloc(ctx, n < 0 ? 0 : n);
	part->last = isl_ast_expr_list_alloc(ctx, n < 0 ? 0 : n);
	for (int i = 0; ok == isl_bool_true && i < n; i++)
		ok = add_bounds(part, build, cells, i);
	if (ok == isl_bool_false)
		part_clear(part);
	return ok < 0 || n < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_ast_part_find(ash_ast_part *part, const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles, int array)
{
	collector c = { .scop = scop, .array = array };
	isl_bool one = isl_bool_true, none = isl_bool_true;
	isl_stat stat = find_cells(&c, build, tiles);

	if (stat >= 0 && c.cells) {
		one = isl_map_is_single_valued(c.cells);
		none = isl_map_is_empty(c.cells);
	}
	part->is_one = one == isl_bool_true;
	if (none < 0)
		stat = isl_stat_error;
	if (stat >= 0 && !none && !scop->array[array].scalar)
		stat = set_bounds(part, build, c.cells);
	isl_map_free(c.cells);
	return one < 0 ? isl_stat_error : stat;
}

void ash_ast_parts_clear(ash_ast_loop *loop)
{
	for (unsigned i = 0; i < loop->n_part; i++)
		part_clear(&loop->part[i]);
	free(loop->part);
	free(loop->reduced);
	free(loop->atomic);
	loop->n_part = 0;
	loop->part = NULL;
	loop->reduced = loop->atomic = NULL;
}
