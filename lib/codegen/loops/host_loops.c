/* host_loops.c - loops and conditions in host code.
 *
 * A loop becomes a guard and a body with the test at its end, the rotated form
 * that LLVM's loop passes expect; bounds are computed before it.
 *
 *	first = ...; end = ...
 *	if (first < end)
 *		do { body; i += step; } while (i < end);
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/scalar_replacement.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"
#include "codegen/loops/parallel.h"
#include "codegen/vector/vectors.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "llvm/conventions.h"
#include "llvm/quirks/vectorizer_quirks.h"
#include "llvm/edit/edit.h"
#include "support/fault.h"

/* Unroll factor of a loop in a kernel with local memory. */
#define TILE_UNROLL 4

/* A search in the body of a loop. */
typedef struct search {
	const ash_gen *gen;
	bool found;
} search;

static isl_bool no_loop(__isl_keep isl_ast_node *node, void *user)
{
	search *s = user;
	ash_gen_range range;

	if (ash_ast_get_kernel(node))
		s->found = true;
	if (isl_ast_node_get_type(node) == isl_ast_node_for &&
		!isl_ast_node_for_is_degenerate(node) &&
		!ash_gen_copies(node) &&
		!ash_gen_is_short(s->gen, node, &range))
		s->found = true;
	return isl_bool_ok(!s->found);
}

static bool is_innermost(const ash_gen *gen, __isl_keep isl_ast_node *node)
{
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	search s = { gen, false };

	isl_ast_node_foreach_descendant_top_down(body, no_loop, &s);
	isl_ast_node_free(body);
	return !s.found;
}

static LLVMMetadataRef string_node(ash_gen *gen, const char *text,
	LLVMValueRef value)
{
	LLVMMetadataRef operand[2] = { LLVMMDStringInContext2(gen->context,
		text, strlen(text)) };

	if (value)
		operand[1] = LLVMValueAsMetadata(value);
	return LLVMMDNodeInContext2(gen->context, operand, value ? 2 : 1);
}

static LLVMValueRef number_of(ash_gen *gen, unsigned value)
{
	return LLVMConstInt(LLVMInt32TypeInContext(gen->context), value, false);
}

static LLVMValueRef no(ash_gen *gen)
{
	return LLVMConstInt(LLVMInt1TypeInContext(gen->context), 0, false);
}

/* Properties of a loop for its LLVM metadata. */
typedef struct {
	bool non_negative; /* is the iterator non-negative? */
	bool busy; /* no gain from a longer body: disable interleaving and
		     * unrolling */
	bool innermost;
	bool ordered; /* see ash_ast_loop */
	bool exposed; /* see is_exposed */
	unsigned lanes; /* see ash_ast_loop; 0: no vectors are asked */
	unsigned trips; /* with lanes: constant trip count */
	bool tile; /* see is_tile */
} traits;

/* Can the metadata of this loop, from "first" to "end", leak to the enclosing
 * loop?  If the condition around this loop implies that the outer loop
 * continues, JumpThreading (up to LLVM 22 at least) may merge both back edges,
 * and the merged branch keeps our metadata.  That does no harm as long as there
 * is an inner loop, but a loop with few iterations is unrolled.  Its trip count
 * may be known if both bounds are constants, or if the first bound varies.
 */
static bool is_exposed(const ash_gen *gen, LLVMValueRef first, LLVMValueRef end,
	ash_gen_place place)
{
	return place == ASH_GEN_IN_CONDITION && gen->access_group &&
		(!LLVMIsAConstantInt(first) || LLVMIsAConstantInt(end));
}

/* Set the vector length and count of a loop over lanes whose body is a vector
 * body.
 */
static void add_lanes(traits *loop, const ash_ast_loop *info,
	__isl_keep isl_ast_node *node)
{
	unsigned trips = info && info->lanes && loop->innermost
		? ash_gen_trips(node)
		: 0;

	if (trips == 0 || trips % info->lanes != 0)
		return;
	loop->lanes = info->lanes;
	loop->trips = trips;
}

/* Add metadata with the vector length and the interleave count.  If one
 * iteration of all vectors covers the loop, the loop disappears, and values
 * invariant in the enclosing loop can stay in registers.  The loop must not be
 * unrolled before vectorization.
 */
