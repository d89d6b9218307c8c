/* ast_build.c - AST generation with the options that give tight loops.
 *
 * isl generates the loops; this file sets its options, tracks the marks around
 * the generated node, and annotates user nodes, loops and kernels.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/val.h>

#include "ast/ast_build_impl.h"
#include "ast/ast_tiles.h"
#include "budget/budget.h"
#include "isl_fixes/ast_shift.h"
#include "scop/mark.h"
#include "support/fault.h"

/* The state of AST generation for one tree.  A tree that is generated inside
 * another one has a modified copy of the state.
 */
typedef struct builder {
	isl_union_map *deps;	/* kept, may be NULL */
	/* the artificial statements of the generated tree */
	const ash_ast_tiles *tiles;
	unsigned depth;		/* number of loops around the generated tree */
	/* the choice between full and partial tiles (ast_choice.c) that is
	 * being generated, or NULL
	 */
	const ash_ast_choice *choice;
	/* keep statements of an iteration together (ast_private.c) */
	bool private;
	bool blind;		/* ignore constraints on the parameters */
	/* Leave the bands of the tree unchanged: they are tiles of device
	 * blocks.
	 */
	bool as_is;
	ash_ast_table *table;
	ash_ast_opens *marks;	/* the marks around the generated node */
	/* The descriptions of the device kernels, indexed by their numbers;
	 * NULL: there are none.
	 */
	const ash_ast_threads *const *threads;
} builder;

/* Set isl's options: each loop bound is a single expression (a minimum or
 * maximum instead of conditions), so that it can be evaluated before the loop,
 * and tests that loop bounds imply are omitted.
 */
void ash_ast_set_options(isl_ctx *ctx)
{
	isl_options_set_ast_build_atomic_upper_bound(ctx, 1);
	isl_options_set_ast_build_detect_min_max(ctx, 1);
	isl_options_set_ast_build_exploit_nested_bounds(ctx, 1);
	isl_options_set_ast_build_prefer_pdiv(ctx, 1);
	isl_options_set_ast_build_allow_else(ctx, 1);
	isl_options_set_ast_build_allow_or(ctx, 1);
}

static __isl_give isl_ast_build *create_build(builder *b,
	__isl_keep isl_set *around);
static __isl_give isl_ast_node *generate_tree(builder *b,
	__isl_take isl_schedule *schedule, __isl_keep isl_set *around);

/* Generate the trees of both cases of "choice" and the test that selects one of
 * them.  "around" are the constraints of the enclosing loops.
 */
static __isl_give isl_ast_node *generate_choice(builder *b,
	const ash_ast_choice *choice, __isl_keep isl_set *around)
{
	builder inner = *b;
	isl_ast_build *build = create_build(&inner, around);
	isl_ast_node *node;

	inner.choice = choice;
	node = isl_ast_build_node_from_schedule(build,
		isl_schedule_copy(choice->which));
	isl_ast_build_free(build);
	return node;
}

/* Generate the loops of the tree "inner", as two cases (ast_choice.c) if
 * possible.
 */
static __isl_give isl_ast_node *generate_inner(builder *b,
	const ash_ast_inner *inner)
{
	ash_ast_choice choice;
	isl_bool found = ash_ast_find_choice(&choice, inner->schedule,
		inner->context);
	isl_ast_node *node;

	if (found < 0)
		return NULL;
	if (!found)
		return generate_tree(b, isl_schedule_copy(inner->schedule),
			inner->context);
	node = generate_choice(b, &choice, inner->context);
	ash_ast_choice_clear(&choice);
	return node;
}

/* Generate the loops inside a tile, in place of artificial statement "number"
 * at the place of "build".
 */
static __isl_give isl_ast_node *generate_below(builder *b, int number,
	__isl_keep isl_ast_build *build)
{
	builder below = *b;
	ash_ast_inner inner;
	isl_ast_node *loops = NULL;

	if (ash_ast_find_below(&inner, b->tiles, number, build, b->depth) >=
		0) {
		below.depth = inner.depth;
		loops = generate_inner(&below, &inner);
	}
	isl_schedule_free(inner.schedule);
	isl_set_free(inner.context);
	return loops;
}

