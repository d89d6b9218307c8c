/* vector_nest.c - outer-loop vectorization: loops over lanes as vector
 * instructions.
 *
 * The search vectorizes outer loops: it moves iterations of a loop that carries
 * no dependence into innermost loops of constant length over the lanes
 * ("strips"; transform/lanes.c, transform/jam.c; Nuzman and Zaks, Outer-Loop
 * Vectorization - Revisited for Short SIMD Architectures, PACT 2008).  Here
 * each statement of a strip becomes vector instructions, so that nothing is
 * left to LLVM's vectorizer:
 *
 * 	for k			s = S[i ... i + 7]
 * 	    simd i		for k in blocks of 8
 * 		S[i] +=			a0 ... a7: 8 rows of A, transposed
 * 		A[i][k] * x[k]		s += a0 * x[k]; s += a1 * x[k + 1]; ...
 * 				for the rest of k
 * 					s += A[i ... i + 7][k] * x[k]
 * 				S[i ... i + 7] = s
 *
 * Each lane has its own sum, in the order of the program.  A block has as many
 * steps as a vector has lanes, so it loads only elements of rows that the
 * original loop reads, and the loop does not write the arrays of these rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/val.h>

#include "llvm/edit/edit.h"
#include "support/grow.h"

/* ---- strips ---- */

/* The iterator of "node"; not owned. */
static isl_id *get_iterator(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_id *id = isl_ast_expr_id_get_id(iterator);

	isl_ast_expr_free(iterator);
	isl_id_free(id);
	return id;
}

/* Is the increment of the loop "node" 1? */
static bool has_unit_step(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *inc = isl_ast_node_for_get_inc(node);
	isl_val *step = isl_ast_expr_get_type(inc) == isl_ast_expr_int
		? isl_ast_expr_int_get_val(inc)
		: NULL;
	bool one = step && isl_val_is_one(step) == isl_bool_true;

	isl_val_free(step);
	isl_ast_expr_free(inc);
	return one;
}

/* The number of vectors that cover one execution of the loop "node", if it is a
 * loop over lanes; else 0.
 */
static unsigned get_groups(__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	unsigned lanes = info && info->simd ? info->lanes : 0;
	unsigned trips = lanes > 1 ? ash_gen_trips(node) : 0;

	if (trips == 0 || lanes > ASH_MAX_LANES || trips % lanes != 0 ||
		(lanes & (lanes - 1)) != 0 || !has_unit_step(node))
		return 0;
	return trips / lanes;
}

/* Do the iterators of the loops "a" and "b" have the same first value? */
static bool begin_alike(__isl_keep isl_ast_node *a, __isl_keep isl_ast_node *b)
{
	isl_ast_expr *x = isl_ast_node_for_get_init(a);
	isl_ast_expr *y = isl_ast_node_for_get_init(b);
	bool same = isl_ast_expr_is_equal(x, y) == isl_bool_true;

	isl_ast_expr_free(x);
	isl_ast_expr_free(y);
	return same;
}

/* Is the first value of the strip's iterator affine, and independent of the
 * enclosing loop?
 */
static bool begins_fixed(const ash_vector_nest *nest)
{
	static const ash_form_names none;
	isl_ast_expr *init = isl_ast_node_for_get_init(nest->strip);
	ash_form form = ash_form_get(&none, init);

	isl_ast_expr_free(init);
	return form.known && !(nest->along && ash_form_has(&form, nest->along));
}

/* Is "user" independent of the other iterations of the loop around the strips,
 * so that it can be vectorized along this loop?
 */
static bool is_apart(const ash_vector_nest *nest, const ash_ast_user *user)
{
	const ash_ast_loop *info = nest->loop ? ash_ast_get_loop(nest->loop)
					      : NULL;

	return info && info->apart && info->apart[user->stmt];
}

static void add_user(ash_vector_nest *nest, const ash_ast_user *user,
	isl_id *lane, bool along)
{
	ash_vector_user u = { .user = user, .lane = lane, .along = along };
	ash_vector_user *more;

	if (!user || (along && !is_apart(nest, user))) {
		nest->failed = true;
		return;
	}
	nest->n_along += along;
	u.strip = nest->n_strip;
	u.stmt = &nest->gen->scop->stmt[user->stmt];
	u.ir = &nest->gen->ir->stmt[user->stmt];
	more = ash_grow(nest->user, nest->n_user, sizeof(*more));
	if (!more) {
		nest->failed = true;
		return;
	}
	nest->user = more;
	more[nest->n_user++] = u;
	if (!ash_vector_is_possible(nest->gen, &u) ||
		ash_vector_set_accesses(nest, &more[nest->n_user - 1]) < 0)
		nest->failed = true;
}

