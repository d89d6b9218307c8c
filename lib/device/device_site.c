/* device_site.c - a site: a part of a kernel with copies.
 *
 * This file makes the strips, the loops over the points of a thread, the
 * barriers and the filters of threads at a site; device_copy.c and
 * device_shared.c make the copies.  device_tiler.h shows the resulting tree,
 * and explains the terms.
 *
 * In this file "in_strip" tells whether a sequential loop was strip-mined, so
 * that the core is the band inside a strip.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_tiler.h"

#include <stdio.h>

#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/val.h>

#include "scop/tree.h"

/* The assumed number of iterations of a short loop. */
#define SHORT 4
/* Limits for loading ahead: values of a thread, length of loops, and bytes of
 * registers.
 */
#define AHEAD_POINTS 16
#define AHEAD_LOOP 8
#define AHEAD_BYTES 160

/* Insert the loops over the points of a thread above all leaves at and below
 * "node".
 */
static __isl_give isl_schedule_node *add_points(const ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	isl_size depth = isl_schedule_node_get_tree_depth(node);
	isl_size n = isl_schedule_node_n_children(node);

	if (depth < 0 || n < 0)
		return isl_schedule_node_free(node);
	if (isl_schedule_node_get_type(node) == isl_schedule_node_leaf)
		return ash_device_insert_points(t, node);
	for (int i = 0; i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = ash_tree_ascend(add_points(t, node), depth);
	}
	return node;
}

/* Insert the band with the single member "member" above "node". */
static __isl_give isl_schedule_node *insert_band(
	__isl_take isl_schedule_node *node, __isl_take isl_union_pw_aff *member)
{
	return isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff(member));
}

/* Require a single loop for each member of the band "node".  isl might split
 * loops by cases, with a barrier in each part.
 */
static __isl_give isl_schedule_node *keep_whole(
	__isl_take isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	for (int i = 0; i < n; ++i)
		node = isl_schedule_node_band_member_set_ast_loop_type(node, i,
			isl_ast_loop_atomic);
	return n < 0 ? isl_schedule_node_free(node) : node;
}

/* Strip-mine the band "node", which has one member; returns the band inside a
 * strip.
 */
static __isl_give isl_schedule_node *strip_mine(const ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	isl_val *size = isl_val_int_from_ui(t->scop->ctx,
		t->kernel->tile.strip);
	isl_multi_union_pw_aff
		*partial = isl_schedule_node_band_get_partial_schedule(node);
	isl_union_pw_aff *value = isl_multi_union_pw_aff_get_union_pw_aff(
		partial, 0);
	isl_union_pw_aff *strip = isl_union_pw_aff_floor(
		isl_union_pw_aff_scale_down_val(isl_union_pw_aff_copy(value),
			isl_val_copy(size)));

	isl_multi_union_pw_aff_free(partial);
	value = isl_union_pw_aff_sub(value,
		isl_union_pw_aff_scale_val(isl_union_pw_aff_copy(strip), size));
	node = isl_schedule_node_delete(node);
	node = insert_band(node, value);
	node = keep_whole(insert_band(node, strip));
	return isl_schedule_node_child(node, 0);
}

/* Strip-mine the innermost member of the band "node"; returns the band inside a
 * strip.
 */
static __isl_give isl_schedule_node *enter_strip(const ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	if (n > 1) {
		node = isl_schedule_node_band_split(node, (int) n - 1);
		node = isl_schedule_node_child(keep_whole(node), 0);
	}
	return n < 0 ? isl_schedule_node_free(node) : strip_mine(t, node);
}

static __isl_give isl_union_map *get_prefix(__isl_keep isl_schedule_node *node)
{
	return isl_union_map_intersect_domain(
		isl_schedule_node_get_prefix_schedule_union_map(node),
		isl_schedule_node_get_domain(node));
}

/* The site whose core is at "node".  "in_strip": is the core inside a strip? */
static ash_device_site find_site(const ash_device_tiler *t,
	__isl_keep isl_schedule_node *node, bool in_strip)
{
	ash_device_site site = { .domain = isl_schedule_node_get_domain(node),
		.outer = get_prefix(node) };
	isl_schedule_node *strips = isl_schedule_node_copy(node);

	if (in_strip)
		strips = isl_schedule_node_parent(strips);
	site.around = get_prefix(strips);
	isl_schedule_node_free(strips);
	site.values = isl_union_map_intersect_domain(ash_device_values(t),
		isl_union_set_copy(site.domain));
	return site;
}

