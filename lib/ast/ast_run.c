/* ast_run.c - interpreter of ASTs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_run.h"

static isl_bool fault(ash_ast_run *run, const char *why)
{
	run->why = why;
	return isl_bool_false;
}

/* Set *value to the value of "expr" (taken).  Returns false, with the reason in
 * run->why, if it has none at the current values of the iterators.
 */
static isl_bool eval(ash_ast_run *run, __isl_take isl_ast_expr *expr,
	int64_t *value)
{
	isl_bool ok = expr ? ash_ast_eval(&run->names, expr, value)
			   : isl_bool_error;

	isl_ast_expr_free(expr);
	return ok == isl_bool_false ? fault(run, run->names.why) : ok;
}

/* Execute "node" (taken).  Returns false if the execution is to end. */
static isl_bool execute_taken(ash_ast_run *run, __isl_take isl_ast_node *node)
{
	isl_bool ok = node ? ash_ast_execute(run, node) : isl_bool_error;

	isl_ast_node_free(node);
	return ok;
}

/* Execute the body of "loop" for the value "value" of its iterator "id".
 * "turn" is the entry of the loop on the stack run->turn, NULL if the loop has
 * no mark.  Returns false if the execution is to end.
 */
static isl_bool execute_turn(ash_ast_run *run, __isl_keep isl_ast_node *loop,
	__isl_keep isl_id *id, int64_t value, ash_ast_turn *turn)
{
	unsigned n = run->names.n;
	isl_bool ok;

	if (run->n_step++ >= run->max_step) {
		run->lost = true;
		return isl_bool_false;
	}
	if (ash_ast_names_push(&run->names, isl_id_copy(id), value) < 0)
		return isl_bool_error;
	if (turn)
		turn->iterator = value;
	ok = execute_taken(run, isl_ast_node_for_get_body(loop));
	ash_ast_names_pop(&run->names, n);
	return ok;
}

/* Set *again to whether the condition of "loop" holds for the value "value" of
 * its iterator "id".  Returns false if the condition has no value.
 */
static isl_bool goes_on(ash_ast_run *run, __isl_keep isl_ast_node *loop,
	__isl_keep isl_id *id, int64_t value, bool *again)
{
	unsigned n = run->names.n;
	int64_t condition;
	isl_bool ok;

	if (ash_ast_names_push(&run->names, isl_id_copy(id), value) < 0)
		return isl_bool_error;
	ok = eval(run, isl_ast_node_for_get_cond(loop), &condition);
	*again = ok > 0 && condition;
	ash_ast_names_pop(&run->names, n);
	return ok;
}

static isl_bool execute_turns(ash_ast_run *run, __isl_keep isl_ast_node *loop,
	__isl_keep isl_id *id, ash_ast_turn *turn)
{
	int64_t value, step;
	bool again = true;
	isl_bool ok = eval(run, isl_ast_node_for_get_init(loop), &value);

	if (ok <= 0)
		return ok;
	if (isl_ast_node_for_is_degenerate(loop))
		return execute_turn(run, loop, id, value, turn);
	ok = eval(run, isl_ast_node_for_get_inc(loop), &step);
	if (ok > 0 && step <= 0)
		return fault(run, "a step is not positive");
	while (ok > 0) {
		ok = goes_on(run, loop, id, value, &again);
		if (!again)
			break;
		ok = execute_turn(run, loop, id, value, turn);
		if (ok > 0 && __builtin_add_overflow(value, step, &value))
			return fault(run, "an iterator is too large");
	}
	return ok;
}

static bool is_marked(__isl_keep isl_ast_node *loop)
{
	const ash_ast_loop *info = ash_ast_get_loop(loop);

	return info && (info->parallel || info->simd);
}

/* Push an entry for a marked loop that begins on the stack run->turn. */
static ash_ast_turn *open_turn(ash_ast_run *run)
{
	ash_ast_turn *turn = &run->turn[run->n_turn++];

	turn->entry = run->n_entry++;
	return turn;
}

static isl_bool execute_for(ash_ast_run *run, __isl_keep isl_ast_node *loop)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(loop);
	isl_id *id = isl_ast_expr_id_get_id(iterator);
	unsigned n_turn = run->n_turn;
	ash_ast_turn *turn = NULL;
	isl_bool ok;

	if (is_marked(loop) && n_turn < ASH_AST_MAX_DEPTH)
		turn = open_turn(run);
	ok = execute_turns(run, loop, id, turn);
	run->n_turn = n_turn;
	isl_id_free(id);
	isl_ast_expr_free(iterator);
	return ok;
}