/* The strip that contains the statements of the current subtree.  Outside of
 * strips, each statement counts as a strip of its own.
 */
typedef struct {
	ash_vector_nest *nest;
	isl_id *lane;		/* iterator of the strip; NULL: outside of
				 * strips */
	/* are the statements of the strip vectorized along the loop around the
	 * strips?
	 */
	bool along;
} place;

static void add_node(place *p, __isl_keep isl_ast_node *node);

static isl_stat add_child(__isl_take isl_ast_node *node, void *user)
{
	add_node(user, node);
	isl_ast_node_free(node);
	return isl_stat_ok;
}

static isl_bool take_strip(__isl_keep isl_ast_node *node, void *user)
{
	ash_vector_nest *nest = user;
	unsigned groups = isl_ast_node_get_type(node) == isl_ast_node_for
		? get_groups(node)
		: 0;

	if (groups == 0 || nest->strip)
		return isl_bool_ok(!nest->strip);
	nest->strip = isl_ast_node_copy(node);
	nest->lane = get_iterator(node);
	nest->groups = groups;
	nest->lanes = ash_ast_get_loop(node)->lanes;
	return isl_bool_false;
}

/* Is "node" a loop over lanes like the first strip, or an unrolled loop over
 * the same iterations, whose statements are vectorized along the loop around
 * the strips?  Sets *along to whether it is the latter.
 */
static bool is_strip(const ash_vector_nest *nest, __isl_keep isl_ast_node *node,
	bool *along)
{
	unsigned groups = get_groups(node);

	*along = groups == 0;
	if (!begin_alike(node, nest->strip))
		return false;
	if (groups > 0)
		return groups == nest->groups &&
			ash_ast_get_loop(node)->lanes == nest->lanes;
	return nest->loop && has_unit_step(node) &&
		ash_gen_copies(node) == nest->groups * nest->lanes;
}

static void add_strip(ash_vector_nest *nest, __isl_keep isl_ast_node *node)
{
	place p = { .nest = nest, .lane = get_iterator(node) };

	if (!is_strip(nest, node, &p.along)) {
		nest->failed = true;
		return;
	}
	add_child(isl_ast_node_for_get_body(node), &p);
	nest->n_strip++;
}

static void add_block(place *p, __isl_keep isl_ast_node *node)
{
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);

	isl_ast_node_list_foreach(list, &add_child, p);
	isl_ast_node_list_free(list);
}

static void add_node(place *p, __isl_keep isl_ast_node *node)
{
	enum isl_ast_node_type type = isl_ast_node_get_type(node);

	if (p->nest->failed)
		return;
	if (type == isl_ast_node_block)
		add_block(p, node);
	else if (type == isl_ast_node_mark && !ash_ast_get_test(node) &&
		!ash_ast_get_kernel(node))
		add_child(isl_ast_node_mark_get_node(node), p);
	else if (type == isl_ast_node_for && !p->lane)
		add_strip(p->nest, node);
	else if (type == isl_ast_node_user && p->lane)
		add_user(p->nest, ash_ast_get_user(node), p->lane, p->along);
	else
		p->nest->failed = true;
}

ash_vector_nest *ash_vector_nest_free(ash_vector_nest *nest)
{
	if (!nest)
		return NULL;
	for (unsigned u = 0; u < nest->n_user; ++u) {
		const ash_vector_user *user = &nest->user[u];

		for (unsigned i = 0; user->access && i < user->stmt->n_access;
			++i)
			free(user->access[i].index);
		free(user->access);
		for (unsigned i = 0; i < user->n_copy; ++i)
			isl_ast_expr_free(user->copy[i].init);
	}
	for (unsigned i = 0; i < nest->n_cell; ++i) {
		free(nest->cell[i].slot);
		free(nest->cell[i].address);
	}
	for (unsigned i = 0; i < nest->n_row; ++i)
		free(nest->row[i].column);
	isl_ast_node_free(nest->strip);
	free(nest->user);
	free(nest->written);
	free(nest->scalar);
	free(nest->cell);
	free(nest->row);
	free(nest->window);
	free(nest);
	return NULL;
}