/* Generate the loops of case "number" (1 or 2) of the choice b->choice. */
static __isl_give isl_ast_node *generate_case(builder *b, int number)
{
	const ash_ast_choice *choice = b->choice;
	builder inside = *b;

	inside.choice = NULL;
	return generate_tree(&inside,
		isl_schedule_copy(choice->tree[number - 1]),
		choice->context[number - 1]);
}

/* Generate the AST that replaces "node" (taken), the artificial statement
 * "number" at the place of "build": the loops inside a tile, or a case of a
 * choice.
 */
static __isl_give isl_ast_node *replace(builder *b, int number,
	__isl_take isl_ast_node *node, __isl_keep isl_ast_build *build)
{
	isl_ast_node_free(node);
	return b->choice ? generate_case(b, number)
			 : generate_below(b, number, build);
}

static __isl_give isl_ast_node *at_user(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;
	int number = ash_ast_executed_tile(node);
	isl_id *id = b->threads && number == 0
		? ash_ast_annotate_step(node, build, b->threads)
		: NULL;

	if (id)
		return isl_ast_node_set_annotation(node, id);
	if (ash_ast_opens_meet(b->marks, build) < 0)
		return isl_ast_node_free(node);
	if (number > 0)
		return replace(b, number, node, build);
	id = number < 0
		? NULL
		: ash_ast_annotate_user(b->table, node, build, b->threads);
	if (!id)
		return isl_ast_node_free(node);
	return isl_ast_node_set_annotation(node, id);
}

static isl_stat enter_mark(__isl_keep isl_id *id,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;

	return ash_ast_opens_enter(b->marks, id);
}

/* The depth of the for node "node", stored in the identifier of its iterator;
 * -1 if there is none.
 */
static int get_depth(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_id *id = isl_ast_expr_id_get_id(iterator);
	int depth = ash_ast_depth(id);

	isl_id_free(id);
	isl_ast_expr_free(iterator);
	return depth;
}

/* Callback for the nodes of a subtree: if "node" is the loop at depth *"user",
 * set "unmarked" in its annotation.  Returns whether to descend.
 */
static isl_bool note_unmarked(__isl_keep isl_ast_node *node, void *user)
{
	const int *depth = user;
	isl_id *id;
	ash_ast_loop *loop;

	if (isl_ast_node_get_type(node) != isl_ast_node_for ||
		get_depth(node) != *depth)
		return isl_bool_true;
	id = isl_ast_node_get_annotation(node);
	loop = id ? isl_id_get_user(id) : NULL;
	if (loop)
		loop->unmarked = true;
	isl_id_free(id);
	return isl_bool_false;
}

/* Remove the mark node "node", with the identifier "mark", if it is a mark
 * "parallel" above a loop that is further out than the loop it describes:
 * ast_tiles.c may have moved the mark.
 */
static __isl_give isl_ast_node *drop_moved(__isl_take isl_ast_node *node,
	__isl_keep isl_id *mark)
{
	isl_ast_node *child = isl_ast_node_mark_get_node(node);
	int depth = ash_ast_depth(mark);

	if (strcmp(isl_id_get_name(mark), ASH_MARK_PARALLEL) ||
		isl_ast_node_get_type(child) != isl_ast_node_for ||
		get_depth(child) >= depth) {
		isl_ast_node_free(child);
		return node;
	}
	isl_ast_node_free(node);
	if (isl_ast_node_foreach_descendant_top_down(child, &note_unmarked,
		    &depth) < 0)
		return isl_ast_node_free(child);
	return child;
}

/* If "mark" is the mark of a kernel, or of a condition in a kernel, annotate
 * the mark node "node" accordingly.
 */
