/* sink.c - tiles, and which of the loops inside them is innermost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/sink.h"

#include <isl/schedule_node.h>
#include <isl/val.h>

#include "sched/innermost.h"

/* Put the members of "partial" in the order in which "last" comes last. */
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
	return isl_multi_union_pw_aff_set_union_pw_aff(partial, n - 1,
		moved);
}

/* The band "node" with member "last" after all others. */
static __isl_give isl_schedule_node *sink_member(
	__isl_take isl_schedule_node *node, int last)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_multi_union_pw_aff *partial =
		isl_schedule_node_band_get_partial_schedule(node);
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

/* How many accesses are contiguous in the tree of "node"? */
static isl_stat count(const ash_scop *scop,
	__isl_keep isl_schedule_node *node, unsigned *n)
{
	isl_schedule *schedule = isl_schedule_node_get_schedule(node);
	ash_move_counts counts;
	isl_stat ok = ash_innermost_count(scop, schedule, &counts);

	isl_schedule_free(schedule);
	*n = counts.contiguous;
	return ok;
}

/* The best member to come last in the band "node". */
static isl_stat choose(const ash_scop *scop,
	__isl_keep isl_schedule_node *node, int *best)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	unsigned most = 0;

	if (n < 0)
		return isl_stat_error;
	*best = n - 1;
	if (count(scop, node, &most) < 0)
		return isl_stat_error;
	for (int i = n - 2; i >= 0; --i) {
		isl_schedule_node *sunk = sink_member(
			isl_schedule_node_copy(node), i);
		unsigned found;
		isl_stat ok = count(scop, sunk, &found);

		isl_schedule_node_free(sunk);
		if (ok < 0)
			return ok;
		if (found > most) {
			most = found;
			*best = i;
		}
	}
	return isl_stat_ok;
}

/* Tile the band "node"; the result is the band inside the tiles. */
static __isl_give isl_schedule_node *tile(
	__isl_take isl_schedule_node *node, unsigned size)
{
	isl_multi_val *sizes = isl_multi_val_zero(
		isl_schedule_node_band_get_space(node));
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_ctx *ctx = isl_schedule_node_get_ctx(node);

	for (int i = 0; i < n; ++i)
		sizes = isl_multi_val_set_val(sizes, i,
			isl_val_int_from_ui(ctx, size));
	return isl_schedule_node_child(isl_schedule_node_band_tile(node,
		sizes), 0);
}

typedef struct {
	const ash_scop *scop;
	unsigned size;
} sinking;

static __isl_give isl_schedule_node *sink(__isl_take isl_schedule_node *node,
	void *user)
{
	const sinking *s = user;
	int best;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
	    isl_schedule_node_band_n_member(node) < 2 ||
	    isl_schedule_node_band_get_permutable(node) != isl_bool_true)
		return node;
	if (choose(s->scop, node, &best) < 0)
		return isl_schedule_node_free(node);
	node = sink_member(tile(node, s->size), best);
	return isl_schedule_node_parent(node);
}

__isl_give isl_schedule *ash_sink(const ash_scop *scop,
	__isl_take isl_schedule *schedule, unsigned size)
{
	sinking s = { scop, size };

	return isl_schedule_map_schedule_node_bottom_up(schedule, &sink, &s);
}
