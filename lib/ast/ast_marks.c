/* ast_marks.c - assignment of marks to the loops that they describe.
 *
 * isl's AST build does not count loops with a single iteration, so a callback
 * cannot tell which loop is the first below a mark.  Therefore the identifiers
 * of marks and iterators are tagged: their user pointer contains the depth of
 * their loop.  Each mark of a tree also gets a number, so that no two marks
 * have the same identifier (see ash_ast_open).
 *
 * Loops to be unrolled are only marked, and code generation unrolls them: isl
 * would repeat its computations for each copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>

#include <isl/id.h>
#include <isl/schedule_node.h>

#include "ast/ast_build_impl.h"
#include "scop/mark.h"

#define MAX_DEPTH ASH_AST_MAX_DEPTH
/* The user pointer has the depth plus one in its lowest bits, and the number of
 * the mark in the bits above.
 */
#define DEPTH_BITS 8
#define DEPTH_MASK ((1 << DEPTH_BITS) - 1)

static __isl_give isl_id *tagged_id(isl_ctx *ctx, const char *name, int depth,
	unsigned number)
{
	return isl_id_alloc(ctx, name,
		(void *) ((uintptr_t) depth + 1 +
			((uintptr_t) number << DEPTH_BITS)));
}

static uintptr_t get_tag(__isl_keep isl_id *id)
{
	return id ? (uintptr_t) isl_id_get_user(id) : 0;
}

int ash_ast_depth(__isl_keep isl_id *id)
{
	uintptr_t number = get_tag(id) & DEPTH_MASK;

	return number < 1 || number > MAX_DEPTH ? -1 : (int) number - 1;
}

unsigned ash_ast_mark_number(__isl_keep isl_id *id)
{
	return ash_ast_depth(id) < 0 ? 0
				     : (unsigned) (get_tag(id) >> DEPTH_BITS);
}

__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first)
{
	isl_id_list *list = isl_id_list_alloc(ctx, MAX_DEPTH);

	for (int i = first; i < MAX_DEPTH; i++) {
		char name[8];

		snprintf(name, sizeof(name), "c%d", i);
		list = isl_id_list_add(list, tagged_id(ctx, name, i, 0));
	}
	return list;
}

static __isl_give isl_schedule_node *tag_mark(
	__isl_take isl_schedule_node *node, unsigned *n_mark)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	isl_id *tagged = NULL;

	if (id && depth >= 0)
		tagged = tagged_id(isl_id_get_ctx(id), isl_id_get_name(id),
			depth, ++*n_mark);
	isl_id_free(id);
	node = isl_schedule_node_delete(node);
	return isl_schedule_node_insert_mark(node, tagged);
}

/* Is member "pos" of the band "node" to be unrolled, at least in its isolated
 * part?
 */
static bool is_unrolled(__isl_keep isl_schedule_node *node, int pos)
{
	return isl_schedule_node_band_member_get_ast_loop_type(node, pos) ==
		isl_ast_loop_unroll ||
		isl_schedule_node_band_member_get_isolate_ast_loop_type(node,
			pos) == isl_ast_loop_unroll;
}

static __isl_give isl_schedule_node *drop_unroll(
	__isl_take isl_schedule_node *node, int pos)
{
	node = isl_schedule_node_band_member_set_ast_loop_type(node, pos,
		isl_ast_loop_default);
	return isl_schedule_node_band_member_set_isolate_ast_loop_type(node,
		pos, isl_ast_loop_default);
}

static __isl_give isl_schedule_node *mark_unrolled(
	__isl_take isl_schedule_node *node, unsigned *n_mark)
{
	isl_ctx *ctx = isl_schedule_node_get_ctx(node);
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	isl_size n = isl_schedule_node_band_n_member(node);
	bool unrolled[MAX_DEPTH] = { false };

	if (depth < 0 || n < 0 || depth + n > MAX_DEPTH)
		return isl_schedule_node_free(node);
	for (int i = 0; i < n; i++) {
		unrolled[i] = is_unrolled(node, i);
		if (unrolled[i])
			node = drop_unroll(node, i);
	}
	for (int i = n - 1; i >= 0; i--)
		if (unrolled[i])
			node = isl_schedule_node_insert_mark(node,
				tagged_id(ctx, ASH_AST_MARK_UNROLL, depth + i,
					++*n_mark));
	return node;
}

static __isl_give isl_schedule_node *prepare_node(
	__isl_take isl_schedule_node *node, void *user)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_mark:
		return tag_mark(node, user);
	case isl_schedule_node_band:
		return mark_unrolled(node, user);
	default:
		return node;
	}
}

static __isl_give isl_schedule_node *tag_if_mark(
	__isl_take isl_schedule_node *node, void *user)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_mark
		? tag_mark(node, user)
		: node;
}

__isl_give isl_schedule *ash_ast_tag_marks(__isl_take isl_schedule *schedule)
{
	unsigned n_mark = 0;

	return isl_schedule_map_schedule_node_bottom_up(schedule, tag_if_mark,
		&n_mark);
}

__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule)
{
	unsigned n_mark = 0;

	return isl_schedule_map_schedule_node_bottom_up(schedule, prepare_node,
		&n_mark);
}