static __isl_give isl_ast_node *add_kernel(const builder *b,
	__isl_take isl_ast_node *node, __isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build)
{
	int number = b->threads ? ash_ast_kernel_number(mark) : -1;
	isl_id *id;

	if (ash_ast_annotate_test(mark, build, b->threads, &id) < 0)
		return isl_ast_node_free(node);
	if (id)
		return isl_ast_node_set_annotation(node, id);
	if (number < 0)
		return node;
	id = ash_ast_annotate_kernel(build, number, b->threads[number]);
	return isl_ast_node_set_annotation(node, id);
}

static __isl_give isl_ast_node *leave_mark(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;
	isl_id *id = isl_ast_node_mark_get_id(node);

	ash_ast_opens_leave(b->marks, id);
	node = add_kernel(b, drop_moved(node, id), id, build);
	isl_id_free(id);
	return node;
}

/* Set loop->reduced, loop->atomic and loop->part according to "mark", a mark
 * "reduce": the arrays that it names, and the part of each that "loop" touches.
 */
static isl_stat find_parts(const builder *b, ash_ast_loop *loop,
	__isl_keep isl_ast_build *build, const char *mark)
{
	const ash_scop *scop = b->table->scop;

	loop->reduced = calloc(scop->n_array + 1, sizeof(bool));
	loop->atomic = calloc(scop->n_array + 1, sizeof(bool));
	loop->part = calloc(scop->n_array + 1, sizeof(*loop->part));
	if (!loop->reduced || !loop->atomic || !loop->part)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_array; i++) {
		const char *name = isl_id_get_name(scop->array[i].id);

		loop->n_part++;
		loop->atomic[i] = ash_mark_is_atomic(mark, name);
		loop->reduced[i] = ash_mark_reduces(mark, name) &&
			!loop->atomic[i];
		if (loop->reduced[i] &&
			ash_ast_part_find(&loop->part[i], scop, build, b->tiles,
				i) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Make "loop", at "depth", parallel if a mark "reduce" describes it, and find
 * the parts of the reduction arrays that it touches.  Does nothing for other
 * loops.
 */
static isl_stat add_reduced(const builder *b, ash_ast_loop *loop,
	__isl_keep isl_ast_build *build, int depth)
{
	const char *mark = ash_ast_opens_find(b->marks, ash_mark_is_reduce,
		depth);

	if (!mark || loop->parallel)
		return isl_stat_ok;
	loop->parallel = true;
	return find_parts(b, loop, build, mark);
}

/* Determine loop->simd, if no mark has set it, and loop->ordered from the
 * dependences b->deps.  "node" is the for node of "loop".
 */
static void add_order(const builder *b, ash_ast_loop *loop,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build)
{
	bool innermost = !loop->unroll && ash_ast_is_innermost(node);

	if (b->deps && !loop->simd && innermost)
		loop->simd = ash_ast_is_simd(build, b->tiles, b->deps) ==
			isl_bool_true;
	ASH_FAULT("ast-simd", loop->simd = ash_ast_is_innermost(node));
	loop->ordered = true;
	if (b->deps && innermost && (loop->simd || loop->parallel))
		loop->ordered = !ash_ast_has_one_user(node) &&
			ash_ast_is_ordered(build, b->tiles, b->deps) !=
				isl_bool_false;
}

/* If "loop" contains vector loops, set loop->apart: which statements are
 * independent of other iterations of "loop".  "node" is its for node.
 */
static isl_stat add_apart(const builder *b, ash_ast_loop *loop,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build)
{
	const ash_scop *scop = b->table->scop;

	if (!b->deps || loop->lanes || !ash_ast_has_lanes(node))
		return isl_stat_ok;
	loop->apart = calloc(scop->n_stmt + 1, sizeof(bool));
	if (!loop->apart)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_stmt; i++)
		loop->apart[i] = ash_ast_is_apart(build, b->tiles, b->deps,
					 isl_id_copy(scop->stmt[i].id)) ==
			isl_bool_true;
	return isl_stat_ok;
}

static __isl_give isl_ast_node *leave_for(__isl_take isl_ast_node *node,
	__isl_keep isl_ast_build *build, void *user)
{
	builder *b = user;
	const ash_ast_opens *marks = b->marks;
	int depth = get_depth(node);
	const char *simd = ash_ast_opens_find(marks, ash_mark_is_simd, depth);
	ash_ast_loop loop = {
		.parallel = ash_ast_opens_have(marks, ASH_MARK_PARALLEL, depth),
		.simd = simd,
		.lanes = ash_mark_lanes(simd),
		.unroll = ash_ast_opens_have(marks, ASH_AST_MARK_UNROLL, depth),
	};
	isl_id *id;

	if (depth < 0 || add_reduced(b, &loop, build, depth) < 0) {
		ash_ast_parts_clear(&loop);
		return isl_ast_node_free(node);
	}
	add_order(b, &loop, node, build);
	if (add_apart(b, &loop, node, build) < 0) {
		ash_ast_parts_clear(&loop);
		return isl_ast_node_free(node);
	}
	id = ash_ast_annotate_loop(b->table->scop, build, b->tiles, loop);
	if (!id)
		return isl_ast_node_free(node);
	return isl_ast_node_set_annotation(node, id);
}

/* Returns a new isl_ast_build for the generation of a tree.  If the tree is
 * inside other loops, their iterators are parameters of the tree, and "around"
 * has the constraints on them; else "around" is NULL.
 */
static __isl_give isl_ast_build *create_build(builder *b,
	__isl_keep isl_set *around)
{
	const ash_scop *scop = b->table->scop;
	isl_ast_build *build;

	if (b->blind) {
		build = isl_ast_build_alloc(scop->ctx);
	} else {
		isl_set *context = ash_scop_near_params(scop);

		if (around)
			context = isl_set_intersect(context,
				isl_set_copy(around));
		build = isl_ast_build_from_context(context);
	}
	build = isl_ast_build_set_at_each_domain(build, at_user, b);
	build = isl_ast_build_set_iterators(build,
		ash_ast_iterators(scop->ctx, b->depth));
	build = isl_ast_build_set_after_each_for(build, leave_for, b);
	build = isl_ast_build_set_before_each_mark(build, enter_mark, b);
	return isl_ast_build_set_after_each_mark(build, leave_mark, b);
}

/* Add to "schedule" a guard: the condition on parameters that at least one tile
 * has an instance.  An inner loop may be empty although the tile loops around
 * it have many iterations; without the guard, only the bounds of the inner loop
 * test that.
 */
static __isl_give isl_schedule *guard_tiles(__isl_take isl_schedule *schedule)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_set *some = isl_set_remove_divs(isl_union_set_params(domain));

	some = isl_set_from_basic_set(isl_set_simple_hull(some));
	return isl_schedule_insert_guard(schedule, isl_set_from_params(some));
}

