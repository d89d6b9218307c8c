/* kernel_loops.c - unrolled loops of device kernels.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"

/* A loop of a kernel is unrolled completely only if it has at most MAX_POINTS
 * iterations, and if that gives at most MAX_COPIES copies of each statement, or
 * MAX_EXACT copies none of which needs a condition.
 */
#define MAX_POINTS 8
#define MAX_COPIES 64
/* The most copies of a statement if no copy needs a condition. */
#define MAX_EXACT 512

static isl_bool is_no_barrier(__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_step_node *step = ash_ast_get_step(node);

	if (step && step->kind == ASH_AST_BARRIER)
		*(bool *) user = true;
	return isl_bool_ok(!*(bool *) user);
}

/* Does the loop "node" contain barriers?  Such loops are not unrolled: that
 * gains nothing where threads wait, and some drivers duplicate the code after
 * each barrier.
 */
static bool has_barrier(__isl_keep isl_ast_node *node)
{
	bool found = false;

	isl_ast_node_foreach_descendant_top_down(node, &is_no_barrier, &found);
	return found;
}

/* The number of copies that unrolling makes of the current statement ("here"),
 * and the largest such number so far ("most").
 */
typedef struct copies {
	long here, most;
} copies;

static isl_bool count_copies(__isl_keep isl_ast_node *node, void *user)
{
	copies *c = user;
	isl_ast_node *body;
	ash_gen_range range;
	long trips = 1;

	if (isl_ast_node_get_type(node) == isl_ast_node_user &&
		c->here > c->most)
		c->most = c->here;
	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	if (!isl_ast_node_for_is_degenerate(node))
		trips = ash_gen_limits(node, &range) ? range.end - range.first
						     : MAX_EXACT + 1;
	if (trips > MAX_EXACT)
		trips = MAX_EXACT + 1;
	c->here *= trips;
	body = isl_ast_node_for_get_body(node);
	if (c->here <= MAX_EXACT)
		isl_ast_node_foreach_descendant_top_down(body, &count_copies,
			c);
	else
		c->most = c->here;
	isl_ast_node_free(body);
	c->here /= trips ? trips : 1;
	return isl_bool_false;
}

/* A search in the body of a loop for a condition. */
typedef struct search {
	const ash_gen *gen;
	bool found;
} search;

/* Callback: record whether "node" is a condition, or a loop whose trip count
 * varies between threads, and stop the search then.
 */
static isl_bool no_condition(__isl_keep isl_ast_node *node, void *user)
{
	search *s = user;
	ash_gen_range range;

	if (isl_ast_node_get_type(node) == isl_ast_node_if)
		s->found = true;
	if (isl_ast_node_get_type(node) == isl_ast_node_for &&
		!isl_ast_node_for_is_degenerate(node) &&
		!(ash_gen_limits(node, &range) && range.exact))
		s->found = true;
	return isl_bool_ok(!s->found);
}

bool ash_gen_is_exact(const ash_gen *gen, __isl_keep isl_ast_node *node)
{
	search s = { gen, false };

	isl_ast_node_foreach_descendant_top_down(node, &no_condition, &s);
	return !s.found;
}

/* Should loop "node" of a kernel with buffers be unrolled completely?  If so,
 * *range is set to the values of its iterator.  The loop must have few
 * iterations and no barriers, and must give few copies of each statement; more
 * are allowed if none needs a condition.
 */
bool ash_gen_is_short(const ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_range *range)
{
	copies c = { 1, 0 };

	if (!gen->frame->n_buffer || !ash_gen_limits(node, range) ||
		range->end - range->first > MAX_POINTS || has_barrier(node))
		return false;
	count_copies(node, &c);
	return c.most <= MAX_COPIES ||
		(c.most <= MAX_EXACT && ash_gen_is_exact(gen, node));
}