/* Are the statements that are vectorized along the loop around the strips all
 * before the other statements, or all after them?
 */
static bool along_are_together(const ash_vector_nest *nest)
{
	unsigned changes = 0;

	for (unsigned u = 1; u < nest->n_user; ++u)
		changes += nest->user[u].along != nest->user[u - 1].along;
	return changes <= 1;
}

/* Collect the strips below "node", the body of a loop, or "node" itself if it
 * is a strip.
 */
static void find_strips(ash_vector_nest *nest, __isl_keep isl_ast_node *node)
{
	place p = { .nest = nest };

	nest->written = calloc(nest->gen->scop->n_array + 1,
		sizeof(*nest->written));
	isl_ast_node_foreach_descendant_top_down(node, &take_strip, nest);
	nest->failed = !nest->written || !nest->strip || !begins_fixed(nest);
	if (nest->failed)
		return;
	if (get_groups(node)) {
		add_strip(nest, node);
	} else {
		nest->loop = node;
		nest->along = has_unit_step(node) ? get_iterator(node) : NULL;
		nest->failed = !nest->along || !begins_fixed(nest);
		add_child(isl_ast_node_for_get_body(node), &p);
	}
	nest->failed |= nest->n_user == 0 || !along_are_together(nest);
}

/* Is "node" an innermost loop without lanes and without dependences between its
 * iterations?
 */
static bool is_flat(__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);

	return info && info->simd && info->lanes == 0 && has_unit_step(node);
}

ash_vector_nest *ash_vector_find(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	ash_vector_nest *nest;

	if (gen->kept || gen->moving || gen->frame->n_buffer ||
		isl_ast_node_for_is_degenerate(node) != isl_bool_false)
		return NULL;
	nest = calloc(1, sizeof(*nest));
	if (!nest)
		return NULL;
	nest->gen = gen;
	nest->step = -1;
	if (is_flat(node))
		ash_vector_find_flat(nest, node);
	else
		find_strips(nest, node);
	if (nest->failed || !ash_vector_place(nest) ||
		(nest->flat && !ash_vector_find_windows(nest)))
		return ash_vector_nest_free(nest);
	nest->scalar = calloc((size_t) nest->groups * (gen->scop->n_array + 1),
		sizeof(*nest->scalar));
	return nest->scalar ? nest : ash_vector_nest_free(nest);
}

/* ---- code ---- */

/* The index of the first statement after the strip of statement "user". */
static unsigned get_next_strip(const ash_vector_nest *nest, unsigned user)
{
	unsigned next = user;

	while (next < nest->n_user &&
		nest->user[next].strip == nest->user[user].strip)
		++next;
	return next;
}

/* Generate the statements from "user" to "end" - 1 as scalar code by "emit",
 * once for each iteration of their strip.
 */
static isl_stat emit_copies(ash_vector_nest *nest, unsigned user, unsigned end,
	isl_stat (*emit)(ash_vector_nest *nest, unsigned user, unsigned lane))
{
	unsigned n = nest->flat ? 1 : nest->groups * nest->lanes;

	for (unsigned l = 0; l < n; ++l)
		for (unsigned u = user; u < end; ++u)
			if (emit(nest, u, l) < 0)
				return isl_stat_error;
	return isl_stat_ok;
}

/* Generate, for one block of steps, the statements that are vectorized along
 * the loop around the strips.
 */
static isl_stat emit_along(ash_vector_nest *nest)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned u = 0, next; u < nest->n_user && stat >= 0; u = next) {
		next = get_next_strip(nest, u);
		if (nest->user[u].along)
			stat = emit_copies(nest, u, next, &ash_vector_stmt);
	}
	return stat;
}

/* Generate statement "user" for all lanes. */
static isl_stat emit_lanes(ash_vector_nest *nest, unsigned user)
{
	for (unsigned g = 0; g < nest->groups; ++g)
		if (ash_vector_stmt(nest, user, g) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* Generate the code of all strips for one iteration of the enclosing loop; in a
 * block, without the statements that emit_along() generates for the block.
 */
static isl_stat emit_strips(ash_vector_nest *nest)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned u = 0, next; u < nest->n_user && stat >= 0; u = next) {
		next = get_next_strip(nest, u);
		if (nest->user[u].along && nest->step < 0)
			stat = emit_copies(nest, u, next, &ash_vector_single);
		for (; u < next && !nest->user[u].along && stat >= 0; ++u)
			stat = emit_lanes(nest, u);
	}
	ash_vector_store_scalars(nest);
	return stat;
}

