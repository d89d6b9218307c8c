/* device_tile.c - tiling of the members, loops and statements of a kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_tiler.h"

#include "scop/tree.h"

/* Is "member" one of the dimensions of the kernel? */
static isl_bool is_mapped(const ash_device_kernel *kernel,
	__isl_keep isl_union_pw_aff *member)
{
	isl_bool mapped = isl_bool_false;

	for (unsigned i = 0;
		i < ash_device_n_dim(kernel) && mapped == isl_bool_false; ++i)
		mapped = isl_union_pw_aff_plain_is_equal(member,
			kernel->what->loop[i]);
	return mapped;
}

/* Callback for the pieces of a member: add the number of iterators that "value"
 * (taken) depends on to the unsigned "user".
 */
static isl_stat count_iterators(__isl_take isl_pw_aff *value, void *user)
{
	unsigned *count = user;
	isl_size n = isl_pw_aff_dim(value, isl_dim_in);

	for (int i = 0; i < n; ++i)
		*count += isl_pw_aff_involves_dims(value, isl_dim_in, i, 1) ==
			isl_bool_true;
	isl_pw_aff_free(value);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* Returns the number of iterators that "member" depends on, summed over all
 * statements.
 */
static unsigned count_involved(__isl_keep isl_union_pw_aff *member)
{
	unsigned n = 0;

	isl_union_pw_aff_foreach_pw_aff(member, &count_iterators, &n);
	return n;
}

/* Returns "member" without its skewing by dimensions of the kernel, where that
 * makes it simpler.  As a thread has one value in each dimension, the order in
 * a thread does not change; without skewing, all threads use the same elements
 * at the same time.
 */
static __isl_give isl_union_pw_aff *straighten(const ash_device_kernel *kernel,
	__isl_take isl_union_pw_aff *member)
{
	for (unsigned i = 0; i < ash_device_n_dim(kernel); ++i) {
		isl_union_pw_aff *other = isl_union_pw_aff_sub(
			isl_union_pw_aff_copy(member),
			isl_union_pw_aff_copy(kernel->what->loop[i]));

		if (count_involved(other) >= count_involved(member)) {
			isl_union_pw_aff_free(other);
			continue;
		}
		isl_union_pw_aff_free(member);
		member = other;
	}
	return member;
}

/* The members of the band "node" that are not dimensions of the kernel. */
static __isl_give isl_union_pw_aff_list *list_others(
	const ash_device_kernel *kernel, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(
		isl_schedule_node_get_ctx(node), n < 0 ? 0 : n);

	for (int i = 0; i < n; ++i) {
		isl_union_pw_aff *member = ash_tree_member(node, i);
		isl_bool mapped = is_mapped(kernel, member);

		if (mapped == isl_bool_false)
			list = isl_union_pw_aff_list_add(list,
				straighten(kernel, member));
		else
			isl_union_pw_aff_free(member);
		if (mapped < 0)
			list = isl_union_pw_aff_list_free(list);
	}
	return list;
}

/* Remove the dimensions of the kernel from the band "node". */
static __isl_give isl_schedule_node *drop_mapped(
	const ash_device_kernel *kernel, __isl_take isl_schedule_node *node)
{
	isl_union_pw_aff_list *list = list_others(kernel, node);
	isl_size n = isl_union_pw_aff_list_n_union_pw_aff(list);
	isl_multi_union_pw_aff
		*partial = isl_schedule_node_band_get_partial_schedule(node);
	isl_space *space = isl_multi_union_pw_aff_get_space(partial);
	isl_size n_all = isl_multi_union_pw_aff_dim(partial, isl_dim_out);

	isl_multi_union_pw_aff_free(partial);
	if (n < 0 || n_all < 0) {
		isl_space_free(space);
		isl_union_pw_aff_list_free(list);
		return n < 0 || n_all < 0 ? isl_schedule_node_free(node) : node;
	}
	node = isl_schedule_node_delete(node);
	space = isl_space_drop_dims(
		isl_space_reset_tuple_id(space, isl_dim_set), isl_dim_set, n,
		n_all - n);
	if (!n) {
		isl_space_free(space);
		isl_union_pw_aff_list_free(list);
		return node;
	}
	return isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff_list(space, list));
}

static isl_bool is_no_band(__isl_keep isl_schedule_node *node, void *user)
{
	(void) user;
	return isl_bool_ok(
		isl_schedule_node_get_type(node) != isl_schedule_node_band);
}

/* Is there a band at "node" or below it? */
static isl_bool has_band(__isl_keep isl_schedule_node *node)
{
	return isl_bool_not(
		isl_schedule_node_every_descendant(node, &is_no_band, NULL));
}

/* Is there a band below "node"? */
static isl_bool has_inner_band(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool found = n < 0 ? isl_bool_error : isl_bool_false;

	for (int i = 0; i < n && found == isl_bool_false; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);

		found = has_band(child);
		isl_schedule_node_free(child);
	}
	return found;
}

/* Tile a statement outside sites: each thread executes its own points. */
static __isl_give isl_schedule_node *tile_leaf(const ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	return isl_schedule_node_insert_filter(
		ash_device_insert_points(t, node), ash_device_thread_filter(t));
}

/* Tile the subtree at "node"; returns the new node at this position. */
static __isl_give isl_schedule_node *tile_below(ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
	isl_size depth = isl_schedule_node_get_tree_depth(node);
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool inner = has_inner_band(node);

	if (inner < 0 || n < 0 || depth < 0)
		return isl_schedule_node_free(node);
	if (type == isl_schedule_node_leaf)
		return tile_leaf(t, node);
	if (type == isl_schedule_node_band && !inner)
		return ash_device_tile_site(t, node);
	for (int i = 0; i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = ash_tree_ascend(tile_below(t, node), depth);
	}
	return node;
}

__isl_give isl_schedule_node *ash_device_tile_kernel(ash_device_tiler *t,
	__isl_take isl_schedule_node *node)
{
	isl_size depth = isl_schedule_node_get_tree_depth(node);
	isl_bool band;

	if (depth < 0 || ash_device_add_threads(t) < 0)
		return isl_schedule_node_free(node);
	node = isl_schedule_node_insert_filter(drop_mapped(t->kernel, node),
		ash_device_block_filter(t));
	node = isl_schedule_node_child(node, 0);
	band = has_band(node);
	if (band < 0)
		return isl_schedule_node_free(node);
	node = band ? tile_below(t, node) : ash_device_tile_site(t, node);
	return ash_tree_ascend(node, depth);
}
