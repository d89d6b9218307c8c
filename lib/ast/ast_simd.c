/* ast_simd.c - loops of the AST without carried dependences.
 *
 * A band of the tree may become several loops, of which one carries a
 * dependence and another does not: in a triangular loop nest, the part of a row
 * next to the diagonal and the rest of the row.  So each loop of the AST is
 * checked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"
#include "ast/ast_tiles.h"

#include <isl/space.h>

/* A search for a loop for which "is_it" returns true. */
typedef struct {
	bool (*is_it)(const ash_ast_loop *loop);
	bool found;
} loop_search;

static isl_bool find_loop(__isl_keep isl_ast_node *node, void *user)
{
	loop_search *s = user;

	if (isl_ast_node_get_type(node) == isl_ast_node_for)
		s->found = s->found || s->is_it(ash_ast_get_loop(node));
	return isl_bool_ok(!s->found);
}

/* Does the loop "node" contain a loop for which "is_it" returns true? */
static bool has_inner(__isl_keep isl_ast_node *node,
	bool (*is_it)(const ash_ast_loop *loop))
{
	loop_search s = { is_it, false };
	isl_ast_node *body = isl_ast_node_for_get_body(node);

	isl_ast_node_foreach_descendant_top_down(body, find_loop, &s);
	isl_ast_node_free(body);
	return s.found;
}

static bool is_kept(const ash_ast_loop *loop)
{
	return !loop || !loop->unroll;
}

bool ash_ast_is_innermost(__isl_keep isl_ast_node *node)
{
	return !has_inner(node, &is_kept);
}

static bool is_in_lanes(const ash_ast_loop *loop)
{
	return loop && loop->lanes > 1;
}

bool ash_ast_has_lanes(__isl_keep isl_ast_node *node)
{
	return has_inner(node, &is_in_lanes);
}

bool ash_ast_has_one_user(__isl_keep isl_ast_node *node)
{
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	bool one;

	while (isl_ast_node_get_type(body) == isl_ast_node_mark) {
		isl_ast_node *inner = isl_ast_node_mark_get_node(body);

		isl_ast_node_free(body);
		body = inner;
	}
	one = isl_ast_node_get_type(body) == isl_ast_node_user;
	isl_ast_node_free(body);
	return one;
}

/* The relation between points of "space" (taken) that differ in dimension "n" -
 * 1 and are equal in all dimensions before it.
 */
static __isl_give isl_map *same_outer(__isl_take isl_space *space, int n)
{
	isl_map *map = isl_map_universe(isl_space_map_from_set(space));
	isl_map *differ;

	for (int i = 0; i < n - 1; i++)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	differ = isl_map_order_lt(isl_map_copy(map), isl_dim_in, n - 1,
		isl_dim_out, n - 1);
	map = isl_map_order_gt(map, isl_dim_in, n - 1, isl_dim_out, n - 1);
	return isl_map_union(differ, map);
}

/* Is there no dependence in "deps" between iterations of the loops of "build"
 * that "related" (taken) relates?
 */
static isl_bool has_none(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_map *related)
{
	isl_union_map *times = ash_ast_executed(build, tiles);
	isl_union_map *found = isl_union_map_copy(deps);
	isl_bool none;

	found = isl_union_map_apply_domain(found, isl_union_map_copy(times));
	found = isl_union_map_apply_range(found, times);
	found = isl_union_map_intersect(found, isl_union_map_from_map(related));
	none = isl_union_map_is_empty(found);
	isl_union_map_free(found);
	return none;
}

isl_bool ash_ast_is_simd(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps)
{
	isl_space *space = isl_ast_build_get_schedule_space(build);
	int n = isl_space_dim(space, isl_dim_set);

	return has_none(build, tiles, deps, same_outer(space, n));
}

/* A search for the dependences that start or end at the statement "id". */
typedef struct {
	isl_id *id;
	isl_union_map *own;
} own_pairs;

static isl_stat add_own(__isl_take isl_map *map, void *user)
{
	own_pairs *p = user;
	isl_id *from = isl_map_get_tuple_id(map, isl_dim_in);
	isl_id *to = isl_map_get_tuple_id(map, isl_dim_out);

	if (from == p->id || to == p->id)
		p->own = isl_union_map_add_map(p->own, isl_map_copy(map));
	isl_id_free(from);
	isl_id_free(to);
	isl_map_free(map);
	return isl_stat_ok;
}

isl_bool ash_ast_is_apart(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_id *id)
{
	own_pairs p = { id,
		isl_union_map_empty(isl_union_map_get_space(deps)) };
	isl_stat ok = isl_union_map_foreach_map(deps, &add_own, &p);
	isl_bool apart = ok < 0 ? isl_bool_error
				: ash_ast_is_simd(build, tiles, p.own);

	isl_union_map_free(p.own);
	isl_id_free(id);
	return apart;
}

isl_bool ash_ast_is_ordered(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps)
{
	isl_space *space = isl_ast_build_get_schedule_space(build);

	return isl_bool_not(has_none(build, tiles, deps,
		isl_map_identity(isl_space_map_from_set(space))));
}
