/* layout_bound.c - the most that other layouts of arrays may gain.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/layout_bound.h"

#include "cost/loop_stack.h"

/* Are the elements apart that "access" touches in the innermost loop? */
static bool is_apart(const ash_access_estimate *access, const ash_loops *loops)
{
	return !access->scalar &&
		(!access->regular ||
			ash_loops_inner_stride(access, loops) > access->size);
}

/* Set in "array" those whose elements are apart in a body; are there any? */
static bool find_apart(const ash_leaf *leaf, const ash_estimates *e,
	bool *array)
{
	bool any = false;

	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];
		ash_loops loops = ash_loops_get(e, &leaf->stack, leaf->stmt[i]);

		for (unsigned k = 0; k < s->n_access; ++k)
			if (is_apart(&s->access[k], &loops))
				any = array[s->access[k].array] = true;
	}
	return any;
}

/* Let "access" stay where it is: no layout could make it cost less. */
static void hold(ash_access_estimate *access)
{
	access->regular = true;
	for (int d = 0; d < ASH_MAX_DIM; ++d) {
		access->stride[d] = access->turn[d] = access->jump[d] = 0;
		access->uneven[d] = false;
	}
}

static void hold_all(ash_estimates *e, const bool *array)
{
	for (unsigned i = 0; i < e->n_stmt; ++i)
		for (unsigned k = 0; k < e->stmt[i].n_access; ++k)
			if (array[e->stmt[i].access[k].array])
				hold(&e->stmt[i].access[k]);
}

double ash_layout_bound(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, bool *array)
{
	ash_estimates *e = bodies->failed ? NULL
					  : ash_estimates_make(scop, machine);
	double cost, least = 0, gain = 1;
	bool any = false;

	for (unsigned i = 0; e && i < bodies->n; ++i)
		any |= find_apart(&bodies->leaf[i], e, array);
	if (any) {
		cost = ash_leaves_cost(bodies, e);
		hold_all(e, array);
		least = ash_leaves_cost(bodies, e);
		gain = least > 0 && cost > least ? cost / least : 1;
	}
	ash_estimates_free(e);
	return gain;
}