/* Generate all strips for the iteration of the enclosing loop in which its
 * iterator has the value "iterator".
 */
static isl_stat emit_iteration(ash_vector_nest *nest, LLVMValueRef iterator)
{
	ash_gen_name name = { isl_id_copy(nest->along), iterator, ASH_MAX_INDEX,
		false };
	isl_stat stat;

	if (ash_gen_push_name(nest->gen, name) < 0)
		return isl_stat_error;
	stat = emit_strips(nest);
	ash_gen_pop_name(nest->gen);
	return stat;
}

/* A loop to be generated, over steps or blocks. */
typedef struct {
	ash_vector_nest *nest;
	LLVMValueRef first;	/* first value of the iterator */
	LLVMBasicBlockRef latch;
} loop;

/* Add metadata to the loop "l", whose last block is l->latch. */
static void describe_loop(const loop *l)
{
	ash_gen *gen = l->nest->gen;
	static const char *const name[] = { "llvm.loop.mustprogress",
		"llvm.loop.unroll.disable" };
	LLVMMetadataRef operand[2];

	for (unsigned i = 0; i < 2; ++i) {
		LLVMMetadataRef text = LLVMMDStringInContext2(gen->context,
			name[i], strlen(name[i]));

		operand[i] = LLVMMDNodeInContext2(gen->context, &text, 1);
	}
	LLVMSetMetadata(LLVMGetBasicBlockTerminator(l->latch),
		ash_gen_kind(gen, "llvm.loop"),
		LLVMMetadataAsValue(gen->context,
			ash_ir_distinct_node(gen->context, operand, 2, true)));
}

/* Callback of ash_gen_repeat: generate step "k" of the loop. */
static isl_stat emit_single(ash_gen *gen, LLVMValueRef k, void *user)
{
	loop *l = user;
	isl_stat stat = emit_iteration(l->nest,
		LLVMBuildNSWAdd(gen->builder, l->first, k, ""));

	l->latch = LLVMGetInsertBlock(gen->builder);
	return stat;
}

/* Callback of ash_gen_repeat: generate block "k", which is as many steps as a
 * vector has lanes.
 */
static isl_stat emit_block(ash_gen *gen, LLVMValueRef k, void *user)
{
	loop *l = user;
	ash_vector_nest *nest = l->nest;
	LLVMValueRef first = LLVMBuildNSWMul(gen->builder, k,
		ash_gen_index(gen, nest->lanes), "");
	ash_gen_name name = { isl_id_copy(nest->along), NULL, ASH_MAX_INDEX,
		false };
	isl_stat stat;

	first = LLVMBuildNSWAdd(gen->builder, l->first, first, "");
	name.value = first;
	nest->base = first;
	if (ash_gen_push_name(gen, name) < 0)
		return isl_stat_error;
	stat = ash_vector_load_rows(nest);
	if (stat >= 0)
		stat = ash_vector_load_windows(nest);
	ash_gen_pop_name(gen);
	if (stat >= 0 && nest->user[0].along)
		stat = emit_along(nest);
	ash_vector_keep_windows(nest);
	for (nest->step = 0;
		stat >= 0 && !nest->flat && nest->step < (int) nest->lanes;
		nest->step++)
		stat = emit_iteration(nest,
			LLVMBuildNSWAdd(gen->builder, first,
				ash_gen_index(gen, nest->step), ""));
	nest->step = -1;
	if (stat >= 0 && !nest->user[0].along)
		stat = emit_along(nest);
	l->latch = LLVMGetInsertBlock(gen->builder);
	return stat;
}

/* A loop over steps or blocks with its trip count "n", which may be 0. */
typedef struct {
	loop loop;
	LLVMValueRef n;
	const char *name;
	isl_stat (*body)(ash_gen *gen, LLVMValueRef k, void *user);
} counted;

static isl_stat emit_counted(ash_gen *gen, void *user)
{
	counted *c = user;

	c->loop.nest->base = c->loop.first;
	if (c->body == &emit_block &&
		ash_vector_begin_windows(c->loop.nest) < 0)
		return isl_stat_error;
	if (ash_gen_repeat(gen, c->n, c->name, c->body, &c->loop) < 0)
		return isl_stat_error;
	describe_loop(&c->loop);
	return isl_stat_ok;
}