static unsigned describe_lanes(ash_gen *gen, LLVMMetadataRef *operand,
	const traits *loop)
{
	operand[0] = string_node(gen, "llvm.loop.vectorize.width",
		number_of(gen, loop->lanes));
	operand[1] = string_node(gen, "llvm.loop.interleave.count",
		number_of(gen, loop->trips / loop->lanes));
	operand[2] = string_node(gen, "llvm.loop.unroll.disable", NULL);
	return 3;
}

/* Is this an innermost loop without conditions in a kernel with local memory?
 * Unrolled iterations of such loops share addresses and loads.
 */
static bool is_tile(const ash_gen *gen, __isl_keep isl_ast_node *node)
{
	return gen->frame->n_buffer && is_innermost(gen, node) &&
		ash_gen_is_exact(gen, node);
}

static void set_loop(ash_gen *gen, LLVMValueRef branch,
	LLVMMetadataRef *operand, unsigned n)
{
	LLVMSetMetadata(branch, ash_gen_kind(gen, "llvm.loop"),
		LLVMMetadataAsValue(gen->context,
			ash_ir_distinct_node(gen->context, operand, n, true)));
}

/* Add metadata to the back edge "branch": the loop terminates (mustprogress)
 * and, with an access group, its iterations are independent.  Exceptions are in
 * llvm/quirks/vectorizer_quirks.cpp and llvm/quirks/wrap_predicates.cpp.
 */
static void describe_loop(ash_gen *gen, LLVMValueRef phi, LLVMValueRef branch,
	const traits *loop)
{
	LLVMMetadataRef operand[8];
	bool lanes = loop->lanes && gen->access_group;
	unsigned n = 0;

	if (loop->tile) {
		operand[n++] = string_node(gen, ASH_UNROLL_COUNT,
			number_of(gen, TILE_UNROLL));
		set_loop(gen, branch, operand, n);
		return;
	}

	operand[n++] = string_node(gen, "llvm.loop.mustprogress", NULL);
	if (gen->access_group && !ash_ir_hides_order(phi, loop->ordered))
		operand[n++] = string_node(gen, "llvm.loop.parallel_accesses",
			gen->access_group);
	if (loop->innermost && ash_ir_wraps_subscript(phi))
		operand[n++] = string_node(gen, "llvm.loop.vectorize.enable",
			no(gen));
	if (lanes)
		n += describe_lanes(gen, operand + n, loop);
	else if (loop->busy)
		operand[n++] = string_node(gen, "llvm.loop.interleave.count",
			number_of(gen, 1));
	if (!lanes && (loop->busy || loop->exposed))
		operand[n++] = string_node(gen, "llvm.loop.unroll.disable",
			NULL);
	set_loop(gen, branch, operand, n);
}

/* Generate the body of an innermost loop, with scalar replacement among copies.
 */
static isl_stat innermost_body(ash_gen *gen, __isl_keep isl_ast_node *node,
	__isl_keep isl_ast_node *body)
{
	if (ash_scalar_replacement_begin_iteration(gen, node) < 0 ||
		ash_gen_ast(gen, body, ASH_GEN_IN_LOOP) < 0)
		return isl_stat_error;
	ash_scalar_replacement_end_iteration(gen);
	return isl_stat_ok;
}

/* Generate the body of loop "node", within which its bounds hold for the
 * iterator.
 */
static isl_stat body_of_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	__isl_keep isl_ast_node *body, bool innermost, ash_gen_place place)
{
	isl_stat stat = ash_gen_push_around(gen,
		(ash_gen_around) { .loop = node });

	if (stat < 0)
		return stat;
	stat = innermost ? innermost_body(gen, node, body)
			 : ash_gen_ast(gen, body, place);
	ash_gen_pop_around(gen);
	return stat;
}

