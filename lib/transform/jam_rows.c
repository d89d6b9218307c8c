/* jam_rows.c - unroll and jam of the two innermost loops of each body.
 *
 *	for i			for strips of i
 *	    for j	->	    for j
 *		S(i, j)			S(i, j); S(i + 1, j); ...
 *
 * In the tree, the strip's iterations remain a loop below the mark "jam"; jam.c
 * unrolls it and splits off the iterations that do not fill a strip.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/jam_rows.h"

#include <stdio.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/val.h>

#include "scop/mark.h"
#include "transform/transform_impl.h"

/* Is "node" a band of one loop that carries no dependence? */
static bool is_free_loop(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_n_member(node) == 1 &&
		isl_schedule_node_band_member_get_coincident(node, 0) ==
		isl_bool_true;
}

/* Is "node" a loop around just one other loop, an innermost one, and do both
 * carry no dependence?
 */
static bool is_pair(__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *inner, *body;
	bool pair = false;

	if (!is_free_loop(node))
		return false;
	inner = isl_schedule_node_get_child(node, 0);
	if (is_free_loop(inner)) {
		body = isl_schedule_node_get_child(inner, 0);
		pair = ash_is_innermost_body(body);
		isl_schedule_node_free(body);
	}
	isl_schedule_node_free(inner);
	return pair;
}

/* Insert the loop "member" (taken), which carries no dependence, above "node".
 */
static __isl_give isl_schedule_node *add_loop(
	__isl_take isl_schedule_node *node,
	__isl_take isl_multi_union_pw_aff *member)
{
	node = isl_schedule_node_insert_partial_schedule(node, member);
	node = isl_schedule_node_band_set_permutable(node, 1);
	return isl_schedule_node_band_member_set_coincident(node, 0, 1);
}

/* The values of floor("member" / size) for the statement instances at "node".
 */
static __isl_give isl_multi_union_pw_aff *get_strips(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_pw_aff *member,
	int size)
{
	isl_union_pw_aff *strips = isl_union_pw_aff_copy(member);
	isl_multi_union_pw_aff *own;

	if (size > 1) {
		strips = isl_union_pw_aff_scale_down_val(strips,
			isl_val_int_from_si(isl_schedule_node_get_ctx(node),
				size));
		strips = isl_union_pw_aff_floor(strips);
	}
	own = isl_multi_union_pw_aff_from_union_pw_aff(strips);
	return isl_multi_union_pw_aff_intersect_domain(own,
		isl_schedule_node_get_domain(node));
}

static __isl_give isl_schedule_node *add_mark(
	__isl_take isl_schedule_node *node, int copies)
{
	char name[32];

	snprintf(name, sizeof(name), "%s 0:%d", ASH_MARK_JAM, copies);
	return isl_schedule_node_insert_mark(node,
		isl_id_alloc(isl_schedule_node_get_ctx(node), name, NULL));
}

/* Jam the pair of loops at "node": give the inner one "copies" copies for
 * successive values of "member".  Returns the node at the same place.
 */
static __isl_give isl_schedule_node *jam_pair(
	__isl_take isl_schedule_node *node, __isl_keep isl_union_pw_aff *member,
	int copies)
{
	isl_multi_union_pw_aff *inner;

	node = isl_schedule_node_delete(node);
	inner = isl_schedule_node_band_get_partial_schedule(node);
	node = isl_schedule_node_delete(node);
	node = add_loop(node, get_strips(node, member, 1));
	node = add_mark(node, copies);
	node = add_loop(node, inner);
	return add_loop(node, get_strips(node, member, copies));
}

/* Jam all pairs at and below "node" by jam_pair(); returns the node at the same
 * place.
 */
static __isl_give isl_schedule_node *jam_below(
	__isl_take isl_schedule_node *node, __isl_keep isl_union_pw_aff *member,
	int copies)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (is_pair(node))
		return jam_pair(node, member, copies);
	for (int i = 0; node && i < n; ++i) {
		node = isl_schedule_node_child(node, i);
		node = isl_schedule_node_parent(
			jam_below(node, member, copies));
	}
	return node;
}

__isl_give isl_schedule *ash_jam_rows(__isl_take isl_schedule *schedule,
	__isl_keep isl_union_pw_aff *member, int copies)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = jam_below(node, member, copies);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}
