/* loop_hints.c - how much later passes should make of a loop.
 *
 * LLVM's vectorizer interleaves iterations, and its unroller repeats bodies,
 * to have more operations that do not wait for each other.  A body of many
 * jammed copies has them already: repeated, it only becomes longer, and basic
 * blocks of thousands of instructions take the instruction schedulers more
 * time than all other passes together.  The loops beside jammed bodies, for
 * the copies that are missing at the end, do not run often: they have the same
 * statements, others beside them are what they are; and to repeat
 * loops around jammed bodies, which LLVM does if it knows that there are few
 * iterations, repeats all those as well.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"

/* This many copies keep the units busy: two operations per cycle that take four
 * cycles each.
 */
#define BUSY 8

static bool is_loop(__isl_keep isl_ast_node *node)
{
	return isl_ast_node_get_type(node) == isl_ast_node_for &&
		isl_ast_node_for_is_degenerate(node) == isl_bool_false;
}

/* What is in the body of a loop: the most copies of anything, and whether
 * there are loops.
 */
typedef struct contents {
	unsigned copies;
	bool loop;
	bool jammed;		/* a loop whose body is full of copies */
	bool deep;		/* the same further inside */
} contents;

static contents look_into(__isl_keep isl_ast_node *loop);

static isl_bool add_contents(__isl_keep isl_ast_node *node, void *user)
{
	contents *all = user;
	contents inner;
	unsigned n;

	if (!is_loop(node))
		return isl_bool_true;
	n = ash_gen_copies(node);
	inner = look_into(node);
	if (n > 0) {
		n *= inner.copies;
		all->copies = n > all->copies ? n : all->copies;
		all->loop = all->loop || inner.loop;
		return isl_bool_false;
	}
	all->loop = true;
	all->jammed = all->jammed || (!inner.loop && inner.copies > 1);
	all->deep = all->deep || inner.jammed || inner.deep;
	return isl_bool_false;
}

static contents look_into(__isl_keep isl_ast_node *loop)
{
	isl_ast_node *body = isl_ast_node_for_get_body(loop);
	contents all = { .copies = 1 };

	isl_ast_node_foreach_descendant_top_down(body, add_contents, &all);
	isl_ast_node_free(body);
	return all;
}

/* Statements whose count of jammed bodies changes. */
typedef struct marking {
	ash_gen *gen;
	int change;
} marking;

static isl_bool mark_stmt(__isl_keep isl_ast_node *node, void *user)
{
	marking *m = user;

	const ash_ast_user *one = ash_ast_get_user(node);

	if (isl_ast_node_get_type(node) == isl_ast_node_user && one)
		m->gen->n_jammed[one->stmt] += m->change;
	return isl_bool_true;
}

static isl_bool mark_jammed(__isl_keep isl_ast_node *node, void *user)
{
	contents inner;

	if (!is_loop(node))
		return isl_bool_true;
	inner = look_into(node);
	if (!ash_gen_copies(node) && !inner.loop && inner.copies > 1)
		isl_ast_node_foreach_descendant_top_down(node, mark_stmt, user);
	return isl_bool_false;
}

static void count_jammed(ash_gen *gen, __isl_keep isl_ast_node *loop,
	int change)
{
	marking m = { gen, change };
	isl_ast_node *body = isl_ast_node_for_get_body(loop);

	isl_ast_node_foreach_descendant_top_down(body, mark_jammed, &m);
	isl_ast_node_free(body);
}

void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop)
{
	count_jammed(gen, loop, 1);
}

void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop)
{
	count_jammed(gen, loop, -1);
}

/* What is looked for: a statement of jammed bodies. */
typedef struct rest {
	const ash_gen *gen;
	bool found;
} rest;

static isl_bool find_rest(__isl_keep isl_ast_node *node, void *user)
{
	rest *r = user;

	const ash_ast_user *one = ash_ast_get_user(node);

	if (isl_ast_node_get_type(node) == isl_ast_node_user && one)
		r->found = r->found || r->gen->n_jammed[one->stmt] > 0;
	return isl_bool_ok(!r->found);
}

/* Is "loop" left over from jammed bodies in a loop around it? */
static bool is_rest(const ash_gen *gen, __isl_keep isl_ast_node *loop)
{
	rest r = { gen, false };

	isl_ast_node_foreach_descendant_top_down(loop, find_rest, &r);
	return r.found;
}

bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop)
{
	contents all = look_into(loop);

	if (all.loop)
		return all.jammed || all.deep || is_rest(gen, loop);
	return all.copies >= BUSY || (all.copies == 1 && is_rest(gen, loop));
}