/* "innermost": the generated loop contains no other loop. */
static isl_stat loop_body(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef iterator, bool non_negative, bool innermost,
	ash_gen_place place)
{
	isl_ast_expr *expr = isl_ast_node_for_get_iterator(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	ash_gen_name name = { isl_ast_expr_id_get_id(expr), iterator,
		ASH_MAX_INDEX, non_negative };
	isl_stat stat = ash_gen_push_name(gen, name);

	if (stat >= 0) {
		stat = body_of_loop(gen, node, body, innermost, place);
		ash_gen_pop_name(gen);
	}
	isl_ast_expr_free(expr);
	isl_ast_node_free(body);
	return stat;
}

static bool starts_non_negative(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	isl_ast_expr *init = isl_ast_node_for_get_init(node);
	bool result = init && ash_gen_is_non_negative(gen, init);

	isl_ast_expr_free(init);
	return result;
}

/* Close the loop at the current block. */
static void close_loop(ash_gen *gen, LLVMValueRef phi, LLVMValueRef end,
	LLVMValueRef step, LLVMBasicBlockRef header, LLVMBasicBlockRef after,
	const traits *loop)
{
	LLVMBasicBlockRef latch = LLVMGetInsertBlock(gen->builder);
	LLVMValueRef next = LLVMBuildNSWAdd(gen->builder, phi, step, "");
	LLVMValueRef again, branch;

	if (loop->non_negative && LLVMIsAInstruction(next))
		LLVMSetNUW(next, true);
	again = LLVMBuildICmp(gen->builder, LLVMIntSLT, next, end, "");
	branch = LLVMBuildCondBr(gen->builder, again, header, after);
	LLVMAddIncoming(phi, &next, &latch, 1);
	describe_loop(gen, phi, branch, loop);
}

/* Start and end of the loop counter, and the offset from counter to iterator;
 * NULL: none.
 */
typedef struct {
	LLVMValueRef first, end, offset;
} counting;

/* Choose the counter for iterations from "first" to "end".  Loops over lanes
 * count from 0: then the trip count is an obvious constant, unlike in "8 * x"
 * to "8 * x + 8" where x is computed.
 */
static counting get_counting(ash_gen *gen, const traits *loop,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step)
{
	if (loop->lanes == 0 || LLVMIsAConstantInt(first) ||
		!LLVMIsAConstantInt(step) ||
		LLVMConstIntGetSExtValue(step) != 1)
		return (counting) { first, end, NULL };
	return (counting) { ash_gen_index(gen, 0),
		ash_gen_index(gen, loop->trips), first };
}

/* The iterator of the loop for counter value "phi". */
static LLVMValueRef get_iterator(ash_gen *gen, const traits *loop,
	const counting *count, LLVMValueRef phi)
{
	LLVMValueRef iterator = count->offset
		? LLVMBuildNSWAdd(gen->builder, count->offset, phi, "")
		: phi;

	if (count->offset && loop->non_negative && LLVMIsAInstruction(iterator))
		LLVMSetNUW(iterator, true);
	return iterator;
}

/* Generate the loop; its guard has been emitted. */
static isl_stat guarded_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place)
{
	LLVMBasicBlockRef before = LLVMGetInsertBlock(gen->builder);
	LLVMBasicBlockRef header = ash_gen_new_block(gen, "loop");
	LLVMBasicBlockRef after;
	const ash_ast_loop *info = ash_ast_get_loop(node);
	traits loop = { .non_negative = starts_non_negative(gen, node),
		.busy = ash_gen_is_busy(gen, node),
		.innermost = is_innermost(gen, node),
		.ordered = !info || info->ordered,
		.exposed = is_exposed(gen, first, end, place),
		.tile = is_tile(gen, node) };
	LLVMValueRef phi, iterator;
	counting count;

	add_lanes(&loop, info, node);
	count = get_counting(gen, &loop, first, end, step);
	ash_gen_enter_rest(gen, node);
	if (loop.innermost && ash_scalar_replacement_begin(gen, node) < 0)
		return isl_stat_error;
	LLVMBuildBr(gen->builder, header);
	ash_gen_move_to(gen, header);
	phi = LLVMBuildPhi(gen->builder, gen->index_type, "");
	LLVMAddIncoming(phi, &count.first, &before, 1);
	iterator = get_iterator(gen, &loop, &count, phi);
	if (loop_body(gen, node, iterator, loop.non_negative, loop.innermost,
		    ASH_GEN_IN_LOOP) < 0)
		return isl_stat_error;
	ash_gen_meet(gen, node);
	after = ash_gen_new_block(gen, "after");
	ash_gen_leave_rest(gen, node);
	close_loop(gen, phi, count.end, step, header, after, &loop);
	ash_gen_move_to(gen, after);
	ash_scalar_replacement_end(gen);
	return isl_stat_ok;
}

typedef struct loop {
	isl_ast_node *node;
	LLVMValueRef first, end, step;
	ash_gen_place place;
} loop;

static isl_stat call_guarded_loop(ash_gen *gen, void *user)
{
	loop *l = user;

	return guarded_loop(gen, l->node, l->first, l->end, l->step, l->place);
}

static isl_stat call_parallel(ash_gen *gen, void *user)
{
	loop *l = user;

	return ash_gen_parallel(gen, l->node, l->first, l->end, l->step,
		l->place);
}

