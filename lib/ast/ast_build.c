/* ast_build.c - AST generation with the options that give tight loops.
 *
 * isl generates the loops; this file chooses its options, follows the marks
 * "parallel" and annotates user nodes and parallel loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include <isl/id.h>

#include "ast/ast_annotate.h"
#include "scop/mark.h"
#include "support/fault.h"

/* A kind of mark, and the depths of the loops that the open ones describe. */
typedef struct open_mark {
	const char *name;
	uint64_t depths;
} open_mark;

enum { PARALLEL, SIMD, UNROLL, N_MARK };

typedef struct builder {
	isl_union_map *deps;	/* kept, may be NULL */
	ash_ast_table *table;
	open_mark mark[N_MARK];
} builder;

/* Bounds are one expression each, so that they can be evaluated in front of
 * the loop; minima instead of conditions; tests that an outer loop bound
 * implies are left out.
 */
static void set_options(isl_ctx *ctx)
{
	isl_options_set_ast_build_atomic_upper_bound(ctx, 1);
	isl_options_set_ast_build_detect_min_max(ctx, 1);
	isl_options_set_ast_build_exploit_nested_bounds(ctx, 1);
	isl_options_set_ast_build_prefer_pdiv(ctx, 1);
	isl_options_set_ast_build_allow_else(ctx, 1);
	isl_options_set_ast_build_allow_or(ctx, 1);
}

static open_mark *find_mark(builder *b, __isl_keep isl_id *id)
{
	for (unsigned i = 0; id && i < N_MARK; i++)
		if (!strcmp(isl_id_get_name(id), b->mark[i].name))
			return &b->mark[i];
	return NULL;
}

static __isl_give isl_ast_node *at_user(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;
	isl_id *id = ash_ast_annotate_user(b->table, node);

	if (!id)
		return isl_ast_node_free(node);
	return isl_ast_node_set_annotation(node, id);
}

static isl_stat enter_mark(__isl_keep isl_id *id,
	__isl_keep isl_ast_build *build, void *user)
{
	open_mark *mark = find_mark(user, id);

	if (mark)
		mark->depths |= ash_ast_depth_bit(id);
	return isl_stat_ok;
}

static __isl_give isl_ast_node *leave_mark(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	isl_id *id = isl_ast_node_mark_get_id(node);
	open_mark *mark = find_mark(user, id);

	if (mark)
		mark->depths &= ~ash_ast_depth_bit(id);
	isl_id_free(id);
	return node;
}

static __isl_give isl_ast_node *leave_for(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_id *id = isl_ast_expr_id_get_id(iterator);
	uint64_t bit = ash_ast_depth_bit(id);

	ash_ast_loop loop = {
		.parallel = b->mark[PARALLEL].depths & bit,
		.simd = b->mark[SIMD].depths & bit,
		.unroll = b->mark[UNROLL].depths & bit,
	};

	isl_ast_expr_free(iterator);
	isl_id_free(id);
	if (b->deps && !loop.simd && !loop.unroll &&
		ash_ast_is_innermost(node))
		loop.simd = ash_ast_is_simd(build, b->deps) == isl_bool_true;
	ASH_FAULT("ast-simd", loop.simd = ash_ast_is_innermost(node));
	id = ash_ast_annotate_loop(build, loop);
	if (!id)
		return isl_ast_node_free(node);
	return isl_ast_node_set_annotation(node, id);
}

static __isl_give isl_ast_build *create_build(builder *b)
{
	const ash_scop *scop = b->table->scop;
	isl_set *context = isl_set_intersect_params(
		isl_set_copy(scop->context), isl_set_copy(scop->assumed));
	isl_ast_build *build = isl_ast_build_from_context(context);

	build = isl_ast_build_set_at_each_domain(build, at_user, b);
	build = isl_ast_build_set_iterators(
		build, ash_ast_iterators(scop->ctx));
	build = isl_ast_build_set_after_each_for(build, leave_for, b);
	build = isl_ast_build_set_before_each_mark(build, enter_mark, b);
	return isl_ast_build_set_after_each_mark(build, leave_mark, b);
}

__isl_give isl_ast_node *ash_ast_build(const ash_scop *scop,
	__isl_keep isl_union_map *deps, __isl_take isl_schedule *schedule)
{
	builder b = { .deps = deps, .mark = {
		[PARALLEL] = { ASH_MARK_PARALLEL, 0 },
		[SIMD] = { ASH_MARK_SIMD, 0 },
		[UNROLL] = { ASH_AST_MARK_UNROLL, 0 },
	} };
	isl_ast_build *build = NULL;
	isl_ast_node *node = NULL;

	if (!scop || !schedule) {
		isl_schedule_free(schedule);
		return NULL;
	}
	set_options(scop->ctx);
	b.table = ash_ast_table_create(scop);
	if (b.table)
		build = create_build(&b);
	schedule = ash_ast_prepare_marks(schedule);
	ASH_FAULT("ast-bound", schedule = ash_fault_start_late(schedule));
	node = isl_ast_build_node_from_schedule(build, schedule);
	isl_ast_build_free(build);
	ash_ast_table_free(b.table);
	return node;
}

__isl_give isl_ast_expr *ash_ast_test(const ash_scop *scop,
	__isl_take isl_set *test)
{
	isl_ast_build *build =
		isl_ast_build_from_context(isl_set_copy(scop->context));
	isl_ast_expr *expr;

	set_options(scop->ctx);
	test = isl_set_coalesce(
		isl_set_gist(test, isl_set_copy(scop->context)));
	expr = isl_ast_build_expr_from_set(build, test);
	isl_ast_build_free(build);
	return expr;
}

__isl_give isl_ast_expr *ash_ast_param_expr(const ash_scop *scop,
	__isl_take isl_pw_aff *value)
{
	isl_set *context = isl_set_intersect_params(
		isl_set_copy(scop->context), isl_set_copy(scop->assumed));
	isl_ast_build *build = isl_ast_build_from_context(context);
	isl_ast_expr *expr;

	set_options(scop->ctx);
	expr = isl_ast_build_expr_from_pw_aff(build, value);
	isl_ast_build_free(build);
	return expr;
}