/* Generate the loops of "schedule".  If they are inside other loops, "around"
 * has the constraints on the iterators of these, which are parameters; else it
 * is NULL.
 */
static __isl_give isl_ast_node *generate_tree(builder *b,
	__isl_take isl_schedule *schedule, __isl_keep isl_set *around)
{
	builder inside = *b;
	ash_ast_tiles *tiles;
	isl_ast_build *build = create_build(&inside, around);
	isl_ast_node *node = NULL;

	if (b->as_is)
		tiles = NULL;
	else
		schedule = ash_ast_widen_tiles(schedule, &tiles);
	inside.tiles = tiles;
	if (ash_ast_opens_note(b->marks, schedule) >= 0)
		node = isl_ast_build_node_from_schedule(build,
			tiles && tiles->n > 0 && !b->tiles
				? guard_tiles(isl_schedule_copy(schedule))
				: isl_schedule_copy(schedule));
	isl_schedule_free(schedule);
	ash_ast_tiles_free(tiles);
	isl_ast_build_free(build);
	return node;
}

/* Does "expr" (taken) contain an exact division? */
static bool divides(__isl_take isl_ast_expr *expr)
{
	bool found = false;
	isl_size n = 0;

	if (isl_ast_expr_get_type(expr) == isl_ast_expr_op) {
		n = isl_ast_expr_op_get_n_arg(expr);
		found = isl_ast_expr_op_get_type(expr) == isl_ast_expr_op_div;
	}
	for (int i = 0; !found && i < n; i++)
		found = divides(isl_ast_expr_op_get_arg(expr, i));
	isl_ast_expr_free(expr);
	return found;
}