static void site_clear(ash_device_site *site)
{
	isl_union_set_free(site->domain);
	isl_union_map_free(site->outer);
	isl_union_map_free(site->around);
	isl_union_map_free(site->values);
}

/* Insert a mark above "node", and return the node below the mark.  Nodes that
 * are inserted above that node later stay below the mark.
 */
static __isl_give isl_schedule_node *shield(__isl_take isl_schedule_node *node)
{
	isl_id *id = isl_id_alloc(isl_schedule_node_get_ctx(node), "site",
		NULL);

	node = isl_schedule_node_insert_mark(node, id);
	return isl_schedule_node_child(node, 0);
}

/* The greatest distance between two values of the last member of the band
 * "node" in one iteration of all enclosing loops; NaN on error.
 */
static __isl_give isl_val *find_reach(const ash_device_tiler *t,
	__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_pw_aff *value = ash_tree_member(node, n < 1 ? 0 : n - 1);
	isl_schedule_node *inner = isl_schedule_node_copy(node);
	isl_union_map *pairs;

	if (n > 1)
		inner = isl_schedule_node_child(
			isl_schedule_node_band_split(inner, (int) n - 1), 0);
	pairs = isl_union_map_apply_range(
		isl_union_map_reverse(get_prefix(inner)),
		isl_union_map_from_union_pw_aff(value));
	isl_schedule_node_free(inner);
	pairs = isl_union_map_intersect_params(pairs,
		ash_scop_near_params(t->scop));
	pairs = isl_union_map_apply_range(
		isl_union_map_reverse(isl_union_map_copy(pairs)), pairs);
	return isl_set_dim_max_val(
		isl_set_from_union_set(isl_union_map_deltas(pairs)), 0);
}

/* The expected number of iterations of the last member of the band "node", at
 * most "most".  A loop of unknown length inside several others of a thread is
 * assumed to be short, over a few neighbours or channels, as in convolutions.
 */
static unsigned expect_steps(const ash_device_tiler *t,
	__isl_keep isl_schedule_node *node, unsigned most)
{
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_val *reach = find_reach(t, node);
	unsigned steps = depth + n > (isl_size) t->kernel->what->depth + 2
		? SHORT
		: most;

	if (isl_val_is_int(reach) == isl_bool_true &&
		isl_val_cmp_si(reach, (long) most) < 0)
		steps = (unsigned) isl_val_get_num_si(reach) + 1;
	isl_val_free(reach);
	return steps;
}

/* Returns the map from instances to the steps inside a strip, which the band
 * "node" gives; NULL if not "in_strip".
 */
static __isl_give isl_union_map *inside_strip(
	__isl_keep isl_schedule_node *node, bool in_strip)
{
	return in_strip
		? isl_schedule_node_band_get_partial_schedule_union_map(node)
		: NULL;
}

/* Duplicate the core at "node": one version for the outer iterations in "full",
 * whose code needs no tests, and one for all others.  Returns the new node at
 * this position.
 */
static __isl_give isl_schedule_node *insert_cases(const ash_device_tiler *t,
	const ash_device_site *site, __isl_take isl_schedule_node *node,
	__isl_take isl_set *full)
{
	isl_union_set *whole = isl_union_map_domain(
		isl_union_map_intersect_range(isl_union_map_copy(site->outer),
			isl_union_set_from_set(isl_set_copy(full))));
	unsigned pos = 0;
	isl_id *id = ash_device_add_case(t, full, &pos);
	char name[48];

	whole = ash_device_where(isl_union_set_coalesce(whole), isl_id_copy(id),
		1);
	node = isl_schedule_node_insert_sequence(node,
		isl_union_set_list_add(isl_union_set_list_from_union_set(whole),
			ash_device_where(isl_union_set_copy(site->domain), id,
				0)));
	node = isl_schedule_node_insert_filter(node,
		ash_device_thread_filter(t));
	snprintf(name, sizeof(name), ASH_AST_MARK_TEST "%u:%u", t->number, pos);
	return isl_schedule_node_insert_mark(node,
		isl_id_alloc(t->scop->ctx, name, NULL));
}