static bool has_no_dependence(__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);

	return info && ((info->parallel && !info->reduced) || info->simd);
}

isl_stat ash_gen_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place)
{
	loop l = { node, first, end, step, place };
	LLVMValueRef group = gen->access_group;
	isl_stat stat;

	gen->access_group = NULL;
	if (has_no_dependence(node) && is_innermost(gen, node))
		gen->access_group = LLVMMetadataAsValue(gen->context,
			ash_ir_distinct_node(gen->context, NULL, 0, false));
	stat = ash_gen_if(gen,
		LLVMBuildICmp(gen->builder, LLVMIntSLT, first, end, ""),
		call_guarded_loop, &l);
	gen->access_group = group;
	return stat;
}

/* Generate "n" copies of the body (full unrolling). */
static isl_stat gen_copies(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef iterator, unsigned n, ash_gen_place place)
{
	LLVMValueRef step = ash_gen_taken_expr(gen,
		isl_ast_node_for_get_inc(node));
	bool non_negative = starts_non_negative(gen, node);

	if (!step)
		return isl_stat_error;
	for (unsigned i = 0; i < n; i++) {
		if (loop_body(gen, node, iterator, non_negative, false, place) <
			0)
			return isl_stat_error;
		iterator = LLVMBuildNSWAdd(gen->builder, iterator, step, "");
	}
	return isl_stat_ok;
}

/* A copy of a loop body for one value of the iterator. */
typedef struct copy {
	isl_ast_node *node;
	long value;
	ash_gen_place place;
} copy;

static isl_stat copy_body(ash_gen *gen, void *user)
{
	copy *c = user;

	return loop_body(gen, c->node, ash_gen_index(gen, c->value),
		c->value >= 0, false, c->place);
}

/* Compare "value" with "bound" or, if the bound is an operation "type", with
 * all its operands.  This saves a minimum, and most operands are constants.
 */
static LLVMValueRef compare(ash_gen *gen, LLVMIntPredicate predicate,
	LLVMValueRef value, __isl_take isl_ast_expr *bound,
	enum isl_ast_expr_op_type type)
{
	bool several = isl_ast_expr_get_type(bound) == isl_ast_expr_op &&
		isl_ast_expr_op_get_type(bound) == type;
	isl_size n = several ? isl_ast_expr_op_get_n_arg(bound) : 0;
	LLVMValueRef all = NULL;

	if (!several) {
		all = ash_gen_taken_expr(gen, bound);
		return all
			? LLVMBuildICmp(gen->builder, predicate, value, all, "")
			: NULL;
	}
	for (int i = 0; i < n; i++) {
		LLVMValueRef one = compare(gen, predicate, value,
			isl_ast_expr_op_get_arg(bound, i), type);

		all = all && one ? LLVMBuildAnd(gen->builder, all, one, "")
				 : one;
		if (!all)
			break;
	}
	isl_ast_expr_free(bound);
	return all;
}

/* Does the loop "node" execute an iteration with this value of the iterator? */
static LLVMValueRef has_value(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef value)
{
	isl_ast_expr *cond = isl_ast_node_for_get_cond(node);
	LLVMIntPredicate predicate = isl_ast_expr_op_get_type(cond) ==
			isl_ast_expr_op_le
		? LLVMIntSLE
		: LLVMIntSLT;
	LLVMValueRef first = compare(gen, LLVMIntSGE, value,
		isl_ast_node_for_get_init(node), isl_ast_expr_op_max);
	LLVMValueRef last = compare(gen, predicate, value,
		isl_ast_expr_op_get_arg(cond, 1), isl_ast_expr_op_min);

	isl_ast_expr_free(cond);
	return first && last ? LLVMBuildAnd(gen->builder, first, last, "")
			     : NULL;
}

/* Generate a guarded copy of the body for each possible value of the iterator:
 * scalar replacement of cells requires a constant.
 */
static isl_stat gen_guarded_copies(ash_gen *gen, __isl_keep isl_ast_node *node,
	const ash_gen_range *range, ash_gen_place place)
{
	isl_stat stat = isl_stat_ok;

	for (long i = range->first; i < range->end && stat >= 0; i++) {
		LLVMValueRef here = has_value(gen, node, ash_gen_index(gen, i));
		copy c = { node, i, place };

		stat = here ? ash_gen_if(gen, here, copy_body, &c)
			    : isl_stat_error;
	}
	return stat;
}