static isl_stat emit_if_any(ash_gen *gen, counted *c)
{
	LLVMValueRef any = LLVMBuildICmp(gen->builder, LLVMIntSGT, c->n,
		ash_gen_index(gen, 0), "");

	return ash_gen_if(gen, any, emit_counted, c);
}

/* Generate the steps that remain after the blocks: "n" steps in all, the first
 * "full" of them in blocks.  They run step by step.  If steps may be repeated
 * and there is a full block, they are instead one more block, which ends where
 * the loop ends and overlaps the last full one.
 */
static isl_stat emit_rest(ash_gen *gen, counted *rest, LLVMValueRef n,
	LLVMValueRef full)
{
	LLVMBuilderRef b = gen->builder;
	counted last = { .loop = rest->loop,
		.n = ash_gen_index(gen, 1),
		.name = "last",
		.body = emit_block };
	LLVMValueRef zero = ash_gen_index(gen, 0), any, start;

	if (!ash_vector_is_repeatable(rest->loop.nest))
		return emit_if_any(gen, rest);
	any = LLVMBuildICmp(b, LLVMIntSGT, full, zero, "");
	start = LLVMBuildNSWSub(b, n,
		ash_gen_index(gen, rest->loop.nest->lanes), "");
	start = LLVMBuildNSWSub(b, start, full, "");
	last.loop.first = LLVMBuildNSWAdd(b, rest->loop.first, start, "");
	any = LLVMBuildAnd(b, any,
		LLVMBuildICmp(b, LLVMIntSGT, rest->n, zero, ""), "");
	rest->n = LLVMBuildSelect(b, any, zero, rest->n, "");
	if (ash_gen_if(gen, any, emit_counted, &last) < 0)
		return isl_stat_error;
	return emit_if_any(gen, rest);
}

/* Generate loop "l" with trip count "n": blocks with transposed rows, and the
 * remaining steps.
 */
static isl_stat emit_steps(ash_gen *gen, loop l, LLVMValueRef n)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef size = ash_gen_index(gen, l.nest->lanes), full;
	counted blocks = { .loop = l, .name = "block", .body = emit_block };
	counted rest = { .loop = l,
		.n = n,
		.name = "step",
		.body = emit_single };

	if (l.nest->n_row == 0 && l.nest->n_along == 0)
		return emit_if_any(gen, &rest);
	blocks.n = LLVMBuildUDiv(b, n, size, "");
	if (emit_if_any(gen, &blocks) < 0)
		return isl_stat_error;
	full = LLVMBuildNSWMul(b, blocks.n, size, "");
	rest.n = LLVMBuildNSWSub(b, n, full, "");
	rest.loop.first = LLVMBuildNSWAdd(b, l.first, full, "");
	return emit_rest(gen, &rest, n, full);
}

/* A loop whose code is generated under the condition that it has iterations. */
typedef struct {
	loop loop;
	LLVMValueRef end;
} whole;

static isl_stat emit_whole(ash_gen *gen, void *user)
{
	whole *w = user;
	ash_vector_nest *nest = w->loop.nest;
	ash_gen_name name = { isl_id_copy(nest->along), w->loop.first,
		ASH_MAX_INDEX, false };
	isl_stat stat;

	if (ash_gen_push_name(gen, name) < 0)
		return isl_stat_error;
	stat = ash_vector_begin_cells(nest);
	ash_gen_pop_name(gen);
	if (stat < 0)
		return stat;
	if (emit_steps(gen, w->loop,
		    LLVMBuildNSWSub(gen->builder, w->end, w->loop.first, "")) <
		0)
		return isl_stat_error;
	ash_vector_end_cells(nest);
	return isl_stat_ok;
}

isl_stat ash_vector_emit(ash_vector_nest *nest, LLVMValueRef first,
	LLVMValueRef end)
{
	ash_gen *gen = nest->gen;
	LLVMValueRef group = gen->access_group, any;
	whole w = { { nest, first, NULL }, end };
	isl_stat stat;

	gen->access_group = NULL;
	nest->first = nest->flat
		? first
		: ash_gen_taken_expr(gen,
			  isl_ast_node_for_get_init(nest->strip));
	if (!nest->first)
		return isl_stat_error;
	if (nest->loop) {
		any = LLVMBuildICmp(gen->builder, LLVMIntSLT, first, end, "");
		stat = ash_gen_if(gen, any, emit_whole, &w);
	} else {
		stat = emit_strips(nest);
	}
	gen->access_group = group;
	return stat;
}
