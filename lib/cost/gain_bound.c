/* gain_bound.c - quick upper bounds of the gain of other orders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/gain_bound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/union_set.h>

/* The number of cache levels; the last-level cache has the number N_CACHE - 1.
 */
#define N_CACHE 3
/* The level (1: L2) of the cache that holds a strip of a few rows. */
#define NEAR 1

/* The original loops of the SCoP as a stack, as if all statements were in one
 * nest: level "d" runs over iterator "d" of each statement.  "row" has room for
 * all rows.
 */
static ash_stack make_stack(const ash_estimates *e, int *row)
{
	unsigned width = e->n_stmt * ASH_MAX_DIM;
	ash_stack stack = { .n = ASH_MAX_DIM };

	for (unsigned l = 0; l < ASH_MAX_DIM; ++l) {
		for (unsigned i = 0; i < e->n_stmt; ++i)
			row[l * width + i * ASH_MAX_DIM + l] = 1;
		stack.level[l] = (ash_level) { .row = row + l * width,
			.jam = 1 };
	}
	return stack;
}

/* Can "read" get a value that "write" has stored in another iteration of loop
 * "l"?
 */
static bool may_meet(const ash_access_estimate *write,
	const ash_access_estimate *read, unsigned l)
{
	double distance = fabs(write->offset - read->offset);
	double step = fabs(write->stride[l]);

	if (!write->write || read->write || write->array != read->array ||
		write->scalar)
		return false;
	if (!write->regular || !read->regular ||
		memcmp(write->stride, read->stride, sizeof(write->stride)))
		return true;
	return step == 0 ? distance == 0
			 : distance > 0 && fmod(distance, step) == 0;
}

/* Record in "level" which dependences loop "l" may carry if it is the innermost
 * loop around the "n" statements "stmt": none, reductions, or others.
 */
static void note_carried(const ash_estimates *e, const int *stmt, unsigned n,
	unsigned l, ash_level *level)
{
	level->chain = false;
	level->fold = true;
	for (unsigned i = 0; i < n * n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[stmt[i / n]];
		const ash_stmt_estimate *t = &e->stmt[stmt[i % n]];

		for (unsigned w = 0; w < s->n_access; ++w)
			for (unsigned r = 0; r < t->n_access; ++r)
				if (may_meet(&s->access[w], &t->access[r], l)) {
					level->chain = true;
					level->fold &= s->access[w].reduces;
				}
	}
	level->fold &= level->chain;
}

/* Set "stmt" to the statements with "depth" loops that are in nest "nest",
 * where of[s] is the nest of statement s; to those of all nests if "of" is
 * NULL.  Nests are the children of the outermost sequence.  Returns the number
 * of statements.
 */
static unsigned get_stmts(const ash_estimates *e, unsigned depth, const int *of,
	int nest, int *stmt)
{
	unsigned n = 0;

	for (unsigned i = 0; i < e->n_stmt; ++i)
		if (e->stmt[i].n_iter == depth && (!of || of[i] == nest))
			stmt[n++] = i;
	return n;
}

/* The cost of the statements of nest "nest", where of[s] is the nest of
 * statement s; of all statements if "of" is NULL.  Statements with equally many
 * loops count as the body of one innermost loop.  Overwrites the levels of
 * "stack" and the array "stmt", which has room for all statements.
 */
static double get_cost(const ash_estimates *e, ash_stack *stack, const int *of,
	int nest, int *stmt)
{
	double cost = 0;

	for (unsigned depth = 1; depth <= ASH_MAX_DIM; ++depth) {
		unsigned n = get_stmts(e, depth, of, nest, stmt);
		ash_level *inner = &stack->level[depth - 1];

		stack->n = stack->band = depth;
		if (!n)
			continue;
		note_carried(e, stmt, n, depth - 1, inner);
		cost += ash_cost(e, stack, stmt, n, !inner->chain);
		*inner = (ash_level) { .row = inner->row, .jam = 1 };
	}
	return cost;
}

ash_promise ash_tree_promise(const ash_scop *scop, const ash_machine *machine)
{
	ash_estimates *e = ash_estimates_make(scop, machine);
	unsigned n = scop->n_stmt;
	int *row = calloc(n * ASH_MAX_DIM * ASH_MAX_DIM + 1, sizeof(*row));
	int *stmt = calloc(n + 1, sizeof(*stmt));
	ash_promise promise = { 0 };

	if (e && row && stmt) {
		ash_stack stack = make_stack(e, row);

		promise.cost = get_cost(e, &stack, NULL, 0, stmt);
		for (unsigned i = 0; i < n; ++i)
			stmt[i] = i;
		promise.least = ash_cost_bound(e, stmt, n);
	}
	free(stmt);
	free(row);
	ash_estimates_free(e);
	return promise;
}

double ash_promise_gain(const ash_promise *promise)
{
	return promise->least > 0 ? promise->cost / promise->least : 0;
}

/* ---- data that two nests share ---- */

/* The nests that follow each other at the outermost level of a SCoP, with their
 * estimates.
 */
