/* loop_hints.c - unroll and interleave hints for later passes.
 *
 * LLVM's vectorizer interleaves iterations, and its unroller copies bodies, for
 * more instruction-level parallelism.  A body of many jammed copies has enough
 * of it: further copies only increase its size, and for basic blocks of
 * thousands of instructions scheduling takes more time than all other passes
 * together.  Remainder loops beside jammed bodies run few iterations, so they
 * need no copies either; they are recognized by having the same statements.
 * Loops around jammed bodies must not be unrolled, which LLVM would do for
 * small trip counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"

/* Copies that saturate the execution units: two operations per cycle with a
 * latency of four cycles.
 */
#define BUSY 8

static bool is_loop(__isl_keep isl_ast_node *node)
{
	return isl_ast_node_get_type(node) == isl_ast_node_for &&
		isl_ast_node_for_is_degenerate(node) == isl_bool_false;
}

/* Contents of a loop body: the largest number of copies of a statement that
 * unrolling makes, and which loops it contains.
 */
typedef struct contents {
	unsigned copies;
	bool loop;
	/* contains an innermost loop with jammed copies */
	bool jammed;
	bool deep;		/* contains a loop that is "jammed" or "deep" */
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

/* State for counting, in gen->n_jammed, the jammed loops that contain a
 * statement: "change" is added for each statement found in such a loop.  It is
 * 1 before the loops beside them are generated, and -1 afterwards.
 */
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

/* A search for a statement that occurs in a jammed loop beside the current one
 * (gen->n_jammed).
 */
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

/* Is "loop" a remainder loop: does it contain a statement of a jammed loop
 * beside it in the same enclosing loop?
 */
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
