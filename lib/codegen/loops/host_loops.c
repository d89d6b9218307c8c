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

#include <llvm-c/DebugInfo.h>

#include "llvm/edit/edit.h"
#include "support/fault.h"

/* A search in the body of a loop for an inner loop. */
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

/* Is "node" an innermost loop without conditions, in a kernel with buffers in
 * local memory?  Such loops are unrolled: their iterations share addresses and
 * loads.
 */
static bool is_tile(const ash_gen *gen, __isl_keep isl_ast_node *node)
{
	return gen->frame->n_buffer && is_innermost(gen, node) &&
		ash_gen_is_exact(gen, node);
}

/* Generate "body", the body of the innermost loop "node", with scalar
 * replacement among copies.
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

/* Generate "body", the body of loop "node"; its code may use that the bounds of
 * the loop hold for the iterator.  "innermost": does the generated loop contain
 * no other loop?
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

/* Generate the body of loop "node" for the iterator value "iterator".
 * "non_negative": is this value never negative?  "innermost": does the
 * generated loop contain no other loop?
 */
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

/* Close the loop "node" at the current block: add "step" to its counter "phi",
 * and branch to "header" if the result is less than "end", else to "after".
 */
static void close_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef phi, LLVMValueRef end, LLVMValueRef step,
	LLVMBasicBlockRef header, LLVMBasicBlockRef after,
	const ash_loop_traits *loop)
{
	LLVMBasicBlockRef latch = LLVMGetInsertBlock(gen->builder);
	LLVMMetadataRef head[ASH_MAX_HEADS];
	LLVMValueRef next, again, branch;

	ash_gen_loop_heads(gen, node, head);
	ash_gen_stop_at(gen, head[1]);
	next = LLVMBuildNSWAdd(gen->builder, phi, step, "");
	if (loop->non_negative && LLVMIsAInstruction(next))
		LLVMSetNUW(next, true);
	ash_gen_stop_at(gen, head[2]);
	again = LLVMBuildICmp(gen->builder, LLVMIntSLT, next, end, "");
	branch = LLVMBuildCondBr(gen->builder, again, header, after);
	LLVMAddIncoming(phi, &next, &latch, 1);
	ash_gen_describe_loop(gen, phi, branch, loop);
}

/* The counter of a generated loop: its first value, its exclusive end, and the
 * offset from the counter to the iterator (NULL: none).
 */
typedef struct {
	LLVMValueRef first, end, offset;
} counting;

/* Choose the counter for iterations from "first" to "end".  Loops over lanes
 * count from 0: then the trip count is an obvious constant, unlike in "8 * x"
 * to "8 * x + 8" where x is computed.
 */
static counting get_counting(ash_gen *gen, const ash_loop_traits *loop,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step)
{
	if (loop->lanes == 0 || LLVMIsAConstantInt(first) ||
		!LLVMIsAConstantInt(step) ||
		LLVMConstIntGetSExtValue(step) != 1)
		return (counting) { first, end, NULL };
	return (counting) { ash_gen_index(gen, 0),
		ash_gen_index(gen, loop->trips), first };
}

/* The iterator of a loop whose counter has the value "phi"; "count" describes
 * the counter.
 */
static LLVMValueRef get_iterator(ash_gen *gen, const ash_loop_traits *loop,
	const counting *count, LLVMValueRef phi)
{
	LLVMValueRef iterator = count->offset
		? LLVMBuildNSWAdd(gen->builder, count->offset, phi, "")
		: phi;

	if (count->offset && loop->non_negative && LLVMIsAInstruction(iterator))
		LLVMSetNUW(iterator, true);
	return iterator;
}

/* Emit the PHI node that is the counter of a loop, which is entered from
 * "before" with the value "first".  Debuggers stop at this node in the vector
 * loop that LLVM makes of the loop.
 */
static LLVMValueRef build_counter(ash_gen *gen, LLVMValueRef first,
	LLVMBasicBlockRef before)
{
	LLVMValueRef phi;

	LLVMSetCurrentDebugLocation2(gen->builder,
		ash_ir_stop_at(gen->location));
	phi = LLVMBuildPhi(gen->builder, gen->index_type, "");
	LLVMAddIncoming(phi, &first, &before, 1);
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	ash_gen_forget_variables(gen);
	return phi;
}

/* Generate the loop "node" for iterators from "first" up to but excluding
 * "end".  Requires: the guard that there is at least one iteration has been
 * emitted.
 */
