/* scattered_stores.c - stores for which LLVM's vectors need scatters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/val.h>

#include "codegen/loops/loops_impl.h"

/* Loops with more stores at a stride, and statements with more iterators, are
 * not examined.
 */
#define MOST_STORES 16
#define MOST_ITERATORS 32

/* An unconditional store to every "step"-th element of rows of "array". */
typedef struct {
	int array;
	long step;
} store;

/* The examination of a loop. */
typedef struct {
	const ash_gen *gen;
	isl_id *iterator; /* of the loop; not owned */
	bool unknown;  /* does some subscript not advance in steps? */
	bool scatters;
	unsigned n;
	store store[MOST_STORES];
	/* The current statement, and the steps of its first iterators. */
	const ash_ast_user *user;
	unsigned n_iter;
	long iter[MOST_ITERATORS];
} scan;

static long get_step(scan *s, __isl_keep isl_ast_expr *expr);

/* The step of argument "pos" of "expr". */
static long get_step_of_arg(scan *s, __isl_keep isl_ast_expr *expr, int pos)
{
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, pos);
	long step = get_step(s, arg);

	isl_ast_expr_free(arg);
	return step;
}

static long get_step_of_id(const scan *s, __isl_keep isl_ast_expr *expr)
{
	isl_id *id = isl_ast_expr_id_get_id(expr);
	long step = id == s->iterator;

	for (unsigned i = 0; i < s->n_iter; ++i)
		if (s->user->body->iter_id[i] == id)
			step = s->iter[i];
	isl_id_free(id);
	return step;
}

/* The value of argument "pos" of "expr", if it is a number, else 0. */
static long get_number(__isl_keep isl_ast_expr *expr, int pos)
{
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, pos);
	isl_val *value = isl_ast_expr_get_type(arg) == isl_ast_expr_int
		? isl_ast_expr_int_get_val(arg)
		: NULL;
	long number = value && isl_val_cmp_si(value, 1 << 20) < 0 &&
			isl_val_cmp_si(value, -(1 << 20)) > 0
		? isl_val_get_num_si(value)
		: 0;

	isl_val_free(value);
	isl_ast_expr_free(arg);
	return number;
}

/* The step of the product "expr" if one of its arguments, which have the steps
 * "a" and "b", advances.
 */
static long get_step_of_product(scan *s, __isl_keep isl_ast_expr *expr, long a,
	long b)
{
	long factor = get_number(expr, a ? 1 : 0);

	s->unknown |= (a && b) || factor == 0;
	return factor * (a ? a : b);
}

static long get_step_of_operation(scan *s, __isl_keep isl_ast_expr *expr)
{
	isl_size n = isl_ast_expr_op_get_n_arg(expr);
	long a = n > 0 ? get_step_of_arg(s, expr, 0) : 0;
	long b = n > 1 ? get_step_of_arg(s, expr, 1) : 0;
	bool advances = a || b;

	switch (isl_ast_expr_op_get_type(expr)) {
	case isl_ast_expr_op_minus:
		return -a;
	case isl_ast_expr_op_add:
		return a + b;
	case isl_ast_expr_op_sub:
		return a - b;
	case isl_ast_expr_op_mul:
		return advances ? get_step_of_product(s, expr, a, b) : 0;
	default:
		for (int i = 2; i < n; ++i)
			advances |= get_step_of_arg(s, expr, i) != 0;
		s->unknown |= advances;
		return 0;
	}
}

/* The amount by which "expr" grows in each iteration of the loop; sets
 * s->unknown if that is not a constant.
 */
static long get_step(scan *s, __isl_keep isl_ast_expr *expr)
{
	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_id:
		return get_step_of_id(s, expr);
	case isl_ast_expr_op:
		return get_step_of_operation(s, expr);
	default:
		return 0;
	}
}

/* Note a store to "array" that moves by "step" elements in each iteration. */
static void note_step(scan *s, int array, long step, bool certain)
{
	if (step <= 1)
		return;
	s->scatters |= !certain;
	if (!certain)
		return;
	if (s->n == MOST_STORES)
		s->unknown = true;
	else
		s->store[s->n++] = (store) { array, step };
}

/* Note access number "pos" of the current statement. */
static void note_access(scan *s, const ash_access *access, unsigned pos)
{
	unsigned n = s->gen->scop->array[access->array].n_dim;
	isl_ast_expr *expr = s->user->body->access[pos];
	long step = 0;

	s->unknown |= !expr;
	for (unsigned d = 0; d < n && !s->unknown; ++d) {
		s->scatters |= access->kind != ASH_READ && step != 0;
		step = labs(get_step_of_arg(s, expr, (int) d + 1));
	}
	if (access->kind != ASH_READ)
		note_step(s, access->array, step,
			access->kind == ASH_MUST_WRITE);
}

static void note_user(scan *s, const ash_ast_user *user)
{
	const ash_stmt *stmt = &s->gen->scop->stmt[user->stmt];

	s->user = user;
	s->n_iter = 0;
	s->unknown |= user->n_iter > MOST_ITERATORS;
	for (unsigned i = 0; i < user->n_iter && !s->unknown; ++i) {
		s->iter[i] = get_step(s, user->iter[i]);
		s->n_iter = i + 1;
	}
	for (unsigned i = 0; i < stmt->n_access && !s->unknown; ++i)
		if (stmt->access[i].kind != ASH_KILL &&
			!s->gen->scop->array[stmt->access[i].array].scalar)
			note_access(s, &stmt->access[i], i);
}

/* Callback for the nodes of the loop. */
static isl_bool note_node(__isl_keep isl_ast_node *node, void *user)
{
	if (isl_ast_node_get_type(node) == isl_ast_node_user &&
		ash_ast_get_user(node))
		note_user(user, ash_ast_get_user(node));
	return isl_bool_true;
}

/* Do the stores to the array of "of" with the same step leave gaps? */
static bool has_gaps(const scan *s, const store *of)
{
	long together = 0;

	for (unsigned i = 0; i < s->n; ++i)
		together += s->store[i].array == of->array &&
			s->store[i].step == of->step;
	return together < of->step;
}

bool ash_gen_scatters(const ash_gen *gen, __isl_keep isl_ast_node *loop)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(loop);
	scan s = { .gen = gen, .iterator = isl_ast_expr_id_get_id(iterator) };
	isl_stat ok = isl_ast_node_foreach_descendant_top_down(loop, &note_node,
		&s);

	for (unsigned i = 0; i < s.n; ++i)
		s.scatters |= has_gaps(&s, &s.store[i]);
	isl_id_free(s.iterator);
	isl_ast_expr_free(iterator);
	return ok >= 0 && !s.unknown && s.scatters;
}