/* Are the tiles of all launched blocks in "full"? */
static isl_bool are_all_full(ash_device_tiler *t, const ash_device_site *site,
	__isl_keep isl_set *full)
{
	isl_set *all = isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(site->outer)));
	isl_bool each;

	all = isl_set_intersect_params(all, ash_scop_near_params(t->scop));
	each = isl_set_is_subset(all, full);
	isl_set_free(all);
	return each;
}

/* Restrict the core at "node" to the instances of one thread.  If "in_strip",
 * "node" is the band inside a strip.  Full tiles, in which each point occurs at
 * each step of the strip, get code of their own without tests.
 */
static __isl_give isl_schedule_node *separate_full(ash_device_tiler *t,
	const ash_device_site *site, __isl_take isl_schedule_node *node,
	bool in_strip)
{
	isl_union_map *inside = inside_strip(node, in_strip);
	isl_set *full = ash_device_full_tiles(t, site, inside);
	isl_bool all = are_all_full(t, site, full);
	isl_bool none = isl_set_is_empty(full);

	isl_union_map_free(inside);
	t->need.partial = t->need.partial || all != isl_bool_true;
	if (all == isl_bool_false && none == isl_bool_false)
		return insert_cases(t, site, node, full);
	isl_set_free(full);
	if (all < 0 || none < 0)
		return isl_schedule_node_free(node);
	node = isl_schedule_node_insert_filter(node,
		ash_device_thread_filter(t));
	return isl_schedule_node_insert_mark(node,
		isl_id_alloc(t->scop->ctx, "core", NULL));
}

/* A function that inserts the copies of "group" at the core "node" (taken);
 * returns the new node.
 */
typedef __isl_give isl_schedule_node *copy_function(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);

/* Insert the copies of all groups in shared memory at "node", by the function
 * "copy".
 */
static __isl_give isl_schedule_node *copy_all(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node, copy_function *copy)
{
	for (unsigned i = 0; i < groups->n; ++i)
		if (groups->group[i].shared)
			node = copy(t, site, &groups->group[i], node);
	return node;
}

static bool has_shared(const ash_device_groups *groups)
{
	bool any = false;

	for (unsigned i = 0; i < groups->n; ++i)
		any = any || groups->group[i].shared;
	return any;
}

/* Insert before the core "node" the copies of "groups" to shared memory, and a
 * barrier, so that all threads see them.  If "in_strip", insert another barrier
 * after the core: the next strip overwrites the buffers that threads still
 * read.
 */
static __isl_give isl_schedule_node *copy_shared(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node, bool in_strip)
{
	node = copy_all(t, site, groups, node, &ash_device_copy_shared);
	node = ash_device_insert_barrier(t, site->outer, node, true);
	return in_strip ? ash_device_insert_barrier(t, site->outer, node, false)
			: node;
}

/* Insert the copies of the next strip around the core "node", so that its loads
 * are executed while the threads compute, and barriers.  Without double
 * buffers, a second barrier ensures that all threads have read the buffer
 * before it is overwritten.
 */
static __isl_give isl_schedule_node *copy_ahead(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node)
{
	bool twice = true;

	for (unsigned i = 0; i < groups->n; ++i)
		if (groups->group[i].shared)
			twice = twice && groups->group[i].twice;
	node = ash_device_insert_barrier(t, site->outer, node, false);
	node = copy_all(t, site, groups, node, &ash_device_copy_next);
	return twice ? node
		     : ash_device_insert_barrier(t, site->outer, node, false);
}

/* Insert the copies of the first strip and a barrier before "node". */
static __isl_give isl_schedule_node *copy_first(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node)
{
	node = copy_all(t, site, groups, node, &ash_device_copy_first);
	return ash_device_insert_barrier(t, site->around, node, true);
}

static __isl_give isl_schedule_node *copy_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node)
{
	for (unsigned i = 0; i < groups->n; ++i)
		if (!groups->group[i].shared)
			node = ash_device_copy_private(t, site,
				&groups->group[i], node);
	return node;
}

