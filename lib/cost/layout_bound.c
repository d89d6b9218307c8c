/* layout_bound.c - upper bound of the gain from data-layout transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/layout_bound.h"

#include <stdlib.h>
#include <string.h>

#include "cost/access_stride.h"
#include "cost/cost_impl.h"
#include "cost/loop_stack.h"
#include "cost/unrolled_loops.h"

/* Are the elements that "access" touches in successive iterations of the
 * innermost loop, or in the lanes of a vector, not consecutive?
 */
static bool is_apart(const ash_access_estimate *access, const ash_loops *loops)
{
	return !access->scalar &&
		(!access->regular ||
			ash_loops_inner_stride(access, loops) > access->size ||
			ash_loops_vector_stride(access, loops) > access->size);
}

/* The stacks of loops around a body: that of the program, and those after LLVM
 * has fully unrolled the innermost loop, the two innermost ones, and so on, so
 * that another loop becomes innermost.
 */
typedef struct {
	unsigned n;
	ash_stack stack[ASH_MAX_DIM];
} variants;

static variants get_variants(const ash_estimates *e, const ash_leaf *leaf)
{
	variants v = { .n = 1, .stack = { leaf->stack } };
	ash_stack next = leaf->stack;
	bool simd;

	while (v.n < ASH_MAX_DIM &&
		ash_unrolled_innermost(e, &next, leaf->stmt, leaf->n, &simd))
		v.stack[v.n++] = next;
	return v;
}

/* Set array[a] for each array "a" that "leaf" accesses at elements that are not
 * consecutive in the loops of "stack".
 */
static void find_apart(const ash_leaf *leaf, const ash_stack *stack,
	const ash_estimates *e, bool *array)
{
	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];
		ash_loops loops = ash_loops_get(e, stack, leaf->stmt[i]);

		for (unsigned k = 0; k < s->n_access; ++k)
			if (is_apart(&s->access[k], &loops))
				array[s->access[k].array] = true;
	}
}

static bool has_marked(const bool *array, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (array[i])
			return true;
	return false;
}

/* Clear array[a] unless a body in "bodies" accesses elements of array a that
 * are not consecutive.  Returns whether any flag is left.
 */
static bool keep_apart(const ash_leaves *bodies, const ash_estimates *e,
	bool *array)
{
	bool *apart = calloc(e->n_array + 1, sizeof(*apart));

	for (unsigned i = 0; apart && i < bodies->n; ++i) {
		variants v = get_variants(e, &bodies->leaf[i]);

		for (unsigned k = 0; k < v.n; ++k)
			find_apart(&bodies->leaf[i], &v.stack[k], e, apart);
	}
	for (unsigned i = 0; i < e->n_array; ++i)
		array[i] = array[i] && apart && apart[i];
	free(apart);
	return has_marked(array, e->n_array);
}

/* Give "access" stride "bytes" in iterator "d" and 0 in all others. */
static void move_by(ash_access_estimate *access, unsigned d, double bytes)
{
	access->regular = true;
	for (unsigned i = 0; i < ASH_MAX_DIM; ++i) {
		access->stride[i] = i == d ? bytes : 0;
		access->turn[i] = access->jump[i] = 0;
		access->uneven[i] = false;
	}
}

/* Make "access" consecutive in loop "l" of "loops", if it varies with that
 * loop.  Returns whether it varies.
 */
static bool follow(ash_access_estimate *access, const ash_loops *loops,
	unsigned l)
{
	for (unsigned d = 0; l < loops->n && d < ASH_MAX_DIM; ++d)
		if (loops->step[l][d] != 0 && ash_motion_moves(access, d)) {
			move_by(access, d, access->size / loops->step[l][d]);
			return true;
		}
	return false;
}

/* Give "access" of statement "stmt" its best strides: consecutive elements in
 * the vectorized loop or else in the innermost one, in the first of the stacks,
 * from the most unrolled one on, in which it varies with that loop; no stride
 * if there is none.
 */