static isl_bool execute_if(ash_ast_run *run, __isl_keep isl_ast_node *node)
{
	int64_t condition;
	isl_bool ok = eval(run, isl_ast_node_if_get_cond(node), &condition);

	if (ok <= 0)
		return ok;
	if (condition)
		return execute_taken(run, isl_ast_node_if_get_then_node(node));
	if (!isl_ast_node_if_has_else_node(node))
		return isl_bool_true;
	return execute_taken(run, isl_ast_node_if_get_else_node(node));
}

static isl_bool execute_block(ash_ast_run *run, __isl_keep isl_ast_node *node)
{
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);
	isl_size n = isl_ast_node_list_n_ast_node(list);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;

	for (int i = 0; ok > 0 && i < n; i++)
		ok = execute_taken(run,
			isl_ast_node_list_get_ast_node(list, i));
	isl_ast_node_list_free(list);
	return ok;
}

static isl_bool execute_user(ash_ast_run *run, __isl_keep isl_ast_node *node)
{
	const ash_ast_user *u = ash_ast_get_user(node);
	int64_t iter[ASH_AST_MAX_DEPTH];
	isl_bool ok = isl_bool_true;

	if (!u || u->n_iter > ASH_AST_MAX_DEPTH)
		return isl_bool_error;
	for (unsigned i = 0; ok > 0 && i < u->n_iter; i++)
		ok = eval(run, isl_ast_expr_copy(u->iter[i]), &iter[i]);
	if (ok <= 0)
		return ok;
	return run->execute(run, u->stmt, iter, u->n_iter, run->user);
}

static isl_bool execute_thread(ash_ast_run *run, __isl_keep isl_ast_node *mark,
	const ash_ast_kernel *kernel, unsigned dim);

/* Execute the threads of "kernel", whose mark is "mark", in the dimensions from
 * "dim" on; dimension "dim" has the values from "first" to "last".  Returns
 * false if the execution is to end.
 */
static isl_bool execute_threads(ash_ast_run *run, __isl_keep isl_ast_node *mark,
	const ash_ast_kernel *kernel, unsigned dim, int64_t first, int64_t last)
{
	ash_ast_turn *turn = open_turn(run);
	unsigned n = run->names.n;
	isl_bool ok = isl_bool_true;

	for (int64_t value = first; ok > 0 && value <= last; value++) {
		if (run->n_step++ >= run->max_step) {
			run->lost = true;
			return isl_bool_false;
		}
		turn->iterator = value;
		if (ash_ast_names_push(&run->names,
			    isl_id_copy(kernel->id[dim]), value) < 0)
			return isl_bool_error;
		ok = execute_thread(run, mark, kernel, dim + 1);
		ash_ast_names_pop(&run->names, n);
	}
	return ok;
}

/* Execute the subtree of "mark", the mark above "kernel", for all values of the
 * kernel's dimensions from "dim" on.  Returns false if the execution is to end.
 */
static isl_bool execute_thread(ash_ast_run *run, __isl_keep isl_ast_node *mark,
	const ash_ast_kernel *kernel, unsigned dim)
{
	unsigned n_turn = run->n_turn;
	int64_t first, last;
	isl_bool ok;

	if (dim == kernel->n_dim)
		return execute_taken(run, isl_ast_node_mark_get_node(mark));
	if (n_turn >= ASH_AST_MAX_DEPTH)
		return fault(run, "loops are too deep");
	ok = eval(run, isl_ast_expr_copy(kernel->first[dim]), &first);
	if (ok > 0)
		ok = eval(run, isl_ast_expr_copy(kernel->last[dim]), &last);
	if (ok > 0)
		ok = execute_threads(run, mark, kernel, dim, first, last);
	run->n_turn = n_turn;
	return ok;
}

static isl_bool execute_mark(ash_ast_run *run, __isl_keep isl_ast_node *mark)
{
	const ash_ast_kernel *kernel = ash_ast_get_kernel(mark);

	if (!kernel)
		return execute_taken(run, isl_ast_node_mark_get_node(mark));
	if (kernel->n_thread)
		return fault(run, "threads share memory of a block");
	return execute_thread(run, mark, kernel, 0);
}

isl_bool ash_ast_execute(ash_ast_run *run, __isl_keep isl_ast_node *node)
{
	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		return execute_for(run, node);
	case isl_ast_node_if:
		return execute_if(run, node);
	case isl_ast_node_block:
		return execute_block(run, node);
	case isl_ast_node_mark:
		return execute_mark(run, node);
	case isl_ast_node_user:
		return execute_user(run, node);
	default:
		return isl_bool_error;
	}
}
