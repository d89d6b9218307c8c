/* sink.c - tiling, and choice of the innermost loop in tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sink.h"

#include <isl/schedule_node.h>
#include <isl/val.h>

#include "innermost.h"

/* Reorder the members of "partial" such that member "last" comes last. */
static __isl_give isl_multi_union_pw_aff *move_last(
	__isl_take isl_multi_union_pw_aff *partial, int last)
{
	isl_size n = isl_multi_union_pw_aff_dim(partial, isl_dim_set);
	isl_union_pw_aff *moved;

	moved = isl_multi_union_pw_aff_get_union_pw_aff(partial, last);
	for (int i = last; i + 1 < n; ++i)
		partial = isl_multi_union_pw_aff_set_union_pw_aff(partial, i,
			isl_multi_union_pw_aff_get_union_pw_aff(partial,
				i + 1));
	return isl_multi_union_pw_aff_set_union_pw_aff(partial, n - 1, moved);
}

/* Move member "last" of the band "node" after all others. */
static __isl_give isl_schedule_node *sink_member(
	__isl_take isl_schedule_node *node, int last)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_multi_union_pw_aff
		*partial = isl_schedule_node_band_get_partial_schedule(node);
	bool coincident[64];

	if (n < 0 || n > 64) {
		isl_multi_union_pw_aff_free(partial);
		return isl_schedule_node_free(node);
	}
	for (int i = 0, to = 0; i < n; ++i)
		coincident[i == last ? n - 1 : to++] =
			isl_schedule_node_band_member_get_coincident(node, i);
	node = isl_schedule_node_delete(node);
	node = isl_schedule_node_insert_partial_schedule(node,
		move_last(partial, last));
	node = isl_schedule_node_band_set_permutable(node, 1);
	for (int i = 0; i < n; ++i)
		node = isl_schedule_node_band_member_set_coincident(node, i,
			coincident[i]);
	return node;
}

static isl_bool is_no_band(__isl_keep isl_schedule_node *node, void *user)
{
	return isl_bool_ok(
		isl_schedule_node_get_type(node) != isl_schedule_node_band);
}

/* Does the subtree "node" have a band? */
static isl_bool has_band(__isl_keep isl_schedule_node *node)
{
	return isl_bool_not(
		isl_schedule_node_every_descendant(node, &is_no_band, NULL));
}

static isl_bool has_band_below(__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool has = has_band(child);

	isl_schedule_node_free(child);
	return has;
}

/* Insert the coincident loop "partial" into the subtree "node", below all its
 * bands.
 */
static __isl_give isl_schedule_node *insert_below(
	__isl_take isl_schedule_node *node,
	__isl_keep isl_multi_union_pw_aff *partial)
{
	isl_bool more = has_band(node);
	isl_size n = isl_schedule_node_n_children(node);

	if (more < 0 || n < 0)
		return isl_schedule_node_free(node);
	if (!more &&
		isl_schedule_node_get_type(node) != isl_schedule_node_filter) {
		node = isl_schedule_node_insert_partial_schedule(node,
			isl_multi_union_pw_aff_copy(partial));
		return isl_schedule_node_band_member_set_coincident(node, 0, 1);
	}
	for (int i = 0; i < n; ++i)
		node = isl_schedule_node_parent(insert_below(
			isl_schedule_node_child(node, i), partial));
	return node;
}

/* Move the last member of the band "node", which is coincident, below all bands
 * under it.  Sequences in between stay correct, since no pair of instances has
 * different times in that member.
 */
static __isl_give isl_schedule_node *sink_below(
	__isl_take isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_schedule_node *below;
	isl_multi_union_pw_aff *partial;

	if (n < 0)
		return isl_schedule_node_free(node);
	if (n > 1)
		node = isl_schedule_node_child(
			isl_schedule_node_band_split(node, n - 1), 0);
	partial = isl_schedule_node_band_get_partial_schedule(node);
	below = insert_below(isl_schedule_node_delete(node), partial);
	isl_multi_union_pw_aff_free(partial);
	return n > 1 ? isl_schedule_node_parent(below) : below;
}

/* The member that comes last, and whether it is moved below the bands under it.
 */
typedef struct {
	int last;
	bool below;
} place;

static __isl_give isl_schedule_node *apply(__isl_take isl_schedule_node *node,
	place to)
{
	node = sink_member(node, to.last);
	return to.below ? sink_below(node) : node;
}

/* Count the contiguous accesses if "to" is applied to "node". */
static isl_stat count(const ash_scop *scop, __isl_keep isl_schedule_node *node,
	place to, unsigned *n)
{
	isl_schedule_node *sunk = apply(isl_schedule_node_copy(node), to);
	isl_schedule *schedule = isl_schedule_node_get_schedule(sunk);
	ash_move_counts counts;
	isl_stat ok = ash_innermost_count(scop, schedule, &counts);

	isl_schedule_free(schedule);
	isl_schedule_node_free(sunk);
	*n = counts.contiguous;
	return ok;
}

/* Determine the best place; *gains: it is better than the current one. */
static isl_stat choose(const ash_scop *scop, __isl_keep isl_schedule_node *node,
	place *best, bool *gains)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_bool below = has_band_below(node);
	unsigned most = 0, found;

	*gains = false;
	*best = (place) { n - 1, false };
	if (n < 0 || below < 0 || count(scop, node, *best, &most) < 0)
		return isl_stat_error;
	for (int i = 2 * n - 1; i >= 0; --i) {
		place to = { i / 2, i % 2 };

		if (to.below &&
			(!below ||
				!isl_schedule_node_band_member_get_coincident(
					node, to.last)))
			continue;
		if (count(scop, node, to, &found) < 0)
			return isl_stat_error;
		if (found <= most)
			continue;
		most = found;
		*best = to;
		*gains = true;
	}
	return isl_stat_ok;
}

/* Tile the band "node"; returns the band inside the tiles. */
static __isl_give isl_schedule_node *tile(__isl_take isl_schedule_node *node,
	unsigned size)
{
	isl_multi_val *sizes = isl_multi_val_zero(
		isl_schedule_node_band_get_space(node));
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_ctx *ctx = isl_schedule_node_get_ctx(node);

	for (int i = 0; i < n; ++i)
		sizes = isl_multi_val_set_val(sizes, i,
			isl_val_int_from_ui(ctx, size));
	return isl_schedule_node_child(isl_schedule_node_band_tile(node, sizes),
		0);
}

typedef struct {
	const ash_scop *scop;
	unsigned size;
} sinking;

static __isl_give isl_schedule_node *sink(__isl_take isl_schedule_node *node,
	void *user)
{
	const sinking *s = user;
	isl_size n;
	place best;
	bool gains;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return node;
	n = isl_schedule_node_band_n_member(node);
	if (n > 1 && !isl_schedule_node_band_get_permutable(node))
		return node;
	if (n < 0 || choose(s->scop, node, &best, &gains) < 0)
		return isl_schedule_node_free(node);
	if (n < 2 && !gains)
		return node;
	return isl_schedule_node_parent(apply(tile(node, s->size), best));
}

__isl_give isl_schedule *ash_sink(const ash_scop *scop,
	__isl_take isl_schedule *schedule, unsigned size)
{
	sinking s = { scop, size };

	return isl_schedule_map_schedule_node_bottom_up(schedule, &sink, &s);
}