static isl_bool find_user(__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_user **found = user;

	if (!*found && isl_ast_node_get_type(node) == isl_ast_node_user)
		*found = ash_ast_get_user(node);
	return isl_bool_ok(!*found);
}

/* The debug location of the loop: that of its first statement. */
static LLVMMetadataRef loop_location(ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	const ash_ast_user *user = NULL;
	LLVMMetadataRef location = NULL;
	LLVMValueRef origin;

	isl_ast_node_foreach_descendant_top_down(node, find_user, &user);
	origin = user ? gen->ir->stmt[user->stmt].origin : NULL;
	if (origin)
		location = LLVMInstructionGetDebugLoc(origin);
	return location ? location : gen->location;
}

/* Generate the loop as vector instructions; false if it has to stay a loop. */
static isl_bool gen_vectors(const loop *l, ash_gen *gen)
{
	ash_vector_nest *nest = ash_vector_find(gen, l->node);
	isl_stat stat;

	if (!nest)
		return isl_bool_false;
	stat = ash_vector_emit(nest, l->first, l->end);
	ash_vector_nest_free(nest);
	return stat < 0 ? isl_bool_error : isl_bool_true;
}

static isl_stat gen_loop_or_copies(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	loop l = { .node = node, .place = place };
	isl_bool part, vectors;
	unsigned n_copy = ash_gen_copies(node);
	ash_gen_range range;

	if (ash_gen_is_short(gen, node, &range))
		return gen_guarded_copies(gen, node, &range, place);

	l.first = ash_gen_taken_expr(gen, isl_ast_node_for_get_init(node));
	if (!l.first)
		return isl_stat_error;
	if (isl_ast_node_for_is_degenerate(node))
		return loop_body(gen, node, l.first,
			starts_non_negative(gen, node), false, place);
	if (n_copy > 0)
		return gen_copies(gen, node, l.first, n_copy, place);
	l.end = ash_gen_loop_end(gen, node);
	l.step = ash_gen_taken_expr(gen, isl_ast_node_for_get_inc(node));
	if (!l.end || !l.step)
		return isl_stat_error;
	part = ash_gen_can_part(gen, node);
	vectors = part ? isl_bool_false : gen_vectors(&l, gen);
	if (part < 0 || vectors != isl_bool_false)
		return part < 0 || vectors < 0 ? isl_stat_error : isl_stat_ok;
	if (!part)
		return ash_gen_loop(gen, node, l.first, l.end, l.step, place);
	ASH_FAULT("codegen-fail",
		if (ash_fault_is_first()) return isl_stat_error);
	return ash_gen_if(gen,
		LLVMBuildICmp(gen->builder, LLVMIntSLT, l.first, l.end, ""),
		call_parallel, &l);
}

static isl_stat gen_for(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	LLVMMetadataRef location = gen->location;
	bool together;
	isl_stat stat;

	gen->location = loop_location(gen, node);
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	together = ash_gen_meet(gen, node);
	stat = ash_gen_part(gen, together,
		gen_loop_or_copies(gen, node, place));
	gen->location = location;
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	return stat;
}

/* A node of the AST with its context. */
typedef struct placed_node {
	ash_gen *gen;
	isl_ast_node *node;
	ash_gen_place place;
	bool together; /* see ash_gen_meet */
	isl_ast_expr *condition; /* condition that holds at the node, or NULL */
} placed_node;

/* Generate one branch of a condition.  The threads meet within the branch,
 * before it joins others.
 */
static isl_stat gen_part(ash_gen *gen, void *user)
{
	placed_node *p = user;
	isl_stat stat;

	if (p->condition &&
		ash_gen_push_around(gen,
			(ash_gen_around) { .condition = p->condition }) < 0)
		return isl_stat_error;
	stat = ash_gen_ast(gen, p->node, p->place);
	if (p->condition)
		ash_gen_pop_around(gen);
	return ash_gen_part(gen, p->together, stat);
}

/* Generate the two branches of a condition; "expr" is its AST expression, or
 * NULL.
 */