static isl_bool find_division(__isl_keep isl_ast_node *node, void *user)
{
	bool *found = user;

	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	*found = *found || divides(isl_ast_node_for_get_init(node)) ||
		(!isl_ast_node_for_is_degenerate(node) &&
			divides(isl_ast_node_for_get_cond(node)));
	return isl_bool_ok(!*found);
}

/* Does a loop at or below "node" have a bound with an exact division?  Such a
 * bound is an integer only under a condition: c0 / 2 if c0 is even.
 */
static bool has_partial_bounds(__isl_keep isl_ast_node *node)
{
	bool found = false;

	isl_ast_node_foreach_descendant_top_down(node, find_division, &found);
	return found;
}

/* The arguments of generate_tree(), for the callback generate_by(). */
typedef struct {
	builder *b;
	isl_schedule *schedule;
} request;

static __isl_give isl_ast_node *generate_by(void *user)
{
	const request *r = user;

	return generate_tree(r->b, isl_schedule_copy(r->schedule), NULL);
}

/* Generate the loops of "schedule"; their order is right even if isl shifts
 * statements of strided loops (isl_fixes/ast_shift.h).
 */
static __isl_give isl_ast_node *generate_ordered(builder *b,
	__isl_take isl_schedule *schedule)
{
	request r = { b, schedule };
	isl_ast_node *node = ash_ast_shift_safely(&generate_by, &r);

	isl_schedule_free(schedule);
	return node;
}

/* Generate the loops without isl's unsound simplification: isl assumes that
 * evaluating the bounds of a loop tests what they require; with "c0 / 2" in a
 * bound, it may drop the test that c0 is even.  In such cases simplification by
 * bounds is disabled.
 *
 * Bounds of threads are functions of the schedule's iterators, so iterators
 * keep their values in the schedule instead of counting iterations.
 */
static __isl_give isl_ast_node *generate_sound(builder *b,
	__isl_take isl_schedule *schedule)
{
	isl_ctx *ctx = b->table->scop->ctx;
	isl_ast_node *node;

	ash_ast_set_options(ctx);
	isl_options_set_ast_build_group_coscheduled(ctx, b->private);
	isl_options_set_ast_build_scale_strides(ctx, !b->threads);
	node = generate_ordered(b, isl_schedule_copy(schedule));
	if (node && has_partial_bounds(node)) {
		isl_ast_node_free(node);
		isl_options_set_ast_build_exploit_nested_bounds(ctx, 0);
		node = generate_ordered(b, isl_schedule_copy(schedule));
	}
	isl_schedule_free(schedule);
	return node;
}

/* Callback for the nodes of a tree: ask isl to generate one loop, without
 * splitting it, for each member of a band that is not to be unrolled.
 */
static __isl_give isl_schedule_node *make_atomic(
	__isl_take isl_schedule_node *node, void *user)
{
	isl_size n = 0;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		n = isl_schedule_node_band_n_member(node);
	for (int i = 0; i < n; i++)
		if (isl_schedule_node_band_member_get_ast_loop_type(node, i) !=
			isl_ast_loop_unroll)
			node = isl_schedule_node_band_member_set_ast_loop_type(
				node, i, isl_ast_loop_atomic);
	return node;
}