/* Restrict the core at "node" to the block and thread given by the parameters,
 * and insert the copies of "groups" and the barriers around it.  "in_strip": is
 * the core inside a strip?
 */
static __isl_give isl_schedule_node *fill_site(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_groups *groups,
	__isl_take isl_schedule_node *node, bool in_strip)
{
	isl_size depth = isl_schedule_node_get_tree_depth(node);

	node = separate_full(t, site, node, in_strip);
	if (site->ahead)
		node = copy_ahead(t, site, groups, node);
	else if (has_shared(groups))
		node = copy_shared(t, site, groups, node, in_strip);
	node = ash_tree_ascend(node, depth);
	if (in_strip)
		node = isl_schedule_node_parent(node);
	if (site->ahead)
		node = copy_first(t, site, groups, node);
	return copy_private(t, site, groups, node);
}

static isl_stat add_buffers(ash_device_tiler *t, const ash_device_site *site,
	const ash_device_groups *groups)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < groups->n && stat >= 0; ++i)
		stat = ash_device_add_buffer(t, site, &groups->group[i]);
	return stat;
}

/* Can threads load the next strip into registers while they compute?  The loops
 * of these loads are unrolled, because registers have no addresses, so they
 * must be short.  Sets t->need.staged to the bytes of these registers.
 */
static isl_bool can_stage(ash_device_tiler *t, const ash_device_site *site,
	const ash_device_groups *groups)
{
	unsigned longest = 0;

	if (t->need.points < AHEAD_POINTS ||
		t->kernel->tile.strip > AHEAD_LOOP || !has_shared(groups))
		return isl_bool_false;
	t->need.staged = 0;
	for (unsigned i = 0; i < groups->n; ++i) {
		const ash_device_group *group = &groups->group[i];

		if (group->shared)
			t->need.staged += ash_device_stage_most(t, group,
						  &longest) *
				t->scop->array[group->array].elem_size;
	}
	return longest > AHEAD_LOOP || t->need.staged > AHEAD_BYTES
		? isl_bool_false
		: ash_device_has_next(site);
}

/* Set site->ahead if threads can load the next strip while they compute, and
 * use double buffers if there is enough memory.  "first" is the value of
 * t->shared before the buffers of "groups" were added.
 */
static isl_stat plan_ahead(ash_device_tiler *t, ash_device_site *site,
	ash_device_groups *groups, unsigned first)
{
	unsigned bytes = t->shared - first;
	isl_bool can = can_stage(t, site, groups);

	site->ahead = can == isl_bool_true;
	if (!site->ahead)
		t->need.staged = 0;
	if (site->ahead && t->shared + bytes <= t->target->shared) {
		t->shared += bytes;
		for (unsigned i = 0; i < groups->n; ++i)
			groups->group[i].twice = groups->group[i].shared;
	}
	return can < 0 ? isl_stat_error : isl_stat_ok;
}

/* Find the groups of the site whose core is at "node", and insert their copies.
 * Returns the node at this position.
 */
static __isl_give isl_schedule_node *add_copies(ash_device_tiler *t,
	__isl_take isl_schedule_node *node, bool in_strip)
{
	ash_device_site site = find_site(t, node, in_strip);
	ash_device_groups groups = { 0 };
	unsigned first = t->shared;

	if (ash_device_groups_find(t, &site, &groups) < 0 ||
		plan_ahead(t, &site, &groups, first) < 0 ||
		add_buffers(t, &site, &groups) < 0)
		node = isl_schedule_node_free(node);
	else
		node = fill_site(t, &site, &groups, node, in_strip);
	ash_device_groups_clear(&groups);
	site_clear(&site);
	return node;
}

__isl_give isl_schedule_node *ash_device_tile_site(ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	isl_size depth = isl_schedule_node_get_tree_depth(node);
	bool in_strip = isl_schedule_node_get_type(node) ==
		isl_schedule_node_band;

	node = shield(node);
	if (in_strip)
		t->need.steps = expect_steps(t, node, t->kernel->tile.strip);
	if (in_strip)
		node = enter_strip(t, node);
	node = add_copies(t, add_points(t, node), in_strip);
	return ash_tree_ascend(node, depth);
}