static isl_stat gen_branches(ash_gen *gen, LLVMValueRef condition,
	__isl_keep isl_ast_expr *expr, __isl_keep isl_ast_node *then,
	__isl_keep isl_ast_node *otherwise, ash_gen_place place, bool together)
{
	placed_node first = { gen, then, place, together, expr };
	placed_node second = { gen, otherwise, place, together, NULL };
	LLVMBasicBlockRef yes = ash_gen_new_block(gen, "then");
	LLVMBasicBlockRef no = ash_gen_new_block(gen, "else");
	LLVMBasicBlockRef after = ash_gen_new_block(gen, "end");

	LLVMBuildCondBr(gen->builder, condition, yes, no);
	ash_gen_move_to(gen, yes);
	if (gen_part(gen, &first) < 0)
		return isl_stat_error;
	LLVMBuildBr(gen->builder, after);
	ash_gen_move_to(gen, no);
	if (gen_part(gen, &second) < 0)
		return isl_stat_error;
	LLVMBuildBr(gen->builder, after);
	ash_gen_move_to(gen, after);
	return isl_stat_ok;
}

isl_stat ash_gen_if_else(ash_gen *gen, LLVMValueRef condition,
	__isl_keep isl_ast_node *then, __isl_keep isl_ast_node *otherwise,
	ash_gen_place place, bool together)
{
	return gen_branches(gen, condition, NULL, then, otherwise, place,
		together);
}

static isl_stat gen_if(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place around)
{
	isl_ast_expr *cond = isl_ast_node_if_get_cond(node);
	isl_ast_node *then = isl_ast_node_if_get_then_node(node);
	isl_ast_node *otherwise = NULL;
	ash_gen_place place = around == ASH_GEN_OUTSIDE ? ASH_GEN_OUTSIDE
							: ASH_GEN_IN_CONDITION;
	bool together = ash_gen_meet(gen, node);
	placed_node p = { gen, then, place, together, cond };
	LLVMValueRef condition = ash_gen_condition(gen, cond);
	isl_stat stat = isl_stat_error;

	if (isl_ast_node_if_has_else_node(node) == isl_bool_true)
		otherwise = isl_ast_node_if_get_else_node(node);
	if (condition && otherwise && !LLVMIsConstant(condition))
		stat = gen_branches(gen, condition, cond, then, otherwise,
			place, together);
	else if (condition && otherwise &&
		ash_gen_is_constant(condition, false))
		stat = ash_gen_ast(gen, otherwise, place);
	else if (condition)
		stat = ash_gen_if(gen, condition, gen_part, &p);
	isl_ast_expr_free(cond);
	isl_ast_node_free(then);
	isl_ast_node_free(otherwise);
	return ash_gen_part(gen, together, stat);
}

static isl_stat gen_block_child(__isl_take isl_ast_node *node, void *user)
{
	const placed_node *block = user;
	isl_stat stat = ash_gen_ast(block->gen, node, block->place);

	isl_ast_node_free(node);
	return stat;
}

static isl_stat gen_block(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	placed_node block = { gen, node, place, false, NULL };
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);
	isl_stat stat;

	ASH_FAULT("codegen-swap", list = ash_fault_swap(list));
	stat = isl_ast_node_list_foreach(list, gen_block_child, &block);
	isl_ast_node_list_free(list);
	return stat;
}

/* Push the result of "test" as the value of its parameter. */
static isl_stat push_test(ash_gen *gen, const ash_ast_test_node *test)
{
	LLVMValueRef value = ash_gen_condition(gen, test->expr);
	ash_gen_name name = { .size = 1, .non_negative = true };

	if (!value)
		return isl_stat_error;
	name.id = isl_id_copy(test->id);
	name.value = LLVMBuildZExt(gen->builder, value, gen->index_type, "");
	return ash_gen_push_name(gen, name);
}

static isl_stat gen_mark(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	const ash_ast_test_node *test = ash_ast_get_test(node);
	isl_ast_node *child;
	isl_stat stat;

	if (gen->launch && ash_ast_get_kernel(node))
		return gen->launch(gen, node);
	if (test && push_test(gen, test) < 0)
		return isl_stat_error;
	child = isl_ast_node_mark_get_node(node);
	stat = ash_gen_ast(gen, child, place);
	isl_ast_node_free(child);
	if (test)
		ash_gen_pop_name(gen);
	return stat;
}

isl_stat ash_gen_ast(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	const ash_ast_step_node *step;

	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		return gen_for(gen, node, place);
	case isl_ast_node_if:
		return gen_if(gen, node, place);
	case isl_ast_node_block:
		return gen_block(gen, node, place);
	case isl_ast_node_mark:
		return gen_mark(gen, node, place);
	case isl_ast_node_user:
		step = ash_ast_get_step(node);
		return step ? ash_gen_step(gen, step)
			    : ash_gen_stmt(gen, ash_ast_get_user(node));
	default:
		return isl_stat_error;
	}
}
