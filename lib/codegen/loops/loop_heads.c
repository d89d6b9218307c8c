/* loop_heads.c - places of generated loops in the source.
 *
 * A generated loop belongs to the source loop whose iterator is a function of
 * the generated one's.  If there are several (a skewed loop), it belongs to the
 * outermost of them.  The iterator of a tile loop occurs only in the bounds of
 * other loops, so it belongs to the source loops of these.  A fused loop
 * belongs to one source loop per statement.  Its guard, its increment and its
 * test then have the locations of different source loops, so that a debugger
 * stops at each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/loops/loops_impl.h"

#include <llvm-c/DebugInfo.h>

/* Limit of the iterators that a search follows. */
#define MAX_NAMES 16

/* A search for the source loops of a generated loop. */
typedef struct search {
	const ash_gen *gen;
	/* The iterator of the loop, and those of inner loops whose bounds
	 * depend on it.
	 */
	unsigned n_name;
	isl_id *name[MAX_NAMES];
	/* also follow iterators of loops whose bounds depend on a followed one
	 */
	bool with_bounds;
	unsigned n_head;
	LLVMMetadataRef *head;
} search;

static bool is_followed(const search *s, isl_id *name)
{
	for (unsigned i = 0; i < s->n_name; i++)
		if (s->name[i] == name)
			return true;
	return false;
}

/* Does "expr" (taken) contain one of the iterators s->name? */
static bool depends(const search *s, __isl_take isl_ast_expr *expr)
{
	enum isl_ast_expr_type type = isl_ast_expr_get_type(expr);
	isl_size n = type == isl_ast_expr_op ? isl_ast_expr_op_get_n_arg(expr)
					     : 0;
	bool result = false;

	if (type == isl_ast_expr_id) {
		isl_id *name = isl_ast_expr_id_get_id(expr);

		result = is_followed(s, name);
		isl_id_free(name);
	}
	for (int i = 0; i < n && !result; i++)
		result = depends(s, isl_ast_expr_op_get_arg(expr, i));
	isl_ast_expr_free(expr);
	return result;
}

/* Add the iterator of loop "node" to those that the search follows. */
static void follow(search *s, __isl_keep isl_ast_node *node)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);

	if (iterator && s->n_name < MAX_NAMES) {
		isl_id *name = isl_ast_expr_id_get_id(iterator);

		/* No reference is needed: the loop owns its iterator. */
		s->name[s->n_name++] = name;
		isl_id_free(name);
	}
	isl_ast_expr_free(iterator);
}

/* Do the bounds of loop "node" depend on one of the iterators that the search
 * follows?
 */
static bool is_bounded_by(const search *s, __isl_keep isl_ast_node *node)
{
	return depends(s, isl_ast_node_for_get_init(node)) ||
		(isl_ast_node_for_is_degenerate(node) == isl_bool_false &&
			depends(s, isl_ast_node_for_get_cond(node)));
}

/* Add "head" to the list of places found, unless it is there already or there
 * is no room.
 */
static void add_head(search *s, LLVMMetadataRef head)
{
	for (unsigned i = 0; i < s->n_head; i++)
		if (s->head[i] == head)
			return;
	if (head && s->n_head < ASH_MAX_HEADS)
		s->head[s->n_head++] = head;
}

/* Of the original loops around the statement "user" whose iterators depend on
 * an iterator that the search follows, add the place of the outermost one.
 */
static void add_loop_of(search *s, const ash_ast_user *user)
{
	const ash_binding_stmt *stmt = &s->gen->ir->stmt[user->stmt];

	for (unsigned i = 0; i < stmt->n_loop && i < user->n_iter; i++)
		if (depends(s, isl_ast_expr_copy(user->iter[i]))) {
			add_head(s, ash_ir_loop_start(stmt->loop[i]));
			return;
		}
}

static isl_bool visit(__isl_keep isl_ast_node *node, void *data)
{
	search *s = data;
	enum isl_ast_node_type type = isl_ast_node_get_type(node);
	const ash_ast_user *user = type == isl_ast_node_user &&
			!ash_ast_get_step(node)
		? ash_ast_get_user(node)
		: NULL;

	if (type == isl_ast_node_for && s->with_bounds &&
		is_bounded_by(s, node))
		follow(s, node);
	if (user)
		add_loop_of(s, user);
	return isl_bool_ok(s->n_head < ASH_MAX_HEADS);
}

/* Add the places of the original loops that correspond to the generated loop
 * "node".
 */
static void find_heads(search *s, __isl_keep isl_ast_node *node)
{
	isl_ast_node *body = isl_ast_node_for_get_body(node);

	follow(s, node);
	isl_ast_node_foreach_descendant_top_down(body, &visit, s);
	s->with_bounds = true;
	if (!s->n_head)
		isl_ast_node_foreach_descendant_top_down(body, &visit, s);
	isl_ast_node_free(body);
}

void ash_gen_loop_heads(const ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMMetadataRef head[ASH_MAX_HEADS])
{
	search s = { .gen = gen, .head = head };

	head[0] = NULL;
	if (gen->variables)
		find_heads(&s, node);
	for (unsigned i = s.n_head; i < ASH_MAX_HEADS; i++)
		head[i] = head[0];
}

void ash_gen_stop_at(ash_gen *gen, LLVMMetadataRef head)
{
	LLVMMetadataRef place = head ? ash_code_copy_place(gen->copy, head)
				     : gen->location;

	LLVMSetCurrentDebugLocation2(gen->builder, ash_ir_stop_at(place));
}

void ash_gen_forget_variables(ash_gen *gen)
{
	if (gen->copy)
		ash_variables_forget(gen->variables, gen->copy, gen->builder);
}