/* Fallback options for cases in which isl reports an internal argument as
 * invalid.
 *
 * If there are several cases of parameters, isl may evaluate an expression
 * where it is undefined: then all conditions are generated for unconstrained
 * parameters.  If isl splits a loop, the conditions of a part may contain
 * divisions with unknown values: then loops are not split.
 */
static const struct way {
	bool blind;
	bool atomic;
} ways[] = { { true, false }, { false, true }, { true, true } };

/* Generate the loops once more, after a failure, with the fallback options
 * "way".
 */
static __isl_give isl_ast_node *generate_in_way(const builder *b,
	__isl_take isl_schedule *schedule, const struct way *way)
{
	builder other = *b;

	ash_error_forget(b->table->scop->ctx);
	ash_ast_opens_reset(b->marks);
	other.blind = way->blind;
	if (way->atomic)
		schedule = isl_schedule_map_schedule_node_bottom_up(schedule,
			&make_atomic, NULL);
	return generate_sound(&other, schedule);
}

static __isl_give isl_ast_node *generate_somehow(builder *b,
	__isl_take isl_schedule *schedule)
{
	isl_ctx *ctx = b->table->scop->ctx;
	isl_ast_node *node = generate_sound(b, isl_schedule_copy(schedule));

	for (unsigned i = 0; i < sizeof(ways) / sizeof(ways[0]) && !node &&
		ash_error_of(ctx) == ASH_ERROR_INVALID;
		++i)
		node = generate_in_way(b, isl_schedule_copy(schedule),
			&ways[i]);
	isl_schedule_free(schedule);
	return node;
}

/* Prepare "schedule" for isl: separate iterations with additional statements,
 * and tag marks with the depth of their loops.  Sets b->private.
 */
static __isl_give isl_schedule *prepare(builder *b,
	__isl_take isl_schedule *schedule)
{
	isl_bool private = ash_ast_has_private(b->table->scop, schedule);

	b->private = private == isl_bool_true;
	if (private < 0) {
		isl_schedule_free(schedule);
		return NULL;
	}
	return b->as_is
		? ash_ast_tag_marks(schedule)
		: ash_ast_prepare_marks(ash_ast_separate_edges(schedule));
}

/* Does one of the kernels have blocks of several threads? */
static bool has_blocks(const ash_ast_threads *const *threads)
{
	bool any = false;

	for (; threads && *threads; ++threads)
		any = any || (*threads)->n_thread > 0;
	return any;
}

static __isl_give isl_ast_node *build_ast(const ash_scop *scop,
	__isl_keep isl_union_map *deps, __isl_take isl_schedule *schedule,
	const ash_ast_threads *const *threads)
{
	ash_ast_opens marks = { 0 };
	builder b = { .deps = deps, .threads = threads, .marks = &marks };
	isl_ast_node *node = NULL;

	if (!scop || !schedule) {
		isl_schedule_free(schedule);
		return NULL;
	}
	ash_ast_set_options(scop->ctx);
	b.table = ash_ast_table_create(scop);
	if (!b.table) {
		isl_schedule_free(schedule);
		return NULL;
	}
	b.as_is = has_blocks(threads);
	schedule = prepare(&b, schedule);
	ASH_FAULT("ast-bound",
		if (deps) schedule = ash_fault_start_late(schedule));
	if (schedule)
		node = generate_somehow(&b, schedule);
	ASH_FAULT("ast-swap", if (deps) node = ash_fault_swap_in(node));
	ash_ast_table_free(b.table);
	ash_ast_opens_clear(&marks);
	return node;
}

__isl_give isl_ast_node *ash_ast_build(const ash_scop *scop,
	__isl_keep isl_union_map *deps, __isl_take isl_schedule *schedule)
{
	return build_ast(scop, deps, schedule, NULL);
}

__isl_give isl_ast_node *ash_ast_build_device(const ash_scop *scop,
	__isl_take isl_schedule *schedule,
	const ash_ast_threads *const *threads)
{
	return build_ast(scop, NULL, schedule, threads);
}