typedef struct {
	const ash_scop *scop;
	ash_estimates *e;
	ash_stack stack;
	int *row;	/* owned */
	int *of;	/* the nest of each statement; owned */
	int *stmt;	/* scratch space; owned */
	/* Per array, the cache with its lines (ash_estimates.near); owned */
	unsigned char *near;
	int n;	/* number of nests */
} nests;

static isl_stat note_stmt(__isl_take isl_set *set, void *user)
{
	nests *all = user;
	int stmt = ash_scop_stmt_of_set(all->scop, set);

	isl_set_free(set);
	if (stmt >= 0)
		all->of[stmt] = all->n;
	return isl_stat_ok;
}

/* Set all->of to the number of the child of the outermost sequence that each
 * statement is in, and all->n to the number of children; 0 if the schedule does
 * not begin with a sequence.
 */
static isl_stat number_nests(nests *all)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(all->scop->schedule), 0);
	isl_size n = isl_schedule_node_get_type(node) ==
			isl_schedule_node_sequence
		? isl_schedule_node_n_children(node)
		: 0;
	isl_stat ok = n < 0 ? isl_stat_error : isl_stat_ok;

	for (all->n = 0; ok >= 0 && all->n < n; ++all->n) {
		isl_schedule_node *child = isl_schedule_node_get_child(node,
			all->n);
		isl_union_set *filter = isl_schedule_node_filter_get_filter(
			child);

		ok = isl_union_set_foreach_set(filter, &note_stmt, all);
		isl_union_set_free(filter);
		isl_schedule_node_free(child);
	}
	isl_schedule_node_free(node);
	return ok;
}

/* Multiply the trip counts of statements with a single loop by the factor that
 * ash_estimate_longer() allows, if any bounds depend on parameters.
 */
static void lengthen(ash_estimates *e, const ash_scop *scop)
{
	for (unsigned i = 0; e->parametric && i < e->n_stmt; ++i)
		if (e->stmt[i].n_iter == 1) {
			double times = ash_estimate_longer(e, scop, i);

			e->stmt[i].extent[0] *= times;
			e->stmt[i].count *= times;
		}
}

/* Initialize "all": number the nests, and make the estimates.  all->n is less
 * than two if the SCoP has fewer.
 */
static isl_stat nests_init(nests *all, const ash_scop *scop,
	const ash_machine *machine)
{
	unsigned n = scop->n_stmt;

	*all = (nests) { .scop = scop,
		.row = calloc(n * ASH_MAX_DIM * ASH_MAX_DIM + 1, sizeof(int)),
		.of = calloc(n + 1, sizeof(int)),
		.stmt = calloc(n + 1, sizeof(int)),
		.near = calloc(scop->n_array + 1, 1) };
	if (!all->row || !all->of || !all->stmt || !all->near ||
		number_nests(all) < 0)
		return isl_stat_error;
	if (all->n < 2)
		return isl_stat_ok;
	all->e = ash_estimates_make(scop, machine);
	if (!all->e)
		return isl_stat_error;
	lengthen(all->e, scop);
	all->stack = make_stack(all->e, all->row);
	return isl_stat_ok;
}

static void nests_clear(nests *all)
{
	free(all->near);
	free(all->stmt);
	free(all->of);
	free(all->row);
	ash_estimates_free(all->e);
}

/* Set all->near as if a cache contained exactly the data that nest "nest" has
 * touched.  Returns whether that makes a difference for any array.
 */
static bool leave_lines(nests *all, int nest)
{
	bool some = false;

	memset(all->near, N_CACHE, all->scop->n_array);
	for (unsigned i = 0; i < all->e->n_stmt; ++i) {
		const ash_stmt_estimate *s = &all->e->stmt[i];

		for (unsigned a = 0; all->of[i] == nest && a < s->n_access; ++a)
			if (!s->access[a].scalar &&
				ash_estimate_bytes(s, a) >
					all->e->machine->cache[0]) {
				all->near[s->access[a].array] = NEAR;
				some = true;
			}
	}
	return some;
}

/* The largest speedup of two nests, executed one after the other, if the second
 * finds the data of the first in a cache.
 */
static double compare_nests(nests *all)
{
	ash_estimates near = *all->e;
	double most = 1;

	near.near = all->near;
	for (int i = 0; i < all->n; ++i) {
		double first = get_cost(all->e, &all->stack, all->of, i,
			all->stmt);

		if (first <= 0 || !leave_lines(all, i))
			continue;
		for (int k = i + 1; k < all->n; ++k) {
			double alone = get_cost(all->e, &all->stack, all->of, k,
				all->stmt);
			double second = get_cost(&near, &all->stack, all->of, k,
				all->stmt);

			most = fmax(most, (first + alone) / (first + second));
		}
	}
	return most;
}

double ash_tree_sharing(const ash_scop *scop, const ash_machine *machine)
{
	nests all;
	double gain = 1;

	if (nests_init(&all, scop, machine) >= 0 && all.n > 1)
		gain = compare_nests(&all);
	nests_clear(&all);
	return gain;
}
