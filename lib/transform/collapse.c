/* collapse.c - loop collapsing: two loops as one.
 *
 *	for x				for e = 3 * x + c
 *		for c in 0 .. 2		->	S(e / 3, e % 3)
 *			S(x, c)
 *
 * This is loop collapsing (also coalescing; Polychronopoulos, Loop Coalescing,
 * ICPP 1987).  Subscripts such as 3 * x + c, of the colors of pixels in a row,
 * follow each other then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/collapse.h"

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "scop/tree.h"
#include "support/number.h"

static bool is_loop(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_n_member(node) == 1;
}

/* The first loop of the band "node", as a function of the instances at "node".
 */
static __isl_give isl_union_pw_aff *get_loop(__isl_keep isl_schedule_node *node)
{
	return isl_union_pw_aff_intersect_domain(ash_tree_member(node, 0),
		isl_schedule_node_get_domain(node));
}

int ash_collapse_length(__isl_keep isl_schedule_node *node, int most)
{
	isl_schedule_node *inner;
	isl_union_pw_aff *loop;
	isl_val *last;
	int64_t length = 0;

	if (!is_loop(node))
		return 0;
	inner = isl_schedule_node_get_child(node, 0);
	if (is_loop(inner)) {
		loop = get_loop(inner);
		last = isl_union_pw_aff_max_val(isl_union_pw_aff_copy(loop));
		last = isl_val_sub(last, isl_union_pw_aff_min_val(loop));
		ash_number_read(isl_val_add_ui(last, 1), most, &length);
	}
	isl_schedule_node_free(inner);
	return length < 2 ? 0 : (int) length;
}

/* The map from the instances [x, c, ...] in "space" (taken) to the collapsed
 * ones, [length * x + c, 0, ...].
 */
static __isl_give isl_multi_aff *get_map(__isl_take isl_space *space,
	int length)
{
	isl_multi_aff *map = isl_multi_aff_identity_on_domain_space(space);
	isl_aff *outer = isl_multi_aff_get_at(map, 0);
	isl_aff *inner = isl_multi_aff_get_at(map, 1);
	isl_aff *none = isl_aff_sub(isl_aff_copy(inner), isl_aff_copy(inner));

	outer = isl_aff_scale_val(outer,
		isl_val_int_from_si(isl_multi_aff_get_ctx(map), length));
	map = isl_multi_aff_set_at(map, 0, isl_aff_add(outer, inner));
	return isl_multi_aff_set_at(map, 1, none);
}

static __isl_give isl_map *get_relation(__isl_take isl_space *space, int length)
{
	return isl_map_from_multi_aff(get_map(space, length));
}

/* The result of a traversal of instances or dependences: what is collected, and
 * the map that collapses them.
 */
typedef struct {
	int length;
	isl_union_set *instances;
	isl_union_map *deps;
	isl_union_pw_multi_aff *map;
} collection;

static isl_stat add_instances(__isl_take isl_set *set, void *user)
{
	collection *c = user;
	isl_map *map = get_relation(isl_set_get_space(set), c->length);

	set = isl_set_remove_divs(isl_set_apply(set, map));
	c->instances = isl_union_set_add_set(c->instances,
		isl_set_coalesce(set));
	return isl_stat_non_null(c->instances);
}

__isl_give isl_union_set *ash_collapse_instances(
	__isl_take isl_union_set *instances, int length)
{
	collection c = { .length = length };

	c.instances = isl_union_set_empty(isl_union_set_get_space(instances));
	if (isl_union_set_foreach_set(instances, &add_instances, &c) < 0)
		c.instances = isl_union_set_free(c.instances);
	isl_union_set_free(instances);
	return c.instances;
}

static isl_stat add_deps(__isl_take isl_map *map, void *user)
{
	collection *c = user;
	isl_space *from = isl_space_domain(isl_map_get_space(map));
	isl_space *to = isl_space_range(isl_map_get_space(map));

	map = isl_map_apply_domain(map, get_relation(from, c->length));
	map = isl_map_apply_range(map, get_relation(to, c->length));
	c->deps = isl_union_map_add_map(c->deps,
		isl_map_coalesce(isl_map_remove_divs(map)));
	return isl_stat_non_null(c->deps);
}

__isl_give isl_union_map *ash_collapse_deps(__isl_take isl_union_map *deps,
	int length)
{
	collection c = { .length = length };

	c.deps = isl_union_map_empty(isl_union_map_get_space(deps));
	if (isl_union_map_foreach_map(deps, &add_deps, &c) < 0)
		c.deps = isl_union_map_free(c.deps);
	isl_union_map_free(deps);
	return c.deps;
}

static isl_stat add_map(__isl_take isl_set *set, void *user)
{
	collection *c = user;

	c->map = isl_union_pw_multi_aff_add_pw_multi_aff(c->map,
		isl_pw_multi_aff_from_multi_aff(
			get_map(isl_set_get_space(set), c->length)));
	isl_set_free(set);
	return isl_stat_non_null(c->map);
}

__isl_give isl_schedule *ash_collapse_undo(__isl_take isl_schedule *schedule,
	int length)
{
	collection c = { .length = length };
	isl_union_set *domain = isl_schedule_get_domain(schedule);

	c.map = isl_union_pw_multi_aff_empty(isl_union_set_get_space(domain));
	if (isl_union_set_foreach_set(domain, &add_map, &c) < 0)
		c.map = isl_union_pw_multi_aff_free(c.map);
	isl_union_set_free(domain);
	return isl_schedule_pullback_union_pw_multi_aff(schedule, c.map);
}