static isl_stat guarded_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place)
{
	LLVMBasicBlockRef before = LLVMGetInsertBlock(gen->builder);
	LLVMBasicBlockRef header = ash_gen_new_block(gen, "loop");
	LLVMBasicBlockRef after;
	const ash_ast_loop *info = ash_ast_get_loop(node);
	ash_loop_traits loop = { .non_negative = starts_non_negative(gen, node),
		.busy = ash_gen_is_busy(gen, node),
		.innermost = is_innermost(gen, node),
		.ordered = !info || info->ordered,
		.exposed = ash_gen_is_exposed(gen, first, end, place),
		.tile = is_tile(gen, node) };
	LLVMValueRef phi, iterator;
	counting count;

	loop.scatters = loop.innermost && gen->access_group &&
		!gen->plan->gathers && ash_gen_scatters(gen, node);
	ash_gen_add_lanes(&loop, info, node);
	count = get_counting(gen, &loop, first, end, step);
	ash_gen_enter_rest(gen, node);
	if (loop.innermost && ash_scalar_replacement_begin(gen, node) < 0)
		return isl_stat_error;
	LLVMBuildBr(gen->builder, header);
	ash_gen_move_to(gen, header);
	phi = build_counter(gen, count.first, before);
	iterator = get_iterator(gen, &loop, &count, phi);
	if (loop_body(gen, node, iterator, loop.non_negative, loop.innermost,
		    ASH_GEN_IN_LOOP) < 0)
		return isl_stat_error;
	ash_gen_meet(gen, node);
	after = ash_gen_new_block(gen, "after");
	ash_gen_leave_rest(gen, node);
	close_loop(gen, node, phi, count.end, step, header, after, &loop);
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
	LLVMSetCurrentDebugLocation2(gen->builder,
		ash_ir_stop_at(gen->location));
	stat = ash_gen_if(gen,
		LLVMBuildICmp(gen->builder, LLVMIntSLT, first, end, ""),
		call_guarded_loop, &l);
	gen->access_group = group;
	return stat;
}

/* Generate "n" copies of the body of the loop "node" (full unrolling), the
 * first one for the iterator value "iterator".
 */
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

/* Emit the condition that the comparison "predicate" holds for "value" and
 * "bound" (taken).  If the bound is an operation "type" (minimum or maximum),
 * "value" is compared with each of its operands instead: most of them are
 * constants, and the minimum or maximum need not be computed.
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

/* Emit the condition that the loop "node" executes an iteration in which the
 * iterator is "value"; returns it as i1.
 */
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

/* Generate a copy of the body of the loop "node" for each possible value of the
 * iterator, in "range", under the condition that the loop executes it: in each
 * copy the iterator is a constant, as scalar replacement requires.
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

/* Generate the loop as vector instructions.  Returns false if that is
 * impossible or not profitable.
 */
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

/* Start generating unrolled copies of a body.  LLVM may interleave their
 * instructions, so no values of counters are recorded for debuggers.  Returns
 * "gen".
 */
static ash_gen *begin_unrolled(ash_gen *gen)
{
	ash_gen_forget_variables(gen);
	gen->n_unrolled++;
	return gen;
}

/* Stop generating unrolled copies; returns "stat". */
static isl_stat end_unrolled(ash_gen *gen, isl_stat stat)
{
	gen->n_unrolled--;
	return stat;
}

static isl_stat gen_loop_or_copies(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	loop l = { .node = node, .place = place };
	isl_bool part, vectors;
	unsigned n_copy = ash_gen_copies(node);
	ash_gen_range range;

	if (ash_gen_is_short(gen, node, &range))
		return end_unrolled(gen,
			gen_guarded_copies(begin_unrolled(gen), node, &range,
				place));

	l.first = ash_gen_taken_expr(gen, isl_ast_node_for_get_init(node));
	if (!l.first)
		return isl_stat_error;
	if (isl_ast_node_for_is_degenerate(node))
		return loop_body(gen, node, l.first,
			starts_non_negative(gen, node), false, place);
	if (n_copy > 0)
		return end_unrolled(gen,
			gen_copies(begin_unrolled(gen), node, l.first, n_copy,
				place));
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

/* Generate the loop "node" with the current debug location. */
static isl_stat gen_for_here(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	bool together;

	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	together = ash_gen_meet(gen, node);
	return ash_gen_part(gen, together,
		gen_loop_or_copies(gen, node, place));
}

/* Generate the loop "node" as a copy of code with debug information of its own.
 */
static isl_stat gen_for(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place)
{
	LLVMMetadataRef location = gen->location, head[ASH_MAX_HEADS];
	ash_code_copy *outer = gen->copy;
	isl_stat stat = isl_stat_error;

	if (gen->variables) {
		ash_gen_loop_heads(gen, node, head);
		if (!head[0])
			head[1] = gen->nest;
		gen->copy = ash_code_copy_alloc(gen->variables, head,
			ASH_MAX_HEADS);
		if (gen->copy && head[0])
			gen->location = ash_code_copy_place(gen->copy, head[0]);
	}
	if (!gen->variables || gen->copy)
		stat = gen_for_here(gen, node, place);
	if (gen->variables)
		ash_code_copy_free(gen->copy);
	gen->copy = outer;
	gen->location = location;
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	return stat;
}

/* A node of the AST with its context. */
typedef struct placed_node {
	ash_gen *gen;
	isl_ast_node *node;
	ash_gen_place place;
	bool together; /* do the branches contain barriers? (ash_gen_meet) */
	isl_ast_expr *condition; /* condition that holds at the node, or NULL */
} placed_node;

/* Callback: generate one branch of a condition.  If p->together, the branch
 * contains barriers, and may get another one at its end, before it joins the
 * other branch (ash_gen_part).
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

/* Generate the two branches "then" and "otherwise" of "condition".  "expr" is
 * the condition's AST expression, or NULL.  "together": do the branches contain
 * barriers (ash_gen_meet), so that all threads of a block take the same one?
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

/* Emit "test", and push its result as the value of the parameter that
 * represents it.
 */
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