static void make_ideal(const ash_estimates *e, const variants *v, int stmt,
	ash_access_estimate *access)
{
	for (unsigned k = v->n; k-- > 0;) {
		ash_loops loops = ash_loops_get(e, &v->stack[k], stmt);

		if (follow(access, &loops, loops.vector) ||
			follow(access, &loops, loops.inner))
			return;
	}
	move_by(access, 0, 0);
}

/* Give all accesses to "array" in "leaf" the best strides that a layout could
 * provide.
 */
static void make_all_ideal(const ash_leaf *leaf, ash_estimates *e,
	const bool *array)
{
	variants v = get_variants(e, leaf);

	for (unsigned i = 0; i < leaf->n; ++i) {
		ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		for (unsigned k = 0; k < s->n_access; ++k)
			if (array[s->access[k].array])
				make_ideal(e, &v, leaf->stmt[i], &s->access[k]);
	}
}

static double divide(double before, double after)
{
	return after > 0 && before > after ? before / after : 1;
}

/* The cycles of "bodies" if all "n_array" arrays are in the L1 cache when each
 * body begins; 0 without memory.
 */
static double core_cost(const ash_leaves *bodies, ash_estimates *e,
	unsigned n_array)
{
	unsigned char *near = calloc(n_array + 1, 1);
	double cost;

	e->near = near;
	cost = near ? ash_leaves_cost(bodies, e) : 0;
	e->near = NULL;
	free(near);
	return cost;
}

ash_layout_gain ash_layout_bound(const ash_scop *scop,
	const ash_machine *machine, const ash_leaves *bodies, bool *array)
{
	ash_estimates *e = bodies->failed || !has_marked(array, scop->n_array)
		? NULL
		: ash_estimates_make(scop, machine);
	ash_layout_gain gain = { 1, 1 };
	double all, core;

	if (e && keep_apart(bodies, e, array)) {
		all = ash_leaves_cost(bodies, e);
		core = core_cost(bodies, e, scop->n_array);
		for (unsigned i = 0; i < bodies->n; ++i)
			make_all_ideal(&bodies->leaf[i], e, array);
		gain.all = divide(all, ash_leaves_cost(bodies, e));
		gain.core = divide(core, core_cost(bodies, e, scop->n_array));
	}
	ash_estimates_free(e);
	return gain;
}

/* Copies of the statements of "e" with copies of their accesses, in one block
 * of memory that begins at the first statement; NULL without memory.
 */
static ash_stmt_estimate *copy_stmts(const ash_estimates *e)
{
	ash_stmt_estimate *copy = calloc(e->n_stmt + 1, sizeof(*copy));
	ash_access_estimate *access;
	size_t n = 0;

	for (unsigned i = 0; i < e->n_stmt; ++i)
		n += e->stmt[i].n_access;
	access = calloc(n + 1, sizeof(*access));
	if (!copy || !access) {
		free(copy);
		free(access);
		return NULL;
	}
	copy->access = access;
	for (unsigned i = 0; i < e->n_stmt; ++i) {
		copy[i] = e->stmt[i];
		copy[i].access = access;
		access += copy[i].n_access;
		memcpy(copy[i].access, e->stmt[i].access,
			copy[i].n_access * sizeof(*access));
	}
	return copy;
}

double ash_layout_least(const ash_estimates *estimates,
	const ash_leaves *bodies, const bool *array)
{
	ash_estimates ideal = *estimates;
	double least;

	ideal.stmt = copy_stmts(estimates);
	if (!ideal.stmt)
		return 0;
	for (unsigned i = 0; i < bodies->n; ++i)
		make_all_ideal(&bodies->leaf[i], &ideal, array);
	least = ash_leaves_cost(bodies, &ideal);
	free(ideal.stmt->access);
	free(ideal.stmt);
	return least;
}

double ash_layout_core(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies)
{
	ash_estimates *e = bodies->failed ? NULL
					  : ash_estimates_make(scop, machine);
	double cost = e ? core_cost(bodies, e, scop->n_array) : 0;

	ash_estimates_free(e);
	return cost;
}
