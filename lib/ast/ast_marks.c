/* ast_marks.c - marks that know the loop they describe.
 *
 * The AST build does not count loops that turn out to have a single
 * iteration, so a callback cannot tell which loop is the first below a mark.
 * Therefore the identifiers of marks, and those of the iterators, get the
 * depth of their loop as user pointer.
 *
 * Loops that are to be unrolled are marked, too, and left to the code
 * generator: isl would do all its work anew for each copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>

#include <isl/id.h>
#include <isl/schedule_node.h>

#include "ast/ast_annotate.h"
#include "scop/mark.h"

#define MAX_DEPTH ASH_AST_MAX_DEPTH

static __isl_give isl_id *id_with_depth(isl_ctx *ctx, const char *name,
	int depth)
{
	return isl_id_alloc(ctx, name, (void *) ((uintptr_t) depth + 1));
}

int ash_ast_depth(__isl_keep isl_id *id)
{
	uintptr_t number = id ? (uintptr_t) isl_id_get_user(id) : 0;

	return number < 1 || number > MAX_DEPTH ? -1 : (int) number - 1;
}

uint64_t ash_ast_depth_bit(__isl_keep isl_id *id)
{
	int depth = ash_ast_depth(id);

	return depth < 0 ? 0 : UINT64_C(1) << depth;
}

__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first)
{
	isl_id_list *list = isl_id_list_alloc(ctx, MAX_DEPTH);

	for (int i = first; i < MAX_DEPTH; i++) {
		char name[8];

		snprintf(name, sizeof(name), "c%d", i);
		list = isl_id_list_add(list, id_with_depth(ctx, name, i));
	}
	return list;
}

static __isl_give isl_schedule_node *tag_mark(
	__isl_take isl_schedule_node *node)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	isl_id *tagged = NULL;

	if (id && depth >= 0)
		tagged = id_with_depth(
			isl_id_get_ctx(id), isl_id_get_name(id), depth);
	isl_id_free(id);
	node = isl_schedule_node_delete(node);
	return isl_schedule_node_insert_mark(node, tagged);
}

/* Is member "pos" of the band to be unrolled, at least in its isolated part?
 */
static bool is_unrolled(__isl_keep isl_schedule_node *node, int pos)
{
	return isl_schedule_node_band_member_get_ast_loop_type(node, pos) ==
		isl_ast_loop_unroll ||
		isl_schedule_node_band_member_get_isolate_ast_loop_type(
			node, pos) == isl_ast_loop_unroll;
}

static __isl_give isl_schedule_node *drop_unroll(
	__isl_take isl_schedule_node *node, int pos)
{
	node = isl_schedule_node_band_member_set_ast_loop_type(
		node, pos, isl_ast_loop_default);
	return isl_schedule_node_band_member_set_isolate_ast_loop_type(
		node, pos, isl_ast_loop_default);
}

static __isl_give isl_schedule_node *mark_unrolled(
	__isl_take isl_schedule_node *node)
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
				id_with_depth(
					ctx, ASH_AST_MARK_UNROLL, depth + i));
	return node;
}

static __isl_give isl_schedule_node *prepare_node(
	__isl_take isl_schedule_node *node, void *user)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_mark:
		return tag_mark(node);
	case isl_schedule_node_band:
		return mark_unrolled(node);
	default:
		return node;
	}
}

__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule)
{
	return isl_schedule_map_schedule_node_bottom_up(
		schedule, prepare_node, NULL);
}
